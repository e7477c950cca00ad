//! Implementations for invalid input: they do nothing, and prevent a separate error for each use of
//! the type.

use proc_macro2::TokenStream;
use quote::quote;

use super::bounds::Bounds;
use super::from::from;
use super::names::item;
use super::{in_const, rmcp};
use crate::ast::Input;

/// Returns the implementations that the derive promises, without their behavior.
pub(crate) fn expand(input: &Input<'_>) -> TokenStream {
    // A union cannot have any of these.
    if input.is_union {
        return TokenStream::new();
    }
    let container = &input.container;
    let ident = input.ident;
    let bounds = Bounds::of(input);
    let (generics, arguments, clause) = (&bounds.generics, &bounds.arguments, bounds.clause());
    let runtime = container
        .catalog
        .as_ref()
        .map_or_else(|| quote!(::errpact), |catalog| item(catalog, "__errpact"));
    let format = |path: TokenStream| {
        quote! {
            #[automatically_derived]
            impl #generics #path for #ident #arguments #clause {
                fn fmt(&self, _: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                    loop {}
                }
            }
        }
    };
    let display = container
        .display
        .then(|| format(quote!(::core::fmt::Display)));
    let debug = container.debug.then(|| format(quote!(::core::fmt::Debug)));
    let error = container.error.then(|| {
        quote! {
            #[automatically_derived]
            impl #generics ::core::error::Error for #ident #arguments #clause {}
        }
    });
    let serialize = container.serialize.then(|| {
        quote! {
            #[automatically_derived]
            impl #generics __e::codegen::serde::Serialize for #ident #arguments #clause {
                fn serialize<__S: __e::codegen::serde::Serializer>(
                    &self,
                    _: __S,
                ) -> ::core::result::Result<__S::Ok, __S::Error> {
                    loop {}
                }
            }
        }
    });
    let from = container.from.then(|| from(input));
    let versions = container.rmcp.iter();
    let rmcp = versions.map(|version| rmcp::result(version, input, &bounds));
    in_const(
        &runtime,
        &quote! {
            #display #debug #error #serialize #from #(#rmcp)*
            #[automatically_derived]
            impl #generics __e::ToolError for #ident #arguments #clause {
                fn describe(&self, _: &mut dyn ::core::ops::FnMut(__e::codegen::Parts<'_>)) {
                    loop {}
                }
            }
        },
    )
}
