//! Findings about the form of a value.

use super::Reader;
use crate::finding::{Finding, Fix, diagnostic};
use crate::source::{Place, Span};
use crate::yaml::{Key, Meaning, Node, Value, meaning, quoted_form};
use errpact_core::closest;

/// Reports a `}` after a value that cannot end with one. Returns `false` if there is none.
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
    let help = match (expected, found) {
        ("a list", Value::Map(_)) => "Put it in a list: `[{ … }]`.".to_owned(),
        ("a list", Value::Scalar(text, _)) if text.len() <= SHORT => {
            format!("Put it in a list: `[{text}]`.")
        }
        _ => write(expected),
    };
    let found = kind_of(found);
    let finding = if found == "nothing" {
        missing_value(expected)
    } else {
        diagnostic::wrong_type(expected, found).help(help)
    };
    let finding = finding.at(place);
    reader.report(if what == "this" {
        finding
    } else {
        finding.note(format!("this is {what}"))
    });
}

/// A list or mapping where a text is expected. A flow mapping is usually a text that begins with a placeholder.
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
        diagnostic::unquoted_brace().fix(Fix::Quote).at(place)
    } else {
        diagnostic::wrong_type(what, kind_of(found))
            .help(write(what))
            .at(place)
    });
}

/// The longest text that a help repeats, in bytes.
const SHORT: usize = 60;

/// Another value where a mapping with certain keys is expected.
pub(crate) fn not_a_structure(
    reader: &mut Reader,
    what: &str,
    required: &[&str],
    found: &Value<'_>,
    span: Span,
) {
    if *found == Value::Refused {
        return;
    }
    let examples: Vec<&str> = required.iter().filter_map(|key| example(key)).collect();
    if examples.is_empty() || kind_of(found) == "nothing" {
        kind(reader, what, "a mapping", found, span);
        return;
    }
    let place = reader.place(span);
    let help = format!("Write a mapping, such as `{{ {} }}`.", examples.join(", "));
    let finding = diagnostic::wrong_type("a mapping", kind_of(found)).help(help);
    reader.report(finding.at(place).note(format!("this is {what}")));
}

/// Returns what to write, as an instruction with an example.
fn write(expected: &str) -> String {
    let example = match expected {
        "a text" => "\"That time is taken.\"",
        "a list" => "[a, b]",
        "a mapping" => "{ key: value }",
        "a whole number" => "12",
        "a number" => "1.5",
        "a duration" => "2s",
        "an SQLSTATE" => "\"23P01\"",
        "true or false" => return "Write `true` or `false`.".to_owned(),
        _ => return format!("Write {expected}."),
    };
    format!("Write {expected}, such as `{example}`.")
}

/// A value that is missing.
fn missing_value(expected: &str) -> Finding {
    let help = write(expected);
    let help = help.trim_end_matches('.');
    diagnostic::missing_value(expected).help(format!("{help}, or remove the key."))
}

/// Returns a required key with an example value, for the help.
fn example(key: &str) -> Option<&'static str> {
    Some(match key {
        "by" => "by: model",
        "call" => "call: check_availability",
        "capacity" => "capacity: 10",
        "category" => "category: booking",
        "description" => "description: Look up the order by its number",
        "digits" => "digits: 6",
        "done" => "done: researched",
        "enum" => "enum: [low, high]",
        "errpact" => "errpact: 1",
        "from" => "from: [start_date]",
        "id" => "id: pipeline_id",
        "initial" => "initial: pending",
        "for" => "for: mcp",
        "object" => "object: { name: text }",
        "tool_schemas" => "tool_schemas: tools.json",
        "json_schema" => "json_schema: docs/errors.schema.json",
        "list" => "list: text",
        "name" => "name: booking",
        "param" => "param: start_date",
        "mcp_instructions" => "mcp_instructions: prompts/instructions.md",
        "prompt" => "prompt: prompts/system.md",
        "raw" => "raw: { status: 409 }",
        "refill" => "refill: 0.5",
        "regex" => "regex: 'limit of (?<limit>\\d+)'",
        "running" => "running: research_running",
        "skill" => "skill: skills/order-errors",
        "stages" => "stages: [{ name: research, running: running, done: researched }]",
        "status" => "status: status",
        "table" => "table: pipelines",
        "text" => "text: Never show an id to the user",
        "tool_suffix" => "tool_suffix: tools/suffixes.json",
        "to" => "to: docs/errors.txt",
        _ => return None,
    })
}

/// A required key that is missing from a structure, which may have a name.
pub(crate) fn missing(reader: &mut Reader, what: &str, key: &str, span: Span, name: Option<Span>) {
    // The part that could not be read may have it.
    if reader.is_cut(span) {
        return;
    }
    let place = reader.place(name.unwrap_or(span));
    let help = match example(key) {
        // Each catalog has others.
        _ if key == "category" => "Add `category:` and one of the catalog's categories.".to_owned(),
        Some(example) => format!("Add the key, such as `{example}`."),
        None => format!("Add `{key}:` and its value."),
    };
    reader.report(diagnostic::missing_key(key, what).help(help).at(place));
}

