//! Masks: enough of a value to recognize it, and no more.

use super::value::{MOST_ITEMS, plain_text};
use crate::table::Kind;
use crate::types::View;

/// Replaces what is hidden; always of the same length, so that no length shows.
const HIDDEN: &str = "•••";

/// Returns the masked form of a value; `None` if there is none. A list is masked element by
/// element.
pub(super) fn mask(kind: Kind<'_>, view: &View<'_>) -> Option<String> {
    let of = match kind {
        Kind::List(of) => *of,
        kind => kind,
    };
    Some(match view {
        View::Absent => return None,
        View::List(items) => {
            let mut masked = String::new();
            for index in 0..items.count() {
                if index > 0 {
                    masked.push_str(", ");
                }
                if index == MOST_ITEMS {
                    masked.push('…');
                    break;
                }
                masked.push_str(&mask(of, &items.item(index)).unwrap_or_default());
            }
            masked
        }
        // It may contain anything: show only its shape.
        View::Json(serde_json::Value::Object(_)) => format!("{{{HIDDEN}}}"),
        View::Json(serde_json::Value::Array(_)) => format!("[{HIDDEN}]"),
        View::Json(_) => HIDDEN.to_owned(),
        View::Text(given) => text(given, of),
        View::Datetime(_) | View::Timestamp(_) | View::Date(_) => part(view, 4, "-"),
        View::Uuid(_) => part(view, 4, ""),
        // Every digit of a number or a length of time reveals something.
        View::Integer(_)
        | View::Unsigned(_)
        | View::Number(_)
        | View::Boolean(_)
        | View::Duration(_) => HIDDEN.to_owned(),
    })
}

/// Returns the masked form of a text.
fn text(text: &str, kind: Kind<'_>) -> String {
    let text = text.trim();
    match kind {
        Kind::Email => email(text),
        Kind::Phone => phone(text),
        Kind::Url => url(text),
        Kind::Text => first(text),
        _ => HIDDEN.to_owned(),
    }
}

/// Returns the first characters of a printed value: the year of a day, four digits of a UUID.
fn part(view: &View<'_>, length: usize, separator: &str) -> String {
    let text = plain_text(view).unwrap_or_default();
    // A year before 0 or after 9999 is longer.
    match text.get(..length) {
        Some(shown) if shown.bytes().all(|byte| byte.is_ascii_alphanumeric()) => {
            format!("{shown}{separator}{HIDDEN}")
        }
        _ => HIDDEN.to_owned(),
    }
}

