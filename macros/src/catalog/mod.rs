//! `catalog!`: includes the generated module.

mod declaration;
mod included;
#[cfg_attr(not(feature = "inline"), path = "no_inline.rs")]
mod inline;

pub(crate) use declaration::Declaration;

use proc_macro2::TokenStream;
use quote::quote;

/// Returns the module.
pub(crate) fn expand(declaration: &Declaration) -> TokenStream {
    let body = match &declaration.path {
        None => Ok(included::body(&declaration.name)),
        Some(path) => inline::body(path),
    };
    let Declaration {
        attributes,
        visibility,
        name,
        ..
    } = declaration;
    match body {
        Ok(body) => quote! {
            #(#attributes)*
            #visibility mod #name {
                #body
            }
        },
        // Without the module, each use of it would be an error too; but an empty one cannot help.
        Err(error) => error,
    }
}
