//! Tools that a source registers, and what their bodies return.

use std::ops::Range;

use super::names::Names;
use super::source::Source;
use super::syntax::Syntax;
use super::tokens::Kind;

/// A tool that a source registers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Tool<'s> {
    pub(crate) name: &'s str,
    /// The bytes of its body.
    pub(crate) body: Range<usize>,
    /// Failures in its body that have no code.
    pub(crate) uncoded: Vec<Range<usize>>,
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

/// Finds the tools of a source.
pub(crate) fn find<'s>(source: &Source<'s>, names: &Names<'_>) -> Vec<Tool<'s>> {
    let mut tools = Vec::new();
    for (index, token) in source.tokens.iter().enumerate() {
        if token.kind != Kind::Sign {
            continue;
        }
        let sign = source.text.as_bytes().get(token.range.start);
        let found = match (sign, source.syntax) {
            (Some(b'@'), Syntax::Python) => decorated(source, index, "@"),
            (Some(b'#'), Syntax::Rust) => decorated(source, index, "#"),
            (Some(b'('), _) => called(source, index),
            _ => None,
        };
        if let Some((name, body)) = found {
            tools.push(Tool {
                name,
                uncoded: uncoded(source, body.clone(), names),
                body: bytes(source, &body),
            });
        }
    }
    tools
}

fn bytes(source: &Source<'_>, body: &Range<usize>) -> Range<usize> {
    let start = source.tokens.get(body.start).map_or(0, |it| it.range.start);
    let end = source.tokens.get(body.end.wrapping_sub(1));
    start..end.map_or(start, |it| it.range.end.max(start))
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
    (open + 1..close).find_map(|at| {
        let inside = source.around.get(at) == Some(&open);
        let is_name = matches!(source.at(at), "name" | "id") && source.is_sign(at + 1, &["=", ":"]);
        (inside && is_name && source.is(at + 2, Kind::Text)).then(|| source.at(at + 2))
    })
}

/// Returns the tokens of a function whose `def` or `fn` is at `start`.
pub(super) fn body(source: &Source<'_>, start: usize) -> Option<Range<usize>> {
    if source.syntax == Syntax::Rust {
        let open = (start..source.tokens.len()).find(|at| {
            source.is_sign(*at, &["{", ";"]) && source.around.get(*at) == source.around.get(start)
        })?;
        return Some(open..*source.close.get(open)?);
    }
    let indent = column(source, start);
    let end = (start + 1..source.tokens.len()).find(|at| {
        let first = source.tokens.get(*at).is_some_and(|token| token.first);
        // The arguments may be in lines that are not indented.
        first && column(source, *at) <= indent && source.around.get(*at) == source.around.get(start)
    });
    Some(start..end.unwrap_or(source.tokens.len()))
}

/// Returns the indentation of the line that a token is in.
fn column(source: &Source<'_>, index: usize) -> usize {
    let start = source
        .tokens
        .get(index)
        .map_or(0, |token| token.range.start);
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

/// Finds failures without a code in the tokens of a body.
fn uncoded(source: &Source<'_>, body: Range<usize>, names: &Names<'_>) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    for at in body {
        let Some(token) = source.tokens.get(at) else {
            break;
        };
        let failure = match token.kind {
            Kind::Text | Kind::Word if is_flag(source, at) => {
                let frame = source.around.get(at).copied().unwrap_or(usize::MAX);
                let close = source.close.get(frame).copied().unwrap_or_default();
                !has_code(source, frame..close, names)
            }
            Kind::Text => {
                says_error(source.at(at)) && is_returned(source, at) && !source.is_aside(at)
            }
            Kind::Word | Kind::Sign => false,
        };
        if failure {
            found.push(token.range.clone());
        }
    }
    found
}

/// Returns whether it is the key of `isError: true`.
fn is_flag(source: &Source<'_>, at: usize) -> bool {
    matches!(source.at(at), "isError" | "is_error")
        && source.is_sign(at + 1, &[":", "="])
        && matches!(source.at(at + 2), "true" | "True")
}

/// Returns whether these tokens name a code, or a value whose code they cannot know.
fn has_code(source: &Source<'_>, tokens: Range<usize>, names: &Names<'_>) -> bool {
    tokens.clone().any(|at| {
        let text = source.at(at);
        match source.is(at, Kind::Sign) {
            true => false,
            false => {
                let first = text.split(':').next().unwrap_or_default();
                names.code(first).is_some()
                    || names.of_variant(text).is_some()
                    || names.is_field(text)
                    || (source.is(at, Kind::Text) && text.contains("code"))
            }
        }
    }) || !tokens
        .clone()
        .any(|at| source.is(at, Kind::Text) && source.at(at).contains(' '))
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
