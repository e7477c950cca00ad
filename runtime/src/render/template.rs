//! Texts of the catalogue, filled in: `{param}`, built-ins, `{{`, `}}` and `[[ … ]]`.
//!
//! One pass over the text, straight into the buffer. An optional section is written as it comes
//! and taken back when something in it turns out to be absent.

use super::{Audience, Out, Scope, cleaned, value};
use crate::View;

/// Stands where a value that a text needs is not there.
const ABSENT: &str = "n/a";
/// Stands where the log does not get a value.
const WITHHELD: &str = "[redacted]";

/// What a text turned out to hold.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Used {
    /// The reference, or the whole id.
    pub(crate) reference: bool,
}

/// Writes `text`, filled in.
pub(crate) fn template(out: &mut Out<'_>, text: &str, scope: &Scope<'_>) -> Used {
    let mut used = Used::default();
    let mut rest = text;
    // Where the open optional section began.
    let mut section = None;
    loop {
        let bytes = rest.as_bytes();
        // `]` means something only inside a section.
        let found = if section.is_some() {
            bytes
                .iter()
                .position(|byte| matches!(byte, b'{' | b'}' | b']'))
        } else {
            memchr::memchr3(b'{', b'}', b'[', bytes)
        };
        let Some(at) = found else { break };
        let next = bytes.get(at + 1).copied();
        match (bytes[at], next) {
            (b'{', Some(b'{')) | (b'}', Some(b'}')) => {
                out.push_str(&rest[..=at]);
                rest = &rest[at + 2..];
            }
            (b'[', Some(b'[')) => {
                out.push_str(&rest[..at]);
                section = Some(out.mark());
                rest = &rest[at + 2..];
            }
            (b']', Some(b']')) => {
                out.push_str(&rest[..at]);
                section = None;
                rest = &rest[at + 2..];
            }
            (b'{', _) => {
                out.push_str(&rest[..at]);
                let Some(end) = memchr::memchr(b'}', &bytes[at..]) else {
                    rest = &rest[at..];
                    break;
                };
                let name = &rest[at + 1..at + end];
                rest = &rest[at + end + 1..];
                if !placeholder(out, name, scope, &mut used) {
                    match section.take() {
                        Some(mark) => {
                            out.back_to(mark);
                            rest = rest.split_once("]]").map_or("", |(_, after)| after);
                        }
                        None if scope.audience == Audience::Log => out.push_safe(WITHHELD),
                        None => out.push_safe(ABSENT),
                    }
                }
            }
            _ => {
                out.push_str(&rest[..=at]);
                rest = &rest[at + 1..];
            }
        }
    }
    out.push_str(rest);
    used
}

/// Writes what stands for a placeholder; false where there is nothing.
fn placeholder(out: &mut Out<'_>, name: &str, scope: &Scope<'_>, used: &mut Used) -> bool {
    if let Some((param, view)) = scope.find(name) {
        return match view {
            View::Absent => false,
            view => value(out, param, &view, scope.audience.channel(param)),
        };
    }
    let Some(facts) = scope.facts else {
        return false;
    };
    match name {
        "ref" => {
            used.reference = true;
            facts.reference(scope.catalog, |digits| out.push_safe(digits));
        }
        "error_id" => {
            used.reference = true;
            out.push_safe(facts.id.hyphenated().encode_lower(&mut [0; 36]));
        }
        "tool" => match facts.tool {
            Some(tool) => cleaned(out, tool, 100),
            None => return false,
        },
        "service" => match facts.service {
            Some(service) => service_title(out, service, scope),
            None => return false,
        },
        _ => return false,
    }
    true
}

/// Writes a service as people know it.
fn service_title(out: &mut Out<'_>, service: &str, scope: &Scope<'_>) {
    if let Some(service) = scope.catalog.service(service) {
        out.push_str(service.title);
        return;
    }
    match scope.catalog.other_service.split_once("{name}") {
        Some((before, after)) => {
            out.push_str(before);
            cleaned(out, service, 100);
            out.push_str(after);
        }
        None => cleaned(out, service, 100),
    }
}
