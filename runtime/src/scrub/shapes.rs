//! Shapes that no log wants, whoever's they are: addresses, credentials, card numbers.

/// Words that name a credential where a value follows them.
const CREDENTIALS: &[&str] = &[
    "password",
    "passwd",
    "pwd",
    "secret",
    "token",
    "apikey",
    "api_key",
    "api-key",
    "authorization",
    "access_key",
    "private_key",
    "client_secret",
    "credential",
];
/// Words before a credential in a header.
const SCHEMES: &[&str] = &["bearer", "basic"];
/// What well-known credentials begin with.
const PREFIXES: &[&str] = &[
    "sk-", "sk_", "pk_", "rk_", "ghp_", "gho_", "xox", "eyj", "akia", "aiza",
];

/// The text with what has such a shape hidden.
pub(super) fn hide(text: &str) -> String {
    let mut hidden = String::with_capacity(text.len());
    let mut credential_follows = false;
    for (word, gap) in (Words { rest: text }) {
        let lower = word.to_ascii_lowercase();
        let stripped = lower.trim_matches(|c: char| !c.is_ascii_alphanumeric());
        // `Authorization: Bearer x`: the scheme is no secret, what follows it is.
        let scheme = SCHEMES.contains(&stripped);
        if credential_follows && !scheme && !word.is_empty() {
            hidden.push_str("[credential]");
            credential_follows = false;
        } else {
            hide_word(&mut hidden, word, &lower);
            credential_follows |= scheme || opens_credential(&lower);
        }
        hidden.push_str(gap);
    }
    hidden
}

/// Words and the white space after each.
struct Words<'t> {
    rest: &'t str,
}

impl<'t> Iterator for Words<'t> {
    type Item = (&'t str, &'t str);

    fn next(&mut self) -> Option<Self::Item> {
        if self.rest.is_empty() {
            return None;
        }
        let end = self
            .rest
            .find(char::is_whitespace)
            .unwrap_or(self.rest.len());
        let (word, after) = self.rest.split_at(end);
        let next = after
            .find(|c: char| !c.is_whitespace())
            .unwrap_or(after.len());
        let (gap, rest) = after.split_at(next);
        self.rest = rest;
        Some((word, gap))
    }
}

/// Does a word end by naming a credential, as in `password=` or `"token":`?
fn opens_credential(lower: &str) -> bool {
    let Some(name) = lower.strip_suffix([':', '=']) else {
        return false;
    };
    let name = name.trim_matches(['"', '\'']);
    CREDENTIALS
        .iter()
        .any(|credential| name.ends_with(credential))
}

/// Writes a word with what is in it hidden.
fn hide_word(hidden: &mut String, word: &str, lower: &str) {
    // `token=abc`, `"password":"abc"`: keeps the name.
    for credential in CREDENTIALS {
        let Some(at) = lower.find(credential) else {
            continue;
        };
        let after = at + credential.len();
        let separator = lower[after..].trim_start_matches(['"', '\'']);
        let value = separator.trim_start_matches([':', '=']);
        if value.len() < separator.len() && value.chars().any(char::is_alphanumeric) {
            hide_word(hidden, &word[..at], &lower[..at]);
            hidden.push_str(&word[at..word.len() - value.len()]);
            hidden.push_str("[credential]");
            return;
        }
    }
    // `scheme://user:password@host`.
    if let Some(at) = word.find("://") {
        let authority = &word[at + 3..];
        let end = authority.find(['/', '?', '#']).unwrap_or(authority.len());
        if let Some(name) = authority[..end].rfind('@') {
            hidden.push_str(&word[..at + 3]);
            hidden.push_str("[credential]");
            hidden.push_str(&authority[name..]);
            return;
        }
    }
    let inner = word.trim_matches(|c: char| c.is_ascii_punctuation() && !"+_-".contains(c));
    let Some(start) = word.find(inner).filter(|_| !inner.is_empty()) else {
        return hidden.push_str(word);
    };
    let shown = shape(inner);
    hidden.push_str(&word[..start]);
    hidden.push_str(shown.unwrap_or(inner));
    hidden.push_str(&word[start + inner.len()..]);
}

/// What is shown in place of a word of a known shape.
fn shape(word: &str) -> Option<&'static str> {
    if let Some((local, domain)) = word.rsplit_once('@')
        && !local.is_empty()
        && domain.contains('.')
    {
        return Some("[email]");
    }
    let lower = word.get(..5).unwrap_or(word).to_ascii_lowercase();
    if word.len() >= 16 && PREFIXES.iter().any(|prefix| lower.starts_with(prefix)) {
        return Some("[credential]");
    }
    let digits = word.bytes().filter(u8::is_ascii_digit).count();
    let only_digits = word
        .chars()
        .all(|c| c.is_ascii_digit() || "+-.()/".contains(c));
    if only_digits && word.starts_with('+') && (7..=15).contains(&digits) {
        return Some("[phone]");
    }
    if word
        .bytes()
        .all(|byte| byte.is_ascii_digit() || byte == b'-')
        && (13..=19).contains(&digits)
        && luhn(word)
    {
        return Some("[card]");
    }
    None
}

/// Is the last digit the check digit of a card number?
fn luhn(word: &str) -> bool {
    let digits = word.chars().rev().filter_map(|c| c.to_digit(10));
    let sum: u32 = digits
        .enumerate()
        .map(|(place, digit)| match (place % 2, digit) {
            (0, digit) => digit,
            (_, digit) if digit > 4 => digit * 2 - 9,
            (_, digit) => digit * 2,
        })
        .sum();
    sum.is_multiple_of(10)
}

#[cfg(test)]
mod tests {
    use super::hide;

    #[test]
    fn hides_known_shapes_and_nothing_else() {
        for (text, hidden) in [
            ("no route to jane@example.com.", "no route to [email]."),
            ("<jane@example.com>: refused", "<[email]>: refused"),
            (
                "Authorization: Bearer abc.def",
                "Authorization: Bearer [credential]",
            ),
            (
                "login failed, password=hunter2",
                "login failed, password=[credential]",
            ),
            (r#"{"token":"abc"}"#, r#"{"token":[credential]"#),
            ("password: hunter2 wrong", "password: [credential] wrong"),
            (
                "postgres://app:pw@db/x refused",
                "postgres://[credential]@db/x refused",
            ),
            (
                "key sk-abcdefghijklmnop123 expired",
                "key [credential] expired",
            ),
            ("card 4111111111111111 declined", "card [card] declined"),
            ("call +4915112345678", "call [phone]"),
            (
                "order 1234567890123 at 2026-01-02T03:04:05Z",
                "order 1234567890123 at 2026-01-02T03:04:05Z",
            ),
            (
                "relation \"users\" does not exist",
                "relation \"users\" does not exist",
            ),
            ("token expired", "token expired"),
        ] {
            assert_eq!(hide(text), hidden);
        }
    }
}
