//! The enum of codes, and one struct for each.

use errpact_spec::catalog::Code;

use super::names::{self, Names};
use super::writer::Writer;
use super::{Source, docs, fields};

/// Writes the enum of codes.
pub(super) fn enumeration(writer: &mut Writer, source: &Source<'_>) {
    let codes = &source.catalog.codes;
    writer.blank();
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
    writer.line(format_args!(
        "#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]"
    ));
    allow_code_names(writer);
    writer.line(format_args!("#[non_exhaustive]"));
    // Rust has no representation of an enum without variants.
    if !codes.is_empty() {
        writer.line(format_args!("#[repr(u16)]"));
    }
    writer.open(format_args!("pub enum Code {{"));
    for (name, code) in codes {
        describe(writer, code);
        writer.line(format_args!("{},", names::of_code(name)));
    }
    writer.close("}");
    writer.blank();
    super::allow(writer, &["dead_code"], super::UNUSED);
    writer.open(format_args!("impl Code {{"));
    docs::markdown(
        writer,
        "Every code, sorted by name: the order of [`CATALOG`]'s rows.",
    );
    let all: Vec<String> = codes
        .keys()
        .map(|name| format!("Self::{}", names::of_code(name)))
        .collect();
    writer.array("pub const ALL: &'static [Self] = &", &all, ";", true);
    writer.blank();
    docs::markdown(writer, "The code's category.");
    writer.line(format_args!("#[must_use]"));
    writer.open(format_args!("pub fn category(self) -> Category {{"));
    writer.line(format_args!(
        "Category::ALL[usize::from(self.entry().category)]"
    ));
    writer.close("}");
    writer.close("}");
    if codes.is_empty() {
        writer.line(format_args!("__errpact::__code!(Code, CATALOG, empty);"));
    } else {
        writer.line(format_args!("__errpact::__code!(Code, CATALOG);"));
    }
    writer.blank();
    docs::markdown(
        writer,
        "A code as it is read from a wire: it may be newer than this program.",
    );
    super::allow(writer, &["dead_code"], super::UNUSED);
    writer.line(format_args!(
        "pub type WireCode = __errpact::WireCode<Code>;"
    ));
}

/// The attribute of enums whose variants are named as codes are.
pub(super) fn allow_code_names(writer: &mut Writer) {
    super::allow(
        writer,
        &[
            "dead_code",
            "non_camel_case_types",
            "clippy::enum_variant_names",
            "clippy::upper_case_acronyms",
        ],
        "codes are named as in the catalog",
    );
}

/// The doc comment of a code's variant: all that the catalog says about it in words.
fn describe(writer: &mut Writer, code: &Code) {
    docs::text(writer, &code.summary);
    if let Some(description) = &code.description {
        docs::gap(writer);
        docs::text(writer, description);
    }
    if let Some(message) = &code.message {
        docs::gap(writer);
        docs::quotation(writer, &message.source);
    }
    if !code.instruction.is_empty() {
        docs::gap(writer);
        docs::text(writer, &code.instruction);
    }
    if let Some(deprecated) = &code.deprecated {
        docs::gap(writer);
        let since = deprecated
            .since
            .as_ref()
            .map(|version| format!(" since {version}"));
        let instead = deprecated
            .replacement
            .as_ref()
            .map(|name| format!(": use `{name}`"));
        let words = [
            Some("Deprecated".to_owned()),
            since,
            instead,
            Some(".".to_owned()),
        ];
        docs::markdown(
            writer,
            &docs::inline(&words.into_iter().flatten().collect::<String>()),
        );
        if let Some(reason) = &deprecated.reason {
            docs::text(writer, reason);
        }
    }
}

/// Writes one struct for each code.
pub(super) fn structures(writer: &mut Writer, source: &Source<'_>, names: &Names<'_>) {
    for (name, code) in &source.catalog.codes {
        let kind = names::of_type(name);
        let variant = names::of_code(name);
        writer.blank();
        docs::markdown(
            writer,
            &format!(
                "[`{name}`]({}): {}",
                names::link_to_code(name),
                docs::inline(&code.summary)
            ),
        );
        fields::structure(writer, names, &kind, Some(name), &code.params);
        writer.open(format_args!("impl __errpact::CodeError for {kind} {{"));
        writer.line(format_args!(
            "const CATALOG: &'static __table::Catalog = &CATALOG;"
        ));
        writer.assign(
            format_args!("const INDEX: u16"),
            format_args!("Code::{variant} as u16"),
        );
        if !code.params.is_empty() {
            writer.blank();
            fields::give(writer, names, &code.params);
        }
        writer.close("}");
    }
    if source.catalog.codes.is_empty() {
        return;
    }
    writer.blank();
    writer.open(format_args!("__errpact::__code_errors! {{"));
    for name in source.catalog.codes.keys() {
        writer.line(format_args!("{},", names::of_type(name)));
    }
    writer.close("}");
}

/// Writes the module through which the derive finds a code's struct by the code's name.
pub(super) fn by_name(writer: &mut Writer, source: &Source<'_>) {
    writer.blank();
    writer.line(format_args!("#[doc(hidden)]"));
    super::allow(
        writer,
        &[
            "dead_code",
            "missing_docs",
            "non_camel_case_types",
            "clippy::upper_case_acronyms",
        ],
        "for the derive",
    );
    writer.open(format_args!("pub mod __codes {{"));
    for name in source.catalog.codes.keys() {
        writer.assign(
            format_args!("pub type {}", names::of_code(name)),
            format_args!("super::{}", names::of_type(name)),
        );
    }
    writer.close("}");
}
