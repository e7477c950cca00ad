//! Words that appear in messages of every kind.

/// Words that, as the whole pattern, say nothing about the failure. Sorted.
const COMMON: [&str; 96] = [
    "aborted",
    "access",
    "api",
    "argument",
    "authentication",
    "bad",
    "calendar",
    "call",
    "cannot",
    "closed",
    "code",
    "conflict",
    "connect",
    "connection",
    "data",
    "database",
    "date",
    "denied",
    "disabled",
    "duplicate",
    "email",
    "empty",
    "error",
    "errors",
    "exceeded",
    "exception",
    "exists",
    "expected",
    "expired",
    "fail",
    "failed",
    "failure",
    "fatal",
    "field",
    "file",
    "forbidden",
    "found",
    "id",
    "input",
    "insufficient",
    "internal",
    "invalid",
    "issue",
    "key",
    "limit",
    "location",
    "lost",
    "malformed",
    "message",
    "missing",
    "name",
    "network",
    "no",
    "not",
    "null",
    "number",
    "object",
    "parameter",
    "permission",
    "problem",
    "quota",
    "read",
    "refused",
    "rejected",
    "reply",
    "request",
    "required",
    "response",
    "result",
    "server",
    "service",
    "session",
    "status",
    "stopped",
    "string",
    "system",
    "temporary",
    "time",
    "timeout",
    "token",
    "tool",
    "type",
    "unable",
    "unauthorized",
    "unavailable",
    "unexpected",
    "unknown",
    "unsupported",
    "user",
    "value",
    "warning",
    "while",
    "write",
    "wrong",
    "xml",
    "zero",
];

/// Returns whether it is one common word.
pub(super) fn is_common_word(pattern: &str) -> bool {
    let word = pattern
        .trim()
        .trim_matches(|c: char| c.is_ascii_punctuation())
        .to_lowercase();
    COMMON.binary_search(&word.as_str()).is_ok()
}

/// Returns whether a regular expression matches one common word, or anything at all.
pub(super) fn is_broad_regex(regex: &str) -> bool {
    let plain = regex
        .trim_start_matches("(?i)")
        .replace(r"\b", "")
        .replace(".*", "");
    plain.is_empty() || is_common_word(&plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn common_words() {
        assert!(COMMON.is_sorted());
        assert!(is_common_word("Failed") && is_common_word("error:"));
        assert!(!is_common_word("could not geocode") && !is_common_word("ECONNRESET"));
        assert!(is_broad_regex(r"\berror\b") && is_broad_regex(".*"));
        assert!(!is_broad_regex(r"invalid parameter '(?<field>\w+)'"));
    }
}
