//! Names, and other texts of a fixed shape.

use std::borrow::Cow;

use super::reader::{Form, Reader};
use super::wrong;
use crate::source::Span;
use crate::yaml::Node;

/// A text of a fixed shape.
pub(crate) trait Name: Form<Value = String> {
    /// Its kind with an article: "a code name".
    const WHAT: &'static str;
    /// Its shape in words.
    const SHAPE: &'static str;
    /// Its shape as a regular expression.
    #[cfg(feature = "schema")]
    const PATTERN: &'static str;

    /// Returns whether a text has this shape.
    fn fits(text: &str) -> bool;

    /// Reads a key, which is always text.
    fn read_name(text: Cow<'_, str>, span: Span, reader: &mut Reader) -> Option<String> {
        if Self::fits(&text) {
            return Some(text.into_owned());
        }
        let expected = like(Self::SHAPE, &text, Self::fits);
        wrong::shape(reader, Self::WHAT, &expected, &text, span);
        None
    }
}

/// Returns a shape in words. Its example is the text itself, if that can be converted to the shape.
fn like<'s>(shape: &'s str, text: &str, fits: fn(&str) -> bool) -> Cow<'s, str> {
    use heck::{ToKebabCase as _, ToShoutySnakeCase as _, ToSnakeCase as _};
    let Some((words, example)) = shape.rsplit_once("such as `") else {
        return shape.into();
    };
    let example = example.trim_end_matches('`');
    let is_name = |text: &str| text.bytes().all(|b| word_byte(b) || b == b'-');
    // A converted text of a whole file would not help the reader.
    if text.len() > LONGEST_EXAMPLE || !is_name(example) {
        return shape.into();
    }
    let name = if example.contains('-') {
        text.to_kebab_case()
    } else if example.starts_with(|c: char| c.is_ascii_uppercase()) {
        text.to_shouty_snake_case()
    } else {
        text.to_snake_case()
    };
    match fits(&name) {
        true => format!("{words}such as `{name}`").into(),
        false => shape.into(),
    }
}

/// The longest text that is shown in another shape, in bytes.
const LONGEST_EXAMPLE: usize = 60;

