//! Checks that the parts of the input fit together.

use std::collections::HashMap;

use quote::ToTokens;
use syn::ext::IdentExt;

use crate::ast::{Field, Input, Variant, is_cause};
use crate::attr::{Code, Role};
use crate::ctxt::Ctxt;

/// Reports parts that do not fit together.
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

/// Checks that a variant has a code, and the fields that belong to it.
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

/// Checks that each field of a variant with its own code is a parameter, or has another role.
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

/// Checks that a transparent variant has only one field, the tool error.
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

/// Checks that a classified variant has the cause in one field. Other fields stay in the program.
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
                "`#[code(classify)]` needs an error to classify: mark one field of `{}` `#[from]` or `#[source]`",
                variant.ident
            ),
        );
        return;
    }
    for field in &variant.fields {
        if matches!(field.role, None | Some(Role::Param(_))) {
            ctxt.at(
                field.node,
                "a classified error has no parameters: mark the field `#[internal]`, or give the variant a code",
            );
        }
    }
}

/// Checks that an error has one cause, and that one made from its cause has no other fields.
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

/// Checks that each type makes at most one variant.
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
