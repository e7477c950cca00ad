//! The tools with their arguments, one line each, so that no prompt needs a list by hand. See
//! `docs/decisions/075-the-list-of-tools-is-in-the-rule-block.md`.

use std::fmt::Write as _;

use errpact_core::Kind;
use errpact_spec::catalog::{Catalog, Param, Tool};
use serde_json::Value;

use super::line::one_line;
use crate::words;

/// Returns the lines of these tools. A question mark is after an argument that may be absent, and three dots mean that a
/// tool accepts others.
pub(super) fn lines(catalog: &Catalog, tools: &[String]) -> String {
    let mut text = String::new();
    let declared = tools
        .iter()
        .filter_map(|name| catalog.tools.get_key_value(name));
    for (name, tool) in declared {
        // Writing to a string cannot fail.
        let _ = write!(text, "- `{}`", call(name, tool));
        if let Some(description) = &tool.description {
            let _ = write!(text, ": {}", words::sentence(&one_line(description)));
        }
        text.push('\n');
        for (name, param) in &tool.params {
            if let Some(description) = &param.description {
                let description = words::sentence(&one_line(description));
                let _ = writeln!(text, "  - `{name}`: {description}");
            }
        }
    }
    text
}

/// Returns a tool with its arguments, as a model would call it.
pub(super) fn call(name: &str, tool: &Tool) -> String {
    let mut arguments: Vec<String> = tool.params.iter().map(argument).collect();
    if tool.is_open() {
        arguments.push("…".to_owned());
    }
    format!("{name}({})", arguments.join(", "))
}

fn argument((name, param): (&String, &Param)) -> String {
    member(name, &param.kind, param.optional, param.default.as_ref())
}

fn member(name: &str, kind: &Kind<'_>, optional: bool, default: Option<&Value>) -> String {
    let mark = if optional { "?" } else { "" };
    let mut text = format!("{name}{mark}: {}", self::kind(kind));
    if let Some(default) = default {
        let _ = write!(text, " = {}", one_line(&default.to_string()));
    }
    text
}

/// Returns a type in the words of the language, which models know from other languages.
fn kind(kind: &Kind<'_>) -> String {
    match kind {
        Kind::Enum(words) => {
            let words: Vec<_> = words.iter().map(|word| one_line(word)).collect();
            words.join(" | ")
        }
        Kind::List(item) => match item {
            Kind::Enum(_) => format!("({})[]", self::kind(item)),
            item => format!("{}[]", self::kind(item)),
        },
        Kind::Object(fields) => {
            let fields: Vec<String> = fields
                .iter()
                .map(|field| {
                    let default = field.default_value();
                    member(field.name, &field.kind, field.optional, default.as_ref())
                })
                .collect();
            format!("{{ {} }}", fields.join(", "))
        }
        simple => simple.as_str().to_owned(),
    }
}
