//! The log.

use errpact::Occurrence;
use errpact::budget::Decision;

use crate::plan::StepState;

/// Logs a failure, and what is attempted: one line, in which the catalog's event (kind, code,
/// message, parameters) stands inside a span that says the recovery.
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

/// Logs how a step ended. What the person reads, and what the model wrote, stay out.
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
