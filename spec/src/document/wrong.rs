//! What can be wrong with the form of a value, as findings.

use super::Reader;
use crate::finding::diagnostic;
use crate::source::Span;
use crate::suggest::closest;
use crate::yaml::{Key, Meaning, Node, Value, meaning, quoted_form};

/// Reports the `}` behind a value that cannot have one; `false` where there is none.
fn unopened(reader: &mut Reader, text: &str, span: Span) -> bool {
    let stray = text.ends_with(" }") && !text.contains('{');
    if stray {
        let end = span.end as usize;
        let place = reader.place(Span::new(end.saturating_sub(1), end));
        reader.report(diagnostic::unopened_bracket("}").at(place));
    }
    stray
}

/// A kind of value, in words.
fn kind_of(value: &Value<'_>) -> &'static str {
    match value {
        Value::Scalar(text, crate::yaml::Style::Plain) if text.is_empty() => "nothing",
        Value::Scalar(..) => "a text",
        Value::List(_) => "a list",
        Value::Map(_) => "a mapping",
        Value::Refused => "what is not allowed",
    }
}

/// A value of the wrong kind.
pub(crate) fn kind(reader: &mut Reader, what: &str, expected: &str, found: &Value<'_>, span: Span) {
    if *found == Value::Refused {
        return;
    }
    let place = reader.place(span);
    let found = kind_of(found);
    let finding = if found == "nothing" {
        diagnostic::missing_value(expected)
    } else {
        diagnostic::wrong_type(expected, found)
    };
    let finding = finding.at(place);
    reader.report(if what == "this" {
        finding
    } else {
        finding.note(format!("this is {what}"))
    });
}

/// A list or mapping where a text is expected. A flow mapping is most often a text that begins
/// with a placeholder.
pub(crate) fn text(reader: &mut Reader, what: &str, found: &Value<'_>, span: Span) {
    if *found == Value::Refused {
        return;
    }
    let place = reader.place(span);
    let placeholder = match found {
        Value::Map(entries) => entries
            .iter()
            .all(|(_, value)| matches!(&value.value, Value::Scalar(text, _) if text.is_empty())),
        _ => false,
    };
    reader.report(if placeholder {
        diagnostic::unquoted_brace().at(place)
    } else {
        diagnostic::wrong_type(what, kind_of(found)).at(place)
    });
}

/// A key that is required and not there.
pub(crate) fn missing(reader: &mut Reader, what: &str, key: &str, span: Span) {
    // What was not read may have it.
    if reader.is_cut(span) {
        return;
    }
    let place = reader.place(span);
    reader.report(diagnostic::missing_key(key, what).at(place));
}

/// A key that is not known.
pub(crate) fn key(reader: &mut Reader, what: &str, key: &Key<'_>, known: &[&str]) {
    // Looking for what was meant costs more than all else.
    if reader.is_full() {
        return;
    }
    let place = reader.place(key.span);
    let finding = diagnostic::unknown_key(&key.text, what);
    reader.report(match closest(&key.text, known.iter().copied()) {
        Some(name) => finding.label(place, format!("did you mean `{name}`?")),
        None => finding
            .at(place)
            .note(format!("known keys: {}", enumerated(known))),
    });
}

/// Two keys of which one is allowed.
pub(crate) fn both(
    reader: &mut Reader,
    what: &str,
    (first, first_span): (&str, Span),
    (second, second_span): (&str, Span),
) {
    let (first_place, second_place) = (reader.place(first_span), reader.place(second_span));
    reader.report(
        diagnostic::conflicting_keys(first, second, what)
            .label(second_place, "this key")
            .label(first_place, "excludes this one"),
    );
}

/// None of the keys of which one is required.
pub(crate) fn none_of(
    reader: &mut Reader,
    what: &str,
    entries: &[(Key<'_>, Node<'_>)],
    known: &[&str],
    span: Span,
) {
    if reader.is_full() {
        return;
    }
    // A misspelt key is the likeliest reason.
    for (key, _) in entries {
        if let Some(name) = closest(&key.text, known.iter().copied()) {
            let place = reader.place(key.span);
            let finding = diagnostic::unknown_key(&key.text, what);
            reader.report(finding.label(place, format!("did you mean `{name}`?")));
            return;
        }
    }
    let place = reader.place(span);
    reader.report(diagnostic::missing_choice(listed(known), what).at(place));
}

/// A word that is none of the known ones.
pub(crate) fn word(reader: &mut Reader, what: &str, text: &str, known: &[&str], span: Span) {
    if unopened(reader, text, span) {
        return;
    }
    if reader.is_full() {
        return;
    }
    let place = reader.place(span);
    if meaning(text) == Meaning::Nothing {
        reader.report(diagnostic::missing_value(listed(known)).at(place));
        return;
    }
    let finding = diagnostic::unknown_word(listed(known), what, text);
    reader.report(match closest(text, known.iter().copied()) {
        Some(name) => finding.label(place, format!("did you mean `{name}`?")),
        None => finding.at(place),
    });
}

/// No value.
pub(crate) fn nothing(reader: &mut Reader, what: &str, text: &str, span: Span) {
    let place = reader.place(span);
    let finding = diagnostic::missing_value(what).at(place);
    reader.report(if text.is_empty() {
        finding
    } else {
        finding.note(format!("`{text}` is nothing; in quotes it is a text"))
    });
}

/// A text that must be in quotes.
pub(crate) fn unquoted(reader: &mut Reader, what: &str, text: &str, found: &str, span: Span) {
    let place = reader.place(span);
    let finding = diagnostic::unquoted_text(found, text)
        .help(quoted_form(text))
        .at(place);
    reader.report(if what == "a text" {
        finding
    } else {
        finding.note(format!("this is {what}"))
    });
}

/// An SQLSTATE that must be in quotes.
pub(crate) fn unquoted_sqlstate(reader: &mut Reader, text: &str, span: Span) {
    let place = reader.place(span);
    reader.report(if text.is_empty() {
        diagnostic::missing_value("an SQLSTATE").at(place)
    } else {
        diagnostic::unquoted_sqlstate(text).at(place)
    });
}

/// A number or boolean that must not be in quotes.
pub(crate) fn quoted(reader: &mut Reader, expected: &str, span: Span) {
    let place = reader.place(span);
    reader.report(diagnostic::quoted_value(expected).at(place));
}

/// An empty text or list.
pub(crate) fn empty(reader: &mut Reader, what: &str, span: Span) {
    let place = reader.place(span);
    reader.report(diagnostic::empty_value(what).at(place));
}

/// The same item twice.
pub(crate) fn repeated(
    reader: &mut Reader,
    what: &str,
    text: &str,
    first: crate::source::Place,
    second: crate::source::Place,
) {
    reader.report(
        diagnostic::repeated_item(what, text)
            .label(second, "again here")
            .label(first, "first here"),
    );
}

/// A text of the wrong shape.
pub(crate) fn shape(reader: &mut Reader, what: &str, expected: &str, text: &str, span: Span) {
    if unopened(reader, text, span) {
        return;
    }
    let place = reader.place(span);
    reader.report(if text.is_empty() {
        diagnostic::missing_value(what).at(place)
    } else {
        diagnostic::bad_shape(expected, what, text).at(place)
    });
}

/// A text of several lines.
pub(crate) fn lines(reader: &mut Reader, span: Span) {
    let place = reader.place(span);
    reader.report(diagnostic::several_lines().at(place));
}

/// Not a regular expression.
pub(crate) fn regex(reader: &mut Reader, error: &regex::Error, span: Span) {
    let place = reader.place(span);
    let text = error.to_string();
    // The last line of a syntax error says what is wrong; those before it draw the expression.
    let reason = text.lines().last().unwrap_or_default();
    let reason = reason.strip_prefix("error: ").unwrap_or(reason).to_owned();
    reader.report(diagnostic::bad_regex(reason).at(place));
}

/// Regular expressions that are too large together.
pub(crate) fn regexes(reader: &mut Reader, span: Span) {
    let place = reader.place(span);
    let reason = format!(
        "the compiled forms of the catalog's expressions exceed {} bytes together",
        crate::yaml::budget::REGEXES
    );
    let help = "Write fewer or smaller expressions: `\\w` and `\\d` without `(?-u)`, and repetitions such as `{90}`, \
                are large.";
    reader.report(diagnostic::bad_regex(reason).help(help).at(place));
}

/// Not a number.
pub(crate) fn number(reader: &mut Reader, expected: &str, text: &str, span: Span) {
    if unopened(reader, text, span) {
        return;
    }
    let place = reader.place(span);
    reader.report(if meaning(text) == Meaning::Nothing {
        diagnostic::missing_value(expected).at(place)
    } else {
        diagnostic::not_a_number(expected, text).at(place)
    });
}

/// Not a boolean.
pub(crate) fn boolean(reader: &mut Reader, text: &str, span: Span) {
    if unopened(reader, text, span) {
        return;
    }
    let place = reader.place(span);
    reader.report(if text.is_empty() {
        diagnostic::missing_value("true or false").at(place)
    } else {
        diagnostic::not_a_boolean(text).at(place)
    });
}

/// A number beyond its limits.
pub(crate) fn range(reader: &mut Reader, text: &str, least: &str, most: &str, span: Span) {
    let place = reader.place(span);
    reader.report(diagnostic::out_of_range(least, most, text).at(place));
}

/// A range that runs backwards.
pub(crate) fn backwards(reader: &mut Reader, text: &str, span: Span) {
    let place = reader.place(span);
    reader.report(diagnostic::backwards_range(text).at(place));
}

/// Another version of the language.
pub(crate) fn version(reader: &mut Reader, version: u32, span: Span) {
    let place = reader.place(span);
    reader.report(diagnostic::language_version(version, crate::LANGUAGE_VERSION).at(place));
}

/// Words one after the other.
fn enumerated(words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    quoted.join(", ")
}

/// Words of which one is to be chosen.
fn listed(words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    match quoted.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        Some((last, _)) => last.clone(),
        None => String::new(),
    }
}
