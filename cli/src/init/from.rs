//! The catalog that `errpact init --from` writes from what a project has.

use std::collections::{BTreeMap, BTreeSet};

use errpact_spec::Loaded;
use errpact_spec::finding::Level;

use crate::scan::Origin;

/// A category for codes of a new catalog.
pub(crate) const CATEGORY: &str = "imported";

/// How many places of a code are named.
const PLACES: usize = 3;

/// How much of what the project says about a code is taken over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Taken {
    Texts,
    /// Its texts break a rule of the language or a lint, so they are comments.
    Name,
    Nothing,
}

/// A catalog with codes of the project.
#[derive(Debug)]
pub(crate) struct Imported {
    pub(crate) text: String,
    /// The number of new codes.
    pub(crate) added: usize,
    /// Codes that the language refuses, such as reserved names.
    pub(crate) refused: Vec<String>,
}

/// Writes the codes into a catalog: into `existing`, which `known` names the codes of, or into a new one. Tries what
/// `load` accepts: a code whose texts are refused gets no texts, and a code whose name is refused is left out. Returns
/// `None` if the codes of `existing` are not lines of a block.
pub(crate) fn import(
    existing: Option<&str>,
    name: &str,
    origins: &BTreeMap<String, Origin>,
    category: Option<&str>,
    mut load: impl FnMut(&str) -> anyhow::Result<Loaded>,
) -> anyhow::Result<Option<Imported>> {
    let mut taken: BTreeMap<&str, Taken> = BTreeMap::new();
    for name in origins.keys() {
        taken.insert(name, Taken::Texts);
    }
    loop {
        let Some((text, lines)) = written(existing, name, origins, category, &taken) else {
            return Ok(None);
        };
        let loaded = load(&text)?;
        let errors = loaded.findings.iter().filter(|it| it.level == Level::Error);
        let lines_of_errors = errors.filter_map(|error| {
            let label = error.labels.first()?;
            Some(loaded.sources.get(label.file)?.line(label.span.start))
        });
        // A code with errors in both texts is one code.
        let wrong: BTreeSet<&str> = lines_of_errors
            .filter_map(|line| Some(*lines.range(..=line).next_back()?.1))
            .collect();
        let mut changed = false;
        for code in wrong {
            if let Some(taken) = taken.get_mut(code) {
                let next = match taken {
                    Taken::Texts => Taken::Name,
                    Taken::Name | Taken::Nothing => Taken::Nothing,
                };
                changed |= next != *taken;
                *taken = next;
            }
        }
        if !changed {
            let refused = taken.iter().filter(|(_, taken)| **taken == Taken::Nothing);
            let refused: Vec<String> = refused.map(|(name, _)| (*name).to_owned()).collect();
            return Ok(Some(Imported {
                text,
                added: taken.len() - refused.len(),
                refused,
            }));
        }
    }
}

/// Returns the text, and the first line of each new code.
fn written<'o>(
    existing: Option<&str>,
    name: &str,
    origins: &'o BTreeMap<String, Origin>,
    category: Option<&str>,
    taken: &BTreeMap<&str, Taken>,
) -> Option<(String, BTreeMap<u32, &'o str>)> {
    let small = origins
        .keys()
        .any(|name| name.starts_with(|c: char| c.is_ascii_lowercase()));
    let naming = match small {
        true => "naming: \"[a-z][a-z0-9_]*\"\n",
        false => "",
    };
    let head = format!(
        "# Codes that errpact found in this project. Replace each TODO: `errpact check` counts them.\n\
         errpact: 1\nname: {name}\n{naming}\ncategories:\n  {CATEGORY}:\n    description: Codes that were in the project before \
         the catalog.\n\ncodes:\n"
    );
    let (before, indent, after) = match existing {
        None => (head.as_str(), "  ".to_owned(), ""),
        Some(text) => block(text)?,
    };
    let mut text = before.to_owned();
    let mut lines = BTreeMap::new();
    for (name, origin) in origins {
        let taken = taken.get(name.as_str()).copied().unwrap_or(Taken::Nothing);
        if taken == Taken::Nothing {
            continue;
        }
        let line = text.matches('\n').count() + 1;
        lines.insert(u32::try_from(line).unwrap_or(u32::MAX), name.as_str());
        code(
            &mut text,
            &indent,
            name,
            origin,
            category.unwrap_or(CATEGORY),
            taken,
        );
    }
    // An error behind the new codes is not about the last of them.
    let end = text.matches('\n').count() + 1;
    lines.insert(u32::try_from(end).unwrap_or(u32::MAX), "");
    text.push_str(after);
    Some((text, lines))
}

/// Writes a code.
fn code(
    text: &mut String,
    indent: &str,
    name: &str,
    origin: &Origin,
    category: &str,
    taken: Taken,
) {
    let mut line = |depth: usize, words: &str| {
        text.push_str(&indent.repeat(depth));
        text.push_str(words);
        text.push('\n');
    };
    let mut places: Vec<String> = Vec::new();
    for place in &origin.places {
        if !places.contains(place) {
            places.push(place.clone());
        }
    }
    let more = places.len().saturating_sub(PLACES);
    places.truncate(PLACES);
    let more = if more > 0 {
        format!(" and {more} more")
    } else {
        String::new()
    };
    line(1, &format!("# From {}{more}.", places.join(", ")));
    line(1, &format!("{name}:"));
    line(2, &format!("category: {category}"));
    for (key, said, todo) in [
        ("message", &origin.message, "TODO: say what happened."),
        (
            "instruct",
            &origin.instruct,
            "TODO: say what the model does then.",
        ),
    ] {
        match said.as_deref().map(printable) {
            Some(said) if taken == Taken::Texts => line(2, &format!("{key}: {}", quoted(&said))),
            Some(said) => {
                line(2, &format!("# It was: {said}"));
                line(2, &format!("{key}: {}", quoted(todo)));
            }
            None => line(2, &format!("{key}: {}", quoted(todo))),
        }
    }
}

/// Returns a text without characters that YAML or a terminal would read in their own way.
fn printable(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).collect()
}

/// Returns a text in quotes. A brace is a brace, because the values in it are not declared.
fn quoted(text: &str) -> String {
    let text = text.replace('{', "{{").replace('}', "}}");
    serde_json::Value::from(text).to_string()
}

/// Splits a catalog after its last code. Returns the text before and after, and what one level is indented by.
fn block(text: &str) -> Option<(&str, String, &str)> {
    let mut at = 0;
    let mut inside = false;
    let mut indent = None;
    let mut end = None;
    for line in text.split_inclusive('\n') {
        let start = at;
        at += line.len();
        let content = line.trim_end();
        if !inside {
            inside = content
                .strip_prefix("codes:")
                .is_some_and(|rest| rest.is_empty() || rest.trim_start().starts_with('#'));
            continue;
        }
        let words = content.trim_start();
        if words.is_empty() || (words.starts_with('#') && content.starts_with('#')) {
            continue;
        }
        if !content.starts_with(' ') {
            end = end.or(Some(start));
            break;
        }
        indent.get_or_insert_with(|| {
            content
                .get(..content.len() - words.len())
                .unwrap_or_default()
                .to_owned()
        });
        end = Some(at);
    }
    let end = end?;
    let (before, after) = text.split_at_checked(end)?;
    // The last line of a file may have no end.
    before.ends_with('\n').then_some((before, indent?, after))
}
