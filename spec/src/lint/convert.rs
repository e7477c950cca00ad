//! Finds values that a rule may take from a failure although they do not fit the parameter's type.

use regex_syntax::hir::{Class, Hir, HirKind};

use crate::catalog::Kind;
use crate::classify::{Taken, convert};
use crate::document::DetectRule;

/// How many texts to try for a group: an enum has at most 1,000 words.
const SAMPLES: usize = 1200;
/// How many combinations to try for adjacent parts.
const COMBINATIONS: usize = 64;
/// The approximate maximum length of a text to try.
const LONGEST: usize = 512;

/// Returns why the value of a group may not fit its type.
pub(super) fn doubt_of_group(regex: &str, name: &str, kind: &Kind<'_>) -> Option<String> {
    let hir = regex_syntax::parse(regex).ok()?;
    let (group, certain) = find(&hir, name, true)?;
    if !certain {
        return Some("this group may be absent from a match".to_owned());
    }
    if group.properties().minimum_len() == Some(0) {
        return Some("this group may match an empty text".to_owned());
    }
    let item = kind.innermost();
    if fits_by_characters(group, &item)? {
        return None;
    }
    let other = samples(group).into_iter();
    let mut other = other.filter(|text| convert(kind, &Taken::Text(text.into())).is_none());
    let other = other.next()?;
    Some(format!(
        "this group also matches `{other}`, which is not {}",
        named(&item)
    ))
}

/// Returns why a member of a JSON result may not fit the type.
pub(super) fn doubt_of_path(rule: &DetectRule, path: &str, kind: &Kind<'_>) -> Option<String> {
    let item = kind.innermost();
    if matches!(item, Kind::Text | Kind::Json) {
        return None;
    }
    // A rule that requires the value knows it.
    let fields = rule.field.iter().flat_map(|read| &read.value);
    let known = fields.filter(|field| field.name.value == path);
    if known
        .into_iter()
        .any(|field| convert(kind, &Taken::Json(&field.value)).is_some())
    {
        return None;
    }
    Some(format!(
        "`{path}` may contain something that is not {}",
        named(&item)
    ))
}

/// Returns the group with this name, and whether every match has it.
fn find<'h>(hir: &'h Hir, name: &str, certain: bool) -> Option<(&'h Hir, bool)> {
    match hir.kind() {
        HirKind::Capture(capture) if capture.name.as_deref() == Some(name) => {
            Some((&capture.sub, certain))
        }
        HirKind::Capture(capture) => find(&capture.sub, name, certain),
        HirKind::Repetition(repetition) => {
            find(&repetition.sub, name, certain && repetition.min > 0)
        }
        HirKind::Concat(parts) => parts.iter().find_map(|part| find(part, name, certain)),
        HirKind::Alternation(ways) => ways.iter().find_map(|way| find(way, name, false)),
        HirKind::Empty | HirKind::Literal(_) | HirKind::Class(_) | HirKind::Look(_) => None,
    }
}

/// Returns whether a group matches only characters of a type's values. The shape of such a text is not doubted:
/// `[0-9-]+` is a usual way to match a date. `None` if any text is a value.
fn fits_by_characters(group: &Hir, kind: &Kind<'_>) -> Option<bool> {
    let own: &str = match kind {
        Kind::Text | Kind::Json => return None,
        Kind::Integer => "+-",
        Kind::Number => "+-.eE",
        Kind::Date => "-",
        Kind::Datetime => "+-:.TtZz",
        Kind::Uuid => "-abcdefABCDEF",
        Kind::Phone => "+-()./",
        // The values of these types are words, or have an order.
        _ => return Some(false),
    };
    Some(consists_of(group, &|c| {
        c.is_numeric() || c.is_whitespace() || own.contains(c)
    }))
}

fn consists_of(hir: &Hir, fits: &dyn Fn(char) -> bool) -> bool {
    match hir.kind() {
        HirKind::Empty | HirKind::Look(_) => true,
        HirKind::Literal(literal) => {
            std::str::from_utf8(&literal.0).is_ok_and(|text| text.chars().all(fits))
        }
        HirKind::Class(Class::Unicode(class)) => class.ranges().iter().all(|range| {
            // Beyond ASCII, the characters of a range are of one kind.
            let ascii = (range.start()..=range.end()).take_while(char::is_ascii);
            ascii.into_iter().all(fits) && (range.end().is_ascii() || fits(range.end()))
        }),
        HirKind::Class(Class::Bytes(_)) => false,
        HirKind::Repetition(repetition) => consists_of(&repetition.sub, fits),
        HirKind::Capture(capture) => consists_of(&capture.sub, fits),
        HirKind::Concat(parts) | HirKind::Alternation(parts) => {
            parts.iter().all(|part| consists_of(part, fits))
        }
    }
}

/// Returns texts that a group matches: each way through it, with one character of each class.
fn samples(hir: &Hir) -> Vec<String> {
    match hir.kind() {
        HirKind::Empty | HirKind::Look(_) => vec![String::new()],
        HirKind::Literal(literal) => vec![String::from_utf8_lossy(&literal.0).into_owned()],
        HirKind::Class(class) => vec![representative(class).map(String::from).unwrap_or_default()],
        HirKind::Capture(capture) => samples(&capture.sub),
        HirKind::Repetition(repetition) => {
            let least = repetition.min.min(64) as usize;
            let one = samples(&repetition.sub);
            let more = repetition.max.is_none_or(|max| max > repetition.min);
            let counts = [least, least + 1].into_iter().take(1 + usize::from(more));
            let times = |count: usize| {
                let repeated =
                    move |text: &String| text.repeat(count.min(1 + LONGEST / text.len().max(1)));
                one.iter().map(repeated)
            };
            counts.flat_map(times).take(SAMPLES).collect()
        }
        HirKind::Alternation(ways) => ways.iter().flat_map(samples).take(SAMPLES).collect(),
        HirKind::Concat(parts) => {
            let mut texts = vec![String::new()];
            for part in parts {
                if texts.iter().any(|text| text.len() > LONGEST) {
                    break;
                }
                let next = samples(part);
                let joined = texts
                    .iter()
                    .flat_map(|text| next.iter().map(move |end| format!("{text}{end}")));
                texts = joined.take(COMBINATIONS).collect();
            }
            texts
        }
    }
}

/// Returns the most telling character of a class: a letter, else a digit, else a space, else any.
fn representative(class: &Class) -> Option<char> {
    let Class::Unicode(class) = class else {
        return None;
    };
    let has = |c: &char| {
        class
            .ranges()
            .iter()
            .any(|range| (range.start()..=range.end()).contains(c))
    };
    let usual = ['z', 'a', '0', ' '].into_iter().find(has);
    usual.or_else(|| Some(class.ranges().first()?.start()))
}

/// Returns a type in words, with its article.
fn named(kind: &Kind<'_>) -> String {
    match kind {
        Kind::Enum(_) => "a word of the enum".to_owned(),
        Kind::Integer => "an integer".to_owned(),
        Kind::Number => "a number".to_owned(),
        Kind::Boolean => "a boolean".to_owned(),
        Kind::Datetime => "a datetime".to_owned(),
        Kind::Date => "a date".to_owned(),
        Kind::Duration => "a duration".to_owned(),
        Kind::Uuid => "a uuid".to_owned(),
        Kind::Url => "a url".to_owned(),
        Kind::Email => "an email".to_owned(),
        Kind::Phone => "a phone".to_owned(),
        Kind::Text | Kind::Json | Kind::List(_) | Kind::Object(_) => {
            "a value of its type".to_owned()
        }
    }
}
