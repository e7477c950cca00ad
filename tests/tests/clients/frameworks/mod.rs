//! Agent frameworks run tools that fail, without errpact and with the recipes of `docs/frameworks.md`.

mod python;

use errpact_tests::command::workspace;
use errpact_tests::frameworks::{Row, compare};
use serde::Deserialize;

/// What a program printed about a call of a tool.
#[derive(Debug, Deserialize)]
pub(crate) struct Line {
    /// The name of the tool, which says how it fails.
    pub(crate) failure: String,
    /// What the model read without errpact, or in parentheses how the run ended.
    pub(crate) before: String,
    /// What it read with errpact.
    pub(crate) after: String,
    /// How often the tool ran.
    pub(crate) ran: usize,
    /// The codes in the log.
    pub(crate) logged: Vec<String>,
}

/// How a tool fails: its name, the title in the page, the text for the model, and how often it runs. A success has no text.
const FAILURES: [(&str, &str, Option<&str>, usize); 6] = [
    (
        "cataloged",
        "an error of the catalog",
        Some("SOLD_OUT: Sachertorte is sold out."),
        1,
    ),
    (
        "foreign",
        "any other error, which the catalog retries",
        Some("OVEN_UNREACHABLE: The oven cannot be reached."),
        3,
    ),
    (
        "timed",
        "a timeout",
        Some("TOO_SLOW: The oven did not answer in time."),
        1,
    ),
    (
        "wrong",
        "wrong arguments",
        Some("WRONG_ARGUMENTS: The argument pieces is wrong."),
        0,
    ),
    (
        "refused",
        "refused by policy",
        Some("NOT_ALLOWED: Only the baker may do this."),
        0,
    ),
    ("success", "a success that has the word error", None, 1),
];
/// What is in an argument and in the texts of exceptions, and must not reach a model.
const SECRETS: [&str; 4] = ["s3cret", "baker:", "10.0.0.7", "anna@example.com"];

/// Fails unless a framework's model read the catalog's texts, and the page says so.
#[track_caller]
pub(crate) fn judge(framework: &str, lines: &[Line]) {
    assert_eq!(lines.len(), FAILURES.len(), "{lines:#?}");
    for (line, (failure, _, text, ran)) in lines.iter().zip(FAILURES) {
        assert_eq!(line.failure, failure);
        let text = text.unwrap_or(&line.before);
        assert_eq!(line.after, text, "{line:#?}");
        let code = text.split(':').next().filter(|_| failure != "success");
        let logged: Vec<&str> = line.logged.iter().map(String::as_str).collect();
        assert_eq!(logged, code.as_slice(), "{line:#?}");
        assert_eq!(line.ran, ran, "{line:#?}");
        for secret in SECRETS {
            assert!(!line.after.contains(secret), "{line:#?}");
        }
    }
    let rows = lines.iter().zip(FAILURES).map(|(line, failure)| Row {
        failure: failure.1.to_owned(),
        before: line.before.clone(),
        after: line.after.clone(),
    });
    compare(framework, &rows.collect::<Vec<_>>());
}

/// Returns the page with the recipes.
fn page() -> String {
    let file = workspace().join("docs/frameworks.md");
    std::fs::read_to_string(file).expect("the page")
}

/// Returns the block of the page with this in its first line.
#[track_caller]
pub(crate) fn block<'p>(page: &'p str, info: &str) -> &'p str {
    let (_, rest) = page
        .split_once(&format!("```{info}\n"))
        .unwrap_or_else(|| panic!("docs/frameworks.md has no block `{info}`"));
    rest.split("```").next().unwrap_or_default()
}
