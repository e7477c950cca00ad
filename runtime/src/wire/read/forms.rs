//! The forms that errpact itself writes for programs and pages.

use serde_json::{Value, json};

use super::json::{Members, exact, filled, items, members, object_in, owned, text, whole};
use super::received::{Call, Form, Received, Source};

impl Source<'_> {
    /// Reads a failed stage; other servers say `success: false` too, but of no stage.
    pub(super) fn client_response(self, it: &Members) -> Option<Received> {
        let error = members(it.get("error"))?;
        let (code, message) = (filled(error, "code")?, text(error, "message")?);
        let (stage, status) = (text(error, "stage")?, text(error, "rollback_status")?);
        if it.get("success") != Some(&Value::Bool(false)) {
            return None;
        }
        let mut extensions = it.clone();
        extensions.remove("success");
        extensions.remove("error");
        let call = Call::in_form(Form::ClientResponse);
        let made = self.error(Some(code), Some(message), &call);
        Some(Received {
            reference: owned(error, "ref"),
            timestamp: owned(error, "timestamp"),
            service: owned(error, "service"),
            stage: Some(stage.to_owned()),
            rollback_status: Some(status.to_owned()),
            extensions: Some(extensions),
            ..made.with_fingerprint(self, text(error, "fingerprint"))
        })
    }

    /// Reads an envelope with all its members.
    pub(super) fn envelope(self, it: &Members, call: &Call) -> Option<Received> {
        let error = members(it.get("error"))?;
        let (code, message) = (filled(error, "code")?, text(error, "message")?);
        let recovery = members(error.get("recovery"))?;
        let debug = members(error.get("debug"))?;
        text(error, "category")?;
        recovery.get("is_retryable")?.as_bool()?;
        let policy = text(recovery, "policy")?;
        let (id, timestamp) = (text(debug, "error_id")?, text(debug, "timestamp")?);
        let digits = usize::from(self.catalog.get().reference_digits);
        let made = self.error(Some(code), Some(message), call);
        Some(Received {
            reference: Some(id.chars().filter(|c| *c != '-').take(digits).collect()),
            tool: call.tool.clone().or_else(|| owned(error, "source")),
            timestamp: Some(timestamp.to_owned()),
            envelope: Some(json!({ "error": error })),
            ..made
                .with_fingerprint(self, text(error, "fingerprint"))
                .with_retry(Some(policy))
                .with_recovery(Some(recovery))
                .with_disposition(text(error, "disposition"))
        })
    }

    /// Reads a problem with everything that errpact's have; others may be any record.
    pub(super) fn problem(self, it: &Members) -> Option<Received> {
        let (code, title) = (filled(it, "code")?, text(it, "title")?);
        text(it, "type")?;
        if !(400..600).contains(&whole(it.get("status"))?) {
            return None;
        }
        let recovery = members(it.get("recovery"));
        let message = text(it, "detail").unwrap_or(title);
        let made = self.error(Some(code), Some(message), &Call::in_form(Form::Problem));
        let retry = it.get("retry").filter(|it| !it.is_null());
        let retry = retry.or_else(|| recovery?.get("policy"));
        Some(Received {
            reference: owned(it, "ref"),
            ..made
                .with_fingerprint(self, text(it, "fingerprint"))
                .with_retry(retry.and_then(Value::as_str))
                .with_recovery(recovery)
        })
    }

    /// Reads what a page is told; anything may have a code and a message.
    pub(super) fn notice(self, it: &Members, form: Form) -> Option<Received> {
        let (code, message) = (filled(it, "code")?, text(it, "message")?);
        let (retry, at) = (text(it, "retry")?, text(it, "timestamp")?);
        let made = self.error(Some(code), Some(message), &Call::in_form(form));
        Some(Received {
            retry_after: exact(it.get("retry_after_ms")),
            reference: owned(it, "ref"),
            tool: owned(it, "tool"),
            tool_call_id: owned(it, "tool_call_id"),
            turn: owned(it, "turn"),
            timestamp: Some(at.to_owned()),
            ..made
                .with_fingerprint(self, text(it, "fingerprint"))
                .with_retry(Some(retry))
                .with_disposition(text(it, "disposition"))
        })
    }

    /// Reads an event of a stream, whose data is a notice.
    pub(super) fn event(self, it: &Members) -> Option<Received> {
        text(it, "type")?;
        self.notice(&object_in(text(it, "data")?)?, Form::Notice)
    }
}

/// Returns the texts of some content that are not blank.
pub(super) fn texts_of(content: Option<&Value>) -> Vec<&str> {
    let one = content.filter(|it| !it.is_array());
    let parts = one.into_iter().chain(items(content));
    let texts = parts.filter_map(|part| part.as_str().or_else(|| part_of(part.as_object()?)));
    texts.filter(|text| !super::json::is_blank(text)).collect()
}

/// Returns the text of a part, if it is a part with a text.
pub(super) fn part_of(part: &Members) -> Option<&str> {
    let kind = part.get("type").map_or(Some("text"), Value::as_str)?;
    let is_text = ["text", "input_text", "output_text"].contains(&kind);
    is_text.then(|| text(part, "text")).flatten()
}
