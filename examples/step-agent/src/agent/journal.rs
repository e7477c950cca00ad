//! The log.

use errpact::Occurrence;
use errpact::budget::Decision;

use crate::plan::StepState;

/// Logs a failure and its recovery in one line. The catalog's event (kind, code, message,
/// parameters) is inside a span that names the recovery.
pub(super) fn failed(occurrence: &Occurrence, decision: &Decision) {
    let attempt = match decision {
        Decision::Retry { attempt, .. } | Decision::ReturnToModel { attempt } => Some(*attempt),
        _ => None,
    };
    let span = tracing::error_span!(
        target: "step_agent",
        "recovery",
        attempted = decision.word(),
        attempt,
    );
    span.in_scope(|| occurrence.log());
}

/// Logs how a step ended, without the texts for the user and from the model.
pub(super) fn ended(plan: &str, number: usize, state: &StepState) {
    tracing::info!(
        target: "step_agent",
        plan,
        step = number,
        state = state.state.name(),
        code = state.code,
        technical = state.technical,
        recovery = (!state.recovery.is_empty()).then(|| state.recovery.join(", ")),
        "step ended"
    );
}
