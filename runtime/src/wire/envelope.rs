//! The envelope: all that a program may know of an occurrence, as JSON.

use serde::{Serialize, Serializer};

use super::timestamp;
use crate::occurrence::Additions;
use crate::redact::{Audience, Out, Scope, template, typed_json};
use crate::table::{Channel, Delay, EnvelopeParts};
use crate::{Occurrence, Value, View};

impl Occurrence {
    /// The envelope: JSON with everything that a program may know.
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
    /// always there; every other member only where it is not empty. Values have the form that the
    /// model gets, because an envelope may be shown to one. Only the tool's declared arguments are
    /// in `parameters`.
    ///
    /// The message of a code that is delivered to the person alone is a sentence that says only that
    /// the call did not complete: people get theirs by [`user_text`](Self::user_text),
    /// [`problem`](Self::problem) or [`sse`](Self::sse).
    #[must_use]
    pub fn envelope(&self) -> Vec<u8> {
        self.envelope_json().into_bytes()
    }

    /// The [`envelope`](Self::envelope) as a value, to be put into a larger document.
    #[must_use]
    pub fn envelope_value(&self) -> serde_json::Value {
        // What was just written as JSON can be read.
        serde_json::from_str(&self.envelope_json()).unwrap_or_default()
    }

    fn envelope_json(&self) -> String {
        let (entry, presented) = (self.entry(), self.presented());
        let parts = &presented.envelope;
        let room = 384
            + parts.adjustments.len()
            + parts.alternatives.len()
            + parts.actions.len()
            + presented.message.len();
        let mut json = String::with_capacity(room);
        json.push_str(r#"{"error":{"code":""#);
        json.push_str(presented.name);
        json.push_str(r#"","category":""#);
        json.push_str(self.catalog().category_name(presented));
        json.push('"');
        if let Some(source) = self.tool().or_else(|| self.service()) {
            member(&mut json, r#","source":""#, source);
        }
        self.with_scope(presented, Audience::Model, |scope, _| {
            json.push_str(r#","message":""#);
            let own = match presented.neutral() {
                None => {
                    template(&mut Out::json(&mut json), presented.message, scope);
                    self.inner().additions()
                }
                Some(sentence) => {
                    json.push_str(sentence);
                    None
                }
            };
            json.push('"');
            self.write_context(&mut json);
            let retry = &entry.policy.retry;
            json.push_str(match retry.by {
                Some(_) => r#","recovery":{"is_retryable":true,"policy":""#,
                None => r#","recovery":{"is_retryable":false,"policy":""#,
            });
            json.push_str(retry.word);
            json.push('"');
            self.write_strategy(&mut json, parts, own, scope);
            write_ways_on(&mut json, parts, own, scope);
        });
        json.push_str(r#"},"debug":{"error_id":""#);
        json.push_str(self.id().hyphenated().encode_lower(&mut [0; 36]));
        json.push_str(r#"","timestamp":""#);
        timestamp::write(&mut json, self.timestamp());
        json.push_str(r#""}}}"#);
        json
    }

    /// Writes `context`, where there is any.
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

    /// Writes `retry_strategy`, where there is any.
    fn write_strategy(
        &self,
        json: &mut String,
        parts: &EnvelopeParts,
        own: Option<&Additions>,
        scope: &Scope<'_>,
    ) {
        let own = own.map_or(&[][..], |own| &own.adjustments);
        let retry = &self.entry().policy.retry;
        let delay = match (self.wait(scope), retry.delay) {
            // The catalog's own is too short.
            (Some(wait), _) if !wait.fixed => Some(wait.milliseconds()),
            (_, Delay::Fixed(ms)) if ms > 0 && retry.by.is_some() => Some(ms),
            _ => None,
        };
        let max = retry.max.filter(|_| retry.by.is_some());
        if delay.is_none() && max.is_none() && parts.adjustments.is_empty() && own.is_empty() {
            return;
        }
        json.push_str(r#","retry_strategy":{"#);
        let mut separator = "";
        if let Some(delay) = delay {
            json.push_str(r#""suggested_delay":"#);
            number(json, delay);
            separator = ",";
        }
        if let Some(max) = max {
            json.push_str(separator);
            json.push_str(r#""max_retries":"#);
            number(json, u64::from(max));
            separator = ",";
        }
        if !parts.adjustments.is_empty() || !own.is_empty() {
            json.push_str(separator);
            json.push_str(r#""parameter_adjustments":{"#);
            json.push_str(parts.adjustments);
            let mut separator = if parts.adjustments.is_empty() {
                ""
            } else {
                ","
            };
            for (at, (param, to)) in own.iter().enumerate() {
                let before = own.get(..at).unwrap_or_default();
                // The catalog's stands, and so does the first: a name twice is no JSON.
                if parts.adjusts(param) || before.iter().any(|(name, _)| name == param) {
                    continue;
                }
                json.push_str(separator);
                separator = ",";
                member(json, "\"", param);
                json.push_str(":\"");
                template(&mut Out::json(json), to, scope);
                json.push('"');
            }
            json.push('}');
        }
        json.push('}');
    }
}

/// Writes `alternatives` and `required_actions`, where there are any.
fn write_ways_on(
    json: &mut String,
    parts: &EnvelopeParts,
    own: Option<&Additions>,
    scope: &Scope<'_>,
) {
    let alternatives = own.map_or(&[][..], |own| &own.alternatives);
    if !parts.alternatives.is_empty() || !alternatives.is_empty() {
        json.push_str(r#","alternatives":["#);
        json.push_str(parts.alternatives);
        let mut separator = if parts.alternatives.is_empty() {
            ""
        } else {
            ","
        };
        for alternative in alternatives {
            json.push_str(separator);
            separator = ",";
            json.push_str(r#"{"description":""#);
            template(&mut Out::json(json), alternative.description, scope);
            if let Some(example) = alternative.example {
                json.push_str(r#"","example":""#);
                template(&mut Out::json(json), example, scope);
            }
            json.push_str(r#""}"#);
        }
        json.push(']');
    }
    let actions = own.map_or(&[][..], |own| &own.actions);
    if !parts.actions.is_empty() || !actions.is_empty() {
        json.push_str(r#","required_actions":["#);
        json.push_str(parts.actions);
        let mut separator = if parts.actions.is_empty() { "" } else { "," };
        for action in actions {
            json.push_str(separator);
            separator = ",";
            json.push('"');
            template(&mut Out::json(json), action, scope);
            json.push('"');
        }
        json.push(']');
    }
}

/// Writes a number. Formatting one costs as much as a tenth of the rest of an envelope.
fn number(json: &mut String, mut number: u64) {
    let mut digits = [0; 20];
    let mut first = digits.len();
    loop {
        first -= 1;
        digits[first] = b'0' + (number % 10) as u8;
        number /= 10;
        if number == 0 {
            break;
        }
    }
    json.extend(digits[first..].iter().map(|digit| char::from(*digit)));
}

/// Writes `start`, then a name that came from the program, as a JSON string to its end.
fn member(json: &mut String, start: &str, name: &str) {
    json.push_str(start);
    crate::redact::cleaned(&mut Out::json(json), name, 200);
    json.push('"');
}

impl Serialize for Occurrence {
    /// The envelope.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.envelope_value().serialize(serializer)
    }
}
