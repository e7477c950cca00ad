//! Texts of the catalog, filled in: `{param}`, built-ins, `{{`, `}}` and `[[ … ]]`.
//!
//! One pass over the text, straight into the buffer. An optional section is written as it comes
//! and taken back when something in it turns out to be absent.

use super::{Audience, Scope, cleaned, value};
use crate::View;
use crate::redact::text::{self, Out};
use crate::table::Catalog;

/// Stands where a value that a text needs is not there.
const ABSENT: &str = "n/a";
/// Stands where the log does not get a value.
const WITHHELD: &str = "[redacted]";

/// What a text turned out to hold.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Used {
    /// The reference, or the whole id.
    pub(crate) reference: bool,
    /// The parameter that the scope watches.
    pub(crate) watched: bool,
}

/// Writes `text`, filled in.
pub(crate) fn template<const JSON: bool>(
    out: &mut Out<'_, JSON>,
    text: &str,
    scope: &Scope<'_>,
) -> Used {
    let mut used = Used::default();
    // The open optional section: where it began, and what was used before it.
    let mut section = None;
    // What is before this place has been written.
    let mut done = 0;
    // What is before this place has been read.
    let mut at = 0;
    let bytes = text.as_bytes();
    while let Some(found) = text::bracket(bytes, at) {
        at = found;
        match (bytes.get(at), bytes.get(at + 1)) {
            (Some(b'{'), Some(b'{')) | (Some(b'}'), Some(b'}')) => {
                out.push_str(&text[done..=at]);
                at += 2;
                done = at;
            }
            (Some(b'['), Some(b'[')) if section.is_none() => {
                out.push_str(&text[done..at]);
                section = Some((out.mark(), used));
                at += 2;
                done = at;
            }
            (Some(b']'), Some(b']')) if section.is_some() => {
                out.push_str(&text[done..at]);
                section = None;
                at += 2;
                done = at;
            }
            (Some(b'{'), _) => {
                let Some(length) = bytes[at..].iter().position(|byte| *byte == b'}') else {
                    break;
                };
                out.push_str(&text[done..at]);
                let name = &text[at + 1..at + length];
                at += length + 1;
                done = at;
                if placeholder(out, name, scope, &mut used) {
                    continue;
                }
                match section.take() {
                    Some((mark, before)) => {
                        out.back_to(mark);
                        used = before;
                        at = end_of_section(bytes, at);
                        done = at;
                    }
                    None if scope.audience == Audience::Log => out.push_safe(WITHHELD),
                    None => out.push_safe(ABSENT),
                }
            }
            _ => at += 1,
        }
    }
    out.push_str(&text[done..]);
    used
}

/// The place after the next `]]`.
fn end_of_section(bytes: &[u8], from: usize) -> usize {
    let rest = bytes.get(from..).unwrap_or_default();
    rest.windows(2)
        .position(|two| two == b"]]")
        .map_or(bytes.len(), |at| from + at + 2)
}

/// Writes what stands for a placeholder; false where there is nothing.
#[inline]
fn placeholder<const JSON: bool>(
    out: &mut Out<'_, JSON>,
    name: &str,
    scope: &Scope<'_>,
    used: &mut Used,
) -> bool {
    if let Some((param, view)) = scope.find(name) {
        used.watched |= scope.watched == Some(name);
        return match view {
            View::Absent => false,
            view => value(
                out,
                param,
                &view,
                scope.audience.channel(param),
                scope.withheld,
            ),
        };
    }
    builtin(out, name, scope, used)
}

/// Writes something that every occurrence has; false where there is nothing.
fn builtin<const JSON: bool>(
    out: &mut Out<'_, JSON>,
    name: &str,
    scope: &Scope<'_>,
    used: &mut Used,
) -> bool {
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
        "service" => match facts.service(scope.catalog) {
            Some(service) => service_title(out, scope.catalog, service),
            None => return false,
        },
        "stage" => match facts.stage {
            Some((stage, _)) => cleaned(out, stage, 100),
            None => return false,
        },
        "rollback_status" => match facts.stage {
            Some((_, status)) => cleaned(out, status, 100),
            None => return false,
        },
        _ => return false,
    }
    true
}

/// Writes a service as people know it.
pub(crate) fn service_title<const JSON: bool>(
    out: &mut Out<'_, JSON>,
    catalog: &Catalog,
    service: &str,
) {
    if let Some(service) = catalog.service(service) {
        out.push_str(service.title);
        return;
    }
    match catalog.other_service.split_once("{name}") {
        Some((before, after)) => {
            out.push_str(before);
            cleaned(out, service, 100);
            out.push_str(after);
        }
        None => cleaned(out, service, 100),
    }
}
