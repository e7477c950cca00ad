//! Rows of parameters.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use errpact_core::{Channel, Kind, Param};

use super::literal::{self, Literal};
use super::writer::Writer;

/// The rows of the codes' parameters, which codes share. Their names are those of the parameters. The
/// compiler needs much less time for a name than for a row.
#[derive(Default)]
pub(super) struct Constants {
    /// The name of each row.
    names: BTreeMap<String, String>,
    taken: BTreeSet<String>,
}

impl Constants {
    /// Returns constants that have none of these names.
    pub(super) fn without(taken: impl IntoIterator<Item = String>) -> Self {
        Self {
            names: BTreeMap::new(),
            taken: taken.into_iter().collect(),
        }
    }

    /// Returns the name of a parameter's row.
    pub(super) fn name(&mut self, param: &Param<'_>, words: Option<String>) -> String {
        let row = row(param, words);
        if let Some(name) = self.names.get(&row) {
            return name.clone();
        }
        let base = param.name.to_uppercase();
        let mut name = base.clone();
        let mut count = 1;
        while !self.taken.insert(name.clone()) {
            count += 1;
            name = format!("{base}_{count}");
        }
        self.names.insert(row, name.clone());
        name
    }

    /// Writes the rows, sorted by name.
    pub(super) fn write(&self, writer: &mut Writer) {
        let rows: BTreeMap<&String, &String> =
            self.names.iter().map(|(row, name)| (name, row)).collect();
        if !rows.is_empty() {
            writer.blank();
        }
        for (name, row) in rows {
            writer.line(format_args!("const {name}: Param = {row};"));
        }
    }
}

/// Writes rows between `before` and `after`, each on a separate line. `words` returns the enum of a parameter's words,
/// if it has one.
pub(super) fn rows(
    writer: &mut Writer,
    before: &str,
    params: &[Param<'_>],
    after: &str,
    words: impl Fn(&str) -> Option<String>,
) {
    if let [only] = params {
        let row = row(only, words(only.name));
        writer.line(format_args!("{before}[{row}]{after}"));
        return;
    }
    writer.open(format_args!("{before}["));
    for param in params {
        writer.line(format_args!("{},", row(param, words(param.name))));
    }
    writer.close(&format!("]{after}"));
}

/// Returns a row. The defaults are those of a public text.
fn row(row: &Param<'_>, words: Option<String>) -> String {
    let mut text = format!(
        "Param::new({}, {})",
        Literal(row.name),
        kind(row.kind, words)
    );
    if row.optional {
        text.push_str(".optional()");
    }
    if !row.description.is_empty() {
        let _ = write!(text, ".description({})", Literal(row.description));
    }
    if !row.default.is_empty() {
        let _ = write!(text, ".default({})", Literal(row.default));
    }
    if row.max != 500 {
        // Writing to a string cannot fail.
        let _ = write!(text, ".max({})", row.max);
    }
    if row.external {
        text.push_str(".external()");
    }
    if row.secret {
        text.push_str(".secret()");
    }
    for (receiver, channel) in [("model", row.model), ("user", row.user), ("log", row.log)] {
        if channel != Channel::Plain {
            let _ = write!(text, ".{receiver}(Channel::{channel:?})");
        }
    }
    text
}

fn kind(kind: Kind<'_>, words: Option<String>) -> String {
    match (kind, words) {
        (Kind::List(inner), words) => format!("Kind::List(&{})", self::kind(*inner, words)),
        (Kind::Enum(_), Some(name)) => format!("Kind::Enum(super::{name}::WORDS)"),
        (Kind::Enum(all), None) => format!("Kind::Enum(&[{}])", literal::list(all)),
        (Kind::Object(fields), _) => {
            let fields: Vec<String> = fields.iter().map(|field| row(field, None)).collect();
            format!("Kind::Object(&[{}])", fields.join(", "))
        }
        (simple, _) => format!("Kind::{simple:?}"),
    }
}
