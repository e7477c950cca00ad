//! The envelope: everything that a program may know of an occurrence, as JSON.

use serde::{Serialize, Serializer};

use super::text::neutral;
use super::timestamp;
use crate::occurrence::Additions;
use crate::occurrence::hex;
use crate::redact::{Audience, Frame, Object, Slot, Template, typed_json};
use crate::table::{Catalog, Channel, Delay, Entry, Outcome, Retry};
use crate::types::View;
use crate::{Occurrence, Value};
use errpact_core::table::EnvelopeParts;

/// The most characters of a name from the program.
const NAME: usize = 200;

/// The last member of an envelope until its id and its time are known.
const NO_ID: &str = "00000000-0000-0000-0000-000000000000";
const NO_TIME: &str = "0000-00-00T00:00:00.000Z";
/// The length of an envelope's end from the id on, and the place of the time in it.
const END: usize = TIME + NO_TIME.len() + "\"}}}".len();
const TIME: usize = NO_ID.len() + r#"","timestamp":""#.len();

impl Occurrence {
    /// Returns the envelope: JSON with everything that a program may know.
    ///
    /// ```json
    /// {"error": {
    ///   "code": "…", "category": "…", "fingerprint": "0123456789ab", "disposition": "refused",
    ///   "source": "tool or service", "message": "…",
    ///   "context": {"operation": "…", "parameters": {}},
    ///   "partial": {"result": [], "issues": [{"pointer": "/to/1", "code": "…", "message": "…", "parameters": {}}]},
    ///   "recovery": {"is_retryable": true, "policy": "retry-after-delay", "outcome": "not_done",
    ///     "retry_strategy": {"suggested_delay": 2000, "max_retries": 3, "parameter_adjustments": {}},
    ///     "alternatives": [{"description": "…", "example": "…"}], "required_actions": ["…"]},
    ///   "debug": {"error_id": "uuid", "timestamp": "2026-01-02T03:04:05.678Z"}}}
    /// ```
    ///
    /// `code`, `category`, `message`, `recovery` with `is_retryable` and `policy`, and `debug` are
    /// always present; every other member only if it is not empty, `disposition` only if it is not `failed`, and `outcome` only
    /// if nothing was done. `fingerprint` is the catalog's
    /// [`wire_fingerprint`](crate::table::Catalog::wire_fingerprint). Values have the form for the
    /// model, because an envelope may be shown to one. Only the tool's declared arguments are in
    /// `parameters`.
    ///
    /// The message of a code that is delivered only to the user is a sentence that says only that
    /// the call did not complete. Users get theirs from [`user_text`](Self::user_text),
    /// [`problem`](Self::problem) or [`sse`](crate::wire::sse).
    #[must_use]
    pub fn envelope(&self) -> Vec<u8> {
        let mut json = self.envelope_without_id().into_bytes();
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

    /// Returns the envelope, with room for id and time.
    fn envelope_without_id(&self) -> String {
        self.with_usual(|usual| {
            let frame = usual.frame.as_ref().filter(|_| self.is_usual());
            let message = &usual.message;
            let room = usual.frame.as_ref().map_or(640, Frame::len) + message.room();
            let mut json = String::with_capacity(room + self.room_of_call());
            match frame {
                Some(frame) => frame.fill(&mut json, |error| self.write_call(error, message)),
                None => Object::<false>::write(&mut json, |envelope| {
                    envelope.member("error").object(|error| {
                        write_code(error, self.catalog(), self.presented());
                        self.write_call(error, message);
                        self.write_own_recovery(error);
                        write_debug(error);
                    });
                }),
            }
            json
        })
    }

    /// Returns the approximate number of bytes that the call adds to the message.
    fn room_of_call(&self) -> usize {
        let name = |name: Option<&str>| name.map_or(0, |name| name.len() + 32);
        name(self.tool().or_else(|| self.service()))
            + name(self.operation())
            + 48 * self.inner().arguments().len()
            + 16
    }

    /// Writes what differs between occurrences of a code: `source`, `message` and `context`.
    #[inline]
    fn write_call(&self, error: &mut Object<'_>, message: &Template<true>) {
        if let Some(source) = self.tool().or_else(|| self.service()) {
            error.member("source").name(source, NAME);
        }
        let member = error.member("message");
        match message.whole() {
            Some(text) => member.text(|out| out.push_safe(text)),
            None => member.text(|out| {
                self.with_scope(self.presented(), Audience::Model, |scope, _| {
                    message.write(out, scope);
                });
            }),
        }
        self.write_context(error);
        self.write_partial(error);
    }

    /// Writes what was done and what was not, if the occurrence has that.
    fn write_partial(&self, error: &mut Object<'_>) {
        let own = self
            .inner()
            .additions()
            .and_then(|own| own.partial.as_ref());
        let Some(partial) = own.filter(|_| neutral(self.catalog(), self.presented()).is_none())
        else {
            return;
        };
        error.member("partial").object(|object| {
            object.member("result").json(&partial.result);
            object.member("issues").list(|list| {
                for issue in &partial.issues {
                    list.element().object(|object| {
                        let pointer = object.member("pointer");
                        pointer.text(|out| out.push_str(&issue.pointer));
                        object.member("code").text(|out| out.push_str(&issue.code));
                        let message = object.member("message");
                        message.text(|out| out.push_str(&issue.message));
                        if !issue.parameters.is_empty() {
                            object.member("parameters").ready(&issue.parameters);
                        }
                    });
                }
            });
        });
    }

    /// Writes id and time into the end of an envelope.
    #[inline]
    fn write_id_and_time(&self, end: &mut [u8; END]) {
        if let Some(id) = end.first_chunk_mut() {
            hex::hyphenated(id, self.id());
        }
        if let Some(time) = end[TIME..].first_chunk_mut() {
            timestamp::write(time, self.timestamp());
        }
    }

    /// Writes `context`, if there is any.
    #[inline]
    fn write_context(&self, error: &mut Object<'_>) {
        let arguments = self.inner().arguments();
        if self.operation().is_none() && arguments.is_empty() {
            return;
        }
        error.object_if_any("context", |context| {
            if let Some(operation) = self.operation() {
                context.member("operation").name(operation, NAME);
            }
            if !arguments.is_empty() {
                context.object_if_any("parameters", |parameters| self.write_arguments(parameters));
            }
        });
    }

    /// Writes the arguments that the tool declares.
    fn write_arguments(&self, parameters: &mut Object<'_>) {
        let Some(tool) = self.tool().and_then(|tool| self.catalog().tool(tool)) else {
            return;
        };
        for (name, value) in self.inner().arguments() {
            let Some(param) = tool.param(name) else {
                continue;
            };
            let (view, channel) = (value.view(), Audience::Model.channel(param));
            if channel != Channel::Omit && !matches!(view, View::Absent) {
                typed_json(
                    parameters.named(param.name, NAME),
                    param,
                    &view,
                    channel,
                    None,
                );
            }
        }
    }

    /// Writes `recovery` with the occurrence's additions.
    fn write_own_recovery(&self, error: &mut Object<'_>) {
        let presented = self.presented();
        let retry = self.offered_retry();
        self.with_scope(presented, Audience::Model, |scope, _| {
            let delay = match (self.wait(scope), retry.delay) {
                // The catalog's own delay is too short.
                (Some(wait), _) if !wait.fixed => Some(wait.milliseconds()),
                (_, Delay::Fixed(ms)) if ms > 0 && retry.by.is_some() => Some(ms),
                _ => None,
            };
            let own = match neutral(self.catalog(), presented) {
                None => self.inner().additions(),
                Some(_) => None,
            };
            let effect = (self.outcome(), self.verify());
            write_recovery(error, (retry, effect), presented, delay, own);
        });
    }
}

/// Writes `code`, `category`, `fingerprint` and `disposition`.
pub(super) fn write_code(error: &mut Object<'_>, catalog: &Catalog<'_>, presented: &Entry<'_>) {
    let category = catalog.category_name(presented);
    error
        .member("code")
        .text(|out| out.push_str(presented.name));
    error.member("category").text(|out| out.push_str(category));
    if !catalog.wire_fingerprint.is_empty() {
        error
            .member("fingerprint")
            .text(|out| out.push_str(catalog.wire_fingerprint));
    }
    let disposition = presented.policy.disposition;
    if !disposition.is_failure() {
        let member = error.member("disposition");
        member.text(|out| out.push_safe(disposition.as_str()));
    }
}

/// Writes `debug`, with room for id and time.
pub(super) fn write_debug(error: &mut Object<'_>) {
    error.member("debug").object(|debug| {
        debug.member("error_id").text(|out| out.push_safe(NO_ID));
        debug.member("timestamp").text(|out| out.push_safe(NO_TIME));
    });
}

/// Writes `recovery`, with this delay. Of the outcome only that nothing was done: a reader assumes the worst.
pub(super) fn write_recovery(
    error: &mut Object<'_>,
    (retry, (outcome, verify)): (&Retry<'_>, (Outcome, Option<&str>)),
    presented: &Entry<'_>,
    delay: Option<u64>,
    own: Option<&Additions>,
) {
    let max = retry.max.filter(|_| retry.by.is_some());
    let parts = &presented.envelope;
    error.member("recovery").object(|recovery| {
        recovery.member("is_retryable").boolean(retry.by.is_some());
        recovery
            .member("policy")
            .text(|out| out.push_str(retry.word));
        if outcome == Outcome::NotDone {
            let member = recovery.member("outcome");
            member.text(|out| out.push_safe(outcome.as_str()));
        }
        if let Some(tool) = verify {
            recovery.member("verify").text(|out| out.push_str(tool));
        }
        recovery.object_if_any("retry_strategy", |strategy| {
            if let Some(delay) = delay {
                strategy.member("suggested_delay").number(delay);
            }
            if let Some(max) = max {
                strategy.member("max_retries").number(max);
            }
            write_adjustments(strategy, parts, own);
        });
        write_ways_on(recovery, parts, own);
    });
}

/// Writes `parameter_adjustments`, if there are any.
fn write_adjustments(
    strategy: &mut Object<'_>,
    parts: &EnvelopeParts<'_>,
    own: Option<&Additions>,
) {
    const MEMBER: &str = "parameter_adjustments";
    let added = own.map_or(&[][..], |own| &own.adjustments);
    if added.is_empty() {
        if !parts.adjustments.is_empty() {
            strategy.member(MEMBER).ready(parts.adjustments);
        }
        return;
    }
    let catalogs = parts.adjusted();
    strategy.member(MEMBER).object(|adjustments| {
        for (param, to) in &catalogs {
            adjustments.named(param, NAME).json(to);
        }
        for (at, (param, to)) in added.iter().enumerate() {
            let before = added.get(..at).unwrap_or_default();
            // The catalog's takes precedence, and so does the first: duplicate names are not valid
            // JSON.
            if !catalogs.contains_key(&**param) && !before.iter().any(|(name, _)| name == param) {
                let text = adjustments.named(param, NAME);
                text.text(|out| out.push_str(to));
            }
        }
    });
}

/// Writes `alternatives` and `required_actions`, if there are any.
fn write_ways_on(recovery: &mut Object<'_>, parts: &EnvelopeParts<'_>, own: Option<&Additions>) {
    let added = own.map_or(&[][..], |own| &own.alternatives);
    write_list(
        recovery,
        "alternatives",
        parts.alternatives,
        added,
        |slot, added| {
            slot.object(|alternative| {
                let description = alternative.member("description");
                description.text(|out| out.push_str(added));
            });
        },
    );
    let added = own.map_or(&[][..], |own| &own.actions);
    write_list(
        recovery,
        "required_actions",
        parts.actions,
        added,
        |slot, action| {
            slot.text(|out| out.push_str(action));
        },
    );
}

/// Writes a list, if it has elements: the catalog's, then those that the occurrence adds.
fn write_list<T>(
    recovery: &mut Object<'_>,
    name: &'static str,
    catalogs: &str,
    added: &[T],
    write: impl Fn(Slot<'_>, &T),
) {
    if added.is_empty() {
        if !catalogs.is_empty() {
            recovery.member(name).ready(catalogs);
        }
        return;
    }
    recovery.member(name).list(|list| {
        let catalogs: Vec<serde_json::Value> = serde_json::from_str(catalogs).unwrap_or_default();
        for element in &catalogs {
            list.element().json(element);
        }
        for element in added {
            write(list.element(), element);
        }
    });
}

impl Serialize for Occurrence {
    /// Serializes the envelope.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.envelope_value().serialize(serializer)
    }
}
