//! The input and the answers of `errpact classify`.

mod answer;
mod lines;
mod signal;

use std::fmt::Write as _;

use crate::text;
use answer::Decided;

pub(crate) use answer::Answer;
pub(crate) use lines::{Line, Lines, MOST};
pub(crate) use signal::{Signal, io, sqlite, sqlstate, status};

/// Returns the answer as lines: the code, its consequences, and the rules that were considered.
pub(crate) fn human(answer: &Answer) -> String {
    let mut page = String::new();
    let code = match (&answer.code, answer.rule) {
        (Some(code), _) => code.as_str(),
        (None, Decided::Nothing) => "no failure",
        (None, _) => "no code, as the catalog has no fallback",
    };
    let by = match answer.rule {
        Decided::Rule(index) => format!(" by its rule {}", u32::from(index) + 1),
        Decided::Fallback if answer.code.is_some() => ", the fallback".to_owned(),
        Decided::Fallback | Decided::Nothing => String::new(),
    };
    // Writing to a text cannot fail.
    let _ = writeln!(page, "{code}{by}: {}", answer.why);
    if let Some(presented) = answer
        .presented
        .as_ref()
        .filter(|presented| Some(*presented) != answer.code.as_ref())
    {
        let _ = writeln!(page, "  delivered as {presented}");
    }
    for (param, value) in &answer.params {
        let _ = writeln!(page, "  {param}: {value}");
    }
    for (verdict, title) in [("lost", "Also holding"), ("barred", "Barred")] {
        let rules = || {
            let all = answer.considered.iter();
            all.filter(|considered| considered.verdict == verdict)
        };
        if rules().next().is_some() {
            let _ = writeln!(page, "{title}:");
        }
        for considered in rules() {
            let rule = u32::from(considered.rule) + 1;
            let _ = writeln!(
                page,
                "  {} rule {rule}: {}",
                considered.code, considered.why
            );
        }
    }
    text::printable(&page).into_owned()
}
