//! The envelope: everything that a program may know of an occurrence, as JSON.

use serde::{Serialize, Serializer};

use super::text::neutral;
use super::timestamp;
use crate::occurrence::Additions;
use crate::occurrence::hex;
use crate::redact::{Audience, Out, Scope, template, typed_json};
use crate::table::{Channel, Delay, Entry};
use crate::types::View;
use crate::{Occurrence, Value};
use errpact_core::table::EnvelopeParts;

/// The end of an envelope, and the positions of id and time in it.
const END: &[u8; 101] = br#","debug":{"error_id":"00000000-0000-0000-0000-000000000000","timestamp":"0000-00-00T00:00:00.000Z"}}}"#;
const ID: usize = 22;
const TIME: usize = 73;

impl Occurrence {
    /// Returns the envelope: JSON with everything that a program may know.
    ///
    /// ```json
    /// {"error": {
    ///   "code": "…", "category": "…", "source": "tool or service", "message": "…",
    ///   "context": {"operation": "…", "parameters": {}},
    ///   "recovery": {"is_retryable": true, "policy": "retry-after-delay",
    ///     "retry_strategy": {"suggested_delay": 2000, "max_retries": 3, "parameter_adjustments": {}},
    ///     "alternatives": [{"description": "…", "example": "…"}], "required_actions": ["…"]},
    ///   "debug": {"error_id": "uuid", "timestamp": "2026-01-02T03:04:05.678Z"}}}
    /// ```
    ///
    /// `code`, `category`, `message`, `recovery` with `is_retryable` and `policy`, and `debug` are
    /// always present; every other member only if it is not empty. Values have the form for the
    /// model, because an envelope may be shown to one. Only the tool's declared arguments are in
    /// `parameters`.
    ///
    /// The message of a code that is delivered only to the user is a sentence that says only that
    /// the call did not complete. Users get theirs from [`user_text`](Self::user_text),
    /// [`problem`](Self::problem) or [`sse`](Self::sse).
    #[must_use]
    pub fn envelope(&self) -> Vec<u8> {
        let mut json = self.envelope_start().into_bytes();
        json.extend_from_slice(END);
        // Written in place: copying bytes right after they were written one by one makes the processor
        // wait.
        if let Some(end) = json.last_chunk_mut() {
            self.write_id_and_time(end);
        }
        json
    }

    /// Returns the [`envelope`](Self::envelope) as a value, to be put into a larger document.
    #[must_use]
    pub fn envelope_value(&self) -> serde_json::Value {
        // What was just written as JSON can be read.
        serde_json::from_slice(&self.envelope()).unwrap_or_default()
    }

