//! The words around a name in a text, which say what the name is.

use super::Mention;

/// The words around a name, in lowercase.
pub(super) struct Around {
    /// The words before it, the nearest first.
    pub(super) before: Vec<String>,
    /// The words after it.
    after: Vec<String>,
    /// Whether no article is before it.
    pub(super) bare: bool,
}

/// Words before `with` that say that a call follows.
const CALLS: [&str; 19] = [
    "again", "but", "call", "called", "calling", "calls", "function", "invoke", "it", "more",
    "once", "only", "repeat", "request", "rerun", "retry", "run", "tool", "try",
];

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
        Self {
            bare: last.is_some_and(|word| word.is_empty() || !is_article(&word)),
            before: before
                .split_whitespace()
                .rev()
                .map(word)
                .filter(|word| !is_article(word))
                .take(6)
                .collect(),
            // In `list = tool.slots` the sign ends what is said of the name.
            after: after
                .split_whitespace()
                .take_while(|word| word.chars().all(|c| !"=<>|&+/–—".contains(c)))
                .map(word)
                .filter(|word| !word.is_empty())
                .take(2)
                .collect(),
        }
    }

    pub(super) fn before(&self, words: &[&str]) -> bool {
        self.before
            .first()
            .is_some_and(|word| words.contains(&word.as_str()))
    }

    pub(super) fn after(&self, words: &[&str]) -> bool {
        self.after
            .first()
            .is_some_and(|word| words.contains(&word.as_str()))
    }

    /// `call NAME`, `the NAME tool`.
    pub(super) fn is_called(&self) -> bool {
        let verbs = ["call", "calls", "calling", "invoke", "invokes", "invoking"];
        let verb = |word: Option<&String>| word.is_some_and(|word| verbs.contains(&word.as_str()));
        let noun = matches!(
            self.before.first().map(String::as_str),
            Some("tool" | "function")
        );
        self.after(&["tool"]) || verb(self.before.first()) || noun && verb(self.before.get(1))
    }

    /// `call NAME`, but not `call the NAME team`.
    pub(super) fn is_called_directly(&self) -> bool {
        self.after(&["tool"]) || self.bare && self.is_called()
    }

    /// `NAME with …`, `NAME, …`: what follows a name, and not another word of it as in `on-call support`.
    pub(super) fn goes_on(&self) -> bool {
        let words = [
            "after", "again", "and", "before", "first", "for", "if", "instead", "on", "once", "or",
            "then", "to", "tool", "when", "with", "without",
        ];
        self.after.is_empty() || self.after(&words)
    }

    /// `set NAME to …`.
    pub(super) fn is_set(&self) -> bool {
        self.before(&["set", "setting"]) && self.after(&["to"])
    }

    /// `with NAME=value`, also after other values. `about` is the tool that the sentence names.
    pub(super) fn is_passed(&self, about: Option<&str>) -> bool {
        let mut rest = (self.before.iter().map(String::as_str))
            .skip_while(|word| word.contains('=') || matches!(*word, "and" | "or"));
        match rest.next() {
            // `fails with status=full` and `a slot with status=full` pass nothing.
            Some("with" | "without") => rest.next().is_none_or(|word| {
                word.contains('_')
                    || about.is_some_and(|name| name.eq_ignore_ascii_case(word))
                    || CALLS.contains(&word)
            }),
            Some(
                "pass" | "passing" | "set" | "setting" | "add" | "adding" | "include" | "argument"
                | "use" | "using",
            ) => true,
            Some(_) => false,
            // The text of an action's `with` begins with the values.
            None => about.is_some(),
        }
    }

    /// `the argument NAME`.
    pub(super) fn is_argument(&self) -> bool {
        self.before(&[
            "argument",
            "arguments",
            "parameter",
            "parameters",
            "pass",
            "passing",
            "omit",
        ]) || self.after(&["argument", "parameter"])
    }

    /// `use NAME to …`.
    pub(super) fn is_used(&self) -> bool {
        let earlier = |words: &[&str]| {
            let mut rest = self.before.iter().skip(1);
            rest.any(|word| words.contains(&word.as_str()))
        };
        // `check with NAME`, `pass it to NAME`.
        if self.before(&["with"]) && earlier(&["check", "search", "verify"])
            || self.before(&["to"]) && earlier(&["pass", "passing"])
        {
            return true;
        }
        self.before(&[
            "use", "using", "via", "try", "run", "running", "tool", "execute", "trigger",
        ]) && !self.after(&[
            "from", "of", "in", "as", "returned", "field", "value", "instead",
        ])
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
