//! The enum of categories, and for each category an enum of its codes.

use super::names::{self, Names};
use super::writer::Writer;
use super::{Source, codes, docs};

/// Writes the enum of categories and those of their codes.
pub(super) fn write(writer: &mut Writer, source: &Source<'_>, names: &Names<'_>) {
    enumeration(writer, source, names);
    for (index, category) in source.tables.categories.iter().enumerate() {
        if !category.codes.is_empty() {
            of_category(writer, names, index, category.name, &category.codes);
        }
    }
}

fn enumeration(writer: &mut Writer, source: &Source<'_>, names: &Names<'_>) {
    writer.blank();
    docs::markdown(writer, "The categories of the codes, sorted by name.");
    writer.line(format_args!(
        "#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]"
    ));
    super::allow(
        writer,
        &["dead_code", "clippy::enum_variant_names"],
        super::UNUSED,
    );
    writer.open(format_args!("pub enum Category {{"));
    for (name, category) in &source.catalog.categories {
        docs::text(writer, &category.title);
        if let Some(description) = &category.description {
            docs::gap(writer);
            docs::text(writer, description);
        }
        writer.line(format_args!("{},", names::of_type(name)));
    }
    writer.close("}");
    writer.blank();
    super::allow(writer, &["dead_code"], super::UNUSED);
    writer.open(format_args!("impl Category {{"));
    docs::markdown(writer, "Every category, sorted by name.");
    let all: Vec<String> = source
        .catalog
        .categories
        .keys()
        .map(|name| format!("Self::{}", names::of_type(name)))
        .collect();
    writer.array("pub const ALL: &'static [Self] = &", &all, ";", true);
    writer.blank();
    docs::markdown(writer, "The category's name.");
    writer.line(format_args!("#[must_use]"));
    writer.open(format_args!("pub fn name(self) -> &'static str {{"));
    if source.catalog.categories.is_empty() {
        writer.line(format_args!("match self {{}}"));
    } else {
        writer.line(format_args!("CATALOG.categories[self as usize].name"));
    }
    writer.close("}");
    writer.blank();
    docs::markdown(writer, "The category's codes, sorted by name.");
    let iterator = names.prelude("::core::iter::Iterator");
    writer.open(format_args!(
        "pub fn codes(self) -> impl {iterator}<Item = Code> {{"
    ));
    if source.catalog.categories.is_empty() {
        writer.line(format_args!("let codes: &[u16] = &[];"));
    } else {
        writer.line(format_args!(
            "let codes = CATALOG.categories[self as usize].codes;"
        ));
    }
    writer.line(format_args!(
        "codes.iter().map(|index| Code::ALL[usize::from(*index)])"
    ));
    writer.close("}");
    writer.close("}");
}

fn of_category(
    writer: &mut Writer,
    names: &Names<'_>,
    index: usize,
    category: &str,
    codes: &[(usize, &str)],
) {
    let kind = names::of_category_codes(category);
    writer.blank();
    docs::markdown(
        writer,
        &format!("The codes of the category `{category}`, to be matched one by one."),
    );
    writer.line(format_args!(
        "#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]"
    ));
    codes::allow_code_names(writer);
    writer.line(format_args!("#[repr(u16)]"));
    writer.open(format_args!("pub enum {kind} {{"));
    for (_, name) in codes {
        let variant = names::of_code(name);
        docs::markdown(writer, &format!("[`{}`].", names::link_to_code(name)));
        writer.line(format_args!("{variant},"));
    }
    writer.close("}");
    writer.blank();
    super::allow(writer, &["dead_code"], super::UNUSED);
    writer.open(format_args!("impl {kind} {{"));
    docs::markdown(writer, "Every code of the category, sorted by name.");
    let all: Vec<String> = codes
        .iter()
        .map(|(_, name)| format!("Self::{}", names::of_code(name)))
        .collect();
    writer.array("pub const ALL: &'static [Self] = &", &all, ";", true);
    writer.close("}");
    writer.blank();
    let from = names.prelude("::core::convert::From");
    writer.open(format_args!("impl {from}<{kind}> for Code {{"));
    writer.open(format_args!("fn from(code: {kind}) -> Self {{"));
    writer.line(format_args!(
        "Self::ALL[usize::from(CATALOG.categories[{index}].codes[code as usize])]"
    ));
    writer.close("}");
    writer.close("}");
    writer.blank();
    let try_from = names.prelude("::core::convert::TryFrom");
    let result = names.prelude("::core::result::Result");
    let ok = names.prelude("::core::result::Result::Ok");
    let err = names.prelude("::core::result::Result::Err");
    writer.open(format_args!("impl {try_from}<Code> for {kind} {{"));
    docs::markdown(writer, "The code itself, where it is of another category.");
    writer.line(format_args!("type Error = Code;"));
    writer.blank();
    writer.open(format_args!(
        "fn try_from(code: Code) -> {result}<Self, Code> {{"
    ));
    writer.line(format_args!("let entry = code.entry();"));
    writer.open(format_args!("if entry.category == {index} {{"));
    writer.line(format_args!("{ok}(Self::ALL[usize::from(entry.place)])"));
    writer.close("} else {");
    writer.deeper();
    writer.line(format_args!("{err}(code)"));
    writer.close("}");
    writer.close("}");
    writer.close("}");
}