/// A key that is not known.
pub(crate) fn key(reader: &mut Reader, what: &str, key: &Key<'_>, known: &[&str]) {
    // Finding similar names is the slowest step.
    if reader.is_full() {
        return;
    }
    let place = reader.place(key.span);
    let finding = diagnostic::unknown_key(&key.text, what)
        .fix(Fix::misspelled(&key.text, known.iter().copied()));
    reader.report(match closest(&key.text, known.iter().copied()) {
        Some(name) => misspelled(finding, place, name),
        // A code that is indented too little.
        None if known.contains(&"codes") && key.text.bytes().all(is_of_code) => {
            finding.at(place).help(format!(
                "If `{}` is a code, indent it under `codes`.",
                key.text
            ))
        }
        None => finding.at(place).help(format!(
            "Remove the key, or write one of these: {}.",
            enumerated(known)
        )),
    });
}

fn is_of_code(byte: u8) -> bool {
    byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_'
}

/// An unknown key that is probably a misspelled known key.
fn misspelled(finding: Finding, place: Place, name: &str) -> Finding {
    finding
        .meant(place, Some(name))
        .help(format!("Write `{name}`, or remove the key."))
}

/// Two keys that exclude each other.
pub(crate) fn both(
    reader: &mut Reader,
    what: &str,
    (first, first_span): (&str, Span),
    (second, second_span): (&str, Span),
) {
    let (first_place, second_place) = (reader.place(first_span), reader.place(second_span));
    reader.report(
        diagnostic::conflicting_keys(first, second, what)
            .help(format!(
                "Remove `{first}` or `{second}`. If you need both, write two list items."
            ))
            .label(second_place, "this key")
            .label(first_place, "excludes this one"),
    );
}

/// A mapping that has none of several keys, one of which is required.
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
    // The most likely reason is a misspelled key.
    for (key, _) in entries {
        if let Some(name) = closest(&key.text, known.iter().copied()) {
            let place = reader.place(key.span);
            let finding = diagnostic::unknown_key(&key.text, what)
                .fix(Fix::misspelled(&key.text, known.iter().copied()));
            reader.report(misspelled(finding, place, name));
            return;
        }
    }
    let place = reader.place(span);
    let finding = diagnostic::missing_choice(listed(known), what).at(place);
    reader.report(match known.first().and_then(|key| example(key)) {
        Some(example) => finding.help(format!(
            "Add exactly one of these keys, such as `{example}`."
        )),
        None => finding,
    });
}

/// A list or mapping where a word is expected.
pub(crate) fn not_a_word(
    reader: &mut Reader,
    what: &str,
    known: &[&str],
    found: &Value<'_>,
    span: Span,
) {
    kind(reader, what, &listed(known), found, span);
}

/// An unknown word.
pub(crate) fn word(reader: &mut Reader, what: &str, text: &str, known: &[&str], span: Span) {
    let help = format!("Write {}.", listed(known));
    word_or(reader, what, text, known, &help, span);
}

/// An unknown word where other values than words are allowed too.
pub(crate) fn word_or(
    reader: &mut Reader,
    what: &str,
    text: &str,
    known: &[&str],
    help: &str,
    span: Span,
) {
    if unopened(reader, text, span) {
        return;
    }
    if reader.is_full() {
        return;
    }
    let place = reader.place(span);
    if meaning(text) == Meaning::Nothing {
        reader.report(missing_value(&listed(known)).at(place));
        return;
    }
    let finding = diagnostic::unknown_word(what, text)
        .help(help)
        .fix(Fix::misspelled(text, known.iter().copied()));
    reader.report(finding.meant(place, closest(text, known.iter().copied())));
}

/// No value.
pub(crate) fn nothing(reader: &mut Reader, what: &str, text: &str, span: Span) {
    let place = reader.place(span);
    let finding = missing_value(what).at(place);
    reader.report(if text.is_empty() {
        finding
    } else {
        finding.note(format!("`{text}` is no value; in quotes it is a text"))
    });
}

/// A text that must be in quotes.
pub(crate) fn unquoted(reader: &mut Reader, what: &str, text: &str, found: &str, span: Span) {
    let place = reader.place(span);
    let finding = diagnostic::unquoted_text(found, text)
        .help(quoted_form(text))
        .fix(Fix::Quote)
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
        missing_value("an SQLSTATE").at(place)
    } else {
        diagnostic::unquoted_sqlstate(text)
            .help(quoted_form(text))
            .fix(Fix::Quote)
            .at(place)
    });
}

