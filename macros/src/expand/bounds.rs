//! The trait bounds of type parameters.

use std::collections::HashSet;

use proc_macro2::{TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::{Ident, ImplGenerics, TypeGenerics};

use super::names::{optional, unboxed};
use crate::ast::{Field, Input};
use crate::attr::{Code, Role};

/// The generics of an implementation, with a bound for each field whose type mentions a parameter.
pub(crate) struct Bounds<'a> {
    pub(crate) generics: ImplGenerics<'a>,
    pub(crate) arguments: TypeGenerics<'a>,
    /// The bounds that the user wrote, and those that the fields need.
    predicates: Vec<TokenStream>,
    /// The bounds that a generic type needs for traits that other derives implement.
    given: Vec<TokenStream>,
}

impl<'a> Bounds<'a> {
    /// Returns the generics of the input.
    pub(crate) fn of(input: &Input<'a>) -> Self {
        let (generics, arguments, clause) = input.generics.split_for_impl();
        let written = clause.into_iter().flat_map(|clause| &clause.predicates);
        let mut predicates: Vec<TokenStream> = written.map(ToTokens::to_token_stream).collect();
        let mut given = Vec::new();
        let params: HashSet<&Ident> = input
            .generics
            .type_params()
            .map(|param| &param.ident)
            .collect();
        if !params.is_empty() {
            for variant in &input.variants {
                let fields = variant.fields.iter();
                for field in fields.filter(|field| mentions(field.ty.to_token_stream(), &params)) {
                    predicates.extend(needs(&variant.code, field));
                }
            }
            let container = &input.container;
            let others = [
                (!container.debug, quote!(::core::fmt::Debug)),
                (!container.display, quote!(::core::fmt::Display)),
                (!container.error, quote!(::core::error::Error)),
            ];
            given.extend(
                others
                    .into_iter()
                    .filter(|(by_others, _)| *by_others)
                    .map(|(_, implemented)| quote!(Self: #implemented)),
            );
        }
        Self {
            generics,
            arguments,
            predicates,
            given,
        }
    }

    /// Returns the `where` clause.
    pub(crate) fn clause(&self) -> TokenStream {
        let (predicates, given) = (&self.predicates, &self.given);
        if predicates.is_empty() && given.is_empty() {
            return TokenStream::new();
        }
        quote!(where #(#predicates,)* #(#given,)*)
    }

    /// Returns the `where` clause without the bounds for other derives: for a function, which has
    /// no `Self`.
    pub(crate) fn own_clause(&self) -> TokenStream {
        let predicates = &self.predicates;
        if predicates.is_empty() {
            return TokenStream::new();
        }
        quote!(where #(#predicates,)*)
    }
}

/// Returns the bounds of a field's type.
fn needs(code: &Result<Option<Code>, ()>, field: &Field<'_>) -> Option<TokenStream> {
    let ty = field.ty;
    if let Ok(Some(Code::Transparent(_))) = code {
        let inner = unboxed(ty).unwrap_or(ty);
        return Some(quote!(#inner: __e::ToolError));
    }
    match field.role {
        Some(Role::Source(_) | Role::From(_)) => {
            let inner = optional(ty).unwrap_or(ty);
            Some(quote!(#inner: ::core::error::Error + 'static))
        }
        None | Some(Role::Param(_)) => Some(quote!(#ty: __e::Value)),
        Some(Role::Internal(_) | Role::Unreadable) => None,
    }
}

/// Returns whether one of these parameters is anywhere in the type. A type with the same name in a
/// path counts too, which adds a harmless bound.
fn mentions(tokens: TokenStream, params: &HashSet<&Ident>) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Ident(ident) => params.contains(&ident),
        TokenTree::Group(group) => mentions(group.stream(), params),
        TokenTree::Punct(_) | TokenTree::Literal(_) => false,
    })
}
