//! `Display`, `Debug` and `Serialize`: the runtime's text of an error, in three forms.

use proc_macro2::TokenStream;
use quote::quote;
use syn::LitStr;

use super::Bounds;
use super::names::path;
use crate::ast::Input;

/// Returns `Display`: the catalog's message.
pub(super) fn display(input: &Input<'_>, bounds: &Bounds<'_>) -> TokenStream {
    let ident = input.ident;
    let (generics, arguments, clause) = (&bounds.generics, &bounds.arguments, bounds.clause());
    quote! {
        #[automatically_derived]
        impl #generics ::core::fmt::Display for #ident #arguments #clause {
            fn fmt(&self, __f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                __e::codegen::display(self, __f)
            }
        }
    }
}

/// Returns `Debug`: the variant's name and the parameters, in the form for the log.
pub(super) fn debug(input: &Input<'_>, bounds: &Bounds<'_>) -> TokenStream {
    let ident = input.ident;
    let (generics, arguments, clause) = (&bounds.generics, &bounds.arguments, bounds.clause());
    let arms = input.variants.iter().map(|variant| {
        let name = LitStr::new(&variant.ident.to_string(), variant.ident.span());
        let path = path(variant);
        quote!(#path { .. } => #name,)
    });
    let body = if input.variants.is_empty() {
        quote!(match *self {})
    } else {
        quote! {
            let __name = match self { #(#arms)* };
            __e::codegen::debug(self, __name, __f)
        }
    };
    quote! {
        #[automatically_derived]
        impl #generics ::core::fmt::Debug for #ident #arguments #clause {
            fn fmt(&self, __f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                #body
            }
        }
    }
}

/// Returns `Serialize`: the envelope.
pub(super) fn serialize(input: &Input<'_>, bounds: &Bounds<'_>) -> TokenStream {
    let ident = input.ident;
    let (generics, arguments, clause) = (&bounds.generics, &bounds.arguments, bounds.clause());
    quote! {
        #[automatically_derived]
        impl #generics __e::codegen::serde::Serialize for #ident #arguments #clause {
            fn serialize<__S: __e::codegen::serde::Serializer>(
                &self,
                __serializer: __S,
            ) -> ::core::result::Result<__S::Ok, __S::Error> {
                __e::codegen::serialize(self, __serializer)
            }
        }
    }
}