    /// Returns the envelope up to `debug`, with room for that.
    fn envelope_start(&self) -> String {
        self.with_usual(|usual| {
            let recovery = usual.recovery.as_deref().filter(|_| self.is_usual());
            let source = self.tool().or_else(|| self.service());
            let operation = self.operation().map_or(0, |name| name.len() + 32);
            let room = usual.head.len()
                + source.map_or(0, |name| name.len() + 16)
                + usual.message.room()
                + operation
                + 48 * self.inner().arguments().len()
                + recovery.map_or(384, str::len)
                + END.len();
            let mut json = String::with_capacity(room);
            json.push_str(&usual.head);
            if let Some(source) = source {
                member(&mut json, r#","source":""#, source);
            }
            match (usual.message.whole(), recovery) {
                (Some(message), Some(recovery)) => {
                    json.push_str(message);
                    self.write_context(&mut json);
                    json.push_str(recovery);
                }
                (_, recovery) => self.with_scope(self.presented(), Audience::Model, |scope, _| {
                    usual.message.write(&mut Out::json(&mut json), scope);
                    self.write_context(&mut json);
                    match recovery {
                        Some(recovery) => json.push_str(recovery),
                        None => self.write_own_recovery(&mut json, scope),
                    }
                }),
            }
            json
        })
    }

    /// Writes id and time into the end of an envelope.
    #[inline]
    fn write_id_and_time(&self, end: &mut [u8; END.len()]) {
        if let Some(id) = end[ID..].first_chunk_mut() {
            hex::hyphenated(id, self.id());
        }
        if let Some(time) = end[TIME..].first_chunk_mut() {
            timestamp::write(time, self.timestamp());
        }
    }

    /// Writes `context`, if there is any.
    fn write_context(&self, json: &mut String) {
        if self.operation().is_none() && self.inner().arguments().is_empty() {
            return;
        }
        let start = json.len();
        json.push_str(r#","context":{"#);
        let empty = json.len();
        if let Some(operation) = self.operation() {
            member(json, r#""operation":""#, operation);
        }
        let mut any = false;
        for (name, value) in self.inner().arguments() {
            let tool = self.tool().and_then(|tool| self.catalog().tool(tool));
            let Some(param) = tool.and_then(|tool| tool.param(name)) else {
                continue;
            };
            let (view, channel) = (value.view(), Audience::Model.channel(param));
            if channel == Channel::Omit || matches!(view, View::Absent) {
                continue;
            }
            if any {
                json.push(',');
            } else {
                json.push_str(if json.len() > empty {
                    r#","parameters":{"#
                } else {
                    r#""parameters":{"#
                });
            }
            any = true;
            member(json, "\"", param.name);
            json.push(':');
            typed_json(json, param, &view, channel);
        }
        if any {
            json.push('}');
        }
        if json.len() == empty {
            json.truncate(start);
        } else {
            json.push('}');
        }
    }

    /// Writes `recovery` with the occurrence's additions.
    fn write_own_recovery(&self, json: &mut String, scope: &Scope<'_>) {
        let (entry, presented) = (self.entry(), self.presented());
        let retry = &entry.policy.retry;
        let delay = match (self.wait(scope), retry.delay) {
            // The catalog's own delay is too short.
            (Some(wait), _) if !wait.fixed => Some(wait.milliseconds()),
            (_, Delay::Fixed(ms)) if ms > 0 && retry.by.is_some() => Some(ms),
            _ => None,
        };
        let own = match neutral(presented) {
            None => self.inner().additions().map(|own| (own, scope)),
            Some(_) => None,
        };
        write_recovery(json, entry, presented, delay, own);
    }
}

/// The additions of an occurrence, and the scope of their texts.
type Own<'a> = Option<(&'a Additions, &'a Scope<'a>)>;

/// Writes `recovery`, with this delay.
pub(super) fn write_recovery(
    json: &mut String,
    entry: &Entry,
    presented: &Entry,
    delay: Option<u64>,
    own: Own<'_>,
) {
    let retry = &entry.policy.retry;
    json.push_str(match retry.by {
        Some(_) => r#","recovery":{"is_retryable":true,"policy":""#,
        None => r#","recovery":{"is_retryable":false,"policy":""#,
    });
    json.push_str(retry.word);
    json.push('"');
    let max = retry.max.filter(|_| retry.by.is_some());
    write_strategy(json, &presented.envelope, delay, max, own);
    write_ways_on(json, &presented.envelope, own);
    json.push('}');
}

/// Writes `retry_strategy`, if there is any.
fn write_strategy(
    json: &mut String,
    parts: &EnvelopeParts<'_>,
    delay: Option<u64>,
    max: Option<u32>,
    own: Own<'_>,
) {
    let adjustments = own.map_or(&[][..], |(own, _)| &own.adjustments);
    if delay.is_none() && max.is_none() && parts.adjustments.is_empty() && adjustments.is_empty() {
        return;
    }
    json.push_str(r#","retry_strategy":{"#);
    let mut separator = "";
    if let Some(delay) = delay {
        json.push_str(r#""suggested_delay":"#);
        json.push_str(&delay.to_string());
        separator = ",";
    }
    if let Some(max) = max {
        json.push_str(separator);
        json.push_str(r#""max_retries":"#);
        json.push_str(&max.to_string());
        separator = ",";
    }
    if !parts.adjustments.is_empty() || !adjustments.is_empty() {
        json.push_str(separator);
        json.push_str(r#""parameter_adjustments":{"#);
        json.push_str(parts.adjustments);
        let mut separator = separator_after(parts.adjustments);
        for (at, (param, to)) in adjustments.iter().enumerate() {
            let before = adjustments.get(..at).unwrap_or_default();
            // The catalog's takes precedence, and so does the first: duplicate names are not valid
            // JSON.
            if parts.adjusts(param) || before.iter().any(|(name, _)| name == param) {
                continue;
            }
            json.push_str(separator);
            separator = ",";
            member(json, "\"", param);
            json.push_str(":\"");
            fill(json, to, own);
            json.push('"');
        }
        json.push('}');
    }
    json.push('}');
}

/// Writes `alternatives` and `required_actions`, if there are any.
fn write_ways_on(json: &mut String, parts: &EnvelopeParts<'_>, own: Own<'_>) {
    let alternatives = own.map_or(&[][..], |(own, _)| &own.alternatives);
    if !parts.alternatives.is_empty() || !alternatives.is_empty() {
        json.push_str(r#","alternatives":["#);
        json.push_str(parts.alternatives);
        let mut separator = separator_after(parts.alternatives);
        for alternative in alternatives {
            json.push_str(separator);
            separator = ",";
            json.push_str(r#"{"description":""#);
            fill(json, alternative.description, own);
            if let Some(example) = alternative.example {
                json.push_str(r#"","example":""#);
                fill(json, example, own);
            }
            json.push_str(r#""}"#);
        }
        json.push(']');
    }
    let actions = own.map_or(&[][..], |(own, _)| &own.actions);
    if !parts.actions.is_empty() || !actions.is_empty() {
        json.push_str(r#","required_actions":["#);
        json.push_str(parts.actions);
        let mut separator = separator_after(parts.actions);
        for action in actions {
            json.push_str(separator);
            separator = ",";
            json.push('"');
            fill(json, action, own);
            json.push('"');
        }
        json.push(']');
    }
}

/// Returns the separator between these elements or members and the next one.
fn separator_after(json: &str) -> &'static str {
    if json.is_empty() { "" } else { "," }
}

/// Writes a text that an occurrence adds, as the inside of a JSON string.
fn fill(json: &mut String, text: &str, own: Own<'_>) {
    if let Some((_, scope)) = own {
        template(&mut Out::json(json), text, scope);
    }
}

/// Writes `start`, then a name that came from the program, as a JSON string to its end.
fn member(json: &mut String, start: &str, name: &str) {
    json.push_str(start);
    crate::redact::cleaned(&mut Out::json(json), name, 200);
    json.push('"');
}

impl Serialize for Occurrence {
    /// Serializes the envelope.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.envelope_value().serialize(serializer)
    }
}
