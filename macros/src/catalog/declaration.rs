//! The input of `catalog!(…)`.

use syn::parse::{Parse, ParseStream};
use syn::{Attribute, Error, Ident, LitStr, Result, Token, Visibility};

/// `#[attributes] pub mod name`, with the catalog's path if the macro must generate.
pub(crate) struct Declaration {
    pub(super) attributes: Vec<Attribute>,
    pub(super) visibility: Visibility,
    pub(super) name: Ident,
    pub(super) path: Option<LitStr>,
}

impl Parse for Declaration {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let attributes = input.call(Attribute::parse_outer)?;
        let visibility = input.parse()?;
        if !input.peek(Token![mod]) {
            return Err(input.error("expected a module: `catalog!(pub mod errors)`"));
        }
        input.parse::<Token![mod]>()?;
        let name = input.parse()?;
        let path = if input.peek(Token![=]) {
            input.parse::<Token![=]>()?;
            let path = input.parse().map_err(|error| {
                Error::new(
                    error.span(),
                    "expected the catalog's path, in quotes: `= \"errors.yaml\"`",
                )
            })?;
            Some(path)
        } else {
            None
        };
        input.parse::<Option<Token![;]>>()?;
        if !input.is_empty() {
            return Err(input.error(
                "not expected here: `catalog!(pub mod errors)` or `catalog!(pub mod errors = \"errors.yaml\")`",
            ));
        }
        Ok(Self {
            attributes,
            visibility,
            name,
            path,
        })
    }
}
