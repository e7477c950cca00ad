//! What is asked about a source again and again: the start of a statement, the fields of an object, the end of a body.
//!
//! Each answer is found for all tokens in one pass, when it is first needed. A walk for each question would take a time
//! that grows with the square of the file, because a stranger's file may have one bracket or statement around everything.
//! See `docs/decisions/120-work-grows-with-the-input.md`.

use super::source::{Fields, Source};
use super::tokens::Kind;
use super::words::names_errors;

/// No token.
const NONE: u32 = u32::MAX;

/// A kind of field, by what it says about the object that has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Field {
    /// It says what happened, or what to do.
    Message,
    /// It says that the object is a warning.
    Warns,
    /// It says that the object is information.
    Informs,
    /// It has a name as its value.
    Names,
}

impl Source<'_> {
    /// Returns the last token up to this one that begins a statement or follows the end of one.
    pub(super) fn begins(&self, index: usize) -> usize {
        let begins = |at: usize| {
            at == 0
                || self.is_sign(at - 1, &[";", "}", "{", ")"])
                || self.tokens.get(at).is_some_and(|token| token.first)
                    && matches!(
                        self.at(at),
                        "type" | "export" | "const" | "let" | "var" | "enum" | "def" | "class"
                    )
        };
        let all = self.index.statements.get_or_init(|| self.last(begins));
        all.get(index).map_or(0, |at| *at as usize)
    }

    /// Returns the first text of the union that a text is the last one of: `"A"` for `"C"` in `"A" | "B" | "C"`.
    pub(super) fn union_start(&self, index: usize) -> usize {
        let all = self.index.unions.get_or_init(|| {
            let mut firsts: Vec<u32> = Vec::with_capacity(self.tokens.len());
            for at in 0..self.tokens.len() {
                let goes_on =
                    at >= 2 && self.is_sign(at - 1, &["|"]) && self.is(at - 2, Kind::Text);
                let first = match goes_on {
                    true => firsts.get(at - 2).copied().unwrap_or(NONE),
                    false => number(at),
                };
                firsts.push(first);
            }
            firsts
        });
        all.get(index).map_or(index, |at| *at as usize)
    }

    /// Returns the last word before a token that has the name of errors. `None` if its statement or line begins after the
    /// word.
    pub(super) fn error_word_before(&self, index: usize) -> Option<usize> {
        let decides = |at: usize| {
            self.is_sign(at, &[";", "{", "}", ")"])
                || self.is_error_word(at)
                || self.tokens.get(at).is_some_and(|token| token.first) && !self.is_sign(at, &["|"])
        };
        let all = self.index.headed.get_or_init(|| self.last(decides));
        let at = *all.get(index.checked_sub(1)?)? as usize;
        self.is_error_word(at).then_some(at)
    }

    fn is_error_word(&self, at: usize) -> bool {
        self.is(at, Kind::Word) && names_errors(self.at(at))
    }

    /// Returns whether a bracket, or one around it, is one of these.
    pub(super) fn is_within(&self, open: usize, test: impl Fn(usize) -> bool) -> bool {
        let all = self.index.aside.get_or_init(|| {
            let mut all = vec![false; self.tokens.len()];
            for at in 0..self.tokens.len() {
                // Only brackets are asked about, and the one around a bracket comes before it.
                if self.is_sign(at, &["(", "[", "{"]) {
                    let outer = self.around.get(at).and_then(|outer| all.get(*outer));
                    all[at] = outer.copied().unwrap_or_default() || test(at);
                }
            }
            all
        });
        all.get(open).copied().unwrap_or_default()
    }

    /// Returns the first field of a kind among these tokens, directly in this bracket.
    pub(super) fn field(
        &self,
        frame: usize,
        tokens: std::ops::Range<usize>,
        field: Field,
    ) -> Option<usize> {
        let fields = self.index.fields.get_or_init(|| fields(self));
        let fields = fields.get(field as usize)?;
        next(fields, frame, tokens.start, |(frame, at)| (*frame, *at)).filter(|at| *at < tokens.end)
    }

    /// Returns the next `{` or `;` in the bracket that a token is in.
    pub(super) fn next_end(&self, start: usize) -> Option<usize> {
        let all = self.index.ends.get_or_init(|| {
            let ends = (0..self.tokens.len()).filter(|at| self.is_sign(*at, &["{", ";"]));
            let mut ends: Vec<_> = ends.map(|at| (self.frame(at), number(at))).collect();
            ends.sort_unstable();
            ends
        });
        let frame = *self.around.get(start)?;
        next(all, frame, start, |(frame, at)| (*frame, *at))
    }

    /// Returns the next line in the bracket that a token is in that is not indented more than `indent`. `column` measures
    /// the line of a token.
    pub(super) fn next_line(
        &self,
        start: usize,
        indent: usize,
        column: impl Fn(usize) -> usize,
    ) -> Option<usize> {
        let all = self.index.lines.get_or_init(|| {
            let firsts = self.tokens.iter().enumerate();
            let firsts = firsts.filter(|(_, token)| token.first).map(|(at, _)| at);
            let mut lines: Vec<_> = firsts
                .map(|at| (self.frame(at), number(at), column(at)))
                .collect();
            lines.sort_unstable();
            lines
        });
        let frame = number(*self.around.get(start)?);
        let begin = all.partition_point(|(own, at, _)| (*own, *at) <= (frame, number(start)));
        let lines = all.get(begin..)?.iter();
        // Each line between is indented by as much as all that look for its end together.
        let mut lines = lines.take_while(|(own, ..)| *own == frame);
        let line = lines.find(|(.., column)| *column <= indent)?;
        Some(line.1 as usize)
    }

    /// Returns, for each token, the last one up to it that is one of these.
    fn last(&self, is: impl Fn(usize) -> bool) -> Vec<u32> {
        let mut last = NONE;
        let all = (0..self.tokens.len()).map(|at| {
            if is(at) {
                last = number(at);
            }
            last
        });
        all.collect()
    }

    fn frame(&self, at: usize) -> u32 {
        self.around.get(at).map_or(NONE, |frame| number(*frame))
    }
}

/// Finds the fields of a source.
fn fields(source: &Source<'_>) -> Fields {
    let mut fields = Fields::default();
    for at in 0..source.tokens.len() {
        if !source.is_sign(at + 1, &[":", "="]) {
            continue;
        }
        let value = source.at(at + 2);
        let kind = match source.at(at) {
            "message" | "suggestion" | "hint" | "recovery" | "remedy" => Field::Message,
            "type" | "level" | "severity" if value.starts_with("warn") => Field::Warns,
            "type" | "level" | "severity" if value.starts_with("info") => Field::Informs,
            "name" | "id" if source.is(at + 2, Kind::Text) => Field::Names,
            _ => continue,
        };
        // Only the name of a tool may follow a `=`.
        if let Some(all) = fields.get_mut(kind as usize)
            && (kind == Field::Names || source.is_sign(at + 1, &[":"]))
        {
            all.push((source.frame(at), number(at)));
        }
    }
    fields.iter_mut().for_each(|all| all.sort_unstable());
    fields
}

/// Returns the first item of a bracket that is not before a token.
fn next<T>(sorted: &[T], frame: usize, start: usize, key: fn(&T) -> (u32, u32)) -> Option<usize> {
    let begin = (number(frame), number(start));
    let item = sorted.get(sorted.partition_point(|item| key(item) < begin))?;
    let (own, at) = key(item);
    (own == begin.0).then_some(at as usize)
}

/// Returns a place among the tokens in four bytes: a file may have millions of tokens, but not that many.
fn number(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(NONE)
}
