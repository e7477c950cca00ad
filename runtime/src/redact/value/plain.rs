//! Prints a value.

use std::fmt::Write;
use std::time::Duration;

use super::View;
use crate::redact::text::Out;

/// Elements of a list that are written; what follows is `…`.
pub(in crate::redact) const MOST_ITEMS: usize = 100;
/// Returns the whole text of a value, neither bounded nor cleaned: for hashes, masks and scrubbing.
pub(crate) fn plain_text(view: &View<'_>) -> Option<String> {
    let mut text = String::new();
    match view {
        View::Absent => return None,
        View::Text(given) => text.push_str(given),
        View::Json(json) => text = json.to_string(),
        View::List(items) => {
            for index in 0..items.count() {
                if index > 0 {
                    text.push_str(", ");
                }
                text.push_str(&plain_text(&items.item(index)).unwrap_or_default());
            }
        }
        other => scalar(&mut Out::plain(&mut text), other),
    }
    Some(text)
}

/// Writes a whole number.
pub(in crate::redact) fn integer<const JSON: bool>(out: &mut Out<'_, JSON>, n: i64) {
    let mut digits = [0_u8; 20];
    let mut at = digits.len();
    let mut rest = n.unsigned_abs();
    loop {
        at -= 1;
        digits[at] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    if n < 0 {
        out.push_safe("-");
    }
    out.push_safe(std::str::from_utf8(&digits[at..]).unwrap_or_default());
}

/// Writes what is neither text nor made of several values.
pub(in crate::redact) fn scalar<const JSON: bool>(out: &mut Out<'_, JSON>, view: &View<'_>) {
    // Writing into a `String` does not fail.
    let _ = match view {
        View::Unsigned(n) => write!(out, "{n}"),
        View::Number(n) => write!(out, "{n}"),
        View::Boolean(b) => out.write_str(if *b { "true" } else { "false" }),
        View::Datetime(at) => {
            write!(out, "{}", at.timestamp().display_with_offset(at.offset()))
        }
        View::Timestamp(at) => write!(out, "{at}"),
        View::Date(day) => write!(out, "{day}"),
        View::Duration(duration) => {
            write_duration(out, *duration);
            Ok(())
        }
        View::Uuid(id) => {
            out.push_safe(id.hyphenated().encode_lower(&mut [0; 36]));
            Ok(())
        }
        View::Integer(n) => {
            integer(out, *n);
            Ok(())
        }
        View::Absent | View::Text(_) | View::List(_) | View::Json(_) => Ok(()),
    };
}

/// Writes a length of time as `2 h 5 min`, to the millisecond.
pub(crate) fn write_duration<const JSON: bool>(out: &mut Out<'_, JSON>, duration: Duration) {
    let seconds = duration.as_secs();
    let units = [
        (seconds / 86_400, "d"),
        (seconds / 3_600 % 24, "h"),
        (seconds / 60 % 60, "min"),
        (seconds % 60, "s"),
        (u64::from(duration.subsec_millis()), "ms"),
    ];
    let mut first = true;
    for (count, unit) in units {
        if count == 0 {
            continue;
        }
        if !first {
            out.push_safe(" ");
        }
        first = false;
        integer(out, count.try_into().unwrap_or(i64::MAX));
        out.push_safe(" ");
        out.push_safe(unit);
    }
    if first {
        out.push_safe("0 s");
    }
}