/// `j•••@e•••.com`.
fn email(text: &str) -> String {
    let Some((local, domain)) = text.rsplit_once('@') else {
        return first(text);
    };
    let (host, top) = match domain.rsplit_once('.') {
        // A longer end is not a country or kind of organization, and may be anything.
        Some((host, top)) if top.len() <= 18 && top.chars().all(char::is_alphabetic) => {
            (host, Some(top))
        }
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

/// `•••67`: the last two digits, if that leaves at least four hidden.
fn phone(text: &str) -> String {
    let digits: Vec<char> = text.chars().filter(char::is_ascii_digit).collect();
    let mut masked = HIDDEN.to_owned();
    if digits.len() >= 6 {
        masked.extend(&digits[digits.len() - 2..]);
    }
    masked
}

/// `https://example.com/•••`: scheme and host, without user name and password, and the same whether
/// more follows or not.
fn url(text: &str) -> String {
    let Some((scheme, rest)) = text.split_once("://") else {
        return HIDDEN.to_owned();
    };
    let authority = rest.split(['/', '?', '#', '\\']).next().unwrap_or_default();
    let host = authority.rsplit('@').next().unwrap_or_default();
    let plain = |text: &str, also: &str| {
        !text.is_empty()
            && text
                .chars()
                .all(|c| c.is_alphanumeric() || also.contains(c))
    };
    // An `@` after the authority: a password with a slash in it, or no host at all.
    if !plain(scheme, "+-.") || !plain(host, "-._:[]") || host.len() > 253 {
        return HIDDEN.to_owned();
    }
    if !authority.contains('@') && authority.contains(':') && rest.contains('@') {
        let port = authority.rsplit(':').next().unwrap_or_default();
        if !port.bytes().all(|byte| byte.is_ascii_digit()) {
            return HIDDEN.to_owned();
        }
    }
    format!("{scheme}://{host}/{HIDDEN}")
}

/// `j•••`: the first character, if there is more than one.
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
    use crate::Value;

    #[test]
    fn keeps_what_a_person_needs_to_recognize_it() {
        for (kind, text, masked) in [
            (Kind::Email, "jane@example.com", "j•••@e•••.com"),
            (Kind::Email, " jane@mail.example.co.uk ", "j•••@m•••.uk"),
            (Kind::Email, "j@x", "•••@•••"),
            (Kind::Email, "jane@host.hunter2", "j•••@h•••"),
            (Kind::Email, "not an address", "n•••"),
            (Kind::Email, "", "•••"),
            (Kind::Phone, "+49 151 1234567", "•••67"),
            (Kind::Phone, "12345", "•••"),
            (
                Kind::Url,
                "https://u:p@example.com/a?token=b",
                "https://example.com/•••",
            ),
            (Kind::Url, "https://example.com", "https://example.com/•••"),
            (
                Kind::Url,
                "https://example.com:8080?a",
                "https://example.com:8080/•••",
            ),
            (Kind::Url, "postgres://app:p/w@db/x", "•••"),
            (Kind::Url, "https://u%40x@", "•••"),
            (Kind::Url, "data:text/plain,secret", "•••"),
            (Kind::Url, "example", "•••"),
            (Kind::Text, "Jane", "J•••"),
            (Kind::Text, "J", "•••"),
            (Kind::Enum(&["gold", "silver"]), "gold", "•••"),
            (Kind::Integer, "42", "•••"),
            (Kind::List(&Kind::Phone), "+49 151 1234567", "•••67"),
        ] {
            assert_eq!(mask(kind, &text.view()).unwrap(), masked, "{text:?}");
        }
    }

    #[test]
    fn a_value_of_each_other_type_keeps_its_shape_at_most() {
        let emails = vec!["jane@example.com".to_owned(), "x@y.de".to_owned()];
        let id = uuid::Uuid::from_u128(0x3f2a_0000_0000_4000_8000_0000_0000_0001);
        let object = serde_json::json!({"a": "secret"});
        let array = serde_json::json!([1, 2]);
        let values: [(Kind<'_>, &dyn Value, &str); 9] = [
            (
                Kind::List(&Kind::Email),
                &emails,
                "j•••@e•••.com, •••@•••.de",
            ),
            (Kind::Uuid, &id, "3f2a•••"),
            (Kind::Json, &object, "{•••}"),
            (Kind::Json, &array, "[•••]"),
            (Kind::Integer, &42, "•••"),
            (Kind::Number, &4.5, "•••"),
            (Kind::Boolean, &true, "•••"),
            (Kind::Duration, &std::time::Duration::from_secs(9), "•••"),
            (Kind::List(&Kind::Integer), &vec![1, 2], "•••, •••"),
        ];
        for (kind, value, masked) in values {
            assert_eq!(mask(kind, &value.view()).unwrap(), masked);
        }
        assert_eq!(mask(Kind::Text, &View::Absent), None);
    }

    #[test]
    fn of_a_day_the_year_shows() {
        let day = jiff::civil::date(1984, 5, 17);
        assert_eq!(mask(Kind::Date, &day.view()).unwrap(), "1984-•••");
        let day = jiff::civil::date(-44, 3, 15);
        assert_eq!(mask(Kind::Date, &day.view()).unwrap(), "•••");
    }
}
