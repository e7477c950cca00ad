//! `#[tool_error(…)]`.

use proc_macro2::TokenStream;
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Attribute, Error, Ident, LitBool, LitStr, Meta, Path, Result, Token, bracketed};

use super::similar;
use crate::ctxt::Ctxt;

/// The options of an enum or struct.
pub(crate) struct Container {
    /// The generated module.
    pub(crate) catalog: Option<Path>,
    /// Whether a module was named, even if it cannot be read, so that it is not also reported as
    /// missing.
    pub(crate) names_catalog: bool,
    /// Categories whose codes must all have a variant.
    pub(crate) covers: Vec<Category>,
    /// The tools that fail with it.
    pub(crate) tools: Vec<ToolName>,
    /// Whether `Display` is implemented.
    pub(crate) display: bool,
    /// Whether `Error` is implemented.
    pub(crate) error: bool,
    /// Whether `From` is implemented.
    pub(crate) from: bool,
    /// Whether `Serialize` is implemented.
    pub(crate) serialize: bool,
    /// Whether `Debug` is implemented.
    pub(crate) debug: bool,
    /// The versions of rmcp whose `#[tool]` functions may fail with it, as modules of `errpact`.
    pub(crate) rmcp: Vec<Ident>,
}

/// A category's name, as an identifier or, if it is not a valid one, as a string.
pub(crate) struct Category(pub(crate) LitStr);

/// A tool's name, as an identifier or, if it is not a valid one, as a string.
pub(crate) struct ToolName(pub(crate) LitStr);

const KEYS: [&str; 11] = [
    "catalog",
    "covers",
    "tool",
    "display",
    "error",
    "from",
    "serialize",
    "debug",
    "rmcp",
    "rmcp1",
    "rmcp2",
];

impl Container {
    /// Reads the `#[tool_error(…)]` among the attributes of an enum or struct.
    pub(crate) fn among(attributes: &[(&'static str, &Attribute)], ctxt: &Ctxt) -> Self {
        let mut container = Self {
            catalog: None,
            names_catalog: false,
            covers: Vec::new(),
            tools: Vec::new(),
            display: true,
            error: true,
            from: true,
            serialize: true,
            debug: false,
            rmcp: Vec::new(),
        };
        let mut seen = Vec::new();
        for (_, attribute) in attributes.iter().filter(|(name, _)| *name == "tool_error") {
            let Meta::List(list) = &attribute.meta else {
                ctxt.at(
                    attribute,
                    "expected `#[tool_error(catalog = crate::errors)]`",
                );
                container.names_catalog = true;
                continue;
            };
            ctxt.keep(list.parse_args_with(|input: ParseStream<'_>| {
                container.read(input, &mut seen, ctxt);
                Ok(())
            }));
        }
        container
    }

    /// Reads keys up to the end. A key that cannot be read is reported and skipped.
    fn read(&mut self, input: ParseStream<'_>, seen: &mut Vec<String>, ctxt: &Ctxt) {
        while !input.is_empty() {
            if ctxt.keep(self.key(input, seen, ctxt)).is_none() {
                while !input.is_empty() && !input.peek(Token![,]) {
                    let _ = input.parse::<proc_macro2::TokenTree>();
                }
            }
            if !input.is_empty() && ctxt.keep(input.parse::<Token![,]>()).is_none() {
                let _ = input.parse::<TokenStream>();
            }
        }
    }

    fn key(&mut self, input: ParseStream<'_>, seen: &mut Vec<String>, ctxt: &Ctxt) -> Result<()> {
        let key = input.call(Ident::parse_any)?;
        let name = key.to_string();
        if !KEYS.contains(&name.as_str()) {
            let meant = meant(&name);
            self.names_catalog |= meant == Some("catalog");
            return Err(Error::new_spanned(&key, unknown(&name, meant)));
        }
        if !["covers", "tool"].contains(&name.as_str()) && seen.contains(&name) {
            ctxt.at(&key, format_args!("`{name}` is set twice"));
        }
        seen.push(name.clone());
        match name.as_str() {
            "catalog" => {
                self.names_catalog = true;
                self.catalog = Some(path(&key, input)?);
            }
            "covers" => self.covers.extend(list(&key, "booking", input)?),
            "tool" => self.tools.extend(list(&key, "cancel_order", input)?),
            "debug" => self.debug = !input.peek(Token![=]) || switch(&key, input)?,
            "rmcp" | "rmcp1" | "rmcp2" => {
                if !input.peek(Token![=]) || switch(&key, input)? {
                    self.rmcp.push(key.clone());
                }
            }
            "display" => self.display = switch(&key, input)?,
            "error" => self.error = switch(&key, input)?,
            "from" => self.from = switch(&key, input)?,
            _ => self.serialize = switch(&key, input)?,
        }
        if input.is_empty() || input.peek(Token![,]) {
            return Ok(());
        }
        Err(Error::new(
            input.span(),
            format_args!("expected `,` after the value of `{name}`"),
        ))
    }
}

fn meant(name: &str) -> Option<&'static str> {
    match name {
        "crate" | "path" | "module" => Some("catalog"),
        _ => similar(name, KEYS),
    }
}

