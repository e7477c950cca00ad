//! Tables in pages of `docs` that tests write.

use std::fs;

use crate::command::workspace;

/// Compares a table of a page with what a test found, or writes it. It follows the line `<!-- table: NAME -->`.
#[track_caller]
pub fn compare(page: &str, name: &str, table: &str) {
    let file = workspace().join("docs").join(page);
    let text = fs::read_to_string(&file).unwrap();
    let mark = format!("<!-- table: {name} -->\n");
    let (before, rest) = text
        .split_once(&mark)
        .unwrap_or_else(|| panic!("docs/{page} has no line {mark}"));
    let rest = rest.trim_start_matches('\n');
    let written: String = rest
        .split_inclusive('\n')
        .take_while(|line| line.starts_with('|'))
        .collect();
    if written == table {
        return;
    }
    if std::env::var_os("ERRPACT_WRITE").is_some() {
        let after = rest[written.len()..].trim_start_matches('\n');
        fs::write(file, format!("{before}{mark}\n{table}\n{after}")).unwrap();
    } else {
        panic!(
            "docs/{page} has another table of {name}: run this test with ERRPACT_WRITE=1\n{table}"
        );
    }
}