/// Defines the shapes of names, each as a pattern, a function and words.
macro_rules! names {
    ($($(#[doc = $doc:literal])+ $what:literal $name:ident $pattern:literal $fits:expr, $shape:literal;)+) => {
        $(
            $(#[doc = $doc])+
            #[derive(Debug)]
            pub(crate) enum $name {}

            impl Name for $name {
                const WHAT: &'static str = $what;
                const SHAPE: &'static str = $shape;
                #[cfg(feature = "schema")]
                const PATTERN: &'static str = $pattern;

                fn fits(text: &str) -> bool {
                    $fits(text)
                }
            }

            impl Form for $name {
                type Value = String;

                fn read(node: Node<'_>, reader: &mut Reader) -> Option<String> {
                    let span = node.span;
                    let text = super::text::read(node, $what, reader)?;
                    Self::read_name(text, span, reader)
                }
            }

            #[cfg(feature = "schema")]
            impl schemars::JsonSchema for $name {
                fn inline_schema() -> bool {
                    true
                }

                fn schema_name() -> Cow<'static, str> {
                    stringify!($name).into()
                }

                fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                    schemars::json_schema!({ "type": "string", "pattern": $pattern })
                }
            }
        )+

        /// Every shape: its kind, its pattern and its function.
        #[cfg(test)]
        const SHAPES: &[(&str, &str, fn(&str) -> bool)] =
            &[$(($what, $pattern, <$name as Name>::fits)),+];
    };
}

names! {
    /// The catalog's name.
    "a catalog name" CatalogName "^[a-z][a-z0-9]*(-[a-z0-9]+)*$" kebab,
        "it in kebab-case, such as `booking-tools`";
    /// A category's name.
    "a category name" CategoryName "^[a-z][a-z0-9]*(_[a-z0-9]+)*$" snake,
        "it in snake_case, such as `rate_limit`";
    /// A code's name.
    "a code name" CodeName "^[A-Za-z][A-Za-z0-9_]*$" identifier,
        "it with letters, digits and `_`, beginning with a letter, such as `SLOT_CONFLICT`";
    /// A parameter's name.
    "a parameter name" ParamName "^[a-z][a-z0-9]*(_[a-z0-9]+)*$" snake,
        "it in snake_case, such as `start_date`";
    /// The name of one of the team's fields.
    "an extension name" FieldName "^[a-z][a-z0-9]*(_[a-z0-9]+)*$" snake,
        "it in snake_case, such as `stop_polling`";
    /// A note's name.
    "a note name" NoteName "^[a-z][a-z0-9]*(_[a-z0-9]+)*$" snake,
        "it in snake_case, such as `resolved_datetime`";
    /// A sentence's id.
    "the id of a sentence" SentenceName "^[a-z][a-z0-9]*(_[a-z0-9]+)*$" snake,
        "it in snake_case, such as `retry_after`";
    /// A workflow's name.
    "a workflow name" WorkflowName "^[a-z][a-z0-9]*(_[a-z0-9]+)*$" snake,
        "it in snake_case, such as `pipeline`";
    /// A stage's name.
    "a stage name" StageName "^[a-z][a-z0-9]*(_[a-z0-9]+)*$" snake,
        "it in snake_case, such as `data_extraction`";
    /// A status of a workflow.
    "a status" StatusName "^[A-Za-z0-9][A-Za-z0-9_.-]*$" loose,
        "it with letters, digits, `_`, `-` and `.`, such as `research_running`";
    /// A tool's argument, as the tool's own schema names it.
    "an argument name" ArgumentName "^[A-Za-z_][A-Za-z0-9_.-]*$" argument,
        "it with letters, digits, `_`, `-` and `.`, such as `start_date`";
    /// A tool's name.
    "a tool name" ToolName "^[A-Za-z0-9_][A-Za-z0-9_./-]*$" tool,
        "it with letters, digits, `_`, `-`, `.` and `/`, such as `check_availability`";
    /// A tool's name, or a pattern that ends with `*`.
    "a tool name" ToolPattern "^[A-Za-z0-9_][A-Za-z0-9_./-]*\\*?$" tool_pattern,
        "it with letters, digits, `_`, `-`, `.` and `/`, with `*` only at the end, such as `CALENDAR_*`";
    /// A service's name.
    "a service name" ServiceName "^[A-Za-z0-9][A-Za-z0-9_.-]*$" loose,
        "it with letters, digits, `_`, `-` and `.`, such as `calendar`";
    /// A type's name, or its path.
    "a type name" TypeName "^[A-Za-z_][A-Za-z0-9_]*((::|\\.)[A-Za-z_][A-Za-z0-9_]*)*$" type_path,
        "a type's name or path, such as `CalendarError` or `rusqlite::Error`";
    /// A kind of an I/O error.
    "a kind of I/O error" IoKind "^[a-z][a-z0-9]*(_[a-z0-9]+)*$" snake,
        "the name of a `std::io::ErrorKind` in snake_case, such as `timed_out`";
    /// A dotted path in a JSON result.
    "a dotted path" DottedPath "^[A-Za-z0-9_$-]+(\\.[A-Za-z0-9_$-]+)*$" dotted,
        "names joined by dots, such as `error.retryable`";
    /// A table of the application.
    "a table name" TableName "^[A-Za-z_][A-Za-z0-9_]{0,62}(\\.[A-Za-z_][A-Za-z0-9_]{0,62})?$" table,
        "an SQL name of at most 63 characters, with its schema before a dot if it has one, such as `pipelines`";
    /// A column of the application.
    "a column name" ColumnName "^[A-Za-z_][A-Za-z0-9_]{0,62}$" sql_name,
        "an SQL name of at most 63 characters, such as `pipeline_id`";
    /// The name of a shape of failures.
    "a shape's name" ShapeName "^[a-z][a-z0-9]*(_[a-z0-9]+)*$" snake,
        "it in snake_case, such as `stripe_error`";
    /// A place in JSON: RFC 6901.
    "a JSON Pointer" Pointer "^(/([^/~]|~[01])*){1,8}$" pointer,
        "1 to 8 names, each after a `/`, with `~1` for `/` and `~0` for `~` in a name, such as `/error/code`";
    /// The media type of a body.
    "a media type" MediaType "^[a-z]+/[a-z0-9][a-z0-9.+-]*$" media_type,
        "a type and a subtype in lowercase, such as `application/problem+json`";
    /// A semantic version.
    "a version" SemanticVersion
        "^(0|[1-9][0-9]*)\\.(0|[1-9][0-9]*)\\.(0|[1-9][0-9]*)(-[0-9A-Za-z.-]+)?(\\+[0-9A-Za-z.-]+)?$"
        semantic_version, "three numbers with dots between them, such as `1.4.0`";
    /// A day.
    "a day" Day "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$" day,
        "year, month and day in quotes, such as `\"2027-01-31\"`";
    /// A URL of the web.
    "a link" Url "^https?://[^\\s]+$" url,
        "a URL that begins with `https://` or `http://`, such as `https://docs.example.com`";
    /// A file to include, or a pack that ships with errpact.
    "a path to include" IncludePath "^(std:[a-z][a-z0-9-]*|[^/\\\\:][^\\\\:]*)$" include_path,
        "a path relative to this file, with `/` between folders, or a pack such as `std:http`";
    /// A file to write.
    "a path" OutputPath "^[^/\\\\:][^\\\\:]*$" relative_path,
        "a path relative to the catalog's folder, with `/` between folders, such as `docs/errors.md`";
    /// A lint's name.
    "a lint" LintName "^[a-z][a-z0-9]*(-[a-z0-9]+)*$" kebab,
        "it in kebab-case, such as `no-instruction`";
}

/// Words joined by a separator, the first beginning with a letter.
fn words(text: &str, separator: char) -> bool {
    text.starts_with(|c: char| c.is_ascii_lowercase())
        && text.split(separator).all(|word| {
            !word.is_empty()
                && word
                    .bytes()
                    .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
        })
}

/// Year, month and day. Whether the month has the day does not matter: days are only compared.
fn day(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    let number = |part: &str, digits: usize, numbers: std::ops::RangeInclusive<u32>| {
        part.len() == digits
            && part.bytes().all(|byte| byte.is_ascii_digit())
            && part.parse().is_ok_and(|number| numbers.contains(&number))
    };
    matches!(parts.as_slice(), [year, month, day]
        if number(year, 4, 0..=9999) && number(month, 2, 1..=12) && number(day, 2, 1..=31))
}

fn media_type(text: &str) -> bool {
    let letter = |byte: u8| byte.is_ascii_lowercase();
    let first = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    let other = |byte: u8| {
        byte.is_ascii_lowercase() || byte.is_ascii_digit() || matches!(byte, b'.' | b'+' | b'-')
    };
    text.split_once('/').is_some_and(|(kind, subtype)| {
        made_of(kind, letter, letter) && made_of(subtype, first, other)
    })
}

/// The most names in a pointer, so that no one writes a deep tree.
const MOST_NAMES: usize = 8;

fn pointer(text: &str) -> bool {
    let Some(names) = text.strip_prefix('/') else {
        return false;
    };
    let escaped = |name: &str| name.split('~').skip(1).all(|it| it.starts_with(['0', '1']));
    names.split('/').count() <= MOST_NAMES && names.split('/').all(escaped)
}

fn kebab(text: &str) -> bool {
    words(text, '-')
}

fn snake(text: &str) -> bool {
    words(text, '_')
}

/// A first character, and others after it.
fn made_of(text: &str, first: fn(u8) -> bool, other: fn(u8) -> bool) -> bool {
    let mut bytes = text.bytes();
    bytes.next().is_some_and(first) && bytes.all(other)
}

fn word_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

fn identifier(text: &str) -> bool {
    made_of(text, |b| b.is_ascii_alphabetic(), word_byte)
}

fn type_path(text: &str) -> bool {
    text.split("::")
        .flat_map(|part| part.split('.'))
        .all(type_name)
}

fn type_name(text: &str) -> bool {
    made_of(text, |b| b.is_ascii_alphabetic() || b == b'_', word_byte)
}

fn loose(text: &str) -> bool {
    made_of(
        text,
        |b| b.is_ascii_alphanumeric(),
        |b| word_byte(b) || matches!(b, b'.' | b'-'),
    )
}

fn argument(text: &str) -> bool {
    made_of(
        text,
        |b| b.is_ascii_alphabetic() || b == b'_',
        |b| word_byte(b) || matches!(b, b'.' | b'-'),
    )
}

fn tool(text: &str) -> bool {
    made_of(text, word_byte, |b| {
        word_byte(b) || matches!(b, b'.' | b'-' | b'/')
    })
}

fn tool_pattern(text: &str) -> bool {
    tool(text.strip_suffix('*').unwrap_or(text))
}

fn dotted(text: &str) -> bool {
    text.split('.').all(|name| {
        !name.is_empty()
            && name
                .bytes()
                .all(|b| word_byte(b) || matches!(b, b'$' | b'-'))
    })
}

fn table(text: &str) -> bool {
    match text.split_once('.') {
        Some((schema, table)) => sql_name(schema) && sql_name(table),
        None => sql_name(text),
    }
}

/// PostgreSQL truncates a longer name without an error.
fn sql_name(text: &str) -> bool {
    text.len() <= 63 && type_name(text)
}

fn semantic_version(text: &str) -> bool {
    let identifiers = |text: &str| made_of(text, version_byte, version_byte);
    let (text, build) = match text.split_once('+') {
        Some((text, build)) => (text, Some(build)),
        None => (text, None),
    };
    let (numbers, pre) = match text.split_once('-') {
        Some((numbers, pre)) => (numbers, Some(pre)),
        None => (text, None),
    };
    let number = |text: &str| {
        text == "0" || made_of(text, |b| matches!(b, b'1'..=b'9'), |b| b.is_ascii_digit())
    };
    let given = |part: Option<&str>| part.is_none_or(|part| !part.is_empty() && identifiers(part));
    numbers.split('.').count() == 3 && numbers.split('.').all(number) && given(pre) && given(build)
}

fn version_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-')
}

