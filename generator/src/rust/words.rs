//! Enums of words: the types of parameters of type `enum`.

use errpact_spec::catalog::{Kind, Param};

use super::names::{self, Names};
use super::writer::Writer;
use super::{docs, literal::Literal};

/// A type whose values are words.
pub(super) struct Words<'a> {
    /// Its name.
    pub(super) name: String,
    /// The parameter.
    pub(super) param: &'a str,
    /// Where the parameter is declared, in words.
    pub(super) owner: String,
    /// The words.
    pub(super) words: &'static [&'static str],
}

/// All of a catalog's, sorted by name.
pub(super) fn all<'a>(names: &Names<'a>) -> Vec<Words<'a>> {
    let catalog = names.catalog();
    let mut all = Vec::new();
    let mut add = |name: String, param: &'a str, owner: String, kind: Kind<'static>| {
        if let Kind::Enum(words) = kind.innermost() {
            all.push(Words {
                name,
                param,
                owner,
                words,
            });
        }
    };
    for (param, row) in catalog.params.iter().chain(&catalog.context) {
        add(shared(param), param, String::new(), row.kind);
    }
    for (code, row) in &catalog.codes {
        for (param, row) in row.params.iter().filter(|(_, row)| !row.shared) {
            add(local(code, param), param, format!("`{code}`"), row.kind);
        }
    }
    for (note, row) in &catalog.notes {
        for (param, row) in row.params.iter().filter(|(_, row)| !row.shared) {
            add(
                local(note, param),
                param,
                format!("the note `{note}`"),
                row.kind,
            );
        }
    }
    all.sort_by(|a, b| a.name.cmp(&b.name));
    all.dedup_by(|a, b| a.name == b.name);
    all
}

/// The type of a parameter of the code or note `owner`.
pub(super) fn type_name(owner: &str, param: &str, row: &Param) -> String {
    if row.shared {
        shared(param)
    } else {
        local(owner, param)
    }
}

/// The type of a shared parameter, or of one of the context.
pub(super) fn shared(param: &str) -> String {
    names::of_type(param)
}

fn local(owner: &str, param: &str) -> String {
    names::of_type(owner) + &names::of_type(param)
}

/// Writes one enum.
pub(super) fn write(writer: &mut Writer, words: &Words<'_>) {
    let Words {
        name,
        param,
        owner,
        words,
    } = words;
    writer.blank();
    writer.open(format_args!("__errpact::__words! {{"));
    if owner.is_empty() {
        docs::markdown(writer, &format!("Values of the parameter `{param}`."));
    } else {
        docs::markdown(
            writer,
            &format!("Values of the parameter `{param}` of {owner}."),
        );
    }
    writer.open(format_args!("pub enum {name} {{"));
    for word in *words {
        writer.line(format_args!(
            "{} = {},",
            names::of_type(word),
            Literal(word)
        ));
    }
    writer.close("}");
    writer.close("}");
}
