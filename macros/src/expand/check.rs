//! What the compiler checks for us: that the catalogue has each code, and that each variant has the
//! code's parameters, no others, and in types that they take.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::Path;

use super::Bounds;
use super::names::{binding, code_alias, item, pattern};
use crate::ast::{Field, Input, Variant};
use crate::attr::Code;

/// One alias for each code: the only place that names it, so that a misspelt one is one error.
pub(super) fn codes(input: &Input<'_>, catalog: &Path) -> TokenStream {
    let codes = item(catalog, "__codes");
    let aliases = input
        .variants
        .iter()
        .enumerate()
        .filter_map(|(index, variant)| {
            let Ok(Some(Code::Named(code))) = &variant.code else {
                return None;
            };
            let alias = code_alias(index, code);
            Some(quote!(type #alias = #codes::#code;))
        });
    quote!(#(#aliases)*)
}

/// A function that nobody calls. It builds the generated struct of each variant's code from the
/// variant's fields.
pub(super) fn check(input: &Input<'_>) -> TokenStream {
    let ident = input.ident;
    let bounds = Bounds::of(input);
    let (generics, arguments, clause) = (&bounds.generics, &bounds.arguments, bounds.own_clause());
    let arms = input
        .variants
        .iter()
        .enumerate()
        .filter_map(|(index, variant)| arm(input, index, variant));
    let arms: Vec<TokenStream> = arms.collect();
    if arms.is_empty() {
        return TokenStream::new();
    }
    quote! {
        fn __check #generics (__it: &#ident #arguments) #clause {
            match __it {
                #(#arms)*
                #[allow(unreachable_patterns)]
                _ => {}
            }
        }
    }
}

fn arm(input: &Input<'_>, index: usize, variant: &Variant<'_>) -> Option<TokenStream> {
    let Ok(Some(Code::Named(code))) = &variant.code else {
        return None;
    };
    let ident = input.ident;
    let path = variant
        .name
        .map_or_else(|| quote!(#ident), |name| quote!(#ident::#name));
    let pattern = pattern(variant, &path, |field| field.param().is_some());
    let given = variant
        .fields
        .iter()
        .enumerate()
        .filter_map(|(index, field)| give(index, field));
    let alias = code_alias(index, code);
    let built = quote_spanned!(code.span()=> #alias { #(#given,)* });
    Some(quote!(#pattern => { let _ = #built; }))
}

fn give(index: usize, field: &Field<'_>) -> Option<TokenStream> {
    let param = field.param()?;
    let binding = binding(index, field);
    Some(quote_spanned!(param.span()=> #param: __e::__private::give(#binding)))
}
