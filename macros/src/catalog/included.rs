//! The module that a build script wrote.

use proc_macro2::TokenStream;
use quote::quote_spanned;
use syn::ext::IdentExt;
use syn::{Ident, LitStr};

/// The prefix of the variable, before the module's name in capitals, in which `errpact_generator::build` puts the
/// file's path.
const VARIABLE: &str = "ERRPACT_MODULE_";

/// Returns the file that the build script of this build names. A file of an earlier build is never found: its catalog
/// may no longer exist.
pub(super) fn body(name: &Ident) -> TokenStream {
    let module = name.unraw();
    let variable = format!("{VARIABLE}{}", module.to_string().to_uppercase());
    let variable = LitStr::new(&variable, name.span());
    let missing = LitStr::new(
        &format!(
            "no build script of this crate makes the module `{module}`: call `errpact_generator::build(\"{module}.yaml\")` in build.rs, with the path of the catalog, or name the catalog here: `catalog!(mod {name} = \"{module}.yaml\")`"
        ),
        name.span(),
    );
    quote_spanned! {name.span()=>
        ::core::include!(::core::env!(#variable, #missing));
    }
}
