//! Kinds of secrets that no name is right before, and kinds of lines that only talk about secrets. Each kind has
//! templates in two files: scrubbing is improved with those of one, and measured with those of the other.

use super::super::plant::Random;
use super::cases::Case;
use super::template::expand;
use super::{SEED, file};

/// Values of a kind that names no others.
const VALUES: &[&str] = &[
    "«a:14»",
    "«l:11»",
    "«a:6»!«a:6»",
    "«h:32»",
    "«w:8»",
    "«N:6»-«N:6»-«d:4»",
];
/// What stands around a secret, and must stay.
const AROUND: &[&str] = &[
    "the upstream closed the connection after two bytes",
    "attempt 2 of 3 ended early",
    "worker 17 gave the job back",
    "response had status 502 and no body",
];
/// How many lines are made of a template.
const LINES: usize = 5;

/// One kind in one of the two files.
struct Section {
    kind: String,
    values: Vec<String>,
    templates: Vec<String>,
}

fn sections(name: &str) -> Vec<Section> {
    let mut sections: Vec<Section> = Vec::new();
    for line in file(name).lines() {
        if let Some(title) = line.strip_prefix("§ ") {
            let (kind, values) = title.split_once(" | ").unwrap_or((title, ""));
            sections.push(Section {
                kind: kind.to_owned(),
                values: values.split_whitespace().map(str::to_owned).collect(),
                templates: Vec::new(),
            });
        } else if let Some(section) = sections.last_mut()
            && !line.is_empty()
        {
            let spaced = line.replace('␤', "\n").replace('␍', "\r");
            section.templates.push(spaced.replace('␉', "\t"));
        }
    }
    sections
}

/// Returns every secret of every kind, the same ones each time.
pub(super) fn cases() -> Vec<Case> {
    let random = &mut Random::new(SEED);
    let mut cases = Vec::new();
    for (name, held_out) in [("kinds.txt", false), ("kinds-held.txt", true)] {
        for section in sections(name) {
            let usual = VALUES.iter().map(|&it| it.to_owned()).collect();
            let values: Vec<String> = if section.values.is_empty() {
                usual
            } else {
                section.values
            };
            for template in &section.templates {
                let whole = !template.contains("«secret»");
                for value in values.iter().take(if whole { 2 } else { values.len() }) {
                    let secret = expand(value, random, &[]);
                    let made = expand(template, random, &[("secret", &secret.text)]);
                    let parts = if whole { made.parts } else { secret.parts };
                    let [before, after] = [random.below(4), random.below(4)].map(|at| AROUND[at]);
                    // Some notations are a whole line.
                    let begins = made.text.starts_with(char::is_alphanumeric);
                    let glue = if begins && random.below(2) == 0 {
                        ": "
                    } else {
                        "\n"
                    };
                    cases.push(Case {
                        form: section.kind.clone(),
                        of: format!("{value} in {template:?}"),
                        held_out,
                        text: format!("{before}{glue}{}\n{after}", made.text),
                        arguments: Vec::new(),
                        parts,
                        around: vec![before.to_owned(), after.to_owned()],
                        credential: true,
                    });
                }
            }
        }
    }
    cases
}

/// Lines of one kind.
pub(super) struct Lines {
    pub(super) kind: String,
    pub(super) held_out: bool,
    pub(super) lines: Vec<String>,
}

/// Returns the ordinary lines of every kind, the same ones each time.
pub(super) fn lines() -> Vec<Lines> {
    let random = &mut Random::new(SEED);
    let mut all = Vec::new();
    for (name, held_out) in [("plain.txt", false), ("plain-held.txt", true)] {
        for section in sections(name) {
            let each = section.templates.iter().flat_map(|it| [it; LINES]);
            all.push(Lines {
                kind: section.kind,
                held_out,
                lines: each.map(|it| expand(it, random, &[]).text).collect(),
            });
        }
    }
    all
}
