//! The tables in `docs/frameworks.md`: what a model read about a tool that failed, without and with errpact.

use std::fmt::Write as _;

use crate::page;

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

/// Compares the table of a framework with its rows, or writes it.
#[track_caller]
pub fn compare(framework: &str, rows: &[Row]) {
    page::compare("frameworks.md", framework, &table(rows));
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
