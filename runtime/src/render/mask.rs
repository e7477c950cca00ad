//! Masks: enough of a value to recognise it, and no more.

use crate::table::Kind;

/// What stands for what is hidden; always as many, so that no length shows.
const HIDDEN: &str = "•••";

/// The masked form of a text.
pub(super) fn mask(text: &str, kind: Kind<'_>) -> String {
    let text = text.trim();
    match kind {
        Kind::Email => email(text),
        Kind::Phone => phone(text),
        Kind::Url => url(text),
        Kind::Text => first(text),
        // Of a number, a day or an identifier every part tells something.
        _ => HIDDEN.to_owned(),
    }
}

/// `j•••@e•••.com`.
fn email(text: &str) -> String {
    let Some((local, domain)) = text.rsplit_once('@') else {
        return first(text);
    };
    let (host, top) = match domain.rsplit_once('.') {
        Some((host, top)) if top.chars().all(char::is_alphanumeric) => (host, Some(top)),
        _ => (domain, None),
    };
    let mut masked = first(local);
    masked.push('@');
    masked.push_str(&first(host));
    if let Some(top) = top {
        masked.push('.');
        masked.push_str(top);
    }
    masked
}

/// `•••67`: the last two digits, where that leaves at least four hidden.
fn phone(text: &str) -> String {
    let digits: Vec<char> = text.chars().filter(char::is_ascii_digit).collect();
    let mut masked = HIDDEN.to_owned();
    if digits.len() >= 6 {
        masked.extend(&digits[digits.len() - 2..]);
    }
    masked
}

/// `https://example.com/•••`: scheme and host, without the user's name and password.
fn url(text: &str) -> String {
    let Some((scheme, rest)) = text.split_once("://") else {
        return HIDDEN.to_owned();
    };
    if !scheme
        .chars()
        .all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c))
    {
        return HIDDEN.to_owned();
    }
    let authority = rest.split(['/', '?', '#', '\\']).next().unwrap_or_default();
    let host = authority.rsplit('@').next().unwrap_or_default();
    if authority.len() == rest.len() && host.len() == authority.len() {
        return format!("{scheme}://{host}");
    }
    format!("{scheme}://{host}/{HIDDEN}")
}

/// `j•••`: the first character, where there is more than one.
fn first(text: &str) -> String {
    let mut characters = text.chars();
    match (characters.next(), characters.next()) {
        (Some(first), Some(_)) => format!("{first}{HIDDEN}"),
        _ => HIDDEN.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_what_a_person_needs_to_recognise_it() {
        for (kind, text, masked) in [
            (Kind::Email, "jane@example.com", "j•••@e•••.com"),
            (Kind::Email, " jane@mail.example.co.uk ", "j•••@m•••.uk"),
            (Kind::Email, "j@x", "•••@•••"),
            (Kind::Email, "not an address", "n•••"),
            (Kind::Email, "", "•••"),
            (Kind::Phone, "+49 151 1234567", "•••67"),
            (Kind::Phone, "12345", "•••"),
            (
                Kind::Url,
                "https://u:p@example.com/a?token=b",
                "https://example.com/•••",
            ),
            (Kind::Url, "https://example.com", "https://example.com"),
            (Kind::Url, "example", "•••"),
            (Kind::Text, "Jane", "J•••"),
            (Kind::Integer, "42", "•••"),
        ] {
            assert_eq!(mask(text, kind), masked, "{text:?}");
        }
    }
}
