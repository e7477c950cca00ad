//! Shows what would change on disk, as a unified diff.

use std::fmt::Write as _;

use errpact_generator::outputs::{Plan, Planned, State};

use crate::text;

/// How many lines of a file's diff `check` shows: enough to see what happened.
pub(super) const SHORT: usize = 40;

/// Returns the diffs of stale files, each cut after `most` lines.
pub(super) fn stale(plan: &Plan, color: bool, most: Option<usize>) -> String {
    let mut text = String::new();
    for file in outputs(plan) {
        if let State::Stale { diff, .. } = &file.state {
            add(&mut text, diff, color, most);
            text.push('\n');
        }
    }
    text
}

/// Returns everything that writing would change: new files, changed files, and removed files.
pub(super) fn whole(plan: &Plan, color: bool) -> String {
    let mut text = String::new();
    for file in outputs(plan) {
        match &file.state {
            State::Stale { diff, .. } => add(&mut text, diff, color, None),
            State::Missing => add(&mut text, &new(&file.path, &file.content), color, None),
            State::Fresh | State::Foreign => {}
        }
    }
    for orphan in plan.orphans.iter().filter(|orphan| orphan.kept.is_none()) {
        let gone = format!("--- {}\n+++ /dev/null\n", orphan.path);
        add(&mut text, &gone, color, None);
    }
    text
}

/// Returns the outputs of the catalog without the manifest: it follows from the others, and a diff
/// of hashes helps no one.
fn outputs(plan: &Plan) -> impl Iterator<Item = &Planned> {
    plan.files
        .iter()
        .filter(|file| !file.path.ends_with(".outputs.json"))
}

fn new(path: &str, content: &str) -> String {
    let lines = content.lines().count();
    let mut diff = format!("--- /dev/null\n+++ {path}\n@@ -0,0 +1,{lines} @@\n");
    for line in content.lines() {
        let _ = writeln!(diff, "+{line}");
    }
    diff
}

fn add(text: &mut String, diff: &str, color: bool, most: Option<usize>) {
    let most = most.unwrap_or(usize::MAX);
    for line in diff.lines().take(most) {
        let paint = match line.as_bytes() {
            [b'+', b'+', b'+', ..] | [b'-', b'-', b'-', ..] => "1",
            [b'@', ..] => "36",
            [b'+', ..] => "32",
            [b'-', ..] => "31",
            _ => "",
        };
        let line = text::printable(line);
        let _ = if color && !paint.is_empty() {
            writeln!(text, "\u{1b}[{paint}m{line}\u{1b}[0m")
        } else {
            writeln!(text, "{line}")
        };
    }
    let rest = diff.lines().count().saturating_sub(most);
    if rest > 0 {
        let rest = text::count(rest, "more line");
        let _ = writeln!(text, "… {rest}: `errpact generate --diff` shows all");
    }
}
