//! The feature `inline` is off: the generator is not part of this build.

use proc_macro2::TokenStream;
use quote::quote_spanned;
use syn::LitStr;

/// Says what to turn on.
pub(super) fn body(path: &LitStr) -> Result<TokenStream, TokenStream> {
    Err(quote_spanned! {path.span()=>
        ::core::compile_error! {
            "this runs the generator inside the compiler, which needs the feature `inline` of errpact; or leave out the path and call `errpact_generator::build` in a build script"
        }
    })
}
