//! The table in `docs/drift.md`.

use std::fmt::Write as _;
use std::fs;

use errpact_tests::command::workspace;

use crate::drift::way::{STAGES, Way};

const BEGIN: &str = "<!-- The table is written by a test: ERRPACT_WRITE=1 cargo test --workspace --test product drift:: -->\n";

/// Compares the table with the ways, or writes it.
pub(crate) fn compare(ways: &[Way]) {
    let file = workspace().join("docs/drift.md");
    let page = fs::read_to_string(&file).unwrap();
    let (before, written) = page
        .split_once(BEGIN)
        .expect("the page has the table's mark");
    let table = table(ways);
    if written == table {
        return;
    }
    if std::env::var_os("ERRPACT_WRITE").is_some() {
        fs::write(file, format!("{before}{BEGIN}{table}")).unwrap();
    } else {
        panic!("docs/drift.md has another table: run this test with ERRPACT_WRITE=1");
    }
}

fn table(ways: &[Way]) -> String {
    let mut text = String::new();
    let mut refused = 0;
    let mut allowed = 0;
    for stage in STAGES {
        let ways: Vec<&Way> = ways.iter().filter(|way| way.stopped == stage).collect();
        if ways.is_empty() {
            continue;
        }
        let _ = write!(
            text,
            "\n## Stopped by {}\n\n| what drifts | case | the message says |\n|---|---|---|\n",
            match stage {
                "build" => "the build",
                "check" => "`errpact check`",
                "start" => "the start of the program",
                _ => "the log",
            }
        );
        for way in ways {
            allowed += way.cases.iter().filter(|case| case.says.is_none()).count();
            let mut title = Some(way.title.as_str());
            for case in &way.cases {
                let Some(says) = &case.says else { continue };
                refused += 1;
                let says = says.replace('|', "\\|");
                let says = match says.contains('`') {
                    true => format!("`` {says} ``"),
                    false => format!("`{says}`"),
                };
                let title = title.take().unwrap_or_default();
                let _ = writeln!(
                    text,
                    "| {title} | {} | {says} |",
                    case.name.replace('-', " ")
                );
            }
        }
    }
    format!(
        "\nAll {refused} cases of {} ways are stopped. {allowed} others look alike and pass.\n{text}",
        ways.len()
    )
}
