//! A table, for a comment on a pull request.

use std::fmt::Write as _;

use errpact_spec::change::Class;

use super::Diff;
use crate::text;

/// Returns the table with a summary above it.
pub(crate) fn render(diff: &Diff) -> String {
    let mut page = format!("### Catalog `{}`: {}\n\n", diff.new.catalog, diff.tally());
    let _ = write!(
        page,
        "From {} to {}.",
        code(&diff.old.name),
        code(&diff.new.name)
    );
    let (before, after) = (diff.old.cost.block, diff.new.cost.block);
    if before != after {
        let _ = write!(page, " Rule block: {before} → {after} tokens.");
    }
    page.push('\n');
    if diff.changes.is_empty() {
        return page;
    }
    page.push_str("\n| class | what | change | tokens |\n|---|---|---|---|\n");
    for change in &diff.changes {
        let class = match change.class {
            Class::Safe | Class::Prompt => change.class.as_str().to_owned(),
            Class::Behavior | Class::Breaking | Class::Forbidden => {
                format!("**{}**", change.class.as_str())
            }
        };
        let tokens = diff.tokens(change);
        let tokens =
            tokens.map_or_else(String::new, |(before, after)| format!("{before} → {after}"));
        let words = change.kind.words();
        let _ = writeln!(
            page,
            "| {class} | {} | {} | {tokens} |",
            code(&change.subject),
            plain(&words)
        );
    }
    page
}

/// Returns a text as code in a cell.
fn code(text: &str) -> String {
    format!(
        "`{}`",
        text::printable(text).replace('`', "'").replace('|', "\\|")
    )
}

/// Returns a text as text in a cell: nothing in it is Markdown, HTML, or the name of a user.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    for c in text::printable(text).chars() {
        match c {
            '&' => plain.push_str("&amp;"),
            '<' => plain.push_str("&lt;"),
            '>' => plain.push_str("&gt;"),
            '@' => plain.push_str("&#64;"),
            '#' => plain.push_str("&#35;"),
            '\n' => plain.push_str("<br>"),
            '\\' | '`' | '*' | '_' | '[' | ']' | '|' | '~' | '!' => {
                plain.push('\\');
                plain.push(c);
            }
            c => plain.push(c),
        }
    }
    plain
}