/// A number or boolean that must not be in quotes.
pub(crate) fn quoted(reader: &mut Reader, expected: &str, span: Span) {
    let place = reader.place(span);
    reader.report(
        diagnostic::quoted_value(expected)
            .fix(Fix::Unquote)
            .at(place),
    );
}

/// An empty text or list.
pub(crate) fn empty(reader: &mut Reader, what: &str, span: Span) {
    let place = reader.place(span);
    let finding = diagnostic::empty_value(what).at(place);
    reader.report(match what {
        "an enum" => finding.help("Write at least one word, such as `{ enum: [low, high] }`."),
        "a text" => finding.help("Write a text, or remove the key."),
        _ => finding,
    });
}

/// The same item twice.
pub(crate) fn repeated(reader: &mut Reader, what: &str, text: &str, first: Place, second: Place) {
    reader.report(
        diagnostic::repeated_item(what, text)
            .fix(Fix::RemoveItem)
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
        missing_value(what).at(place)
    } else {
        let help = format!("Write {expected}.");
        diagnostic::bad_shape(what, text).help(help).at(place)
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
    // The last line of a syntax error is the reason; the lines before it show the expression.
    let reason = text.lines().last().unwrap_or_default();
    let reason = reason.strip_prefix("error: ").unwrap_or(reason).to_owned();
    reader.report(diagnostic::bad_regex(reason).at(place));
}

/// A regular expression that is too long to be read.
pub(crate) fn long_regex(reader: &mut Reader, length: usize, span: Span) {
    let place = reader.place(span);
    let most = crate::yaml::budget::REGEX_TEXT;
    let reason = format!("it has {length} bytes, and at most {most} are read");
    let help = "Write several shorter expressions, each in a separate rule, or a list of phrases.";
    reader.report(diagnostic::bad_regex(reason).help(help).at(place));
}

/// Regular expressions that are too large together.
pub(crate) fn regexes(reader: &mut Reader, span: Span) {
    let place = reader.place(span);
    let reason = format!(
        "the compiled forms of the catalog's expressions exceed {} bytes together; the rest are not read",
        crate::yaml::budget::REGEXES
    );
    let help = "Write fewer or smaller expressions: `\\w` and `\\d` without `(?-u)`, and repetitions such as `{90}`, \
                are large.";
    reader.report(diagnostic::bad_regex(reason).help(help).at(place));
}

/// Not a number.
pub(crate) fn number(reader: &mut Reader, expected: &str, example: &str, text: &str, span: Span) {
    if unopened(reader, text, span) {
        return;
    }
    let place = reader.place(span);
    reader.report(if meaning(text) == Meaning::Nothing {
        missing_value(expected).at(place)
    } else {
        diagnostic::not_a_number(expected, text)
            .help(format!("Write {expected}, such as `{example}`."))
            .at(place)
    });
}

/// Not a boolean.
pub(crate) fn boolean(reader: &mut Reader, text: &str, span: Span) {
    if unopened(reader, text, span) {
        return;
    }
    let place = reader.place(span);
    reader.report(if text.is_empty() {
        missing_value("true or false").at(place)
    } else {
        let finding = diagnostic::not_a_boolean(text).at(place);
        // A boolean of YAML 1.1 says which value is meant.
        match text.to_ascii_lowercase().as_str() {
            "yes" | "y" | "on" | "true" => finding
                .help("Write `true`.")
                .fix(Fix::replace(text, "true")),
            "no" | "n" | "off" | "false" => finding
                .help("Write `false`.")
                .fix(Fix::replace(text, "false")),
            _ => finding,
        }
    });
}

/// A number beyond its limits.
pub(crate) fn range(reader: &mut Reader, text: &str, least: &str, most: &str, span: Span) {
    let place = reader.place(span);
    let help = format!("Write a value from {least} to {most}.");
    reader.report(
        diagnostic::out_of_range(least, most, text)
            .help(help)
            .at(place),
    );
}

/// A range that runs backwards.
pub(crate) fn backwards(reader: &mut Reader, text: &str, span: Span) {
    let place = reader.place(span);
    let finding = diagnostic::backwards_range(text).at(place);
    reader.report(match text.split_once('-') {
        Some((last, first)) => {
            let range = format!("{}-{}", first.trim(), last.trim());
            finding
                .help(format!("Write `{range}`."))
                .fix(Fix::replace(text, &range))
        }
        None => finding,
    });
}

/// Another version of the language.
pub(crate) fn version(reader: &mut Reader, version: u32, span: Span) {
    let place = reader.place(span);
    reader.report(diagnostic::language_version(version, crate::LANGUAGE_VERSION).at(place));
}

/// Returns words as a list.
fn enumerated(words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    quoted.join(", ")
}

/// Returns words as a choice.
fn listed(words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    match quoted.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        Some((last, _)) => last.clone(),
        None => String::new(),
    }
}
