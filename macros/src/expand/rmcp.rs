//! The result of an MCP server's tool, for `#[tool_error(rmcp)]` and its variants for other
//! versions.

use proc_macro2::TokenStream;
use quote::quote;
use syn::Ident;

use super::Bounds;
use crate::ast::Input;

/// Returns `IntoCallToolResult`, which uses the occurrence.
pub(crate) fn result(rmcp: &Ident, input: &Input<'_>, bounds: &Bounds<'_>) -> TokenStream {
    let ident = input.ident;
    let (generics, arguments, clause) = (&bounds.generics, &bounds.arguments, bounds.clause());
    quote! {
        #[automatically_derived]
        impl #generics __e::#rmcp::IntoCallToolResult for #ident #arguments #clause {
            fn into_call_tool_result(
                self,
            ) -> ::core::result::Result<__e::#rmcp::CallToolResponse, __e::#rmcp::ErrorData> {
                __e::#rmcp::IntoCallToolResult::into_call_tool_result(
                    <__e::Occurrence as ::core::convert::From<Self>>::from(self),
                )
            }
        }
    }
}
