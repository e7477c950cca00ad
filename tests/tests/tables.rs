//! The tables that the library for TypeScript has too are written from the `.tsv` files of the crates:
//! `ERRPACT_WRITE=1 cargo test --workspace --test main tables::` writes them.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::fmt::Write as _;
use std::fs;

use errpact_core::tsv;
use errpact_tests::command::workspace;

/// A `.tsv` file, and which of its columns the library has. The rest is for people.
struct Table {
    name: &'static str,
    about: &'static str,
    file: &'static str,
    columns: Columns,
}

#[derive(Clone, Copy)]
enum Columns {
    First(usize),
    /// The second, and then all rows of the first that have it and follow each other.
    Grouped,
}

use Columns::{First, Grouped};

/// A file of the library.
struct Module {
    about: &'static str,
    typescript: &'static str,
    tables: &'static [Table],
}

const fn table(
    name: &'static str,
    about: &'static str,
    file: &'static str,
    columns: Columns,
) -> Table {
    Table {
        name,
        about,
        file,
        columns,
    }
}

const MODULES: &[Module] = &[
    Module {
        about: "What states a fact, and which.",
        typescript: "classify/tables.ts",
        tables: &[
            table(
                "ANNOUNCED",
                "How a fact is read, and the phrases beside it.",
                "core/src/facts/announced.tsv",
                Grouped,
            ),
            table(
                "SENTENCES",
                "Facts, and the phrases that state each.",
                "core/src/facts/sentences.tsv",
                Grouped,
            ),
            table(
                "NAMES",
                "Facts, and the words of names of errors that state each. The first match counts.",
                "core/src/facts/names.tsv",
                Grouped,
            ),
            table(
                "CODES",
                "Codes of systems, and the fact that each states.",
                "core/src/facts/codes.tsv",
                First(3),
            ),
            table(
                "COUNTED",
                "Words after a number that counts something.",
                "core/src/facts/counted.tsv",
                First(1),
            ),
            table(
                "MEMBERS",
                "Members of JSON results, by what they contain.",
                "core/src/members.tsv",
                First(2),
            ),
        ],
    },
    Module {
        about: "Tokens of vendors.",
        typescript: "redact/scrub/shapes/tables.ts",
        tables: &[table(
            "VENDORS",
            "A prefix, how many characters are before it, the characters of the rest, and its least and greatest length.",
            "runtime/src/redact/scrub/shapes/vendors.tsv",
            First(5),
        )],
    },
    Module {
        about: "Characters that the text of a value may not have, or only in some places.",
        typescript: "redact/characters.ts",
        tables: &[table(
            "CHARACTERS",
            "A class, the code points in it, and what is shown for them.",
            "runtime/src/redact/text/letters.tsv",
            First(3),
        )],
    },
];

#[test]
fn the_library_has_the_tables_of_the_crates() {
    let mut old = Vec::new();
    for module in MODULES {
        let (file, text) = (
            format!("typescript/src/{}", module.typescript),
            typescript(module),
        );
        let path = workspace().join(&file);
        if fs::read_to_string(&path).is_ok_and(|written| written == text) {
            continue;
        }
        if std::env::var_os("ERRPACT_WRITE").is_some() {
            fs::write(path, text).unwrap();
        } else {
            old.push(file);
        }
    }
    assert!(
        old.is_empty(),
        "outdated: run this test with ERRPACT_WRITE=1: {old:?}"
    );
}

fn rows(table: &Table) -> String {
    let text = fs::read_to_string(workspace().join(table.file)).unwrap();
    let mut rows = String::new();
    match table.columns {
        First(columns) => {
            for row in tsv::rows::<5>(&text) {
                let row = row[..columns].join("\t");
                let _ = writeln!(rows, "{}", row.trim_end_matches('\t'));
            }
        }
        Grouped => {
            let phrases: Vec<[&str; 2]> = tsv::rows(&text).collect();
            for group in phrases.chunk_by(|one, next| one[1] == next[1]) {
                let phrases: Vec<&str> = group.iter().map(|[phrase, _]| *phrase).collect();
                let _ = writeln!(rows, "{}\t{}", group[0][1], phrases.join(" | "));
            }
        }
    }
    assert!(!rows.is_empty(), "{}", table.file);
    rows
}

fn typescript(module: &Module) -> String {
    let mut text = format!(
        "// {}\n// Written by a test, `tests/tests/tables.rs`, from tables of the crates.\n",
        module.about
    );
    for table in module.tables {
        let rows = rows(table).replace('\\', "\\\\");
        let rows = rows.replace('`', "\\`").replace("${", "\\${");
        let _ = write!(
            text,
            "\n/** {} */\nexport const {} = `\n{rows}`;\n",
            table.about, table.name
        );
    }
    text
}
