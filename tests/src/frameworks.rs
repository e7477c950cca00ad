//! The tables in `docs/frameworks.md`: what a model read about a tool that failed, without and with errpact.

use std::fmt::Write as _;
use std::fs;

use crate::command::workspace;

/// The most characters of a text in a table.
const LONGEST: usize = 160;

/// A failure, and what the model read about it.
#[derive(Debug)]
pub struct Row {
    /// How the tool failed.
    pub failure: String,
    /// What the framework alone told the model.
    pub before: String,
    /// What it told the model with errpact.
    pub after: String,
}

/// Compares the table of a framework with its rows, or writes it. It follows the line `<!-- table: FRAMEWORK -->`.
#[track_caller]
pub fn compare(framework: &str, rows: &[Row]) {
    let file = workspace().join("docs/frameworks.md");
    let page = fs::read_to_string(&file).unwrap();
    let mark = format!("<!-- table: {framework} -->\n");
    let (before, rest) = page
        .split_once(&mark)
        .unwrap_or_else(|| panic!("docs/frameworks.md has no line {mark}"));
    let rest = rest.trim_start_matches('\n');
    let written: String = rest
        .split_inclusive('\n')
        .take_while(|line| line.starts_with('|'))
        .collect();
    let table = table(rows);
    if written == table {
        return;
    }
    if std::env::var_os("ERRPACT_WRITE").is_some() {
        let after = rest[written.len()..].trim_start_matches('\n');
        fs::write(file, format!("{before}{mark}\n{table}\n{after}")).unwrap();
    } else {
        panic!(
            "docs/frameworks.md has another table of {framework}: run this test with ERRPACT_WRITE=1\n{table}"
        );
    }
}

fn table(rows: &[Row]) -> String {
    let mut table = "| failure | without errpact | with errpact |\n|---|---|---|\n".to_owned();
    for row in rows {
        let _ = writeln!(
            table,
            "| {} | {} | {} |",
            row.failure,
            cell(&row.before),
            cell(&row.after)
        );
    }
    table
}

/// Returns a text as a cell: one line of code that is not too long.
fn cell(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut short: String = line.chars().take(LONGEST).collect();
    if short.len() < line.len() {
        short.push('…');
    }
    let short = short.replace('|', "\\|");
    if short.contains('`') {
        format!("`` {short} ``")
    } else {
        format!("`{short}`")
    }
}
