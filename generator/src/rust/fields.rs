//! The fields of generated structs.

use std::collections::BTreeMap;

use errpact_spec::catalog::{Kind, Param, Sensitivity, Trust};

use super::docs;
use super::names::{self, Names};
use super::writer::Writer;

/// Writes a struct. `owner` is the code or note with these parameters, or `None` for the context.
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
    for (param, row) in params {
        let words = names::type_of_words(owner, param, row);
        describe(writer, param, row);
        let kind = names.field(&row.kind, row.optional, &words);
        writer.line(format_args!("pub {param}: {kind},"));
    }
    writer.close("}");
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
