//! The enum of tools.

use errpact_spec::catalog::Catalog;

use super::names::{self, Names};
use super::writer::Writer;
use super::{Source, docs};

/// Tools with a name of their own; a pattern is no tool that one could ask for.
pub(super) fn named(catalog: &Catalog) -> Vec<(usize, &str)> {
    let names = catalog.tools.keys().map(String::as_str).enumerate();
    names.filter(|(_, name)| !name.contains('*')).collect()
}

/// Writes the enum of tools and the function that makes the rule block for some of them.
pub(super) fn write(writer: &mut Writer, source: &Source<'_>, names: &Names<'_>) {
    let tools = named(source.catalog);
    if tools.is_empty() {
        return;
    }
    writer.blank();
    docs::markdown(
        writer,
        "The tools that the catalog declares by name, sorted.",
    );
    writer.line(format_args!(
        "#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]"
    ));
    super::allow(
        writer,
        &["dead_code", "clippy::enum_variant_names"],
        super::UNUSED,
    );
    writer.open(format_args!("pub enum Tool {{"));
    for (_, name) in &tools {
        docs::markdown(writer, &docs::inline(&format!("`{name}`.")));
        if let Some(description) = source
            .catalog
            .tools
            .get(*name)
            .and_then(|tool| tool.description.as_ref())
        {
            docs::gap(writer);
            docs::text(writer, description);
        }
        writer.line(format_args!("{},", names::of_type(name)));
    }
    writer.close("}");
    writer.blank();
    super::allow(writer, &["dead_code"], super::UNUSED);
    writer.open(format_args!("impl Tool {{"));
    docs::markdown(writer, "Every tool, sorted by name.");
    let all: Vec<String> = tools
        .iter()
        .map(|(_, name)| format!("Self::{}", names::of_type(name)))
        .collect();
    writer.array("pub const ALL: &'static [Self] = &", &all, ";", true);
    writer.blank();
    docs::markdown(writer, "The tool's name.");
    writer.line(format_args!("#[must_use]"));
    writer.open(format_args!("pub fn name(self) -> &'static str {{"));
    // Where patterns stand among the tools, a tool's row has another index than its variant.
    if tools.len() == source.catalog.tools.len() {
        writer.line(format_args!("CATALOG.tools[self as usize].name"));
    } else {
        let rows: Vec<String> = tools.iter().map(|(row, _)| row.to_string()).collect();
        writer.array(
            &format!("const ROWS: [usize; {}] = ", rows.len()),
            &rows,
            ";",
            true,
        );
        writer.line(format_args!("CATALOG.tools[ROWS[self as usize]].name"));
    }
    writer.close("}");
    writer.close("}");
    writer.blank();
    docs::markdown(
        writer,
        "The rule block of the prompt for these tools: what they may return, and what any tool may.",
    );
    super::allow(writer, &["dead_code"], super::UNUSED);
    writer.line(format_args!("#[must_use]"));
    let string = names.prelude("::std::string::String");
    writer.open(format_args!(
        "pub fn prompt_for(tools: &[Tool]) -> {string} {{"
    ));
    let vec = names.prelude("::std::vec::Vec");
    writer.line(format_args!(
        "let tools: {vec}<&str> = tools.iter().copied().map(Tool::name).collect();"
    ));
    writer.line(format_args!(
        "__errpact::prompt::render_for(&CATALOG, &tools)"
    ));
    writer.close("}");
}
