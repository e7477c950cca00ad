//! A catalog's own classifier: the runtime's engine over a catalog that was just read.

mod changed;
mod classes;
mod classifier;
mod prove;
mod raw;
mod table;
mod value;

use errpact_core::Rank;

pub use crate::resolve::IO_KINDS;
pub use classes::spelled_out;
pub use classifier::{Classifier, with_classifier};
pub use errpact_core::{
    Condition, Considered, Explanation, Fact, Failure, Found, Invalid, Reason, Rule, RuleVerdict,
    SQLITE_CODES,
};
pub(crate) use errpact_core::{Taken, convert};
pub use errpact_core::{is_failure, message_of};
pub(crate) use prove::prove;
pub use raw::result;
pub use table::with_rules;
pub use value::{Filled, json};

/// Returns what a rule relies on: `a typed condition and words`.
#[must_use]
pub fn basis(rule: &Rule<'_>) -> &'static str {
    match Rank::of(rule) {
        Rank::TypedMessage => "a typed condition and words",
        Rank::Typed => "a typed condition",
        Rank::Message => "words",
        Rank::Narrowing => "a tool, a service or a field",
    }
}

/// Returns why another rule comes before one that holds: `it relies on words, …`.
#[must_use]
pub fn why(reason: Reason, winner: &Rule<'_>, other: &Rule<'_>) -> String {
    match reason {
        Reason::Rank => format!(
            "it relies on {}, and the deciding rule on {}",
            basis(other),
            basis(winner)
        ),
        Reason::Broader => {
            "it matches by a range, a class or a pattern, and the deciding rule by an exact value"
                .to_owned()
        }
        Reason::FewerConditions => "it has fewer conditions than the deciding rule".to_owned(),
        Reason::Precedence => {
            "the catalog's `precedence` puts it after the deciding rule".to_owned()
        }
        Reason::Name => "its code comes later in the alphabet".to_owned(),
        Reason::Order => "it comes after the deciding rule in the same list".to_owned(),
    }
}

/// Returns why a rule that holds may not decide.
#[must_use]
pub fn barred(
    explanation: &Explanation<'_, '_>,
    sqlstate: Option<&str>,
    rule: &Rule<'_>,
) -> String {
    let carried = match (explanation.status, sqlstate) {
        (Some(status), _) => format!("the HTTP status {status}"),
        (None, Some(state)) => format!("the SQLSTATE {state}"),
        (None, None) => "more than that".to_owned(),
    };
    format!(
        "it relies on {}, and the failure carries {carried}",
        basis(rule)
    )
}
