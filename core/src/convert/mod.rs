//! Converts what a rule took to a value of the parameter's type.

mod duration;
mod value;

pub use value::{Converted, convert};

/// Returns a UUID in its usual form, in lowercase.
fn uuid(text: &str) -> Option<String> {
    let groups = text.split('-');
    let shaped = groups.clone().map(str::len).eq([8, 4, 4, 4, 12])
        && groups
            .flat_map(str::bytes)
            .all(|byte| byte.is_ascii_hexdigit());
    shaped.then(|| text.to_ascii_lowercase())
}

/// Returns whether it has a scheme, and something after it.
fn is_url(text: &str) -> bool {
    text.split_once(':').is_some_and(|(scheme, rest)| {
        !rest.is_empty()
            && !text.contains(char::is_whitespace)
            && scheme.starts_with(|c: char| c.is_ascii_alphabetic())
            && scheme
                .bytes()
                .all(|b| b.is_ascii_alphanumeric() || b"+-.".contains(&b))
    })
}

/// Returns whether it has one `@` with text on each side.
fn is_email(text: &str) -> bool {
    text.rsplit_once('@').is_some_and(|(local, domain)| {
        !local.is_empty() && !domain.is_empty() && !text.contains(char::is_whitespace)
    })
}

/// Returns whether it has as many digits as a telephone number, and no characters that one does not
/// have.
fn is_phone(text: &str) -> bool {
    let digits = text.bytes().filter(u8::is_ascii_digit).count();
    (3..=20).contains(&digits)
        && text
            .chars()
            .all(|c| c.is_ascii_digit() || "+-()./ \u{a0}".contains(c))
}
