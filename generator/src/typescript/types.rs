//! The types that differ between catalogs. They cost a page nothing.

use std::fmt::Write as _;

use errpact_spec::catalog::{Catalog, Channel, Code, Kind, Param, Trust};

use super::literal::{Literal, Member};

/// Writes a union of words as an exported type, `never` if there are none.
pub(super) fn union<'a>(out: &mut String, name: &str, words: impl Iterator<Item = &'a str>) {
    let _ = write!(out, "export type {name} =");
    let start = out.len();
    for word in words {
        let _ = write!(out, "\n  | {}", Literal(word));
    }
    out.push_str(if out.len() == start {
        " never;\n"
    } else {
        ";\n"
    });
}

/// Writes the team's own fields.
pub(super) fn extensions(out: &mut String, catalog: &Catalog) {
    out.push_str("\n/** The team's own fields. */\n");
    let fields = catalog.extensions.iter();
    let fields = fields.map(|(name, kind)| (name.as_str(), true, plain(kind)));
    interface(out, "Extensions", |out| {
        for (name, optional, kind) in fields {
            member(out, "  ", name, optional, &kind);
        }
    });
}

/// Writes the parameters of each code, in the form that a user may see.
pub(super) fn code_params<'a>(out: &mut String, codes: impl Iterator<Item = (&'a str, &'a Code)>) {
    out.push_str("\n/** The parameters of the codes that have any, in the form for users. */\n");
    interface(out, "CodeParams", |out| {
        for (name, code) in codes {
            members(out, name, &code.params, |param| {
                let kind = match param.channels.user {
                    Channel::Plain => plain(&param.kind),
                    Channel::Mask | Channel::Hash => "string".to_owned(),
                    Channel::Omit => return None,
                };
                Some((param.optional, kind))
            });
        }
    });
}

/// Writes the arguments of each tool, in the form of an envelope.
pub(super) fn tool_arguments(out: &mut String, catalog: &Catalog) {
    out.push_str("\n/** The declared arguments of the tools, as an envelope has them. */\n");
    interface(out, "ToolArguments", |out| {
        for (name, tool) in &catalog.tools {
            members(out, name, &tool.params, |param| {
                let kind = match param.channels.model {
                    Channel::Plain => argument(&param.kind, param.trust),
                    Channel::Mask | Channel::Hash => "string".to_owned(),
                    Channel::Omit => return None,
                };
                // These are arguments of a call that failed, so each may be missing.
                Some((true, kind))
            });
        }
    });
}

/// Writes the parameters of each code and of the context, as a program has the values.
pub(super) fn params(out: &mut String, catalog: &Catalog) {
    out.push_str(
        "\n/** The parameters of the codes that have any, as a program has the values. */\n",
    );
    interface(out, "Params", |out| {
        for (name, code) in &catalog.codes {
            members(out, name, &code.params, |param| {
                Some((param.optional, given(&param.kind)))
            });
        }
    });
    out.push_str("\n/** What comes with every call. */\n");
    interface(out, "Context", |out| {
        for (name, param) in &catalog.context {
            member(out, "  ", name, true, &given(&param.kind));
        }
    });
}

/// Writes the parameters of each note.
pub(super) fn notes(out: &mut String, catalog: &Catalog) {
    out.push_str("\n/** The notes and their parameters. */\n");
    interface(out, "Notes", |out| {
        for (name, note) in &catalog.notes {
            if note.params.is_empty() {
                member(out, "  ", name, false, "Readonly<Record<never, never>>");
            }
            members(out, name, &note.params, |param| {
                Some((param.optional, given(&param.kind)))
            });
        }
    });
}

/// Returns a member for each parameter that the reader gets.
fn members<'a>(
    out: &mut String,
    name: &str,
    params: impl IntoIterator<Item = (&'a String, &'a Param)>,
    read: impl Fn(&Param) -> Option<(bool, String)>,
) {
    let start = out.len();
    let _ = writeln!(out, "  readonly {}: {{", Member(name));
    let opened = out.len();
    for (name, param) in params {
        if let Some((optional, kind)) = read(param) {
            member(out, "    ", name, optional, &kind);
        }
    }
    if out.len() == opened {
        out.truncate(start);
    } else {
        out.push_str("  };\n");
    }
}

/// Writes an interface, on one line if it is empty.
fn interface(out: &mut String, name: &str, members: impl FnOnce(&mut String)) {
    let _ = writeln!(out, "export interface {name} {{");
    let opened = out.len();
    members(out);
    if out.len() == opened {
        out.pop();
    }
    out.push_str("}\n");
}

fn member(out: &mut String, indent: &str, name: &str, optional: bool, kind: &str) {
    let mark = if optional { "?" } else { "" };
    let _ = writeln!(out, "{indent}readonly {}{mark}: {kind};", Member(name));
}

/// Returns the type of a value. A type that JSON does not have is a text.
fn plain(kind: &Kind<'_>) -> String {
    match kind {
        Kind::Integer | Kind::Number => "number".to_owned(),
        Kind::Boolean => "boolean".to_owned(),
        Kind::Enum(words) => {
            let words = words.iter().map(|word| Literal(word).to_string());
            words.collect::<Vec<_>>().join(" | ")
        }
        Kind::List(inner) => format!("ReadonlyArray<{}>", plain(inner)),
        Kind::Json | Kind::Object(_) => "unknown".to_owned(),
        Kind::Text
        | Kind::Datetime
        | Kind::Date
        | Kind::Duration
        | Kind::Uuid
        | Kind::Url
        | Kind::Email
        | Kind::Phone => "string".to_owned(),
    }
}

/// Returns the type of a value that a program has.
fn given(kind: &Kind<'_>) -> String {
    match kind {
        Kind::Integer => "number | bigint".to_owned(),
        // In seconds.
        Kind::Duration => "number".to_owned(),
        Kind::Datetime => "Date | string".to_owned(),
        Kind::List(inner) => format!("ReadonlyArray<{}>", given(inner)),
        kind => plain(kind),
    }
}

/// Returns the type of a tool's argument on the wire. External text is quoted, which makes it a
/// text; a number that JSON does not have is null.
fn argument(kind: &Kind<'_>, trust: Trust) -> String {
    match kind {
        Kind::Enum(_) if trust == Trust::External => "string".to_owned(),
        Kind::Number => "number | null".to_owned(),
        Kind::List(inner) => format!("ReadonlyArray<{}>", argument(inner, trust)),
        kind => plain(kind),
    }
}
