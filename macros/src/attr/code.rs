//! `#[code(…)]`.

use proc_macro2::TokenStream;
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::{Attribute, Error, Ident, LitStr, Meta, Result};

use super::similar;
use crate::ctxt::Ctxt;

/// The code of a variant.
pub(crate) enum Code {
    /// A code of the catalog.
    Named(Ident),
    /// The code of the tool error inside.
    Transparent(Ident),
    /// The catalog's catch-all.
    Classify(Ident),
}

const WORDS: [&str; 2] = ["transparent", "classify"];

impl Code {
    /// Returns the code among the attributes of a variant or struct. Returns `Err` if there is one that cannot be used,
    /// which has been reported.
    pub(crate) fn among(
        attributes: &[(&'static str, &Attribute)],
        ctxt: &Ctxt,
    ) -> std::result::Result<Option<Self>, ()> {
        let mut codes = attributes.iter().filter(|(name, _)| *name == "code");
        let Some((_, first)) = codes.next() else {
            return Ok(None);
        };
        for (_, attribute) in codes {
            ctxt.at(attribute, "a second `#[code(...)]`: an error has one code");
        }
        ctxt.keep(Self::read(first)).map(Some).ok_or(())
    }

    fn read(attribute: &Attribute) -> Result<Self> {
        match &attribute.meta {
            Meta::List(list) if !list.tokens.is_empty() => attribute.parse_args(),
            Meta::NameValue(pair) => Err(Error::new_spanned(
                pair,
                "a code is written in parentheses, without quotes: `#[code(NAME)]`",
            )),
            Meta::List(_) | Meta::Path(_) => Err(Error::new_spanned(
                attribute,
                "which code? `#[code(NAME)]`, `#[code(transparent)]` or `#[code(classify)]`",
            )),
        }
    }
}

/// Makes a code name usable: a keyword is `r#type` in the generated module, so it is the same here, with or without the
/// `r#`.
fn usable(name: Ident) -> Ident {
    let text = name.to_string();
    let is_keyword = syn::parse_str::<Ident>(&text).is_err();
    if is_keyword && !matches!(text.as_str(), "self" | "Self" | "super" | "crate" | "_") {
        Ident::new_raw(&text, name.span())
    } else {
        name
    }
}

impl Parse for Code {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        if input.peek(LitStr) {
            let text: LitStr = input.parse()?;
            let _: TokenStream = input.parse()?;
            let name = text.value();
            return Err(Error::new_spanned(
                &text,
                format_args!("a code is written without quotes: `#[code({name})]`"),
            ));
        }
        let name = usable(input.call(Ident::parse_any)?);
        let rest: TokenStream = input.parse()?;
        if !rest.is_empty() {
            return Err(Error::new_spanned(
                rest,
                "not expected here: `#[code(...)]` takes the name of one code and nothing else",
            ));
        }
        if name == "transparent" {
            return Ok(Self::Transparent(name));
        }
        if name == "classify" {
            return Ok(Self::Classify(name));
        }
        // Codes can be lowercase, but hardly ever this similar to one of the attribute's words.
        if let Some(word) = similar(&name.to_string(), WORDS) {
            return Err(Error::new_spanned(
                &name,
                format_args!("unknown word `{name}`: did you mean `{word}`?"),
            ));
        }
        Ok(Self::Named(name))
    }
}
