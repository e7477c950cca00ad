//! Checks that the compiler does: that the catalog has each code, and that each variant has exactly
//! the code's parameters, in accepted types.
//!
//! See `docs/decisions/017-the-derive-reads-no-file.md`.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::Path;
use syn::spanned::Spanned as _;

use super::Bounds;
use super::names::{code_alias, item};
use crate::ast::{Field, Input, Variant};
use crate::attr::Code;

/// Returns one import for each code, of the code and its variant. Only the import names the code, so that a misspelled
/// one is one error. All of the import has the span of the code, because the compiler underlines the whole path.
pub(super) fn codes(input: &Input<'_>, catalog: &Path) -> TokenStream {
    let codes = item(catalog, "__codes");
    let imports = input
        .variants
        .iter()
        .enumerate()
        .filter_map(|(index, variant)| {
            let Ok(Some(Code::Named(code))) = &variant.code else {
                return None;
            };
            let alias = code_alias(index, code);
            Some(quote_spanned!(code.span()=> use __codes::#code as #alias;))
        });
    let module = catalog.span();
    let module = quote_spanned!(module=> use #codes as __codes;);
    quote!(#module #(#imports)*)
}

/// Returns a function that is never called. It builds the generated error of each variant's code
/// from values of the fields' types. All of it is after an endless loop: the compiler checks the
/// types but has nothing to translate, which makes a large enum three times as cheap to check. It
/// is in a separate trait, so that the type gets no method and `Self` means the same as in the
/// fields.
pub(super) fn check(input: &Input<'_>, bounds: &Bounds<'_>) -> TokenStream {
    let ident = input.ident;
    let (generics, arguments, clause) = (&bounds.generics, &bounds.arguments, bounds.own_clause());
    let variants = input.variants.iter().enumerate();
    let built: Vec<TokenStream> = variants
        .filter_map(|(index, variant)| build(index, variant))
        .collect();
    if built.is_empty() {
        return TokenStream::new();
    }
    quote! {
        trait __Check {
            fn check();
        }
        impl #generics __Check for #ident #arguments #clause {
            fn check() {
                loop {}
                #(#built)*
            }
        }
    }
}

fn build(index: usize, variant: &Variant<'_>) -> Option<TokenStream> {
    let Ok(Some(Code::Named(code))) = &variant.code else {
        return None;
    };
    let given = variant.fields.iter().filter_map(give);
    let alias = code_alias(index, code);
    let built = quote_spanned!(code.span()=> #alias { #(#given,)* });
    Some(quote!(let _ = #built;))
}

fn give(field: &Field<'_>) -> Option<TokenStream> {
    let (param, ty) = (field.param()?, field.ty);
    Some(quote_spanned!(param.span()=> #param: __e::codegen::give::<#ty, _>()))
}