fn unknown(name: &str, meant: Option<&str>) -> String {
    match meant {
        Some(meant) => format!("unknown key `{name}`: did you mean `{meant}`?"),
        None => format!("unknown key `{name}`: the keys are `{}`", KEYS.join("`, `")),
    }
}

/// Reads `= path::to::module`.
fn path(key: &Ident, input: ParseStream<'_>) -> Result<Path> {
    equals(key, "crate::errors", input)?;
    if input.peek(LitStr) {
        let text: LitStr = input.parse()?;
        let value = text.value();
        let hint = if value.contains(['/', '.']) || syn::parse_str::<Path>(&value).is_err() {
            "`catalog` is the path of the generated module, not of a file: `catalog = crate::errors`".to_owned()
        } else {
            format!("the module's path is written without quotes: `catalog = {value}`")
        };
        return Err(Error::new_spanned(text, hint));
    }
    input.call(Path::parse_mod_style)
}

/// Reads `= false`.
fn switch(key: &Ident, input: ParseStream<'_>) -> Result<bool> {
    equals(key, "false", input)?;
    let value = input.parse::<LitBool>().map_err(|error| {
        Error::new(
            error.span(),
            format_args!("`{key}` must be `true` or `false`"),
        )
    })?;
    Ok(value.value)
}

/// Reads `= name` or `= [name, name]`.
fn list<T: Parse>(key: &Ident, example: &str, input: ParseStream<'_>) -> Result<Vec<T>> {
    equals(key, example, input)?;
    if input.peek(syn::token::Bracket) {
        let list;
        bracketed!(list in input);
        let all = Punctuated::<T, Token![,]>::parse_terminated(&list)?;
        return Ok(all.into_iter().collect());
    }
    Ok(vec![input.parse()?])
}

fn equals(key: &Ident, example: &str, input: ParseStream<'_>) -> Result<()> {
    if input.peek(Token![=]) {
        return input.parse::<Token![=]>().map(drop);
    }
    Err(Error::new(
        key.span(),
        format_args!("`{key}` needs a value: `{key} = {example}`"),
    ))
}

impl Parse for Category {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        name(
            input,
            "`covers` is the name of a category: `covers = booking`",
        )
        .map(Self)
    }
}

impl Parse for ToolName {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        name(input, "`tool` is the name of a tool: `tool = cancel_order`").map(Self)
    }
}

/// Reads a name, as an identifier or a string.
fn name(input: ParseStream<'_>, expected: &str) -> Result<LitStr> {
    if input.peek(LitStr) {
        return input.parse();
    }
    let name = input
        .call(Ident::parse_any)
        .map_err(|error| Error::new(error.span(), expected))?;
    Ok(LitStr::new(&name.unraw().to_string(), name.span()))
}
