//! Helpers for text: the nearest name, plurals, and escapes for terminals.

use std::borrow::Cow;
use std::path::Path;

use errpact_generator::words;
pub(crate) use errpact_spec::finding::{printable, printable_name};

/// Shows a path in messages, where a line break in a name must not begin another line.
pub(crate) trait InLine {
    /// Returns the path in one line.
    fn in_line(&self) -> String;
}

impl InLine for Path {
    fn in_line(&self) -> String {
        printable_name(&self.to_string_lossy()).into_owned()
    }
}

/// Returns a text in which no line is a command to GitHub's or Azure's runner, which look for them in all that a step
/// prints. They skip blanks before `::`, and find `##[` and `##vso[` anywhere in a line. The `::: ` before another file of a
/// finding is not a command: its name would be `:`.
pub(crate) fn without_commands(text: &str) -> Cow<'_, str> {
    let is_command = |line: &str| line.trim_start().starts_with("::") || line.contains("##");
    if !text.split('\n').any(is_command) {
        return Cow::Borrowed(text);
    }
    let mut safe = String::with_capacity(text.len() + 16);
    for line in text.split_inclusive('\n') {
        let blank = line.len() - line.trim_start().len();
        let (blank, rest) = line.split_at(blank);
        safe.push_str(blank);
        let rest = match rest.strip_prefix(':') {
            Some(rest) if rest.starts_with(':') && !rest.starts_with(":: ") => {
                safe.push_str("\\u{3a}");
                rest
            }
            _ => rest,
        };
        let rest = rest.replace("##[", "#\\u{23}[");
        safe.push_str(&rest.replace("##vso[", "#\\u{23}vso["));
    }
    Cow::Owned(safe)
}

/// Returns a text for readers: with escapes for what could control a terminal or a runner.
pub(crate) fn for_readers(text: &str, color: bool) -> String {
    without_commands(&printable_words(text, color)).into_owned()
}

/// Returns the question which of these names is meant by one that does not exist, if any is near.
pub(crate) fn did_you_mean<'a>(
    name: &str,
    among: impl IntoIterator<Item = &'a str>,
) -> Option<String> {
    let near = errpact_core::nearest(name, among).into_iter().take(3);
    let near: Vec<String> = near.map(|name| format!("`{name}`")).collect();
    (!near.is_empty()).then(|| format!("did you mean {}?", words::list_or(&near)))
}

/// Returns a count such as `1 code` or `2 codes`.
pub(crate) fn count(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// Escapes what could control a terminal, or reverse its line, in `text`. errpact's own colors stay if the terminal
/// shows colors.
pub(crate) fn printable_words(text: &str, color: bool) -> Cow<'_, str> {
    if !color || !text.contains('\u{1b}') {
        return printable(text);
    }
    let mut words = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('\u{1b}') {
        words.push_str(&printable(before));
        let paint = after
            .strip_prefix('[')
            .and_then(|after| after.split_once('m'));
        match paint {
            Some((paint, after)) if paint.bytes().all(|b| b.is_ascii_digit() || b == b';') => {
                words.push_str("\u{1b}[");
                words.push_str(paint);
                words.push('m');
                rest = after;
            }
            _ => {
                words.push_str("\\u{1b}");
                rest = after;
            }
        }
    }
    words.push_str(&printable(rest));
    Cow::Owned(words)
}

/// Returns equivalent JSON text, with escapes for characters that could reverse a line, and for commands to a runner. JSON
/// always escapes control characters.
pub(crate) fn printable_json(mut json: String) -> String {
    if json.contains("##") {
        json = json.replace("##[", "#\\u0023[");
        json = json.replace("##vso[", "#\\u0023vso[");
    }
    let hidden = |c: char| matches!(printable(c.encode_utf8(&mut [0; 4])), Cow::Owned(_));
    if !json.contains(hidden) {
        return json;
    }
    let mut escaped = String::with_capacity(json.len() + 16);
    for c in json.chars() {
        if hidden(c) {
            for unit in c.encode_utf16(&mut [0; 2]) {
                escaped.push_str(&format!("\\u{unit:04x}"));
            }
        } else {
            escaped.push(c);
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_colors_of_a_colored_terminal_pass() {
        let text = "\u{1b}[1;31merror\u{1b}[0m \u{1b}]0;x\u{7}\u{1b}[2J\u{202e}";
        assert_eq!(
            printable_words(text, true),
            "\u{1b}[1;31merror\u{1b}[0m \\u{1b}]0;x\\u{7}\\u{1b}[2J\\u{202e}"
        );
        assert!(!printable_words(text, false).contains('\u{1b}'));
    }

    #[test]
    fn no_line_is_a_command_to_a_runner() {
        let text = "::error::a\n  ::warning file=x::b\n ::: a:1:1\n:::e::\nc ::d\n# ##[add-path]e\n##vso[task]f\n## g\n:h\n";
        let safe = "\\u{3a}:error::a\n  \\u{3a}:warning file=x::b\n ::: a:1:1\n\\u{3a}::e::\nc ::d\n# #\\u{23}[add-path]e\n#\\u{23}vso[task]f\n## g\n:h\n";
        assert_eq!(without_commands(text), safe);
        assert!(matches!(without_commands("a\nb::c\n"), Cow::Borrowed(_)));
        assert_eq!(Path::new("a\n::error::b").in_line(), "a\\u{a}::error::b");
    }

    #[test]
    fn escaped_json_means_the_same() {
        let value = serde_json::json!({ "file": "a\u{202e}b\u{e0001}\u{7f}", "text": "\n\té" });
        let json = printable_json(serde_json::to_string_pretty(&value).unwrap());
        assert!(json.contains("a\\u202eb\\udb40\\udc01\\u007f"), "{json}");
        assert_eq!(
            serde_json::from_str::<serde_json::Value>(&json).unwrap(),
            value
        );
    }

    #[test]
    fn counts_agree_with_their_noun() {
        assert_eq!(count(1, "code"), "1 code");
        assert_eq!(count(0, "code"), "0 codes");
    }
}
