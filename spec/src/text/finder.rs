//! Finds what looks like a name of the program in a text for people or models: `list_slots`, `orderId`,
//! `list_slots(day)`, `force=true`.
//!
//! It only reads. Whether a name must exist is for its callers to say. One pass over the bytes; what it looks ahead is
//! bounded, so that no text takes more than linear time.

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use super::arguments::{self, Argument};
use super::markup::Markup;
use super::{Mention, Quote, Spelling};

/// After so many parentheses without an end, arguments are no longer read.
const UNCLOSED: usize = 100;

/// Finds the names in a text, in their order. Skips what cannot be one: URLs, placeholders in braces, tags in angle
/// brackets, shell variables, options of commands, numbers.
#[must_use]
pub fn mentions(text: &str) -> Vec<Mention<'_>> {
    let mut finder = Finder {
        text,
        bytes: text.as_bytes(),
        markup: Markup::of(text),
        unclosed: 0,
        found: Vec::new(),
    };
    finder.run();
    finder.found
}

struct Finder<'t> {
    text: &'t str,
    bytes: &'t [u8],
    markup: Markup<'t>,
    /// Parentheses after a name that have no end.
    unclosed: usize,
    found: Vec<Mention<'t>>,
}

/// What a text consists of: names, and what cannot be one.
static TOKEN: LazyLock<Regex> = LazyLock::new(|| {
    let letter = r"[\p{Alphabetic}\p{N}_]";
    let name = format!(r"{letter}+(?:(?:[/\-.@][A-Za-z0-9_]|:[A-Za-z]){letter}*)*");
    let tokens = [
        "[`~]+".to_owned(),
        // `{name}`, `{{name}}` and `{tool.name}`; other braces are text.
        r"\{+(?:[A-Za-z0-9_.\- :/]{0,200}\})?".to_owned(),
        // `<name>`, `</name>` and `<name attribute="…">`.
        r"</?(?:[A-Za-z][^<>\n`]{0,199}>)?".to_owned(),
        // `$VAR`, `%VAR%`, `@name`, `#tag` and `\n` are names of something else.
        r"[$%@#\\][A-Za-z0-9_\-]*".to_owned(),
        r"--[A-Za-z0-9_\-]*".to_owned(),
        format!(r#"{name}(?:://[^\s`"'<>)]*)?"#),
    ];
    Regex::new(&tokens.join("|")).expect("a pattern of this file")
});

/// The rest of an address without `https://`, whose query may have any sign.
static QUERY: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"^(?:[?&#%=/\-.@:][A-Za-z0-9_]\w*)+").expect("a pattern of this file")
});

impl<'t> Finder<'t> {
    fn run(&mut self) {
        let mut at = 0;
        while let Some(token) = TOKEN.find_at(self.text, at) {
            let start = token.start();
            at = match token.as_str().chars().next() {
                Some('`') => match self.markup.turn_fence(start) {
                    Some(end) => end,
                    None => self.markup.backticks(start),
                },
                Some('~') => self.markup.turn_fence(start).unwrap_or(start + 1),
                Some(c) if c == '_' || c.is_alphanumeric() => self.word(token.range()),
                _ => token.end(),
            };
        }
    }

    /// Reads a word, with what joins it to others, and returns the offset after it.
    fn word(&mut self, Range { start, end }: Range<usize>) -> usize {
        let before = start.checked_sub(1).and_then(|at| self.bytes.get(at));
        let name = self.text.get(start..end).unwrap_or_default();
        if name.contains("://") {
            return end;
        }
        let (slash, other) = (name.contains('/'), name.contains(['-', '.', '@', ':']));
        let query = self.text.get(end..).and_then(|rest| QUERY.find(rest));
        let end = end + query.filter(|_| slash && other).map_or(0, |it| it.end());
        if before == Some(&b'/') || before == Some(&b'.') {
            // The rest of a path, such as `/var/log` or `.env`.
            return end;
        }
        let is_list = |part: &str| part.trim_matches('_').contains('_');
        if !slash || other || !name.split('/').all(is_list) {
            let compound = (slash || other).then_some(Spelling::Compound);
            let spelling = compound.or_else(|| Spelling::of(name.trim_matches('_')));
            return self.mention(start, end, spelling);
        }
        let (mut at, mut after) = (start, end);
        for part in name.split('/') {
            after = self.mention(at, at + part.len(), Spelling::of(part.trim_matches('_')));
            at += part.len() + 1;
        }
        after
    }

    /// Adds the mention of a name, if it is one, and returns the offset after it and its arguments.
    fn mention(&mut self, start: usize, end: usize, spelling: Option<Spelling>) -> usize {
        let whole = self.text.get(start..end).unwrap_or_default();
        let Some(spelling) = spelling.filter(|_| {
            whole.is_ascii()
                && !whole.starts_with(|c: char| c.is_ascii_digit())
                && self.bytes.get(end) != Some(&b'%')
        }) else {
            return end;
        };
        // `_word_` and `__word__` are emphasized words.
        let name = whole.trim_matches('_');
        let offset = start + whole.len() - whole.trim_start_matches('_').len();
        let range = offset..offset + name.len();
        let (arguments, after) = match self.bytes.get(end) {
            Some(b'(') if self.unclosed < UNCLOSED => match arguments::parse(self.text, end) {
                Some((arguments, after)) => (Some(arguments), after),
                None => {
                    self.unclosed += 1;
                    (None, end)
                }
            },
            _ => (None, end),
        };
        let (value, after) = match arguments::value(self.text, after) {
            Some((value, after)) if arguments.is_none() => (Some(value), after),
            _ => (None, after),
        };
        let quote = self.markup.quote(start, end, after);
        let is_name = spelling != Spelling::Word
            || quote == Quote::Name
            || value.is_some()
            || arguments.as_ref().is_some_and(|list| !is_plural(list));
        if is_name {
            self.found.push(Mention {
                name,
                range,
                spelling,
                quote,
                arguments,
                value,
            });
            after
        } else {
            end
        }
    }
}

