//! What an argument should be changed to, if the model calls again.

use super::problem::Problem;
use crate::Occurrence;
use crate::table::{Catalog, Kind, Param, RetryBy};

/// The most arguments that are named if none is to blame. A model that passed one too many wants to
/// know which exist, not to read a manual.
const MOST: usize = 8;

/// Adds what the tool declares for the wrong argument, or for all of its arguments if the problem is
/// an undeclared one. It does so only if the model may call again: else the code says what comes
/// next, and that is not another call. The catalog's own text about an argument takes precedence.
pub(super) fn adjusted(
    catalog: &'static Catalog,
    tool: &str,
    problem: &Problem,
    occurrence: Occurrence,
) -> Occurrence {
    if occurrence.entry().policy.retry.by != Some(RetryBy::Model) {
        return occurrence;
    }
    let declared = catalog.tool(tool).map_or(&[][..], |tool| tool.params);
    let wrong = declared.iter().find(|param| problem.is_about(param.name));
    let params = match wrong {
        Some(param) => std::slice::from_ref(param),
        None => declared.get(..MOST).unwrap_or(declared),
    };
    let says = &occurrence.presented().envelope;
    let new = params.iter().filter(|param| !says.adjusts(param.name));
    new.fold(occurrence, |occurrence, param| {
        occurrence.with_adjustment(param.name, expected(param))
    })
}

/// Returns what an argument should be. The texts are errpact's own, so that nothing leaks with
/// them.
fn expected(param: &Param) -> &'static str {
    let (needed, optional) = words(&param.kind);
    if param.optional { optional } else { needed }
}

/// Returns a type in words, without and with the choice to omit the argument.
pub(super) fn words(kind: &Kind<'_>) -> (&'static str, &'static str) {
    macro_rules! or_nothing {
        ($words:literal) => {
            ($words, concat!($words, ", or nothing"))
        };
    }
    match kind {
        Kind::Text => or_nothing!("text"),
        Kind::Integer => or_nothing!("a whole number"),
        Kind::Number => or_nothing!("a number"),
        Kind::Boolean => or_nothing!("true or false"),
        Kind::Datetime => or_nothing!("a date and time with its offset (RFC 3339)"),
        Kind::Date => or_nothing!("a date (YYYY-MM-DD)"),
        Kind::Duration => or_nothing!("a duration, such as 2 h 5 min"),
        Kind::Uuid => or_nothing!("a UUID"),
        Kind::Url => or_nothing!("a URL"),
        Kind::Email => or_nothing!("an e-mail address"),
        Kind::Phone => or_nothing!("a phone number"),
        Kind::Json => or_nothing!("any JSON"),
        Kind::Enum(_) => or_nothing!("one of the words that the tool declares"),
        Kind::List(_) => or_nothing!("a list of what the tool declares"),
    }
}
