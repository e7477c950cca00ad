//! `errpact::ToolError`.

use proc_macro2::TokenStream;
use quote::quote;
use syn::ext::IdentExt;
use syn::{LitStr, Path};

use super::Bounds;
use super::names::{binding, code_alias, item, path, pattern, unboxed};
use crate::ast::{Input, Variant};
use crate::attr::Code;

/// Hands over code, parameters and cause. Each variant is as little code as can be, because there
/// may be a thousand: what is to be done with them is compiled once, in the run time.
pub(super) fn describe(input: &Input<'_>, catalog: &Path, bounds: &Bounds<'_>) -> TokenStream {
    let ident = input.ident;
    let (generics, arguments, clause) = (&bounds.generics, &bounds.arguments, bounds.clause());
    let variants = input.variants.iter().enumerate();
    let arms: Vec<TokenStream> = variants
        .filter_map(|(index, variant)| arm(index, variant))
        .collect();
    let catalog = item(catalog, "CATALOG");
    let body = if arms.is_empty() {
        quote!(match *self {})
    } else {
        quote! {
            let (__index, __fields): (u16, &[__e::Field<'_>]) = match self { #(#arms)* };
            __visit(__e::Parts::new(
                &#catalog,
                __index,
                __fields,
                ::core::error::Error::source(self),
            ))
        }
    };
    quote! {
        #[automatically_derived]
        impl #generics __e::ToolError for #ident #arguments #clause {
            fn describe(&self, __visit: &mut dyn ::core::ops::FnMut(__e::Parts<'_>)) {
                #body
            }
        }
    }
}

fn arm(index: usize, variant: &Variant<'_>) -> Option<TokenStream> {
    let path = path(variant);
    match variant.code.as_ref().ok()?.as_ref()? {
        Code::Named(code) => {
            let pattern = pattern(variant, &path, |field| field.param().is_some());
            let alias = code_alias(index, code);
            let given = variant
                .fields
                .iter()
                .enumerate()
                .filter_map(|(index, field)| {
                    let param = field.param()?;
                    let name = LitStr::new(&param.unraw().to_string(), param.span());
                    let binding = binding(index, field);
                    Some(quote!((#name, #binding)))
                });
            Some(quote!(#pattern => (<#alias as __e::CodeError>::INDEX, &[#(#given),*]),))
        }
        Code::Transparent(_) => {
            let pattern = pattern(variant, &path, |_| true);
            let field = variant.fields.first()?;
            let binding = binding(0, field);
            let inner = if unboxed(field.ty).is_some() {
                quote!(&**#binding)
            } else {
                quote!(#binding)
            };
            Some(quote!(#pattern => return __e::ToolError::describe(#inner, __visit),))
        }
        // An index that no code has is the catalogue's catch-all.
        Code::Classify(_) => {
            let pattern = pattern(variant, &path, |_| false);
            Some(quote!(#pattern => (u16::MAX, &[]),))
        }
    }
}
