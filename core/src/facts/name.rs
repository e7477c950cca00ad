//! Names of errors, spelled as words so that phrases find them.

use super::scan::identifier;

/// Writes the words of a name (`ThrottlingException`, `rate_limit_exceeded`, `a.b#NotFound`) in lowercase with spaces
/// between them. Only the last segment of a path counts.
pub(crate) fn spelled(name: &str, words: &mut String) {
    let last = name.rsplit(['.', ':', '#', '/']).next().unwrap_or(name);
    let mut before = None;
    let mut letters = last.chars().peekable();
    while let Some(letter) = letters.next() {
        if !letter.is_alphanumeric() {
            before = None;
            continue;
        }
        let next = letters.peek().copied();
        let begins = match before {
            None => true,
            // `rateLimit` and `HTTPError`.
            Some(before) => {
                letter.is_uppercase()
                    && (char::is_lowercase(before) || next.is_some_and(char::is_lowercase))
            }
        };
        if begins && !words.is_empty() && !words.ends_with(['\n', ' ']) {
            words.push(' ');
        }
        words.extend(letter.to_lowercase());
        before = Some(letter);
    }
}

/// Words for failure that a name follows.
const FAILED: [&str; 6] = ["code", "error", "failed", "occurred", "reason", "status"];

/// The maximum length of a name, in bytes.
const LONGEST: usize = 96;

/// Returns the names at the positions where errors print them. These are the beginning of a text before a colon, or the
/// whole text (`ValidationException: …`, `httpx.ReadTimeout`). Also the end of a text after a comma, or after a colon
/// that follows a word for failure (`An API error occurred: channel_not_found`).
pub(crate) fn printed(text: &str) -> impl Iterator<Item = &str> {
    let text = text.trim();
    let first = identifier(text);
    let rest = text.get(first.len()..).unwrap_or_default();
    let joined = |name: &str| name.contains('_') || name.chars().skip(1).any(char::is_uppercase);
    let first = Some(first).filter(|first| {
        rest.is_empty() || rest.starts_with(':') || rest.starts_with(" (") && joined(first)
    });
    let tail = text.get(text.len().saturating_sub(LONGEST)..);
    let last = tail.and_then(|tail| {
        let (before, last) = tail.rsplit_once([':', ','])?;
        let colon = tail.get(before.len()..)?.starts_with(':');
        let failed = |word: &str| {
            let end = before.len().checked_sub(word.len());
            let end = end.and_then(|end| before.as_bytes().get(end..));
            end.is_some_and(|end| end.eq_ignore_ascii_case(word.as_bytes()))
        };
        (!colon || FAILED.into_iter().any(failed)).then_some(last.trim())
    });
    // A single word of a sentence is not a name.
    let named = |name: &&str| joined(name) && identifier(name) == *name;
    first.into_iter().chain(last.filter(named))
}

/// The endings of error names in code.
const ENDS: [&str; 6] = [
    "Exception",
    "Error",
    "Fault",
    "Violation",
    "_exception",
    "_error",
];

/// The minimum length of such a name in bytes: three before the shortest ending.
const SHORTEST: usize = 8;

/// Returns the names of errors anywhere in a text, as in `(Caused by NewConnectionError(…))`.
pub(crate) fn thrown(text: &str) -> impl Iterator<Item = &str> {
    let named = |name: &&str| {
        name.len() <= LONGEST
            && ENDS.iter().any(|end| {
                let before = name.strip_suffix(end);
                before.is_some_and(|before| before.len() > 2)
            })
    };
    let mut from = 0;
    let words = std::iter::from_fn(move || long_word(text, &mut from));
    words.filter(named)
}

/// Returns the next word of at least [`SHORTEST`] ASCII letters, digits and `_`. `from` is the start of a word, or
/// between words.
///
/// Such a word covers one of the bytes that are `SHORTEST` apart, so most bytes of a text are never read.
fn long_word<'t>(text: &'t str, from: &mut usize) -> Option<&'t str> {
    let bytes = text.as_bytes();
    let word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    loop {
        let probe = *from + SHORTEST - 1;
        if !word(bytes.get(probe)?) {
            *from = probe + 1;
            continue;
        }
        let before = bytes
            .get(*from..probe)?
            .iter()
            .rposition(|byte| !word(byte));
        let start = before.map_or(*from, |before| *from + before + 1);
        let rest = bytes.get(probe..)?;
        let length = rest.iter().position(|byte| !word(byte));
        let end = probe + length.unwrap_or(rest.len());
        *from = end + 1;
        if end - start >= SHORTEST {
            return text.get(start..end);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{SHORTEST, long_word, printed, spelled, thrown};

    #[test]
    fn names_anywhere() {
        let names: Vec<_> =
            thrown("x: a.b.ReadTimeoutError(Error) after an error in x_error").collect();
        assert_eq!(names, ["ReadTimeoutError"]);
        assert_eq!(
            thrown("[index_not_found_exception] no").collect::<Vec<_>>(),
            ["index_not_found_exception"]
        );
    }

    #[test]
    fn finds_every_long_word() {
        let text = "a longest_1 of, seven77 eight888.nine99999é0123456789 x twelve121212";
        for start in 0..text.len() {
            let Some(text) = text.get(start..) else {
                continue;
            };
            let word = |c: char| !(c.is_ascii_alphanumeric() || c == '_');
            let wanted = text.split(word).filter(|word| word.len() >= SHORTEST);
            let mut from = 0;
            let found = std::iter::from_fn(|| long_word(text, &mut from));
            assert_eq!(
                found.collect::<Vec<_>>(),
                wanted.collect::<Vec<_>>(),
                "{text}"
            );
        }
    }

    #[test]
    fn names_where_errors_print_them() {
        let names = |text| printed(text).collect::<Vec<_>>();
        assert_eq!(names("httpx.ReadTimeout"), ["httpx.ReadTimeout"]);
        assert_eq!(names("NotFound: no such user"), ["NotFound"]);
        assert_eq!(
            names("An API error occurred: not_in_channel"),
            ["not_in_channel"]
        );
        assert_eq!(
            names("Error 403: no, rateLimitExceeded"),
            ["rateLimitExceeded"]
        );
        assert_eq!(names("get_rate_limit was called"), [""; 0]);
        assert_eq!(names("Unrecognized argument: request_timeout"), [""; 0]);
        assert_eq!(names("it failed: twice"), [""; 0]);
        assert_eq!(names("é"), [""; 0]);
    }

    #[test]
    fn names_as_words() {
        for (name, words) in [
            ("ThrottlingException", "throttling exception"),
            (
                "com.amazonaws.dynamodb#ResourceNotFoundException",
                "resource not found exception",
            ),
            ("rate_limit_exceeded", "rate limit exceeded"),
            ("RATE_LIMIT", "rate limit"),
            ("dailyLimitExceeded", "daily limit exceeded"),
            ("HTTPError", "http error"),
            ("sqlx::Error", "error"),
            ("E11000", "e11000"),
            ("", ""),
            ("::", ""),
        ] {
            let mut text = String::new();
            spelled(name, &mut text);
            assert_eq!(text, words, "{name}");
        }
    }
}
