//! The enum of all errors, and the enum of codes.
//! See `docs/decisions/072-one-enum-has-all-errors.md`.

use std::collections::BTreeMap;

use errpact_spec::catalog::{Code, Deprecation};

use super::names::{self, Names};
use super::writer::Writer;
use super::{Source, docs, fields};

/// Writes the enum of errors: one variant for each code, with the text for its receiver.
pub(super) fn errors(writer: &mut Writer, source: &Source<'_>, names: &Names<'_>) {
    writer.blank();
    docs::markdown(
        writer,
        &format!(
            "Every error of the catalog `{}`: one variant for each code, with the code's parameters.",
            source.catalog.name
        ),
    );
    writer.open(format_args!("#[allow("));
    writer.line(format_args!("dead_code,"));
    writer.line(format_args!("clippy::enum_variant_names,"));
    writer.line(format_args!("clippy::large_enum_variant,"));
    writer.line(format_args!("reason = \"as for any catalog\""));
    writer.close(")]");
    writer.line(format_args!("#[non_exhaustive]"));
    if source.catalog.codes.is_empty() {
        writer.line(format_args!("pub enum CatalogError {{}}"));
    } else {
        writer.open(format_args!("pub enum CatalogError {{"));
        for (name, code) in &source.catalog.codes {
            let link = names::link_to_code(name);
            let text = match &code.message {
                Some(message) => &message.source,
                None => &code.summary,
            };
            docs::markdown(
                writer,
                &format!("[`{name}`]({link}): {}", docs::inline(text)),
            );
            fields::variant(writer, names, name, &code.params);
        }
        writer.close("}");
    }
    former_structs(writer, source, names);
    groups(writer, source, names);
}

/// Writes a struct for each former name of a code: a variant would be one more in every exhaustive `match`.
fn former_structs(writer: &mut Writer, source: &Source<'_>, names: &Names<'_>) {
    for (name, code) in &source.catalog.codes {
        let new = names::of_type(name);
        for former in code.formerly.iter().filter(|it| is_type(name, &it.name)) {
            writer.blank();
            docs::markdown(
                writer,
                &format!("The former name of [`{new}`](CatalogError::{new})."),
            );
            writer.line(format_args!("#[deprecated = \"renamed to `{new}`\"]"));
            let former = names::of_type(&former.name);
            fields::structure(writer, names, &former, Some(name), &code.params);
        }
    }
}

/// Returns whether a former name of a code is another type: another spelling of the name may be the same one.
fn is_type(name: &str, former: &str) -> bool {
    names::of_type(name) != names::of_type(former)
}

/// Writes which code each variant has, by their parameters; a macro of the runtime gives the enum its traits.
fn groups(writer: &mut Writer, source: &Source<'_>, names: &Names<'_>) {
    let mut groups: BTreeMap<Vec<(&str, String)>, Vec<&str>> = BTreeMap::new();
    for (name, code) in &source.catalog.codes {
        let fields = code.params.iter();
        let fields = fields.map(|(param, row)| {
            let kind = fields::type_of(names, Some(name), param, row);
            (param.as_str(), kind)
        });
        groups.entry(fields.collect()).or_default().push(name);
    }
    let without = groups.remove(&Vec::new());
    writer.blank();
    writer.open(format_args!("__errpact::__errors! {{"));
    writer.line(format_args!("CatalogError of Code:"));
    for (fields, codes) in &groups {
        let params: Vec<&str> = fields.iter().map(|(param, _)| *param).collect();
        group(writer, &format!("with {}", fields::names(&params)), codes);
    }
    if let Some(codes) = without {
        group(writer, "without parameters", &codes);
    }
    former_names(writer, source);
    writer.close("}");
}

/// Writes the former names of codes, each with its struct and the fields of that, if it has one.
fn former_names(writer: &mut Writer, source: &Source<'_>) {
    let codes = &source.catalog.codes;
    if codes.values().all(|code| code.formerly.is_empty()) {
        return;
    }
    writer.open(format_args!("formerly ["));
    for (name, code) in codes {
        let (variant, new) = (names::of_type(name), names::of_code(name));
        let params: Vec<&str> = code.params.keys().map(String::as_str).collect();
        let fields = fields::names(&params);
        for former in &code.formerly {
            let old = names::of_code(&former.name);
            let types = match is_type(name, &former.name) {
                true => format!("{} {variant} {fields}", names::of_type(&former.name)),
                false if params.is_empty() => String::new(),
                false => variant.clone(),
            };
            writer.line(format_args!(
                "{old} = {new} \"renamed to `{name}`\" [{types}],"
            ));
        }
    }
    writer.close("]");
}

fn group(writer: &mut Writer, heading: &str, codes: &[&str]) {
    writer.open(format_args!("{heading} ["));
    for code in codes {
        writer.line(format_args!(
            "{} = {},",
            names::of_code(code),
            names::of_type(code)
        ));
    }
    writer.close("]");
}

/// Writes the enum of codes; a macro of the runtime gives it its traits.
pub(super) fn enumeration(writer: &mut Writer, source: &Source<'_>) {
    let codes = &source.catalog.codes;
    writer.blank();
    writer.open(format_args!("__errpact::__codes! {{"));
    docs::markdown(
        writer,
        &format!(
            "The codes of the catalog `{}`, sorted by name.",
            source.catalog.name
        ),
    );
    if let Some(description) = &source.catalog.description {
        docs::gap(writer);
        docs::text(writer, description);
    }
    if codes.is_empty() {
        writer.line(format_args!("pub enum Code {{}}"));
        writer.close("}");
        return;
    }
    writer.open(format_args!("pub enum Code {{"));
    for (name, code) in codes {
        describe(writer, code);
        writer.line(format_args!("{},", names::of_code(name)));
    }
    writer.close("}");
    writer.close("}");
}

/// Writes the doc comment of a code's variant: what the catalog says about it for its readers.
fn describe(writer: &mut Writer, code: &Code) {
    docs::text(writer, &code.summary);
    if let Some(description) = &code.description {
        docs::gap(writer);
        docs::text(writer, description);
    }
    if let Some(deprecated) = &code.deprecated {
        docs::gap(writer);
        self::deprecated(writer, deprecated);
    }
}

fn deprecated(writer: &mut Writer, deprecated: &Deprecation) {
    let words = format!("Deprecated{}.", deprecated.since_and_use());
    docs::markdown(writer, &docs::inline(&words));
    if let Some(reason) = &deprecated.reason {
        docs::text(writer, reason);
    }
}
