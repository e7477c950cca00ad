//! Names of errors, and the fact that their words state, whichever library made the name.
//!
//! A name is chosen for its meaning: `ResourceNotFoundException` and `user_not_found` say the same. A sentence is not,
//! so these words are not searched for in sentences.

use std::sync::LazyLock;

use super::fact::Fact;
use super::name::spelled;
use super::shapes::{Shape, shapes};
use crate::tsv;

/// Words of names, and what a name with them states.
struct Row {
    words: &'static str,
    /// Whether they are the whole name, before a word for failure.
    alone: bool,
    /// `None` for a program's own defect, which says nothing about a service's response.
    states: Option<Fact>,
}

const NAMES: &str = include_str!("names.tsv");

/// The rows of `names.tsv`. The first match counts.
static ROWS: LazyLock<Vec<Row>> = LazyLock::new(|| tsv::rows(NAMES).filter_map(row).collect());

fn row([words, states]: [&'static str; 2]) -> Option<Row> {
    let of_whole = states.strip_prefix("alone ");
    let states = match of_whole.unwrap_or(states) {
        "nothing" => None,
        fact => Some(Fact::written(fact)?),
    };
    Some(Row {
        words,
        alone: of_whole.is_some(),
        states,
    })
}

/// Meaningless words that a name may end with.
const FAILED: [&str; 5] = [" exception", " error", " fault", " failure", " err"];

/// The maximum number of names that are kept.
const MOST: usize = 16;

/// Returns the fact that a name states.
fn named(name: &str) -> Option<Fact> {
    let mut words = String::new();
    spelled(name, &mut words);
    let has = |phrase: &str| crate::text::says(&words, phrase);
    if words.is_empty() {
        return None;
    }
    let bare = FAILED.iter().find_map(|end| words.strip_suffix(end));
    let first = ROWS.iter().find(|row| match row.alone {
        true => bare == Some(row.words),
        false => has(row.words),
    });
    first.and_then(|row| row.states)
}

/// Returns the kind of an I/O error that a name states: the system's (`ECONNRESET`), or that of a class
/// (`ConnectTimeout`).
#[must_use]
pub fn io_named(name: &str) -> Option<&'static str> {
    let symbol = name.to_ascii_lowercase();
    let of_system = shapes().find(|(phrase, _)| *phrase == symbol);
    let states = match of_system {
        Some((_, Shape::Is(fact))) => Some(fact),
        _ => named(name),
    };
    match states? {
        Fact::Io(kind) => Some(kind),
        _ => None,
    }
}

/// The facts that the names of a failure state.
#[derive(Debug, Clone, Default)]
pub(crate) struct Names(Vec<Fact>);

impl Names {
    /// Adds a name.
    pub(crate) fn add(&mut self, name: &str) {
        if self.0.len() < MOST {
            self.0.extend(named(name));
        }
    }

    /// Returns the fact that counts if nothing else states one: the first that says more than that something was wrong.
    pub(crate) fn fact(&self) -> Option<Fact> {
        let vague = |fact: &Fact| matches!(fact, Fact::Status(400 | 422 | 500));
        let mut precise = self.0.iter().filter(|fact| !vague(fact));
        precise.next().or(self.0.first()).copied()
    }

    /// Returns the fact, or a more precise one from a name.
    pub(crate) fn refine(&self, fact: Fact) -> Fact {
        let Fact::Status(known) = fact else {
            return fact;
        };
        let hidden = |named: &&Fact| matches!(named, Fact::Status(named) if hides(known, *named));
        self.0.iter().find(hidden).copied().unwrap_or(fact)
    }
}

/// Returns whether a service may send status `known` for what a name states more precisely.
fn hides(known: u16, named: u16) -> bool {
    match known {
        // Many services have one status for every mistake of the caller.
        400 | 422 => [401, 403, 404, 409, 412, 429].contains(&named),
        409 => [401, 403, 429].contains(&named),
        403 | 503 => named == 429,
        500 => [401, 403, 404, 409, 429, 503].contains(&named),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::super::fact::Sqlstate;
    use super::*;

    fn status(status: u16) -> Fact {
        Fact::Status(status)
    }

    fn state(state: &str) -> Fact {
        Fact::Sqlstate(Sqlstate::new(state).unwrap())
    }

    fn io(kind: &'static str) -> Fact {
        Fact::Io(kind)
    }

    #[test]
    fn every_row_is_read() {
        assert_eq!(ROWS.len(), tsv::rows::<1>(NAMES).count());
    }

    #[test]
    fn what_names_state() {
        for (name, fact) in [
            ("ResourceNotFoundException", Some(status(404))),
            ("user_not_found", Some(status(404))),
            ("NoSuchBucket", Some(status(404))),
            ("AWS.SimpleQueueService.NonExistentQueue", Some(status(404))),
            ("EntityAlreadyExistsException", Some(status(409))),
            ("ProvisionedThroughputExceededException", Some(status(429))),
            ("AccessDeniedException", Some(status(403))),
            ("ExpiredTokenException", Some(status(401))),
            (
                "requests.exceptions.ConnectTimeout",
                Some(io("not_connected")),
            ),
            ("httpx.ReadTimeout", Some(io("timed_out"))),
            ("TimeoutError", Some(io("timed_out"))),
            ("psycopg2.errors.UniqueViolation", Some(state("23505"))),
            ("sqlite3.IntegrityError", Some(state("23000"))),
            ("FileNotFoundError", Some(io("not_found"))),
            ("ModuleNotFoundError", None),
            ("ClassNotFoundException", None),
            ("HttpError", None),
            ("timeout", None),
            ("", None),
        ] {
            assert_eq!(named(name), fact, "{name}");
        }
    }

    #[test]
    fn names_refine_what_says_less() {
        let of = |name: &str| {
            let mut names = Names::default();
            names.add(name);
            names
        };
        let found = of("NoSuchKey");
        assert_eq!(found.refine(status(400)), status(404));
        assert_eq!(found.refine(status(503)), status(503));
        assert_eq!(found.refine(io("timed_out")), io("timed_out"));
        assert_eq!(of("rateLimitExceeded").refine(status(403)), status(429));
        let mut names = of("InvalidRequest");
        names.add("ThrottlingException");
        assert_eq!(names.fact(), Some(status(429)));
    }
}
