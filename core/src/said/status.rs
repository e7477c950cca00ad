//! HTTP statuses and their reason phrases (RFC 9110, section 15, and RFC 6585).

/// Phrases that stand beside their status, as in `404 Not Found` and `Not Found (404)`.
pub(super) const REASONS: &[(&str, u16)] = &[
    ("bad request", 400),
    ("unauthorized", 401),
    ("payment required", 402),
    ("forbidden", 403),
    ("not found", 404),
    ("method not allowed", 405),
    ("not acceptable", 406),
    ("proxy authentication required", 407),
    ("request timeout", 408),
    ("request time-out", 408),
    ("conflict", 409),
    ("gone", 410),
    ("length required", 411),
    ("precondition failed", 412),
    ("payload too large", 413),
    ("content too large", 413),
    ("request entity too large", 413),
    ("uri too long", 414),
    ("unsupported media type", 415),
    ("unprocessable entity", 422),
    ("unprocessable content", 422),
    ("locked", 423),
    ("too many requests", 429),
    ("internal server error", 500),
    ("not implemented", 501),
    ("bad gateway", 502),
    ("service unavailable", 503),
    ("service temporarily unavailable", 503),
    ("gateway timeout", 504),
    ("gateway time-out", 504),
];

/// Statuses that are registered, and those of nginx, Cloudflare and others.
const KNOWN: &[(u16, u16)] = &[(400, 431), (440, 451), (494, 511), (520, 530), (598, 599)];

/// A number as the status of a failure.
pub(super) fn failed(number: u32) -> Option<u16> {
    let status = u16::try_from(number).ok()?;
    let known = |(first, last): &(u16, u16)| (*first..=*last).contains(&status);
    KNOWN.iter().any(known).then_some(status)
}

/// Words behind a number that counts something.
const COUNTED: &[&str] = &[
    "%",
    "bytes",
    "chars",
    "characters",
    "columns",
    "credits",
    "days",
    "entries",
    "events",
    "files",
    "gb",
    "hours",
    "items",
    "kb",
    "lines",
    "mb",
    "messages",
    "milliseconds",
    "minutes",
    "ms",
    "objects",
    "occurrences",
    "of",
    "pages",
    "px",
    "records",
    "requests",
    "results",
    "rows",
    "s",
    "seconds",
    "times",
    "tokens",
    "users",
    "words",
];

/// Does the text behind a number say what is counted?
pub(super) fn counts(rest: &str) -> bool {
    let rest = rest.strip_prefix(' ').unwrap_or(rest);
    let end = rest.find(|c: char| !c.is_ascii_lowercase() && c != '%');
    COUNTED.contains(&rest.get(..end.unwrap_or(rest.len())).unwrap_or_default())
}
