//! What the parts must be together.

use std::collections::HashMap;

use quote::ToTokens;
use syn::ext::IdentExt;

use crate::ast::{Field, Input, Variant, is_cause};
use crate::attr::{Code, Role};
use crate::ctxt::Ctxt;

/// Reports what does not fit together.
pub(crate) fn check(input: &Input<'_>, ctxt: &Ctxt) {
    if !input.container.names_catalog {
        ctxt.at(
            input.ident,
            "which catalog? Name the generated module: `#[tool_error(catalog = crate::errors)]`",
        );
    }
    for variant in &input.variants {
        code(variant, ctxt);
        cause(variant, ctxt);
    }
    if input.container.from {
        made_from(input, ctxt);
    }
}

/// A variant has a code, and the fields that go with it.
fn code(variant: &Variant<'_>, ctxt: &Ctxt) {
    match &variant.code {
        Err(()) => {}
        Ok(None) => ctxt.at(
            variant.ident,
            format_args!(
                "`{}` has no code: write `#[code(NAME)]`, `#[code(transparent)]` or `#[code(classify)]`",
                variant.ident
            ),
        ),
        Ok(Some(Code::Named(_))) => params(variant, ctxt),
        Ok(Some(Code::Transparent(word))) => transparent(variant, word, ctxt),
        Ok(Some(Code::Classify(word))) => classify(variant, word, ctxt),
    }
}

/// Each field of a variant with a code of its own is a parameter, or says what else it is.
fn params(variant: &Variant<'_>, ctxt: &Ctxt) {
    let mut seen = HashMap::new();
    for (index, field) in variant.fields.iter().enumerate() {
        if let Some(name) = field.param() {
            if seen.insert(name.unraw(), ()).is_some() {
                ctxt.at(&name, format_args!("two fields set the parameter `{name}`"));
            }
        } else if field.role.is_none() {
            ctxt.at(
                field.node,
                format_args!(
                    "field {index} of `{}` has no name: name its parameter with `#[param(name)]`, or mark it `#[source]`, `#[from]` or `#[internal]`",
                    variant.ident
                ),
            );
        }
    }
}

/// A transparent variant is the tool error in its only field.
fn transparent(variant: &Variant<'_>, word: &syn::Ident, ctxt: &Ctxt) {
    let [field] = variant.fields.as_slice() else {
        let count = match variant.fields.len() {
            0 => "no field".to_owned(),
            count => format!("{count} fields"),
        };
        ctxt.at(
            word,
            format_args!(
                "a transparent error is the tool error in its only field, and `{}` has {count}",
                variant.ident
            ),
        );
        return;
    };
    if let Some(Role::Internal(attribute)) = &field.role {
        ctxt.at(
            attribute,
            "the field is the error that is shown, so it cannot be internal",
        );
    } else if let Some(Role::Param(name)) = &field.role {
        ctxt.at(
            name,
            "the field is the error that is shown, so it cannot set a parameter",
        );
    }
}

/// A classified variant is the cause in one field; other fields stay in the program.
fn classify(variant: &Variant<'_>, word: &syn::Ident, ctxt: &Ctxt) {
    let causes = variant
        .fields
        .iter()
        .filter(|field| is_cause(field))
        .count();
    if causes == 0
        && !variant
            .fields
            .iter()
            .any(|field| matches!(field.role, Some(Role::Unreadable)))
    {
        ctxt.at(
            word,
            format_args!(
                "`#[code(classify)]` needs the error that is to be classified: mark one field of `{}` `#[from]` or `#[source]`",
                variant.ident
            ),
        );
        return;
    }
    for field in &variant.fields {
        if matches!(field.role, None | Some(Role::Param(_))) {
            ctxt.at(
                field.node,
                "a classified error has no parameters of its own: mark the field `#[internal]`, or give the variant a code",
            );
        }
    }
}

/// An error has one cause, and one that is made from its cause has nothing else.
fn cause(variant: &Variant<'_>, ctxt: &Ctxt) {
    let mut causes = variant.fields.iter().filter(|field| is_cause(field));
    let first = causes.next();
    for field in causes {
        if let Some(Role::Source(attribute) | Role::From(attribute)) = &field.role {
            ctxt.at(
                attribute,
                format_args!("a second cause: `{}` has one already", variant.ident),
            );
        }
    }
    if let Some(Field {
        role: Some(Role::From(attribute)),
        ..
    }) = first
        && variant.fields.len() > 1
        && variant
            .fields
            .iter()
            .filter(|field| is_cause(field))
            .count()
            == 1
        && !matches!(variant.code, Ok(Some(Code::Transparent(_))))
    {
        ctxt.at(
            attribute,
            format_args!(
                "`#[from]` makes `{}` from this field only, but it has others: use `#[source]`",
                variant.ident
            ),
        );
    }
}

/// Each type is what one variant is made from.
fn made_from(input: &Input<'_>, ctxt: &Ctxt) {
    let mut seen: HashMap<String, &syn::Ident> = HashMap::new();
    for variant in &input.variants {
        let Some(field) = variant.from() else {
            continue;
        };
        if let Some(first) = seen.insert(field.ty.to_token_stream().to_string(), variant.ident)
            && let Some(Role::From(attribute)) = &field.role
        {
            ctxt.at(
                attribute,
                format_args!(
                    "`{first}` is made from the same type: only one variant can be, so use `#[source]` here"
                ),
            );
        }
    }
}
