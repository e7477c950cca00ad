//! A catalog in another layout, with the same meaning.

use serde_json::Value;

/// Returns the same catalog with its mappings in another order, and with other comments, blank lines and quotes. It
/// understands block mappings; other parts stay as they are.
#[must_use]
pub fn changed(text: &str, seed: u64) -> String {
    let mut changed = String::new();
    rewrite(&bare(text), &mut Choice(seed), &mut changed);
    changed
}

/// Makes the same choices for the same seed.
struct Choice(u64);

impl Choice {
    fn below(&mut self, limit: usize) -> usize {
        // Knuth's constants; the high bits are the good ones.
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap_or_default() % limit.max(1)
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

/// An entry of a block mapping: its first line, and the lines that are indented deeper.
type Lines<'t> = Vec<&'t str>;

fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// Returns the entries of the mapping in these lines, without comments; `None` if the lines are not a mapping.
fn entries<'t>(lines: &[&'t str]) -> Option<Vec<Lines<'t>>> {
    let at = indent(lines.first()?);
    let mut entries: Vec<Lines<'t>> = Vec::new();
    for line in lines {
        if indent(line) == at && !line.is_empty() {
            let key = line.trim_start();
            if key.starts_with(['-', '{', '[', '"']) || !key.contains(':') {
                return None;
            }
            entries.push(vec![line]);
        } else {
            entries.last_mut()?.push(line);
        }
    }
    Some(entries)
}

/// Writes the same mapping in another order, with other comments and quotes.
fn rewrite(lines: &[&str], choice: &mut Choice, out: &mut String) {
    let Some(mut entries) = entries(lines) else {
        for line in lines {
            out.push_str(line);
            out.push('\n');
        }
        return;
    };
    choice.shuffle(&mut entries);
    for entry in &entries {
        let Some((first, rest)) = entry.split_first() else {
            continue;
        };
        if choice.below(4) == 0 {
            out.push('\n');
        }
        if choice.below(3) == 0 {
            out.push_str(&" ".repeat(indent(first)));
            out.push_str("# A comment: with {braces} and \"quotes\".\n");
        }
        out.push_str(&requote(first, rest.is_empty(), choice));
        out.push('\n');
        // The lines after a `>` or `|` are text, and keep their order.
        if first.trim_end().ends_with(':') {
            rewrite(rest, choice, out);
        } else {
            for line in rest {
                out.push_str(line);
                out.push('\n');
            }
        }
    }
}

/// Returns `key: words` with the words in quotes, if they are words.
fn requote(line: &str, whole: bool, choice: &mut Choice) -> String {
    const TEXTS: [&str; 6] = [
        "message",
        "instruct",
        "summary",
        "description",
        "title",
        "text",
    ];
    let plain = line.split_once(": ").filter(|(key, value)| {
        whole && TEXTS.contains(&key.trim()) && !value.starts_with(['"', '\'', '{', '[', '>', '|'])
    });
    match (plain, choice.below(3)) {
        (Some((key, value)), 0) => format!("{key}: {}", Value::from(value)),
        (Some((key, value)), 1) => format!("{key}:   '{}'", value.replace('\'', "''")),
        _ if choice.below(4) == 0 && whole => format!("{line}   # said so"),
        _ => line.to_owned(),
    }
}

/// Returns the lines of a catalog without whole-line comments, and without empty lines outside of texts.
fn bare(text: &str) -> Vec<&str> {
    // Inside a block of text (`|`, `>`) a `#` is text.
    let mut block: Option<usize> = None;
    text.lines()
        .filter(|line| {
            let line = line.trim_end();
            if line.is_empty() {
                return block.is_some();
            }
            if block.is_some_and(|outer| indent(line) > outer) {
                return true;
            }
            let comment = line.trim_start().starts_with('#');
            let opens = line.trim_end_matches(['-', '+']).ends_with(['|', '>']);
            block = (!comment && opens).then(|| indent(line));
            !comment
        })
        .collect()
}
