//! `Retry-After` as an upstream sends it.

use std::time::{Duration, SystemTime};

/// The longest accepted wait: a day. A policy's `max_delay` bounds it further.
const LONGEST: Duration = Duration::from_secs(86_400);

/// Reads the value of a `Retry-After` header ([RFC 9110, 10.2.3]): whole seconds, or an HTTP date in
/// any of its three forms, as the time from now. A decimal fraction of seconds is accepted too,
/// because some servers send it.
///
/// A past date is not a wait, and a wait is at most a day long, because the upstream controls the
/// header. Anything else is `None`.
///
/// ```
/// use errpact::wire::retry_after;
/// use std::time::Duration;
///
/// assert_eq!(retry_after("120"), Some(Duration::from_secs(120)));
/// assert_eq!(retry_after("Sun, 06 Nov 1994 08:49:37 GMT"), Some(Duration::ZERO));
/// assert_eq!(retry_after("soon"), None);
/// ```
///
/// [RFC 9110, 10.2.3]: https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3
#[must_use]
pub fn retry_after(value: &str) -> Option<Duration> {
    retry_after_at(value, crate::environment::now())
}

/// Reads the value of a `retry-after-ms` header, which providers of models send beside `Retry-After`:
/// milliseconds. Bounded like [`retry_after`].
#[must_use]
pub fn retry_after_ms(value: &str) -> Option<Duration> {
    number(value, 1000.0)
}

/// Reads the wait from an answer's headers: `retry-after-ms`, else `Retry-After`. `header` returns
/// the value of a header by its name in lower case.
///
/// ```
/// # use errpact::wire::retry_after_from;
/// # use std::time::Duration;
/// let headers = [("retry-after", "7")];
/// let header = |name: &str| headers.iter().find(|(key, _)| *key == name).map(|(_, value)| *value);
/// assert_eq!(retry_after_from(header), Some(Duration::from_secs(7)));
/// ```
#[must_use]
pub fn retry_after_from<'h>(header: impl Fn(&str) -> Option<&'h str>) -> Option<Duration> {
    let exact = header("retry-after-ms").and_then(retry_after_ms);
    exact.or_else(|| header("retry-after").and_then(retry_after))
}

fn retry_after_at(value: &str, now: SystemTime) -> Option<Duration> {
    if let Some(wait) = number(value, 1.0) {
        return Some(wait);
    }
    // The longest form of a date has 33 characters.
    let date = value.trim_matches([' ', '\t']);
    if date.len() > 40 || !date.is_ascii() {
        return None;
    }
    let until = httpdate::parse_http_date(date).ok()?;
    Some(until.duration_since(now).unwrap_or_default().min(LONGEST))
}

/// Reads a number, `per_second` of which are a second: digits, and perhaps a fraction.
fn number(value: &str, per_second: f64) -> Option<Duration> {
    let value = value.trim_matches([' ', '\t']);
    let (whole, fraction) = value.split_once('.').unwrap_or((value, "0"));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(whole) || !digits(fraction) {
        return None;
    }
    // Digits are always a number; one that is too large is infinite.
    let seconds = value.parse::<f64>().ok()? / per_second;
    Some(Duration::try_from_secs_f64(seconds).map_or(LONGEST, |wait| wait.min(LONGEST)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(value: &str) -> Option<Duration> {
        // 1994-11-06T08:49:30Z, seven seconds before RFC 9110's example.
        retry_after_at(
            value,
            SystemTime::UNIX_EPOCH + Duration::from_secs(784_111_770),
        )
    }

    #[test]
    fn reads_seconds_and_all_forms_of_a_date() {
        let seven = Some(Duration::from_secs(7));
        for value in [
            "7",
            " 7\t",
            "007",
            "7.0",
            "Sun, 06 Nov 1994 08:49:37 GMT",
            "Sunday, 06-Nov-94 08:49:37 GMT",
            "Sun Nov  6 08:49:37 1994",
        ] {
            assert_eq!(at(value), seven, "{value:?}");
        }
        assert_eq!(at("0.25"), Some(Duration::from_millis(250)));
        assert_eq!(at("0"), Some(Duration::ZERO));
        assert_eq!(at("Sun, 06 Nov 1994 08:49:29 GMT"), Some(Duration::ZERO));
    }

    #[test]
    fn a_wait_is_at_most_a_day() {
        for value in [
            "86401",
            "99999999999999999999999999",
            &"9".repeat(1 << 20),
            "Fri, 31 Dec 9999 23:59:59 GMT",
        ] {
            assert_eq!(at(value), Some(LONGEST), "{value:.40}");
        }
    }

    #[test]
    fn what_is_no_wait_is_none() {
        let long = format!("Sun, 06 Nov 1994 08:49:37 GMT{}", " ".repeat(1 << 20) + "x");
        for value in [
            "",
            " ",
            "-1",
            "+1",
            "1e3",
            "1.",
            ".5",
            "1,5",
            "1.2.3",
            "inf",
            "NaN",
            "0x10",
            "soon",
            "７",
            "7 s",
            "7\r\n8",
            "Sun, 06 Nov 1994 08:49:37 CET",
            "Sun, 31 Feb 1994 08:49:37 GMT",
            "1994-11-06T08:49:37Z",
            &long,
        ] {
            assert_eq!(at(value), None, "{value:.40?}");
        }
    }

    #[test]
    fn milliseconds_come_first() {
        let headers = |ms: &'static str, s: &'static str| {
            retry_after_from(move |name| match name {
                "retry-after-ms" => Some(ms),
                "retry-after" => Some(s),
                _ => None,
            })
        };
        assert_eq!(headers("1500", "2"), Some(Duration::from_millis(1500)));
        assert_eq!(headers("later", "2"), Some(Duration::from_secs(2)));
        assert_eq!(headers("later", "later"), None);
        assert_eq!(
            retry_after_ms("12.5"),
            Some(Duration::from_secs_f64(0.0125))
        );
    }
}
