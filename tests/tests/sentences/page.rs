//! The table in `docs/sentences.md`.

use std::fmt::Write as _;
use std::fs;

use errpact_spec::catalog::{Sentence, SentencePlace, Word as _};
use errpact_tests::command::workspace;

const BEGIN: &str = "<!-- The table is written by a test: ERRPACT_WRITE=1 cargo test --workspace --test product sentences:: -->\n";

#[test]
fn the_page_has_every_sentence() {
    let file = workspace().join("docs/sentences.md");
    let page = fs::read_to_string(&file).unwrap();
    let (before, written) = page.split_once(BEGIN).expect("the page has the mark");
    let table = table();
    if written == table {
        return;
    }
    if std::env::var_os("ERRPACT_WRITE").is_some() {
        fs::write(file, format!("{before}{BEGIN}{table}")).unwrap();
    } else {
        panic!("docs/sentences.md has another table: run this test with ERRPACT_WRITE=1");
    }
}

fn table() -> String {
    let mut text = String::new();
    for place in SentencePlace::ALL {
        let title = match place {
            SentencePlace::Result => "In results",
            SentencePlace::Conversation => "In conversations",
            SentencePlace::Prompt => "In the rule block",
        };
        let _ = write!(
            text,
            "\n## {title}\n\n| id | default text | for | when |\n|---|---|---|---|\n"
        );
        let sentences = Sentence::ALL.iter();
        for sentence in sentences.filter(|sentence| sentence.place() == *place) {
            let reader = match sentence.reader().as_str() {
                "both" => "both",
                "user" => "the user",
                _ => "the model",
            };
            let _ = writeln!(
                text,
                "| `{}` | {} | {reader} | {} |",
                sentence.as_str(),
                sentence.default_text(),
                sentence.about()
            );
        }
    }
    text
}
