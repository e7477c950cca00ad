//! Codes in documents of a project that has no catalog yet: tables of codes, and rules such as `CODE: do this`.

use super::found::{Found, is_code, sentence};

/// Finds the codes of a document.
pub(super) fn read(text: &str) -> Vec<Found> {
    let mut found = Vec::new();
    let mut table: Option<Table<'_>> = None;
    let mut head: Option<Vec<&str>> = None;
    // Rules count only if the list has several.
    let mut rules: Vec<Found> = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let start = at;
        at += line.len();
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
        match rule(line, start) {
            Some(rule) => rules.push(rule),
            None if line.is_empty() || line.starts_with('#') => flush(&mut rules, &mut found),
            None => {}
        }
    }
    flush(&mut rules, &mut found);
    found
}

/// Takes the rules of a list, unless it has only one.
fn flush(rules: &mut Vec<Found>, found: &mut Vec<Found>) {
    match rules.len() {
        0 | 1 => rules.clear(),
        _ => found.append(rules),
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
        let mut code = is_code(name).then(|| Found::new(name, start))?;
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
    let mut code = Found::new(name, start);
    code.instruct = sentence(said.trim_start_matches(['*', '`', ' ']));
    code.instruct.is_some().then_some(code)
}