/// Returns whether it is the end of a plural, as in `day(s)`.
fn is_plural(arguments: &[Argument<'_>]) -> bool {
    matches!(arguments, [only] if only.name.is_none() && matches!(only.value.text, "s" | "es" | "ies"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<&str> {
        mentions(text).into_iter().map(|found| found.name).collect()
    }

    #[test]
    fn names_in_words() {
        assert_eq!(
            names(
                "Call list_slots, then book_slot/hold_slot; on SLOT_TAKEN use listSlots or GetSlots."
            ),
            [
                "list_slots",
                "book_slot",
                "hold_slot",
                "SLOT_TAKEN",
                "listSlots",
                "GetSlots"
            ]
        );
        assert_eq!(names("“list_slots”—then… é_a naïve_x"), ["list_slots"]);
        assert_eq!(
            names("Use calendar.list-slots or list-slots."),
            ["calendar.list-slots", "list-slots"]
        );
        assert_eq!(names("_really_ __never__ _id_"), [""; 0]);
    }

    #[test]
    fn what_cannot_be_a_name() {
        for text in [
            "https://example.com/a_b/c_d?e_f=g_h#i_j",
            "Write {order_id}, {{tool_name}} or {tool.list_slots}.",
            "<user_query>text</user_query> <order_id attribute=\"x\">",
            "$API_KEY %APP_DATA% @some_user #some_tag --dry_run \\n_x",
            "/var/log_files/x .env_file ./my_script",
            "10_000 2fa_code 5%",
            "the day(s), the box(es)",
            "Tell the user.",
            "a == b, x => y",
        ] {
            assert_eq!(names(text), [""; 0], "{text}");
        }
        assert_eq!(
            mentions("see docs/my_file.md")
                .first()
                .map(|found| found.spelling),
            Some(Spelling::Compound)
        );
        assert_eq!(
            mentions("mail a_b@example.com")
                .first()
                .map(|found| found.spelling),
            Some(Spelling::Compound)
        );
    }

    #[test]
    fn quotes() {
        let found = mentions(
            "`day`, `list_slots(day)`, `use force=true`, \"in_progress\", plain_name\n```sql\nselect a_b\n```\nc_d",
        );
        let seen: Vec<_> = found
            .iter()
            .map(|found| (found.name, found.quote))
            .collect();
        assert_eq!(
            seen,
            [
                ("day", Quote::Name),
                ("list_slots", Quote::Name),
                ("force", Quote::Code),
                ("in_progress", Quote::Text),
                ("plain_name", Quote::None),
                ("a_b", Quote::Fence),
                ("c_d", Quote::None),
            ]
        );
    }

    #[test]
    fn arguments_of_calls() {
        let read = |text: &str| -> Vec<String> {
            let found = mentions(text);
            let arguments = found.iter().find_map(|found| found.arguments.clone());
            let arguments = arguments.unwrap_or_default();
            let show = |argument: &Argument<'_>| match &argument.name {
                Some((name, range)) => {
                    assert_eq!(text.get(range.clone()), Some(*name));
                    format!("{name}={}", argument.value.text)
                }
                None => argument.value.text.to_owned(),
            };
            arguments.iter().map(show).collect()
        };
        assert_eq!(
            read("book(day=\"Mon, Tue\", at: [1, 2], it's)"),
            ["day=Mon, Tue", "at=[1, 2]", "it's"]
        );
        assert_eq!(
            read("book({\"day\": \"Mon\", \"n\": 1})"),
            ["day=Mon", "n=1"]
        );
        assert_eq!(read("book({{\"day\": \"Mon\"}})"), ["day=Mon"]);
        assert_eq!(
            read("book(day?: string, url=https://x.y/z)"),
            ["day=string", "url=https://x.y/z"]
        );
        assert_eq!(read("book_slot()"), [""; 0]);
        assert_eq!(read("book_slot(day, f(1, 2))"), ["day", "f(1, 2)"]);
        assert!(
            mentions("book_slot(day")
                .iter()
                .all(|found| found.arguments.is_none())
        );
    }

    #[test]
    fn values() {
        let read = |text| {
            let found = mentions(text).into_iter().next()?;
            Some((found.name, found.value?.text))
        };
        assert_eq!(read("Retry with force=true."), Some(("force", "true")));
        assert_eq!(
            read("set `mode = \"fast lane\"`"),
            Some(("mode", "fast lane"))
        );
        assert_eq!(read("if a==b"), None);
    }

    #[test]
    fn no_text_takes_long() {
        for part in [
            "a(", "a_b/c_d(", "`", "` `` ", "<a", "{a", "a=\"", "a='", "a=", "_", "a/b.c?", "é",
            "```\n", "(a)",
        ] {
            let text = part.repeat(50_000);
            assert!(mentions(&text).len() <= text.len(), "{part}");
        }
    }
}
