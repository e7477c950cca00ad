//! Replaces the generator if the feature `inline` is off: it is not part of this build.

use proc_macro2::TokenStream;
use quote::quote_spanned;
use syn::LitStr;

/// Returns an error that names the feature to turn on.
pub(super) fn body(path: &LitStr) -> Result<TokenStream, TokenStream> {
    Err(quote_spanned! {path.span()=>
        ::core::compile_error! {
            "this runs the generator inside the compiler, which needs the feature `inline` of errpact; or leave out the path and call `errpact_generator::build` in a build script"
        }
    })
}