fn url(text: &str) -> bool {
    text.strip_prefix("https://")
        .or_else(|| text.strip_prefix("http://"))
        .is_some_and(|rest| !rest.is_empty() && !rest.contains(char::is_whitespace))
}

fn relative_path(text: &str) -> bool {
    !text.is_empty() && !text.starts_with('/') && !text.contains(['\\', ':'])
}

fn include_path(text: &str) -> bool {
    match text.strip_prefix("std:") {
        Some(pack) => kebab_loose(pack),
        None => relative_path(text),
    }
}

fn kebab_loose(text: &str) -> bool {
    made_of(
        text,
        |b| b.is_ascii_lowercase(),
        |b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-',
    )
}

#[cfg(test)]
mod tests {
    use super::SHAPES;
    use regex::Regex;

    /// Texts that fit some shapes and not others.
    const TEXTS: &[&str] = &[
        "",
        "a",
        "A",
        "_",
        "-",
        ".",
        "*",
        "/",
        "a-b",
        "a_b",
        "a.b",
        "a::b",
        "a/b",
        "a*",
        "*a",
        "a--b",
        "a__b",
        "-a",
        "_a",
        "a-",
        "a_",
        "A_B",
        "Ab",
        "1",
        "1a",
        "a1",
        "1.2.3",
        "01.2.3",
        "1.2",
        "1.2.3.4",
        "1.2.3-rc.1",
        "1.2.3+build",
        "1.2.3-",
        "1.2.3+",
        "1.2.3-a+b",
        "1.2.3-a+b+c",
        "std:http",
        "std:",
        "std:A",
        "/a",
        "a\\b",
        "a:b",
        "../a",
        "http://",
        "http://a",
        "https://a b",
        "https://a/b?c",
        "ftp://a",
        "é",
        "a é",
        "a b",
        "a\n",
        "$a",
        "a..b",
        ".a",
        "a.",
        "a.b.c",
        "CALENDAR_*",
        "timed_out",
        "TimedOut",
        "a.*",
        "**",
    ];

    #[test]
    fn functions_and_patterns_agree() {
        for (what, pattern, fits) in SHAPES {
            // `$` of JSON Schema is the very end.
            let regex = Regex::new(pattern).unwrap();
            for text in TEXTS {
                assert_eq!(fits(text), regex.is_match(text), "{what}: {text:?}");
            }
        }
    }
}
