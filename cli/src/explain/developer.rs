//! The page for developers: the code's name in Rust, and the values of its occurrence.

use errpact_generator::words;
use errpact_spec::{
    catalog::{Param, Trust},
    names,
};

use super::{Page, Section, Subject};

/// Adds what a developer needs to raise the code. This part is never empty.
pub(super) fn add(page: &mut Page, subject: &Subject<'_>) {
    let code = subject.code;
    let fields: Vec<_> = code
        .params
        .keys()
        .map(|param| names::rust_field(param))
        .collect();
    let rust = names::rust_type(subject.name);
    let rust = match fields.as_slice() {
        [] => rust,
        fields => format!("{rust} {{ {} }}", fields.join(", ")),
    };
    page.section(
        Section::new("In Rust")
            .row("code", format!("Code::{}", subject.name))
            .row("error", format!("CatalogError::{rust}"))
            .row("variant", format!("#[code({})]", subject.name)),
    );
    let mut params = Section::new("Parameters");
    for (name, param) in &code.params {
        params = params.row(name, describe(param));
    }
    page.section(params);
    let raised_by = match code.raised_by.as_slice() {
        [] => "any tool".to_owned(),
        tools => words::list_or(tools),
    };
    page.section(
        Section::new("In the catalog")
            .row("category", &*code.category)
            .maybe(code.number, |section, number| {
                section.row("number", number.to_string())
            })
            .row("raised by", raised_by)
            .row("goes to", words::deliver(code.deliver))
            .maybe(code.since.as_ref(), |section, since| {
                section.row("since", since)
            })
            .maybe(code.docs.as_ref(), |section, docs| {
                section.row("more", docs)
            }),
    );
    let mut own = Section::new("Extensions");
    for (name, value) in &code.extensions {
        own = own.row(name, value.to_string());
    }
    page.section(own);
}

/// Describes a parameter: its type, whether it may be absent, who sees it and how, its description,
/// and an example.
fn describe(param: &Param) -> String {
    let mut parts = vec![words::kind(&param.kind)];
    if param.optional {
        parts.push("optional".to_owned());
    }
    if param.trust == Trust::External {
        parts.push(words::trust(param.trust).to_owned());
    }
    parts.push(words::channels(param.channels));
    parts.extend(param.description.clone());
    parts.extend(
        param
            .example
            .as_ref()
            .map(|example| format!("for example {example}")),
    );
    parts.join("; ")
}
