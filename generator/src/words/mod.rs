//! The catalog's policies in plain words: one place for the Markdown reference, the rule block
//! and `errpact explain`, so that they never say different things.
//!
//! All texts are phrases without a period, in lowercase where a sentence allows it. They are plain
//! text: each caller escapes them for its target.

mod condition;
mod delivery;
mod limits;
mod param;
mod retry;
mod sentence;
mod time;

pub use condition::{condition, rule};
pub use delivery::{deliver, disposition, guide, outcome, replay, stops};
pub use limits::limits;
pub use param::{channel, channels, kind, trust};
pub use retry::{exhausted, retry};
pub use sentence::{capital, sentence};
pub use time::milliseconds;

/// Returns `a`, `a and b`, `a, b and c`.
#[must_use]
pub fn list_and(items: &[String]) -> String {
    join(items, "and")
}

/// Returns `a`, `a or b`, `a, b or c`.
#[must_use]
pub fn list_or(items: &[String]) -> String {
    join(items, "or")
}

fn join(items: &[String], word: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} {word} {last}", most.join(", ")),
    }
}

/// Returns `1 retry`, `2 retries`.
fn count(number: u64, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}
