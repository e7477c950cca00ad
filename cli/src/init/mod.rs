//! The files that `errpact init` writes. They are embedded from this folder; `@…@` is filled in.
//!
//! They end in `.txt` so that no tool takes this folder for a separate package.

pub(crate) mod from;
mod language;
pub(crate) mod name;
mod project;
pub(crate) mod rust;
mod template;

pub(crate) use language::Language;
pub(crate) use template::Template;

/// A catalog with three codes: two for an enum, and the fallback.
const CATALOG: &str = include_str!("errors.yaml.txt");

/// Returns the starter catalog, with these outputs besides the rule block.
pub(crate) fn catalog(name: &str, outputs: Option<(Language, &str)>) -> String {
    let mut text = CATALOG.replace("@NAME@", name);
    if let Some((language, module)) = outputs {
        text.push_str(&format!("  - {}: {}\n", language.name(), module));
    }
    text
}

/// Returns the version to depend on: packages of one minor version are compatible.
fn version() -> &'static str {
    concat!(
        env!("CARGO_PKG_VERSION_MAJOR"),
        ".",
        env!("CARGO_PKG_VERSION_MINOR")
    )
}
