//! The module that a build script wrote.

use proc_macro2::TokenStream;
use quote::quote_spanned;
use syn::ext::IdentExt;
use syn::{Ident, LitStr};

/// The file in `OUT_DIR` that is named like the module.
pub(super) fn body(name: &Ident) -> TokenStream {
    let file = LitStr::new(&format!("/{}.rs", name.unraw()), name.span());
    let missing = LitStr::new(
        &format!(
            "`catalog!(mod {name})` includes what a build script writes, and this crate has none: add a build.rs with `errpact_generator::build(\"{}.yaml\")`, or name the catalogue here: `catalog!(mod {name} = \"{}.yaml\")`",
            name.unraw(),
            name.unraw(),
        ),
        name.span(),
    );
    quote_spanned! {name.span()=>
        ::core::include!(::core::concat!(::core::env!("OUT_DIR", #missing), #file));
    }
}
