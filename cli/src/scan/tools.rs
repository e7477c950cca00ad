//! Tools that a source registers, and what their bodies return. What is in several bodies is in the innermost one.

use std::cell::LazyCell;
use std::ops::Range;

use super::index::Field;
use super::names::Names;
use super::source::Source;
use super::syntax::Syntax;
use super::tokens::{Kind, Token};

/// The tools that a source registers.
#[derive(Debug, Default)]
pub(crate) struct Tools<'s> {
    names: Vec<&'s str>,
    /// For each token, the innermost tool whose body has it, counted from 1; 0 outside. Empty if there are no tools.
    inside: Vec<u32>,
}

impl<'s> Tools<'s> {
    /// Finds the tools of a source.
    pub(crate) fn of(source: &Source<'s>) -> Self {
        let mut found = find(source);
        if found.is_empty() {
            return Self::default();
        }
        found.sort_by_key(|(_, body)| body.start);
        let mut inside = vec![0; source.tokens.len()];
        let mut open: Vec<(u32, usize)> = Vec::new();
        let mut next = found.iter().zip(1..).peekable();
        for (at, own) in inside.iter_mut().enumerate() {
            while let Some(((_, body), number)) = next.next_if(|((_, body), _)| body.start <= at) {
                open.push((number, body.end));
            }
            while open.pop_if(|(_, end)| *end <= at).is_some() {}
            *own = open.last().map_or(0, |(number, _)| *number);
        }
        Self {
            names: found.into_iter().map(|(name, _)| name).collect(),
            inside,
        }
    }

    /// Returns the names of all tools.
    pub(crate) fn names(&self) -> impl Iterator<Item = &'s str> {
        self.names.iter().copied()
    }

    /// Returns the innermost tool whose body has a byte.
    pub(crate) fn around(&self, source: &Source<'s>, byte: usize) -> Option<&'s str> {
        let after = source.tokens.partition_point(|it| it.start() <= byte);
        self.of_token(after.checked_sub(1)?)
    }

    fn of_token(&self, token: usize) -> Option<&'s str> {
        let number = *self.inside.get(token)? as usize;
        self.names.get(number.checked_sub(1)?).copied()
    }

    /// Returns the failures without a code in the bodies of tools, each with its tool.
    pub(crate) fn uncoded(
        &self,
        source: &Source<'s>,
        names: &Names<'_>,
    ) -> Vec<(&'s str, Range<usize>)> {
        let said = LazyCell::new(|| Said::of(source, names));
        let inside = (0..self.inside.len()).filter_map(|at| Some((self.of_token(at)?, at)));
        let failures = inside.filter_map(|(tool, at)| {
            let token = source.tokens.get(at)?;
            let failure = match token.kind {
                Kind::Text | Kind::Word if is_flag(source, at) => {
                    let frame = source.around.get(at).copied().unwrap_or(usize::MAX);
                    let close = source.close.get(frame).copied().unwrap_or_default();
                    !said.has_code(frame..close)
                }
                Kind::Text => {
                    says_error(source.at(at)) && is_returned(source, at) && !source.is_aside(at)
                }
                Kind::Word | Kind::Sign => false,
            };
            failure.then(|| (tool, token.range()))
        });
        failures.collect()
    }
}

/// Calls that register a tool whose name is their first argument, or the `name` in it.
const REGISTERING: [&str; 9] = [
    "registerTool",
    "addTool",
    "createTool",
    "defineTool",
    "tool",
    "Tool",
    "StructuredTool",
    "FunctionTool",
    "NewTool",
];

/// Finds the tools of a source, each with the tokens of its body.
fn find<'s>(source: &Source<'s>) -> Vec<(&'s str, Range<usize>)> {
    let signs = source.tokens.iter().enumerate();
    let signs = signs.filter(|(_, token)| token.kind == Kind::Sign);
    let found = signs.filter_map(|(index, token)| {
        let sign = source.text.as_bytes().get(token.start());
        match (sign, source.syntax) {
            (Some(b'@'), Syntax::Python) => decorated(source, index, "@"),
            (Some(b'#'), Syntax::Rust) => decorated(source, index, "#"),
            (Some(b'('), _) => called(source, index),
            _ => None,
        }
    });
    found.collect()
}

/// Reads a function under `@mcp.tool()` or `#[tool(name = "…")]`.
fn decorated<'s>(source: &Source<'s>, at: usize, mark: &str) -> Option<(&'s str, Range<usize>)> {
    let mut word = at + 1;
    let outer = mark == "#";
    if outer {
        if !source.is_sign(word, &["["]) {
            return None;
        }
        word += 1;
    } else if !source.tokens.get(at)?.first {
        return None;
    }
    while source.is_sign(word + 1, &[".", "::"]) && source.is(word + 2, Kind::Word) {
        word += 2;
    }
    if !matches!(source.at(word), "tool" | "function_tool" | "mcp_tool") {
        return None;
    }
    let open = word + 1;
    let mut given = None;
    let mut after = open;
    if source.is_sign(open, &["("]) {
        given = argument(source, open, source.syntax != Syntax::Python);
        after = source.close.get(open)? + 1;
    }
    if outer {
        after = source.close.get(at + 1)? + 1;
    }
    // Other attributes, `pub` and `async` may come before the function.
    for _ in 0..LONGEST_HEAD {
        match source.at(after) {
            "def" | "fn" => {
                let name = source.at(after + 1);
                return Some((given.unwrap_or(name), body(source, after)?));
            }
            "(" | "[" | "{" => after = source.close.get(after)? + 1,
            "" => return None,
            _ => after += 1,
        }
    }
    None
}

