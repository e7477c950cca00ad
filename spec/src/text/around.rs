//! The words around a name in a text, which say what the name is.

use std::sync::LazyLock;

use regex::Regex;

use super::Mention;

/// The words around a name.
pub(super) struct Around {
    /// Six words before it without articles, `@`, and two after it, in lowercase.
    line: String,
    /// Whether no article is before it.
    pub(super) bare: bool,
}

/// Declares patterns of a name's line: `@` is the name, and `…` are values that are passed, and what joins them.
macro_rules! patterns {
    ($($(#[$doc:meta])* $name:ident: $($part:literal)*;)*) => {
        $($(#[$doc])* pub(super) static $name: LazyLock<Regex> = LazyLock::new(|| {
            let pattern = concat!("(?:^| )(?:", $($part),*, ")(?: |$)");
            let values = r"(?: (?:\S*=\S*|and|or))*";
            Regex::new(&pattern.replace('…', values)).expect("a pattern of this file")
        });)*
    };
}

patterns! {
    /// `fn name()` is the definition of a function.
    DEFINED: "(?:const|def|fn|func) @";
    NAMED: "@ (?:tool|function)";
    /// `call NAME`, `the NAME tool`.
    CALLED: "(?:call|calls|calling|invoke|invokes|invoking)(?: tool| function)? @|@ tool";
    TOOL: "@ tool";
    /// `NAME with …`, `NAME, …`: what follows a name, and not another word of it as in `on-call support`.
    GOES_ON:
        "@(?:$| (?:after|again|and|before|first|for|if|instead|on|once|or|then|to|tool|when|with|without))";
    SET: "(?:set|setting) @ to";
    CODE: "code @";
    /// `with NAME=value`, also after other values. `fails with status=full` and `a slot with status=full` pass nothing.
    PASSED_WITH: r"(?:(?P<word>\S+) )?(?:with|without)… @";
    PASSED: "(?:add|adding|argument|include|pass|passing|set|setting|use|using)… @";
    /// Words before `with` that say that a call follows.
    CALLS:
        "(?:again|but|call|called|calling|calls|function|invoke|it|more|once|only|repeat|request|rerun|retry|run|tool|try)";
    /// The text of an action's `with` begins with the values.
    FIRST: r"^(?:(?:\S*=\S*|and|or) )*@";
    /// `the argument NAME`.
    ARGUMENT: "(?:argument|arguments|parameter|parameters|pass|passing|omit) @|@ (?:argument|parameter)";
    /// `use NAME to …`, `check with NAME`, `pass it to NAME`.
    USED: "(?:use|using|via|try|run|running|tool|execute|trigger) @";
    USED_WITH: "(?:check|search|verify) (?:.* )?with @|(?:pass|passing) (?:.* )?to @";
    RESULT: "@ (?:from|of|in|as|returned|field|value|instead)";
}

/// How far around a name words are read, in bytes.
const REACH: usize = 60;

impl Around {
    pub(super) fn of(text: &str, found: &Mention<'_>) -> Self {
        let (start, end) = (found.range.start, found.range.end);
        let from = (start.saturating_sub(REACH)..=start).find(|at| text.is_char_boundary(*at));
        let to = (end..=(end + REACH).min(text.len()))
            .rev()
            .find(|at| text.is_char_boundary(*at));
        let before = text.get(from.unwrap_or(start)..start).unwrap_or_default();
        let after = text.get(end..to.unwrap_or(end)).unwrap_or_default();
        // Only the words of the same sentence, and after the name only those of the same clause.
        let before = (before.char_indices().rev())
            .find(|(at, c)| ends_sentence(before, *at, *c))
            .map_or(before, |(at, c)| {
                before.get(at + c.len_utf8()..).unwrap_or_default()
            });
        let after = (after.char_indices())
            .find(|(at, c)| ends_sentence(after, *at, *c) || matches!(c, ',' | ':'))
            .map_or(after, |(at, _)| after.get(..at).unwrap_or_default());
        let word = |word: &str| {
            word.trim_matches(|c: char| !c.is_alphanumeric())
                .to_lowercase()
        };
        let is_article = |word: &String| {
            matches!(
                word.as_str(),
                "the" | "a" | "an" | "" | "its" | "your" | "this" | "that"
            )
        };
        let last = before.split_whitespace().next_back().map(word);
        let words = before.split_whitespace().rev().map(word);
        let mut line: Vec<String> = words.filter(|word| !is_article(word)).take(6).collect();
        line.reverse();
        line.push("@".to_owned());
        // In `list = tool.slots` the sign ends what is said of the name.
        let after = after
            .split_whitespace()
            .take_while(|word| word.chars().all(|c| !"=<>|&+/–—".contains(c)));
        line.extend(after.map(word).filter(|word| !word.is_empty()).take(2));
        Self {
            line: line.join(" "),
            bare: last.is_some_and(|word| word.is_empty() || !is_article(&word)),
        }
    }

    /// Returns whether the words are those of a place.
    pub(super) fn is(&self, place: &Regex) -> bool {
        place.is_match(&self.line)
    }

    /// Returns whether the value of the name is passed to a call. `about` is the tool that the sentence names.
    pub(super) fn is_passed(&self, about: Option<&str>) -> bool {
        if let Some(passed) = PASSED_WITH.captures(&self.line) {
            return passed.name("word").is_none_or(|word| {
                let word = word.as_str();
                let named = about.is_some_and(|name| name.eq_ignore_ascii_case(word));
                named || word.contains('_') || CALLS.is_match(word)
            });
        }
        self.is(&PASSED) || about.is_some() && self.is(&FIRST)
    }

    /// Returns whether the name is used like a tool.
    pub(super) fn is_used(&self) -> bool {
        self.is(&USED_WITH) || self.is(&USED) && !self.is(&RESULT)
    }
}

/// Returns whether a sentence ends with this sign. A dot inside `tool.slots` ends none.
fn ends_sentence(text: &str, at: usize, sign: char) -> bool {
    let after = text.get(at + sign.len_utf8()..).unwrap_or_default();
    match sign {
        ';' | '\n' => true,
        '.' | '!' | '?' => !after.starts_with(char::is_alphanumeric),
        _ => false,
    }
}
