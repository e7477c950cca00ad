//! Codes in documents of a project that has no catalog yet: tables of codes, and rules such as `CODE: do this`.

use super::found::{Found, LONGEST, Rank, is_code, is_small_code, sentence};

/// Finds the codes of a document.
pub(super) fn read(text: &str) -> Vec<Found> {
    let mut found = Vec::new();
    let mut table: Option<Table<'_>> = None;
    let mut head: Option<Vec<&str>> = None;
    // Rules count only if the list has several.
    let mut rules: Vec<Found> = Vec::new();
    let mut about_errors = false;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let start = at;
        at += line.len();
        let indented = line.starts_with(' ');
        let line = line.trim();
        if let Some(row) = line.strip_prefix('|') {
            let cells: Vec<&str> = row
                .trim_end_matches('|')
                .split('|')
                .map(str::trim)
                .collect();
            let ruled = cells
                .iter()
                .all(|cell| !cell.is_empty() && cell.chars().all(|c| matches!(c, '-' | ':' | ' ')));
            match (&table, &head) {
                (_, Some(names)) if ruled => table = Table::of(names),
                (Some(table), _) => found.extend(table.row(&cells, start)),
                _ => head = Some(cells),
            }
            continue;
        }
        (table, head) = (None, None);
        match (rule(line, start), rules.last_mut()) {
            (Some(rule), _) => rules.push(rule),
            (None, _) if line.starts_with('#') => {
                flush(&mut rules, about_errors, &mut found);
                about_errors = is_about_errors(line);
            }
            (None, _) if line.is_empty() => flush(&mut rules, about_errors, &mut found),
            (None, Some(rule)) if indented && !line.starts_with(['-', '*']) => {
                let said = rule.instruct.as_deref().unwrap_or_default();
                let said = format!("{said} {line}");
                rule.instruct = (said.len() <= LONGEST).then_some(said);
            }
            (None, None) if line.ends_with(':') => about_errors |= is_about_errors(line),
            (None, _) => {}
        }
    }
    flush(&mut rules, about_errors, &mut found);
    found
}

fn is_about_errors(line: &str) -> bool {
    let line = line.to_ascii_lowercase();
    line.contains("error") || line.contains("failure")
}

/// Words of names of errors.
const WORDS: [&str; 23] = [
    "CLOSED",
    "CONFLICT",
    "CORRUPT",
    "DECLINED",
    "DENIED",
    "DUPLICATE",
    "ERROR",
    "EXCEEDED",
    "EXPIRED",
    "FAILED",
    "FAILURE",
    "INVALID",
    "LIMIT",
    "MISSING",
    "NOT",
    "REJECTED",
    "REQUIRED",
    "TAKEN",
    "TIMEOUT",
    "UNAUTHORIZED",
    "UNAVAILABLE",
    "UNKNOWN",
    "UNSUPPORTED",
];

/// Takes the rules of a list, unless it has only one, or is about something else, such as environment variables.
fn flush(rules: &mut Vec<Found>, about_errors: bool, found: &mut Vec<Found>) {
    let named = rules
        .iter()
        .filter(|rule| rule.name.split('_').any(|word| WORDS.contains(&word)));
    match rules.len() > 1 && (about_errors || named.count() * 2 >= rules.len()) {
        true => found.append(rules),
        false => rules.clear(),
    }
}

/// A table with a column of codes.
struct Table<'t> {
    names: Vec<&'t str>,
    codes: usize,
}

impl<'t> Table<'t> {
    fn of(names: &[&'t str]) -> Option<Self> {
        let is_codes = |name: &&str| {
            matches!(
                name.trim_matches(['*', '`']).to_ascii_lowercase().as_str(),
                "code" | "codes" | "error" | "error code" | "error codes" | "error_code"
            )
        };
        let codes = names.iter().position(is_codes)?;
        Some(Self {
            names: names.to_vec(),
            codes,
        })
    }

    fn row(&self, cells: &[&str], start: usize) -> Option<Found> {
        let name = cells.get(self.codes)?.trim_matches(['`', '*']);
        let small = is_small_code(name) && name.contains('_');
        let mut code = (is_code(name) || small).then(|| Found::new(name, start, Rank::Said))?;
        for (field, cell) in self.names.iter().zip(cells) {
            code.add(field, cell);
        }
        Some(code)
    }
}

/// Reads `- CODE: do this.` and ``- `CODE` — do this.``.
fn rule(line: &str, start: usize) -> Option<Found> {
    let item = line.strip_prefix(['-', '*', '•'])?.trim_start();
    let item = item.trim_start_matches(['`', '*']);
    let end = item.find(|c: char| !c.is_ascii_alphanumeric() && c != '_')?;
    let (name, rest) = item.split_at(end);
    let rest = rest.trim_start_matches(['`', '*', ' ']);
    let said = [":", "—", "–", "->", "→", "- "]
        .iter()
        .find_map(|sign| rest.strip_prefix(sign))?;
    if !name.contains('_') || !is_code(name) {
        return None;
    }
    let mut code = Found::new(name, start, Rank::Said);
    code.instruct = sentence(said.trim_start_matches(['*', '`', ' ']));
    code.instruct.is_some().then_some(code)
}