/// The maximum number of tokens between a decorator and its function.
const LONGEST_HEAD: usize = 40;

/// Returns the name among the arguments of a call: the first text, or the value of `name`.
fn argument<'s>(source: &Source<'s>, open: usize, named_only: bool) -> Option<&'s str> {
    if !named_only && source.is(open + 1, Kind::Text) {
        return Some(source.at(open + 1));
    }
    let close = *source.close.get(open)?;
    let name = source.field(open, open + 1..close, Field::Names)?;
    Some(source.at(name + 2))
}

/// Returns the tokens of a function whose `def` or `fn` is at `start`.
pub(super) fn body(source: &Source<'_>, start: usize) -> Option<Range<usize>> {
    if source.syntax == Syntax::Rust {
        let open = source.next_end(start)?;
        return Some(open..*source.close.get(open)?);
    }
    // The arguments may be in lines that are not indented.
    let end = source.next_line(start, column(source, start), |at| column(source, at));
    Some(start..end.unwrap_or(source.tokens.len()))
}

/// Returns the indentation of the line that a token is in.
fn column(source: &Source<'_>, index: usize) -> usize {
    let start = source.tokens.get(index).map_or(0, Token::start);
    let before = source.text.get(..start).unwrap_or_default();
    let line = before.rfind('\n').map_or(0, |at| at + 1);
    let line = source.text.get(line..).unwrap_or_default();
    line.len() - line.trim_start_matches([' ', '\t']).len()
}

/// Reads `server.registerTool("name", …)` and `createTool({ id: "name", … })`.
fn called<'s>(source: &Source<'s>, open: usize) -> Option<(&'s str, Range<usize>)> {
    let callee = source.callee(open)?;
    if !REGISTERING.contains(&source.at(callee)) {
        return None;
    }
    // `def tool(` and `function tool(` define it.
    let before = callee.checked_sub(1).map_or("", |before| source.at(before));
    if matches!(before, "def" | "fn" | "function" | "func" | "@") {
        return None;
    }
    let close = *source.close.get(open)?;
    // A decorator is read with its function.
    if source.syntax == Syntax::Python
        && source.at(source.start_of_path(callee).wrapping_sub(1)) == "@"
    {
        return None;
    }
    let object = source.is_sign(open + 1, &["{"]);
    let name = match object {
        true => argument(source, open + 1, true),
        false if source.is(open + 1, Kind::Text) && source.is_sign(open + 2, &[","]) => {
            Some(source.at(open + 1))
        }
        false => argument(source, open, true),
    }?;
    let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.' | '/');
    (!name.is_empty() && name.len() <= 128 && name.chars().all(is_name))
        .then_some((name, open..close))
}

/// Returns whether it is the key of `isError: true`.
fn is_flag(source: &Source<'_>, at: usize) -> bool {
    matches!(source.at(at), "isError" | "is_error")
        && source.is_sign(at + 1, &[":", "="])
        && matches!(source.at(at + 2), "true" | "True")
}

/// The tokens that say which failure it is, and the texts that say it only to a reader. Sorted.
struct Said {
    codes: Vec<usize>,
    sentences: Vec<usize>,
}

impl Said {
    fn of(source: &Source<'_>, names: &Names<'_>) -> Self {
        let says_code = |at: &usize| {
            let text = source.at(*at);
            let first = text.split(':').next().unwrap_or_default();
            !source.is(*at, Kind::Sign)
                && (names.code(first).is_some()
                    || names.of_variant(text).is_some()
                    || names.is_field(text)
                    || (source.is(*at, Kind::Text) && text.contains("code")))
        };
        let is_sentence = |at: &usize| source.is(*at, Kind::Text) && source.at(*at).contains(' ');
        let all = 0..source.tokens.len();
        Self {
            codes: all.clone().filter(says_code).collect(),
            sentences: all.filter(is_sentence).collect(),
        }
    }

    /// Returns whether these tokens name a code, or a value whose code they cannot know.
    fn has_code(&self, tokens: Range<usize>) -> bool {
        let any = |all: &[usize]| {
            let first = all.get(all.partition_point(|at| *at < tokens.start));
            first.is_some_and(|at| *at < tokens.end)
        };
        any(&self.codes) || !any(&self.sentences)
    }
}

/// Returns whether a text says that something failed, without a code.
fn says_error(text: &str) -> bool {
    let text = text.trim_start_matches(['❌', '⚠', ' ']);
    [
        "Error:",
        "Error ",
        "error:",
        "ERROR:",
        "Failed to",
        "failed to",
        "Failed:",
    ]
    .iter()
    .any(|start| text.starts_with(start))
}

/// Returns whether a text is what a function returns, or the `text` or `error` of it.
fn is_returned(source: &Source<'_>, at: usize) -> bool {
    let Some(mut before) = at.checked_sub(1) else {
        return false;
    };
    // The prefix of a string, such as `f`, is not a token.
    while source.is_sign(before, &["("]) {
        let Some(callee) = source.callee(before) else {
            break;
        };
        if !matches!(
            source.at(callee),
            "Ok" | "Err" | "format" | "String" | "from" | "text" | "json"
        ) {
            return false;
        }
        let Some(next) = source.start_of_path(callee).checked_sub(1) else {
            return false;
        };
        before = next;
        if source.at(callee) == "Err" {
            return true;
        }
    }
    if source.at(before) == "return" {
        return true;
    }
    source.is_sign(before, &[":"])
        && before > 0
        && matches!(source.at(before - 1), "text" | "error")
        && source
            .around
            .get(at)
            .is_some_and(|frame| source.is_sign(*frame, &["{"]))
}
