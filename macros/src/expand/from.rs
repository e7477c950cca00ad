//! `From`, for each `#[from]`.

use std::collections::HashSet;

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};

use super::names::path;
use crate::ast::{Input, Variant};

/// Returns `From` for each variant that is made from its cause. If two are made from the same type,
/// which has been reported, uses the first.
pub(crate) fn from(input: &Input<'_>) -> TokenStream {
    let mut seen = HashSet::new();
    input
        .variants
        .iter()
        .filter(|variant| {
            variant
                .from()
                .is_some_and(|field| seen.insert(field.ty.to_token_stream().to_string()))
        })
        .filter_map(|variant| implementation(input, variant))
        .collect()
}

fn implementation(input: &Input<'_>, variant: &Variant<'_>) -> Option<TokenStream> {
    let field = variant.from().filter(|_| variant.fields.len() == 1)?;
    let ident = input.ident;
    let (generics, arguments, clause) = input.generics.split_for_impl();
    let (path, member, ty) = (path(variant), &field.member, field.ty);
    Some(quote! {
        #[automatically_derived]
        impl #generics ::core::convert::From<#ty> for #ident #arguments #clause {
            fn from(__cause: #ty) -> Self {
                #path { #member: __cause }
            }
        }
    })
}
