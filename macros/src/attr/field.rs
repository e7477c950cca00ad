//! `#[param(…)]`, `#[source]`, `#[from]` and `#[internal]`.

use syn::ext::IdentExt;
use syn::{Attribute, Error, Ident, LitStr, Meta, Result};

use super::Place;
use crate::ctxt::Ctxt;

/// The role of a field, from its attributes.
pub(crate) enum Role<'a> {
    /// The parameter with this name.
    Param(Ident),
    /// The cause.
    Source(&'a Attribute),
    /// The cause, which the variant is made from.
    From(&'a Attribute),
    /// A value that stays in the program.
    Internal(&'a Attribute),
    /// An attribute that could not be read, which has been reported.
    Unreadable,
}

impl<'a> Role<'a> {
    /// Returns the role from the attributes of a field, or `None` if there is no such attribute.
    pub(crate) fn among(attributes: &'a [Attribute], ctxt: &Ctxt) -> Option<Self> {
        let mut found: Vec<(&str, &Attribute)> = Vec::new();
        for (name, attribute) in Place::Field.attributes(attributes, ctxt) {
            if found.iter().any(|(other, _)| *other == name) {
                ctxt.at(
                    attribute,
                    format_args!("a second `#[{name}]` on the same field"),
                );
            } else {
                found.push((name, attribute));
            }
        }
        // `#[from]` implies `#[source]`. thiserror allows both, so this does too.
        if found.iter().any(|(name, _)| *name == "from") {
            found.retain(|(name, attribute)| *name != "source" || !bare(name, attribute, ctxt));
        }
        let (name, attribute) = *found.first()?;
        for (other, attribute) in found.iter().skip(1) {
            ctxt.at(
                attribute,
                format_args!(
                    "a field is one thing: it cannot be both `#[{name}]` and `#[{other}]`"
                ),
            );
        }
        Some(match name {
            "param" => ctxt
                .keep(param(attribute))
                .map_or(Self::Unreadable, Self::Param),
            _ if !bare(name, attribute, ctxt) => Self::Unreadable,
            "source" => Self::Source(attribute),
            "from" => Self::From(attribute),
            _ => Self::Internal(attribute),
        })
    }
}

/// Returns whether the attribute has no arguments, and reports it if it does.
fn bare(name: &str, attribute: &Attribute, ctxt: &Ctxt) -> bool {
    let bare = matches!(attribute.meta, Meta::Path(_));
    if !bare {
        ctxt.at(attribute, format_args!("`#[{name}]` takes no arguments"));
    }
    bare
}

/// Reads `#[param(name)]`.
fn param(attribute: &Attribute) -> Result<Ident> {
    let form = "`#[param(name)]` takes the name of one parameter";
    let Meta::List(list) = &attribute.meta else {
        return Err(Error::new_spanned(attribute, form));
    };
    if let Ok(text) = list.parse_args::<LitStr>() {
        let name = text.value();
        return Err(Error::new_spanned(
            &text,
            format_args!("a parameter is written without quotes: `#[param({name})]`"),
        ));
    }
    list.parse_args_with(Ident::parse_any)
        .map_err(|_| Error::new_spanned(attribute, form))
}
