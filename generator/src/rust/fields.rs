//! The fields of generated structs and variants.

use std::collections::BTreeMap;

use errpact_spec::catalog::{Kind, Param, Sensitivity, Trust};

use super::names::{self, Names};
use super::writer::Writer;
use super::{Source, docs};

/// Writes a struct. `owner` is the note or code with these parameters, or `None` for the context.
pub(super) fn structure(
    writer: &mut Writer,
    names: &Names<'_>,
    name: &str,
    owner: Option<&str>,
    params: &BTreeMap<String, Param>,
) {
    if params.is_empty() {
        writer.line(format_args!("pub struct {name};"));
        return;
    }
    writer.open(format_args!("pub struct {name} {{"));
    members(writer, names, "pub ", owner, params);
    writer.close("}");
}

/// Writes the variant of a code.
pub(super) fn variant(
    writer: &mut Writer,
    names: &Names<'_>,
    code: &str,
    params: &BTreeMap<String, Param>,
) {
    let name = names::of_type(code);
    if params.is_empty() {
        writer.line(format_args!("{name},"));
        return;
    }
    writer.open(format_args!("{name} {{"));
    members(writer, names, "", Some(code), params);
    writer.close("},");
}

fn members(
    writer: &mut Writer,
    names: &Names<'_>,
    visibility: &str,
    owner: Option<&str>,
    params: &BTreeMap<String, Param>,
) {
    for (param, row) in params {
        describe(writer, param, row);
        let kind = type_of(names, owner, param, row);
        writer.line(format_args!("{visibility}{param}: {kind},"));
    }
}

/// Returns the type of a field. `owner` is the code or note with this parameter, or `None` for the context.
pub(super) fn type_of(names: &Names<'_>, owner: Option<&str>, param: &str, row: &Param) -> String {
    let words = names::type_of_words(owner, param, row);
    names.field(&row.kind, row.optional, &words)
}

/// Returns the fields by name, as the runtime's macros take them.
pub(super) fn names(params: &[&str]) -> String {
    if params.is_empty() {
        "{}".to_owned()
    } else {
        format!("{{ {} }}", params.join(", "))
    }
}

/// Writes the doc comment of a field.
fn describe(writer: &mut Writer, param: &str, row: &Param) {
    if let Some(description) = &row.description {
        docs::text(writer, description);
        docs::gap(writer);
    }
    let mut facts = vec![format!("Parameter `{param}`, {}", type_words(&row.kind))];
    if row.sensitivity != Sensitivity::Public {
        facts.push(row.sensitivity.as_str().to_owned());
    }
    if row.trust == Trust::External {
        facts.push("from outside".to_owned());
    }
    docs::markdown(writer, &(facts.join(", ") + "."));
}

fn type_words(kind: &Kind<'_>) -> String {
    match kind {
        Kind::List(inner) => format!("list of {}", type_words(inner)),
        other => other.as_str().to_owned(),
    }
}

/// Writes the struct of the values that come with every call, if the catalog declares a context.
pub(super) fn context(writer: &mut Writer, source: &Source<'_>, names: &Names<'_>) {
    let fields = &source.catalog.context;
    if fields.is_empty() {
        return;
    }
    writer.blank();
    docs::markdown(writer, "What comes with every call.");
    structure(writer, names, "Context", None, fields);
    let params: Vec<&str> = fields.keys().map(String::as_str).collect();
    writer.open(format_args!("__errpact::__fields! {{"));
    writer.line(format_args!("context: Context {}", self::names(&params)));
    writer.close("}");
}
