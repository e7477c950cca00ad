//! Checks by constants of the compiler: that `covers` omits no code of a category, that `raised_by` of each code lists
//! a `tool`, and that a catalog has a code for failures that no rule matches.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::Path;

use super::names::{code_alias, item};
use crate::ast::Input;
use crate::attr::Code;

/// Returns one assertion for each category, so that each failing one is reported.
pub(super) fn covers(input: &Input<'_>, catalog: &Path) -> TokenStream {
    if input.container.covers.is_empty() {
        return TokenStream::new();
    }
    let covered = input
        .variants
        .iter()
        .enumerate()
        .filter_map(|(index, variant)| {
            let Ok(Some(Code::Named(code))) = &variant.code else {
                return None;
            };
            let alias = code_alias(index, code);
            Some(quote!(#alias as u16))
        });
    let catalog = item(catalog, "CATALOG");
    let assertions = input.container.covers.iter().map(|category| {
        let name = &category.0;
        quote_spanned! {name.span()=>
            const _: () = __e::codegen::assert_covers(&#catalog, #name, __COVERED);
        }
    });
    quote! {
        const __COVERED: &[u16] = &[#(#covered),*];
        #(#assertions)*
    }
}

/// Returns one assertion for each tool, and for each code that a variant has.
pub(super) fn tools(input: &Input<'_>, catalog: &Path) -> TokenStream {
    let tools = &input.container.tools;
    if tools.is_empty() {
        return TokenStream::new();
    }
    let catalog = item(catalog, "CATALOG");
    let declared = tools.iter().map(|tool| {
        let name = &tool.0;
        quote_spanned! {name.span()=>
            const _: () = __e::codegen::assert_tool(&#catalog, #name);
        }
    });
    let variants = input.variants.iter().enumerate();
    let raised = variants.filter_map(|(index, variant)| {
        let Ok(Some(Code::Named(code))) = &variant.code else {
            return None;
        };
        let alias = code_alias(index, code);
        Some(quote_spanned! {code.span()=>
            const _: () = __e::codegen::assert_raised_by(&#catalog, #alias as u16, __TOOLS);
        })
    });
    let names = tools.iter().map(|tool| &tool.0);
    quote! {
        const __TOOLS: &[&str] = &[#(#names),*];
        #(#declared)*
        #(#raised)*
    }
}

/// Returns one assertion for all variants whose error is classified.
pub(super) fn fallback(input: &Input<'_>, catalog: &Path) -> TokenStream {
    let classified = input
        .variants
        .iter()
        .find_map(|variant| match &variant.code {
            Ok(Some(Code::Classify(word))) => Some(word),
            _ => None,
        });
    let Some(word) = classified else {
        return TokenStream::new();
    };
    let catalog = item(catalog, "CATALOG");
    quote_spanned! {word.span()=>
        const _: () = __e::codegen::assert_fallback(&#catalog);
    }
}
