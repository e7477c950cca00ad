//! The log.

use errpact::budget::Decision;
use errpact::retry::Stopped;
use tracing::Span;

use crate::plan::StepState;

/// Returns the span in which a failure is logged. The catalog's event (kind, code, message,
/// parameters) is inside a span that names the recovery, so that both are one line.
pub(super) fn recovery(failed: Option<&Stopped>) -> Span {
    let Some(Stopped { decision, .. }) = failed else {
        return Span::none();
    };
    let attempt = match decision {
        Decision::Retry { attempt, .. } | Decision::ReturnToModel { attempt } => Some(*attempt),
        _ => None,
    };
    tracing::error_span!(
        target: "step_agent",
        "recovery",
        attempted = decision.word(),
        attempt,
    )
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
