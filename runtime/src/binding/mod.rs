//! What a package for another language calls: the facts of a failure go in, and its forms come out.
//!
//! The package for Python is a door to this crate, and so is the engine for JavaScript. A door knows its own language's errors and
//! values, and decides nothing. Not for applications: this may change with any version.

mod given;
mod read;
pub mod rounds;
pub mod rows;
mod signal;

pub use errpact_core::{Failure, SEARCHED, Sqlstate, io_named};

pub use crate::occurrence::Issue;
pub use crate::occurrence::facts::{Declared, Facts};
pub use crate::redact::Owned;
pub use given::{Given, facts, noted};
pub use read::told;
pub use signal::Signal;

use std::borrow::Cow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

use errpact_core::{Received, Taken};

use crate::agent::budget::{self, Wait};
use crate::agent::retry::{Stopped, stopped};
use crate::budget::{Decision, Importance, Verdict};
use crate::guard::result::Reported;
use crate::occurrence::{Violation, bounded, tell};
use crate::redact::Field;
use crate::table::{Catalog, CatalogRef, Delay, Kind, Param};
use crate::{Occurrence, StepBudget, wire};

/// What the rules of a catalog find for a failure.
pub struct Found {
    /// The code.
    pub code: String,
    /// The place of the rule in the code's list.
    pub rule: u16,
    /// The parameters that the rule fills.
    pub values: Vec<(Cow<'static, str>, Owned)>,
    /// Whether it is proved that nothing was done, if the code says so.
    pub proves: bool,
}

/// Finds the rule for the facts of a failure. Without a service, it is the one that the tool declares. `is_own` knows the
/// types of the team's own tools: not those of the language, or of its libraries.
#[must_use]
pub fn classify(
    catalog: &CatalogRef,
    failure: Failure<'_>,
    is_own: impl Fn(&str) -> bool,
) -> Option<Found> {
    let found = catalog.rule_for(failure, is_own)?;
    Some(Found {
        code: found.entry().name.to_owned(),
        rule: found.rule?,
        values: found.fields,
        proves: found.nothing_done,
    })
}

/// Returns whether the rules were read, which takes longer than most failures.
#[must_use]
pub fn has_read_rules(catalog: &Catalog<'_>) -> bool {
    catalog.rules.is_none_or(errpact_core::Rules::is_read)
}

/// A defect of this crate: a panic, which was printed to standard error.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Defect;

/// Runs code of this crate for a program in another language, which a panic must never end.
pub fn unhurt<T>(run: impl FnOnce() -> T) -> Result<T, Defect> {
    // What was half done is not used again.
    catch_unwind(AssertUnwindSafe(run)).map_err(|_| Defect)
}

/// Returns the whole text of a value; `None` if it is absent.
#[must_use]
pub fn printed(value: &Owned) -> Option<String> {
    use crate::Value as _;
    crate::redact::value::plain_text(&value.view())
}

/// Returns what JSON has of a value.
#[must_use]
pub fn json(value: &Owned) -> serde_json::Value {
    value.to_json()
}

/// Returns whether a retry follows, if an executor of retries has decided.
#[must_use]
pub fn decided(occurrence: &Occurrence) -> Option<bool> {
    occurrence.decided_as()
}

/// Returns the fields of a record for a log, with OpenTelemetry's names beside errpact's.
#[must_use]
pub fn log_fields(occurrence: &Occurrence) -> Vec<(&'static str, String)> {
    let mut fields = occurrence.log_fields();
    fields.extend(wire::span_attributes(occurrence));
    fields
}

/// Returns the index of a code, or of the catch-all without one: that of no code, if the catalog has no catch-all.
///
/// # Errors
/// Returns a code that the catalog doesn't have.
pub fn index_of<'c>(catalog: &Catalog<'_>, code: Option<&'c str>) -> Result<u16, &'c str> {
    match code {
        None => Ok(catalog.fallback.unwrap_or(u16::MAX)),
        Some(code) => catalog.index_of(code).ok_or(code),
    }
}

/// Returns a note's text for the model, with these values in the order of its parameters.
#[must_use]
pub fn note(text: &str, params: &[Param<'_>], values: &[Owned]) -> String {
    let fields = params.iter().zip(values);
    let fields: Vec<Field<'_>> = fields.map(|(it, value)| (it.name, value as _)).collect();
    crate::generated::note_with(text, params, &fields)
}

/// What a budget decided about a failed call.
#[derive(Debug)]
pub struct Decided {
    /// The decision.
    pub decision: Decision,
    /// The wait before a retry.
    pub wait: Option<Jittered>,
    reserved: Option<budget::Reserved>,
    /// Whether the call may be made again.
    harmless: bool,
}

/// A wait, without jitter, and what is waited with it.
#[derive(Debug, Clone, Copy)]
pub struct Jittered {
    /// The wait before jitter.
    pub plain: Duration,
    /// The shortest wait.
    pub least: Duration,
    /// The longest wait.
    pub most: Duration,
}

impl Jittered {
    fn of(wait: &Wait) -> Self {
        let (least, spread) = wait.spread();
        Self {
            plain: wait.plain(),
            least,
            most: least.saturating_add(spread),
        }
    }
}

impl Decided {
    /// Decides about a failed call, which had at least `attempts` attempts before this one, and counts it as carried out.
    /// Without `repairs` no argument is replaced.
    #[must_use]
    pub fn of(budget: &StepBudget, occurrence: &Occurrence, attempts: u32, repairs: bool) -> Self {
        let harmless = stopped::harmless(budget, occurrence);
        let mut jittered = None;
        let (decision, mut reserved) = budget.reserve(occurrence, attempts, repairs, |wait| {
            jittered = Some(Jittered::of(wait));
            wait.plain()
        });
        occurrence.decided(decision.offers(occurrence));
        if let Some(reserved) = &mut reserved {
            reserved.made();
        }
        Self {
            decision,
            wait: jittered,
            reserved,
            harmless,
        }
    }

    /// Ends the call of this occurrence after so many attempts: no retry follows.
    #[must_use]
    pub fn stopped(&self, occurrence: Occurrence, attempts: u32) -> Stopped {
        Stopped {
            occurrence,
            decision: self.decision.clone(),
            attempts,
            harmless: self.harmless,
        }
    }

    /// Takes back a retry or a repair that was counted and not made.
    pub fn withdraw(&mut self) {
        if let Some(reserved) = self.reserved.take() {
            reserved.not_made();
        }
    }
}

/// Decides by a code alone. `came` is what another program said about its recovery, and whether the catalog has its code;
/// `asked` is the wait that the failure itself asks for.
#[must_use]
pub fn decide(
    catalog: &CatalogRef,
    index: u16,
    came: Option<(&serde_json::Value, bool)>,
    situation: Situation,
) -> (Verdict, Option<Jittered>) {
    let came = came.map(|(recovery, known)| (Received::of_recovery(recovery), known));
    let bounded = came.and_then(|(came, known)| bounded(catalog, index, &came, known));
    let own = catalog.get().entry(index).policy;
    let policy = bounded.as_ref().map_or(own, |it| it.policy());
    let verdict = policy.next(
        situation.retries,
        situation.repeatable,
        situation.importance,
    );
    let Verdict::Retry { delay } = verdict else {
        return (verdict, None);
    };
    // Only the failure knows a wait that a parameter says.
    if situation.asked.is_none() && matches!(policy.retry.delay, Delay::Param(_)) {
        return (verdict, None);
    }
    let most = Duration::from_millis(policy.retry.max_delay_ms);
    let asked = situation.asked.unwrap_or_default().min(most);
    let wait = Wait::of(asked, delay, policy.retry.full_jitter);
    (verdict, Some(Jittered::of(&wait)))
}

/// What a decision depends on beside the code.
#[derive(Debug, Clone, Copy)]
pub struct Situation {
    /// The retries of this code in this step.
    pub retries: u32,
    /// Whether the tool only reads, or is idempotent.
    pub repeatable: bool,
    /// The importance of the step.
    pub importance: Importance,
    /// The wait that the failure itself asks for.
    pub asked: Option<Duration>,
}

/// Returns the calls that a success of this tool verifies, if it begins now.
#[must_use]
pub fn verified_by(budget: &StepBudget, tool: Option<&str>) -> Arc<[String]> {
    budget.verified_by(tool)
}

/// Records that a call succeeded, which verifies these calls.
pub fn succeeded(budget: &StepBudget, tool: Option<&str>, verified: &Arc<[String]>) {
    budget.ended(tool, verified);
}

/// Returns the retries and repairs of the step.
#[must_use]
pub fn retries(budget: &StepBudget) -> u32 {
    budget.retries()
}

/// Returns the wait before a retry, whether or not the call may be retried.
#[must_use]
pub fn delay(occurrence: &Occurrence) -> Option<Duration> {
    occurrence.declared_delay()
}

/// Reads `CODE: message`, the text of a call that is known to have failed or not.
#[must_use]
pub fn read_text(catalog: &CatalogRef, text: &str, failed: bool) -> Option<wire::Received> {
    wire::read_text(catalog, text, failed)
}

/// Reads what a client that polls a workflow is told of a stage that failed.
#[must_use]
pub fn read_client_response(
    catalog: &CatalogRef,
    value: &serde_json::Value,
) -> Option<wire::Received> {
    wire::read_client_response(catalog, value)
}

/// Returns a value of JSON as one of this type, if it is one.
#[must_use]
pub fn converted(kind: &Kind<'_>, value: &serde_json::Value) -> Option<Owned> {
    errpact_core::convert(kind, &Taken::Json(value)).map(Owned::from)
}

/// A failure that a tool returned as data.
#[derive(Debug)]
pub enum Returned {
    /// A text that is a failure as the catalog declares it.
    Text(String),
    /// JSON that says so itself.
    Result(serde_json::Value),
    /// One in a shape that the catalog declares, with a code that it has.
    Own(Box<wire::Received>),
}

/// Returns the failure that a result of this tool reports: as JSON for programs, else in its texts.
#[must_use]
pub fn returned(
    catalog: &CatalogRef,
    tool: &str,
    texts: &[&str],
    structured: Option<&serde_json::Value>,
) -> Option<Returned> {
    let in_json = structured.and_then(|it| Reported::in_json(catalog, Some(tool), it));
    let reported = in_json.or_else(|| Reported::in_texts(catalog, Some(tool), texts))?;
    Some(match reported {
        Reported::Text(text) => Returned::Text(text.to_owned()),
        Reported::Result(result) => Returned::Result(result.into_owned()),
        Reported::Own(error) => Returned::Own(error),
    })
}

/// Logs that a tool returned a failure without a code as data, once for each tool and code.
pub fn tell_uncoded(catalog: &CatalogRef, tool: &str, code: &str) {
    tell(Violation::Uncoded, catalog.get(), Some(tool), code);
}

#[cfg(test)]
mod tests {
    use super::{Defect, unhurt};

    #[test]
    fn a_panic_is_a_result() {
        assert_eq!(unhurt(|| 7), Ok(7));
        assert_eq!(unhurt(|| -> u8 { panic!("a defect") }), Err(Defect));
    }
}
