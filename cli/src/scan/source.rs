//! A source as tokens, and what is around each of them.

use std::cell::OnceCell;

use super::syntax::Syntax;
use super::tokens::{Kind, Token, tokens};
use super::words::is_pascal;

/// The maximum number of tokens between the name of a list and its bracket.
pub(super) const LONGEST_HEAD: usize = 12;

/// Fields of each kind: the bracket around the field, and the field. Sorted.
pub(super) type Fields = [Vec<(u32, u32)>; 4];

/// What was found about all tokens when it was first asked for: see `index`.
#[derive(Debug, Default)]
pub(super) struct Index {
    pub(super) statements: OnceCell<Vec<u32>>,
    pub(super) unions: OnceCell<Vec<u32>>,
    pub(super) headed: OnceCell<Vec<u32>>,
    pub(super) aside: OnceCell<Vec<bool>>,
    pub(super) fields: OnceCell<Fields>,
    pub(super) ends: OnceCell<Vec<(u32, u32)>>,
    pub(super) lines: OnceCell<Vec<(u32, u32, usize)>>,
}

/// A source, split into tokens, with what is around each of them.
pub(crate) struct Source<'s> {
    pub(crate) text: &'s str,
    pub(crate) syntax: Syntax,
    pub(crate) tokens: Vec<Token>,
    /// For each token: the index of the bracket around it, or `usize::MAX`.
    pub(crate) around: Vec<usize>,
    /// For each bracket that opens: the index of the one that closes it, or the number of tokens. Other tokens have 0.
    pub(crate) close: Vec<usize>,
    /// The words that may be codes, the texts that begin with one, and those that may be JSON. Few tokens are.
    pub(crate) candidates: Vec<usize>,
    /// The words that may be a type or a variant, such as `SlotTaken`, and the texts that begin with one.
    pub(crate) types: Vec<usize>,
    pub(super) index: Index,
}

impl<'s> Source<'s> {
    /// Splits a source. `fits` says which names may be codes.
    pub(crate) fn new(text: &'s str, syntax: Syntax, fits: impl Fn(&str) -> bool) -> Self {
        let tokens = tokens(text, syntax);
        let bytes = text.as_bytes();
        let mut frame = usize::MAX;
        let mut around = Vec::with_capacity(tokens.len());
        let mut close = vec![0; tokens.len()];
        let (mut candidates, mut types) = (Vec::new(), Vec::new());
        let mut open: Vec<usize> = Vec::new();
        for (index, token) in tokens.iter().enumerate() {
            let begin = bytes.get(token.start()).copied();
            let sign = begin.filter(|_| token.kind == Kind::Sign);
            if matches!(sign, Some(b')' | b']' | b'}'))
                && let Some(start) = open.pop()
            {
                close[start] = index;
                frame = open.last().copied().unwrap_or(usize::MAX);
            }
            around.push(frame);
            if matches!(sign, Some(b'(' | b'[' | b'{')) {
                open.push(index);
                frame = index;
            }
            if token.kind == Kind::Sign {
                continue;
            }
            let content = text.get(token.range()).unwrap_or_default();
            let name = match token.kind {
                Kind::Text => first_name(content),
                Kind::Word | Kind::Sign => content,
            };
            if fits(name) || (token.kind == Kind::Text && is_json(content)) {
                candidates.push(index);
            }
            if is_pascal(name) {
                types.push(index);
            }
        }
        // What is never closed goes on to the end.
        for start in open {
            close[start] = tokens.len();
        }
        Self {
            text,
            syntax,
            tokens,
            around,
            close,
            candidates,
            types,
            index: Index::default(),
        }
    }

    /// Returns the text of a token; the empty text before the first and after the last.
    #[inline]
    pub(crate) fn at(&self, index: usize) -> &'s str {
        let token = self.tokens.get(index);
        token
            .and_then(|token| self.text.get(token.range()))
            .unwrap_or_default()
    }

    #[inline]
    pub(crate) fn is(&self, index: usize, kind: Kind) -> bool {
        self.tokens
            .get(index)
            .is_some_and(|token| token.kind == kind)
    }

    /// Returns whether a token is one of these signs.
    #[inline]
    pub(crate) fn is_sign(&self, index: usize, signs: &[&str]) -> bool {
        self.is(index, Kind::Sign) && signs.contains(&self.at(index))
    }

    /// Returns the word before a bracket that calls it: `fail` of `fail(…)` and `vec` of `vec![…]`.
    pub(crate) fn callee(&self, open: usize) -> Option<usize> {
        let mut before = open.checked_sub(1)?;
        if self.is_sign(before, &["!"]) {
            before = before.checked_sub(1)?;
        }
        self.is(before, Kind::Word).then_some(before)
    }

    /// Returns whether a token is in a call that logs, or in a module of tests.
    pub(crate) fn is_aside(&self, index: usize) -> bool {
        let is_aside = |open: usize| {
            self.callee(open).is_some_and(|callee| {
                let tests = matches!(self.at(callee), "test" | "tests");
                self.logs(callee) || (tests && self.at(callee.wrapping_sub(1)) == "mod")
            })
        };
        let frame = self.around.get(index);
        frame.is_some_and(|frame| self.is_within(*frame, is_aside))
    }

    fn logs(&self, callee: usize) -> bool {
        let name = self.at(callee);
        let is_macro = self.at(callee + 1) == "!";
        if is_macro {
            return matches!(
                name,
                "trace"
                    | "debug"
                    | "info"
                    | "warn"
                    | "error"
                    | "log"
                    | "print"
                    | "println"
                    | "eprint"
                    | "eprintln"
                    | "panic"
            );
        }
        let member = callee > 1 && self.is_sign(callee - 1, &[".", "::"]);
        match member {
            true if name == "emitWarning" => true,
            true => matches!(
                self.at(callee - 2).trim_start_matches('_'),
                "log" | "logger" | "logging" | "console" | "slog" | "LOG" | "LOGGER" | "tracing"
            ),
            false => matches!(name, "print" | "println"),
        }
    }

    /// Returns the first word of the path that ends with this one: `a` of `a.b::c`.
    pub(crate) fn start_of_path(&self, mut word: usize) -> usize {
        while word >= 2 && self.is_sign(word - 1, &[".", "::"]) && self.is(word - 2, Kind::Word) {
            word -= 2;
        }
        word
    }
}

/// Returns what a text begins with: letters, digits and `_`.
pub(super) fn first_name(text: &str) -> &str {
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let length = text.bytes().take_while(is_name).count();
    text.get(..length).unwrap_or_default()
}

/// Returns whether a text may be JSON.
pub(super) fn is_json(text: &str) -> bool {
    text.contains('{') && (text.contains("{\"") || text.contains("{\\\""))
}
