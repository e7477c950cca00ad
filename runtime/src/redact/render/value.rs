//! Writes one value, in the form for its receiver.

use crate::redact::scrub::{self, Needles};
use crate::redact::text::{self, Out, Slot, cleaned};
use crate::redact::value::{MOST_ITEMS, integer, scalar};
use crate::redact::{hash, mask};
use crate::table::{Channel, Param};
use crate::types::View;

/// Levels of JSON that are written as such. Readers have limits (serde_json's is 128) and refuse a
/// whole document that goes deeper. Deeper levels become text.
const DEEPEST_JSON: usize = 32;

/// Writes a value in its channel's form; returns false if it is absent or the channel omits it.
#[inline]
pub(crate) fn value<const JSON: bool>(
    out: &mut Out<'_, JSON>,
    param: &Param<'_>,
    view: &View<'_>,
    channel: Channel,
    withheld: Option<&Needles<'_>>,
) -> bool {
    match channel {
        Channel::Plain => plain(out, view, param, withheld),
        Channel::Omit => false,
        Channel::Hash => {
            let Some(hashes) = hash::hashes(param.kind, view) else {
                return false;
            };
            out.push_safe(&hashes);
            true
        }
        Channel::Mask => {
            let Some(masked) = mask::mask(param.kind, view) else {
                return false;
            };
            cleaned(out, &masked, param.max as usize);
            true
        }
    }
}

/// Writes a value unmasked, bounded and cleaned.
fn plain<const JSON: bool>(
    out: &mut Out<'_, JSON>,
    view: &View<'_>,
    param: &Param<'_>,
    withheld: Option<&Needles<'_>>,
) -> bool {
    let max = param.max as usize;
    match view {
        View::Absent => return false,
        View::Text(text) if param.external => quoted(out, text, max, withheld),
        View::Text(text) => cleaned(out, text, max),
        View::Integer(n) => integer(out, *n),
        View::List(items) => {
            for index in 0..items.count() {
                if index > 0 {
                    out.push_safe(", ");
                }
                if index == MOST_ITEMS {
                    out.push_safe("…");
                    break;
                }
                plain(out, &items.item(index), param, withheld);
            }
        }
        View::Json(json) => {
            let text = bounded_json(json, max);
            if param.external {
                quoted(out, &text, max, withheld);
            } else {
                cleaned(out, &text, max);
            }
        }
        other => scalar(out, other),
    }
    true
}

/// Bytes that text from outside keeps: printable ASCII without the characters of markup.
const UNQUOTED: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0x20;
    while byte < 0x7f {
        table[byte] = !matches!(
            byte as u8,
            b'"' | b'`' | b'\\' | b'<' | b'>' | b'[' | b']' | b'{' | b'}'
        );
        byte += 1;
    }
    table
};

/// Writes text that came from outside: bounded, cleaned, without credentials, in quotation marks
/// that its content cannot close.
fn quoted<const JSON: bool>(
    out: &mut Out<'_, JSON>,
    text: &str,
    max: usize,
    withheld: Option<&Needles<'_>>,
) {
    let hidden = scrub::from_outside(text, max, withheld);
    let harmless = hidden.bytes().all(|byte| UNQUOTED[usize::from(byte)]);
    if !harmless && withheld.is_some_and(|needles| needles.wrote(text)) {
        return fenced(out, &hidden, max);
    }
    out.push_str("\"");
    if hidden.len() <= max && harmless {
        out.push_str(&hidden);
    } else {
        text::write(out, &hidden, max, text::in_quotes);
    }
    out.push_str("\"");
}

/// Writes text that the reader wrote itself, such as SQL: bounded and cleaned, but not rewritten,
/// between more backticks than it has in a row.
fn fenced<const JSON: bool>(out: &mut Out<'_, JSON>, text: &str, max: usize) {
    let mut clean = String::new();
    cleaned(&mut Out::plain(&mut clean), text, max);
    let runs = clean.split(|character| character != '`').map(str::len);
    let fence = "`".repeat(runs.max().unwrap_or(0) + 1);
    let pad = if clean.starts_with('`') || clean.ends_with('`') {
        " "
    } else {
        ""
    };
    for part in [&*fence, pad, &clean, pad, &fence] {
        out.push_str(part);
    }
}

/// Writes a value as JSON: in JSON's own type if there is one, everything else as a string.
pub(crate) fn typed_json(
    slot: Slot<'_>,
    param: &Param<'_>,
    view: &View<'_>,
    channel: Channel,
    withheld: Option<&Needles<'_>>,
) {
    match view {
        _ if channel != Channel::Plain => {}
        View::Absent => return slot.null(),
        View::Boolean(value) => return slot.boolean(*value),
        View::Integer(n) => return slot.number(n),
        View::Unsigned(n) => return slot.number(n),
        View::Number(n) if n.is_finite() => return slot.number(n),
        View::Number(_) => return slot.null(),
        View::List(items) => {
            return slot.list(|list| {
                for index in 0..items.count().min(MOST_ITEMS) {
                    typed_json(list.element(), param, &items.item(index), channel, withheld);
                }
            });
        }
        View::Json(json)
            if !param.external
                && is_shallow(json, DEEPEST_JSON)
                && json_fits(json, param.max as usize) =>
        {
            return json_value(slot, json);
        }
        _ => {}
    }
    slot.text(|out| {
        value(out, param, view, channel, withheld);
    });
}

/// Writes JSON whose strings are cleaned like any other text.
fn json_value(slot: Slot<'_>, json: &serde_json::Value) {
    use serde_json::Value as Json;
    match json {
        Json::String(text) => slot.text(|out| cleaned(out, text, usize::MAX)),
        Json::Array(items) => slot.list(|list| {
            for item in items {
                json_value(list.element(), item);
            }
        }),
        Json::Object(members) => slot.object(|object| {
            for (name, member) in members {
                json_value(object.named(name, usize::MAX), member);
            }
        }),
        Json::Null | Json::Bool(_) | Json::Number(_) => slot.json(json),
    }
}

/// Returns whether it has at most this many levels.
fn is_shallow(json: &serde_json::Value, levels: usize) -> bool {
    use serde_json::Value as Json;
    match json {
        Json::Array(items) => levels > 0 && items.iter().all(|item| is_shallow(item, levels - 1)),
        Json::Object(members) => {
            levels > 0
                && members
                    .values()
                    .all(|member| is_shallow(member, levels - 1))
        }
        _ => true,
    }
}

/// Returns whether its text is at most `max` characters long.
fn json_fits(json: &serde_json::Value, max: usize) -> bool {
    bounded_json(json, max).chars().count() <= max
}

/// Returns the text of a JSON value, cut soon after `max` characters.
fn bounded_json(json: &serde_json::Value, max: usize) -> String {
    struct Bounded {
        text: Vec<u8>,
        most: usize,
    }
    impl std::io::Write for Bounded {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            if self.text.len() > self.most {
                return Err(std::io::ErrorKind::WriteZero.into());
            }
            self.text.extend_from_slice(bytes);
            Ok(bytes.len())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let mut bounded = Bounded {
        text: Vec::new(),
        most: max.saturating_mul(4),
    };
    // An error says that the bound was reached.
    let _ = serde_json::to_writer(&mut bounded, json);
    String::from_utf8_lossy(&bounded.text).into_owned()
}
