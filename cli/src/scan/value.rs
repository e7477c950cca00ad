//! What a value in a source belongs to: its key, what it is compared with, its statement.

use super::source::{LONGEST_HEAD, Source};
use super::tokens::Kind;

/// The maximum number of tokens between a name and the start of its statement.
pub(super) const LONGEST_STATEMENT: usize = 2000;

impl<'s> Source<'s> {
    /// Returns the key of a value: `code` of `code: "X"`, `"code": Some("X")`, `code="X"` and `code: str = "X"`.
    pub(super) fn key(&self, value: usize) -> Option<&'s str> {
        let mut before = value.checked_sub(1)?;
        while self.is_sign(before, &["("]) {
            let callee = self.callee(before)?;
            // `code = body.get("key")` asks for a value.
            if self.at(callee).starts_with("get") || self.at(callee) == "pop" {
                return None;
            }
            before = self.start_of_path(callee).checked_sub(1)?;
        }
        // The default of a field: `error.code || "X"`, `error.code ?? "X"`.
        if before >= 2
            && ["|", "?"]
                .iter()
                .any(|sign| self.is_sign(before, &[sign]) && self.is_sign(before - 1, &[sign]))
        {
            return self.is(before - 2, Kind::Word).then(|| self.at(before - 2));
        }
        // Both values of `code: old ? "X" : "Y"`.
        if self.is_sign(before, &["?"])
            || (before >= 2 && self.is_sign(before, &[":"]) && self.is_sign(before - 2, &["?"]))
        {
            before = self.before_choice(before)?;
        }
        if !self.is_sign(before, &[":", "="]) {
            return None;
        }
        let mut key = before.checked_sub(1)?;
        // In Python, the member before it may end with a colon.
        if self.at(before) == "=" && !self.tokens.get(key).is_some_and(|token| token.first) {
            // A type may be between the name and the value: `const CODE: &'static str = "X"`.
            let begin = key.saturating_sub(6);
            let typed = (begin..key).rev().find(|at| self.is_sign(*at, &[":"]));
            let same = typed.is_some_and(|at| {
                (at + 1..=key).all(|at| {
                    self.is(at, Kind::Word) || self.is_sign(at, &["&", "'", "<", ">", "."])
                })
            });
            if let Some(colon) = typed.filter(|_| same) {
                key = colon.checked_sub(1)?;
            }
        }
        // `a["code"] = "X"`.
        if self.is_sign(key, &["]"]) {
            key = key.checked_sub(1)?;
        }
        (!self.is(key, Kind::Sign)).then(|| self.at(key))
    }

    /// Returns the `:` or `=` that a choice such as `old ? "X" : "Y"` is behind, if it begins on the same line.
    fn before_choice(&self, sign: usize) -> Option<usize> {
        let frame = self.around.get(sign)?;
        let start = sign.saturating_sub(LONGEST_HEAD * 2);
        let inside = (start..sign)
            .rev()
            .filter(|at| self.around.get(*at) == Some(frame));
        let mut inside =
            inside.skip_while(|at| !self.is_sign(*at, &["?"]) && !self.is_sign(sign, &["?"]));
        inside
            .find(|at| self.is_sign(*at, &[":", "=", ",", ";"]))
            .filter(|at| self.is_sign(*at, &[":", "="]))
    }

    /// Returns the field that a value is compared with: `code` of `e.code === "X"`, `"X" == e["code"]`.
    pub(super) fn compared(&self, value: usize) -> Option<&'s str> {
        const SIGNS: [&str; 4] = ["==", "===", "!=", "!=="];
        let after = self.after(value);
        let mut at = if value > 0 && self.is_sign(value - 1, &SIGNS) {
            value.checked_sub(2)?
        } else if self.is_sign(after, &SIGNS) {
            let mut last = after + 1;
            while self.is_sign(last + 1, &[".", "::", "?", "["])
                || self.is_sign(last, &[".", "?", "["])
            {
                last += 1;
            }
            last
        } else {
            return None;
        };
        while self.is_sign(at, &["]", ")"]) {
            at = at.checked_sub(1)?;
        }
        // `typeof e.code === "string"` asks for the type.
        let before = self.start_of_path(at).checked_sub(1);
        let is_typed = before.is_some_and(|before| self.at(before) == "typeof");
        (!self.is(at, Kind::Sign) && !is_typed).then(|| self.at(at))
    }

    /// Returns whether a token is in a line of a module that is neither indented nor in brackets.
    pub(super) fn is_outermost(&self, index: usize) -> bool {
        let begin = index.saturating_sub(LONGEST_HEAD);
        let mut line = self.tokens.get(begin..=index).into_iter().flatten().rev();
        let first = line.find(|token| token.first);
        let starts = |at: usize| at == 0 || self.text.as_bytes().get(at - 1) == Some(&b'\n');
        self.around.get(index) == Some(&usize::MAX)
            && first.is_some_and(|token| starts(token.start()))
    }

    /// Returns the first token of the statement that a token is in.
    pub(super) fn statement(&self, index: usize) -> usize {
        let frame = self.around.get(index).copied().unwrap_or(usize::MAX);
        let begin = if frame == usize::MAX { 0 } else { frame + 1 };
        // A statement of this length is data, whose parts are groups too.
        let begin = begin.max(index.saturating_sub(LONGEST_STATEMENT));
        self.begins(index).max(begin)
    }

    /// Returns the token after a text, and after `.into()`, `.to_string()` or `as const` behind it.
    pub(super) fn after(&self, text: usize) -> usize {
        let next = text + 1;
        if self.is_sign(next, &["."])
            && matches!(
                self.at(next + 1),
                "into" | "to_string" | "to_owned" | "as_str" | "value"
            )
        {
            return match self.is_sign(next + 2, &["("]) && self.is_sign(next + 3, &[")"]) {
                true => next + 4,
                false => next + 2,
            };
        }
        match self.at(next) == "as" && self.at(next + 1) == "const" {
            true => next + 2,
            false => next,
        }
    }
}
