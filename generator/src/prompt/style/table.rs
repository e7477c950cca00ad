//! A table: what to do, whether a retry is possible, and what follows. Beside procedures it leaves out what they say.

use errpact_spec::catalog::{Catalog, Retry, RetryBy};

use super::super::line::one_line;
use super::super::{Block, frame};
use super::items::{Shape, items};
use super::{Part, closing, opening};
use crate::words;

pub(super) fn block(catalog: &Catalog, part: Part) -> Block {
    let items = items(
        catalog,
        &Shape {
            before: "| ",
            between: ", ",
            summary: part.summary,
            after: &|code, instruction| {
                let policy = format!(
                    "{} | {} |\n",
                    cell(&retry(&code.retry)),
                    words::exhausted(&code.exhausted)
                );
                if part.summary {
                    format!(" | {policy}")
                } else {
                    format!(" | {} | {policy}", cell(instruction))
                }
            },
        },
        part.frame,
    );
    let mut head = opening(catalog, part, !items.is_empty(), || {
        frame::lead(catalog, part.frame)
    });
    if !items.is_empty() {
        if !head.is_empty() {
            head.push('\n');
        }
        head.push_str(if part.summary {
            "| Code | Retry | Then |\n|---|---|---|\n"
        } else {
            "| Code | Do | Retry | Then |\n|---|---|---|---|\n"
        });
    }
    let mut rules = Vec::new();
    if part.rules {
        rules.extend(frame::step_limit(catalog));
        rules.extend(frame::rules(catalog));
    }
    let tail = closing(&rules, !(head.is_empty() && items.is_empty()));
    Block {
        name: String::new(),
        fingerprint: String::new(),
        head,
        items,
        tail,
    }
}

fn cell(text: &str) -> String {
    one_line(text).replace('|', "\\|")
}

/// Returns who may retry the call, from the model's point of view.
pub(in crate::prompt) fn retry(policy: &Retry) -> String {
    let times = match policy.max {
        None => String::new(),
        Some(1) => "once, ".to_owned(),
        Some(max) => format!("at most {max} times, "),
    };
    match policy.by {
        None => "never".to_owned(),
        Some(RetryBy::Runtime) => "automatic".to_owned(),
        Some(RetryBy::Model) => format!("{times}with changed arguments"),
        Some(RetryBy::User) => format!("{times}after the user has acted"),
    }
}
