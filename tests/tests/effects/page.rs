//! The table in `docs/effects.md`.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;

use errpact_spec::effect::Gap;
use errpact_tests::command::workspace;

use super::find::Proved;
use super::keys::Key;

const BEGIN: &str = "<!-- The table is written by a test: ERRPACT_WRITE=1 cargo test --workspace --test product effects:: -->\n";

/// The effect of a key in a language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Cell {
    /// The library does what it says.
    Yes,
    /// It has an effect on something that all languages share.
    Shared(BTreeSet<&'static str>),
    /// It has one that the test does not show.
    Unshown,
    /// It has none.
    No(&'static Gap),
}

impl Cell {
    fn text(&self) -> String {
        match self {
            Self::Yes => "yes".to_owned(),
            Self::Shared(parts) => parts.iter().copied().collect::<Vec<_>>().join(", "),
            Self::Unshown => "not shown".to_owned(),
            Self::No(gap) => format!("**no**: {}", gap.why),
        }
    }
}

/// Fails unless the page has the table of these keys.
pub(crate) fn is_current(proved: &[Proved], cells: &BTreeMap<Key, [Cell; 3]>) {
    let file = workspace().join("docs/effects.md");
    let page = fs::read_to_string(&file).unwrap();
    let (before, written) = page.split_once(BEGIN).expect("the page has the mark");
    let table = table(proved, cells);
    if written == table {
        return;
    }
    if std::env::var_os("ERRPACT_WRITE").is_some() {
        fs::write(file, format!("{before}{BEGIN}{table}")).unwrap();
    } else {
        panic!("docs/effects.md has another table: run this test with ERRPACT_WRITE=1");
    }
}

/// Returns a row for the keys of a structure that have the same effects.
fn table(proved: &[Proved], cells: &BTreeMap<Key, [Cell; 3]>) -> String {
    let mut rows: BTreeMap<(String, Vec<String>), Vec<&str>> = BTreeMap::new();
    for it in proved {
        let (of, name) = it.path.rsplit_once('.').unwrap_or(("", &it.path));
        let texts = cells[&it.key].iter().map(Cell::text).collect();
        rows.entry((of.to_owned(), texts)).or_default().push(name);
    }
    let mut text =
        "\n| in | keys | Rust | Python | TypeScript |\n|---|---|---|---|---|\n".to_owned();
    for ((of, cells), mut names) in rows {
        names.sort_unstable();
        names.dedup();
        let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
        let of = match of.as_str() {
            "" => "the catalog".to_owned(),
            of => format!("`{of}`"),
        };
        let _ = writeln!(
            text,
            "| {of} | {} | {} |",
            names.join(", "),
            cells.join(" | ")
        );
    }
    text
}
