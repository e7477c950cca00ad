//! Finds what looks like a name of the program in a text for people or models: `list_slots`, `orderId`,
//! `list_slots(day)`, `force=true`.
//!
//! It only reads. Whether a name must exist is for its callers to say. One pass over the bytes; what it looks ahead is
//! bounded, so that no text takes more than linear time.

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

impl<'t> Finder<'t> {
    fn run(&mut self) {
        let mut at = 0;
        while let Some(&byte) = self.bytes.get(at) {
            if matches!(byte, b'`' | b'~')
                && let Some(end) = self.markup.turn_fence(at)
            {
                at = end;
                continue;
            }
            at = match byte {
                b'`' => self.markup.backticks(at),
                b'{' => self.skip_placeholder(at),
                b'<' => self.skip_tag(at),
                // `$VAR`, `%VAR%`, `@name`, `#tag` and `\n` are names of something else.
                b'$' | b'%' | b'@' | b'#' | b'\\' => self.skip_word(at + 1),
                b'-' if self.bytes.get(at + 1) == Some(&b'-') => self.skip_word(at + 2),
                _ if self.width(at) > 0 => self.word(at),
                _ => at + 1,
            };
        }
    }

    /// Skips `{name}`, `{{name}}` and `{tool.name}`; other braces are text.
    fn skip_placeholder(&self, at: usize) -> usize {
        let start = self.skip_while(at, |b| b == b'{', usize::MAX);
        let end = self.skip_while(
            start,
            |b| is_word(b) || matches!(b, b'.' | b'-' | b' ' | b':' | b'/'),
            200,
        );
        if self.bytes.get(end) == Some(&b'}') {
            end + 1
        } else {
            start
        }
    }

    /// Skips `<name>`, `</name>` and `<name attribute="…">`.
    fn skip_tag(&self, at: usize) -> usize {
        let start = at + 1 + usize::from(self.bytes.get(at + 1) == Some(&b'/'));
        if !self.bytes.get(start).is_some_and(u8::is_ascii_alphabetic) {
            return start;
        }
        let end = self.skip_while(start, |b| !matches!(b, b'<' | b'>' | b'\n' | b'`'), 200);
        if self.bytes.get(end) == Some(&b'>') {
            end + 1
        } else {
            start
        }
    }

    /// Returns the length of the letter, digit or `_` here; 0 if there is none.
    fn width(&self, at: usize) -> usize {
        match self.bytes.get(at) {
            Some(byte) if byte.is_ascii() => usize::from(is_word(*byte)),
            _ => {
                let rest = self.text.get(at..).unwrap_or_default();
                let letter = rest.chars().next().filter(|c| c.is_alphanumeric());
                letter.map_or(0, char::len_utf8)
            }
        }
    }

    fn skip_word(&self, at: usize) -> usize {
        self.skip_while(at, |b| is_word(b) || b == b'-', usize::MAX)
    }

    fn skip_while(&self, at: usize, is: impl Fn(u8) -> bool, limit: usize) -> usize {
        let rest = self.bytes.get(at..).unwrap_or_default();
        at + rest
            .iter()
            .take(limit)
            .take_while(|byte| is(**byte))
            .count()
    }

    /// Reads a word, with what joins it to others, and returns the offset after it.
    fn word(&mut self, start: usize) -> usize {
        let mut end = start;
        let mut joined = Joined::default();
        while let Some(&byte) = self.bytes.get(end) {
            let width = self.width(end);
            let next = self.bytes.get(end + 1).copied().unwrap_or(b' ');
            match byte {
                _ if width > 0 => {}
                b':' if next == b'/' && self.bytes.get(end + 2) == Some(&b'/') => {
                    return self.skip_while(
                        end,
                        |b| !b.is_ascii_whitespace() && !b"`\"'<>)".contains(&b),
                        usize::MAX,
                    );
                }
                b'/' if is_word(next) => joined.slash = true,
                b'-' | b'.' | b'@' if is_word(next) => joined.other = true,
                b':' if next.is_ascii_alphabetic() => joined.other = true,
                // The query of an address without `https://`.
                b'?' | b'&' | b'#' | b'%' | b'='
                    if joined.slash && joined.other && is_word(next) => {}
                _ => break,
            }
            end += width.max(1);
        }
        let before = start.checked_sub(1).and_then(|at| self.bytes.get(at));
        if before == Some(&b'/') || before == Some(&b'.') {
            // The rest of a path, such as `/var/log` or `.env`.
            return end;
        }
        let name = self.text.get(start..end).unwrap_or_default();
        if joined.slash
            && !joined.other
            && name
                .split('/')
                .all(|part| part.trim_matches('_').contains('_'))
        {
            let mut at = start;
            let mut after = end;
            for part in name.split('/') {
                after = self.mention(at, at + part.len(), Spelling::of(part.trim_matches('_')));
                at += part.len() + 1;
            }
            return after;
        }
        let spelling = if joined.slash || joined.other {
            Some(Spelling::Compound)
        } else {
            Spelling::of(name.trim_matches('_'))
        };
        self.mention(start, end, spelling)
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

/// The signs that join the parts of a word.
#[derive(Default)]
struct Joined {
    slash: bool,
    other: bool,
}

/// Returns whether it is the end of a plural, as in `day(s)`.
fn is_plural(arguments: &[Argument<'_>]) -> bool {
    matches!(arguments, [only] if only.name.is_none() && matches!(only.value.text, "s" | "es" | "ies"))
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
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
