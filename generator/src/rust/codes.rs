//! One struct for each code, and the enum of codes.

use errpact_spec::catalog::{Code, Deprecation};

use super::names::{self, Names};
use super::writer::Writer;
use super::{Source, docs, fields};

/// Writes one struct for each code, with the text for its receiver.
pub(super) fn structures(writer: &mut Writer, source: &Source<'_>, names: &Names<'_>) {
    for (name, code) in &source.catalog.codes {
        let link = names::link_to_code(name);
        let text = match &code.message {
            Some(message) => &message.source,
            None => &code.summary,
        };
        writer.blank();
        docs::markdown(
            writer,
            &format!("[`{name}`]({link}): {}", docs::inline(text)),
        );
        fields::structure(
            writer,
            names,
            &names::of_type(name),
            Some(name),
            &code.params,
        );
    }
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
        let params: Vec<&str> = code.params.keys().map(String::as_str).collect();
        writer.line(format_args!(
            "{} = {} {},",
            names::of_code(name),
            names::of_type(name),
            fields::names(&params),
        ));
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
    let mut words = "Deprecated".to_owned();
    if let Some(version) = &deprecated.since {
        words.push_str(&format!(" since {version}"));
    }
    if let Some(name) = &deprecated.replacement {
        words.push_str(&format!(": use `{name}`"));
    }
    docs::markdown(writer, &docs::inline(&(words + ".")));
    if let Some(reason) = &deprecated.reason {
        docs::text(writer, reason);
    }
}
