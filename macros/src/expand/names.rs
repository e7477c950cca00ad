//! Names in the code that the derive writes.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::{Ident, Path, Type, TypePath};

use crate::ast::{Field, Variant};

/// Returns the alias for the code of the variant at `index`: a value of `Code`, and where the name of a struct is
/// expected, the code's error. Its span is the code in the user's source.
pub(super) fn code_alias(index: usize, code: &Ident) -> Ident {
    format_ident!("__C{index}", span = code.span())
}

/// Returns the binding of the field at `index`. It is not the field's own name: a constant with
/// that name would change the meaning of the pattern.
pub(super) fn binding(index: usize, field: &Field<'_>) -> Ident {
    format_ident!("__{index}", span = field.span())
}

/// Returns an item of the generated module. If the module does not have it, the error points at the
/// module's path.
pub(crate) fn item(catalog: &Path, name: &str) -> TokenStream {
    let span = catalog
        .segments
        .last()
        .map_or_else(Span::call_site, |last| last.ident.span());
    let name = Ident::new(name, span);
    quote_spanned!(span=> #catalog::#name)
}

/// Returns the path of a variant, or of the struct.
pub(super) fn path(variant: &Variant<'_>) -> TokenStream {
    variant
        .name
        .map_or_else(|| quote!(Self), |name| quote!(Self::#name))
}

/// Returns a pattern that binds the fields that `wanted` selects.
pub(super) fn pattern(
    variant: &Variant<'_>,
    path: &impl ToTokens,
    wanted: impl Fn(&Field<'_>) -> bool,
) -> TokenStream {
    let mut bound = Vec::new();
    for (index, field) in variant
        .fields
        .iter()
        .enumerate()
        .filter(|(_, field)| wanted(field))
    {
        let (member, binding) = (&field.member, binding(index, field));
        bound.push(quote!(#member: #binding));
    }
    let rest = (bound.len() < variant.fields.len()).then(|| quote!(..));
    quote!(#path { #(#bound,)* #rest })
}

/// Returns the type inside `Box<T>`, `Arc<T>` or `Rc<T>`, which do not implement the traits of
/// their contents.
pub(super) fn unboxed(ty: &Type) -> Option<&Type> {
    inside(ty, &["Box", "Arc", "Rc"])
}

/// Returns the type inside `Option<T>`.
pub(super) fn optional(ty: &Type) -> Option<&Type> {
    inside(ty, &["Option"])
}

fn inside<'a>(ty: &'a Type, wrappers: &[&str]) -> Option<&'a Type> {
    let Type::Path(TypePath {
        qself: None, path, ..
    }) = ty
    else {
        return None;
    };
    let last = path.segments.last()?;
    let syn::PathArguments::AngleBracketed(arguments) = &last.arguments else {
        return None;
    };
    let mut arguments = arguments.args.iter();
    let (Some(syn::GenericArgument::Type(inner)), None) = (arguments.next(), arguments.next())
    else {
        return None;
    };
    wrappers
        .iter()
        .any(|wrapper| last.ident == wrapper)
        .then_some(inner)
}
