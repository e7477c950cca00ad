//! `errpact::ToolError`.

use std::collections::BTreeMap;

use proc_macro2::TokenStream;
use quote::{ToTokens, format_ident, quote};
use syn::ext::IdentExt;
use syn::{Ident, LitStr, Path};

use super::Bounds;
use super::names::{binding, code_alias, item, optional, path, pattern, unboxed};
use crate::ast::{Field, Input, Variant, is_cause};
use crate::attr::Code;

/// Passes on code, parameters and cause.
///
/// There may be a thousand variants, so each one needs as little code as possible. One arm returns its code, and
/// variants whose parameters have the same names and types share the arm that passes them on. The rest is compiled
/// once, in the runtime.
pub(super) fn describe(input: &Input<'_>, catalog: &Path, bounds: &Bounds<'_>) -> TokenStream {
    let ident = input.ident;
    let (generics, arguments, clause) = (&bounds.generics, &bounds.arguments, bounds.clause());
    let catalog = item(catalog, "CATALOG");
    let variants = input.variants.iter().enumerate();
    let codes: Vec<TokenStream> = variants
        .filter_map(|(index, variant)| code(index, variant, &catalog))
        .collect();
    let body = if codes.is_empty() {
        quote!(match *self {})
    } else {
        let fields = fields(&input.variants);
        quote! {
            let __index: u16 = match self { #(#codes)* };
            let __fields: &[__e::codegen::Field<'_>] = #fields;
            __visit(__e::codegen::Parts::new(
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
            fn describe(&self, __visit: &mut dyn ::core::ops::FnMut(__e::codegen::Parts<'_>)) {
                #body
            }
        }
    }
}

/// Returns the arm for the code of a variant. A transparent variant delegates to the error inside.
fn code(index: usize, variant: &Variant<'_>, catalog: &TokenStream) -> Option<TokenStream> {
    let path = path(variant);
    match variant.code.as_ref().ok()?.as_ref()? {
        Code::Named(code) => {
            let alias = code_alias(index, code);
            Some(quote!(#path { .. } => #alias as u16,))
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
        Code::Classify(_) => {
            let position = variant.fields.iter().position(is_cause)?;
            let field = variant.fields.get(position)?;
            let pattern = pattern(variant, &path, is_cause);
            let binding = binding(position, field);
            let kind = if optional(field.ty).is_some() {
                quote!(#binding.as_ref().and_then(|__cause| __cause.as_error_kind()))
            } else {
                quote!(#binding.as_error_kind())
            };
            Some(quote! {
                #pattern => {
                    use __e::codegen::AsError as _;
                    return __visit(__e::codegen::Parts::foreign(
                        &#catalog,
                        ::core::error::Error::source(self),
                        #kind,
                    ));
                }
            })
        }
    }
}

/// Variants whose parameters have the same names and types.
struct Alike<'a> {
    /// The parameters of the first one.
    params: Vec<(Ident, &'a Field<'a>)>,
    patterns: Vec<TokenStream>,
}

/// Returns the parameters of each variant.
fn fields(variants: &[Variant<'_>]) -> TokenStream {
    let mut groups: BTreeMap<Vec<(String, String)>, Alike<'_>> = BTreeMap::new();
    let mut without = 0;
    for variant in variants {
        let params = params(variant);
        if params.is_empty() {
            without += 1;
            continue;
        }
        let bound = params.iter().enumerate().map(|(place, (name, field))| {
            let (member, binding) = (
                &field.member,
                format_ident!("__{place}", span = name.span()),
            );
            quote!(#member: #binding)
        });
        let path = path(variant);
        let rest = (params.len() < variant.fields.len()).then(|| quote!(..));
        let pattern = quote!(#path { #(#bound,)* #rest });
        let key = params
            .iter()
            .map(|(name, field)| (name.to_string(), field.ty.to_token_stream().to_string()));
        groups
            .entry(key.collect())
            .or_insert_with(|| Alike {
                params,
                patterns: Vec::new(),
            })
            .patterns
            .push(pattern);
    }
    let arms: Vec<TokenStream> = groups.values().map(Alike::arm).collect();
    if arms.is_empty() {
        return quote!(&[]);
    }
    let rest = (without > 0).then(|| quote!(_ => &[],));
    quote!(match self { #(#arms)* #rest })
}

impl Alike<'_> {
    fn arm(&self) -> TokenStream {
        let patterns = &self.patterns;
        let given = self.params.iter().enumerate().map(|(place, (name, _))| {
            let text = LitStr::new(&name.to_string(), name.span());
            let binding = format_ident!("__{place}", span = name.span());
            quote!((#text, #binding))
        });
        quote!(#(#patterns)|* => &[#(#given),*],)
    }
}

/// Returns the parameters of a variant with its own code, sorted by name.
fn params<'a>(variant: &'a Variant<'a>) -> Vec<(Ident, &'a Field<'a>)> {
    if !matches!(variant.code, Ok(Some(Code::Named(_)))) {
        return Vec::new();
    }
    let fields = variant.fields.iter();
    let mut params: Vec<(Ident, &Field<'_>)> = fields
        .filter_map(|field| Some((field.param()?.unraw(), field)))
        .collect();
    params.sort_by(|(a, _), (b, _)| a.cmp(b));
    params
}
