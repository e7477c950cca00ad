//! `Error`, with `source`.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;

use super::Bounds;
use super::names::{binding, optional, path, pattern, unboxed};
use crate::ast::{Input, Variant, is_cause};
use crate::attr::Code;

/// Returns `Error`. It lists only variants with a cause.
pub(super) fn error(input: &Input<'_>, bounds: &Bounds<'_>) -> TokenStream {
    let ident = input.ident;
    let (generics, arguments, clause) = (&bounds.generics, &bounds.arguments, bounds.clause());
    let arms: Vec<TokenStream> = input.variants.iter().filter_map(arm).collect();
    let source = (!arms.is_empty()).then(|| {
        let rest =
            (arms.len() < input.variants.len()).then(|| quote!(_ => ::core::option::Option::None,));
        quote! {
            fn source(&self) -> ::core::option::Option<&(dyn ::core::error::Error + 'static)> {
                use __e::codegen::AsError as _;
                match self { #(#arms)* #rest }
            }
        }
    });
    quote! {
        #[automatically_derived]
        impl #generics ::core::error::Error for #ident #arguments #clause {
            #source
        }
    }
}

fn arm(variant: &Variant<'_>) -> Option<TokenStream> {
    let path = path(variant);
    if let Ok(Some(Code::Transparent(_))) = variant.code {
        let field = variant.fields.first()?;
        let pattern = pattern(variant, &path, |_| true);
        let binding = binding(0, field);
        let inner = if unboxed(field.ty).is_some() {
            quote!(&**#binding)
        } else {
            quote!(#binding)
        };
        return Some(quote!(#pattern => ::core::error::Error::source(#inner),));
    }
    let index = variant.fields.iter().position(is_cause)?;
    let field = variant.source()?;
    let pattern = pattern(variant, &path, is_cause);
    let binding = binding(index, field);
    let span = field.ty.span();
    let cause = if optional(field.ty).is_some() {
        quote_spanned!(span=> #binding.as_ref().map(|__cause| __cause.as_error()))
    } else {
        quote_spanned!(span=> ::core::option::Option::Some(#binding.as_error()))
    };
    Some(quote!(#pattern => #cause,))
}
