//! The string literals of host files: where they are, what they contain, and how a text is written in them.
//!
//! A small lexer for each language finds literals and skips the rest. If it cannot tell (a `/` that may divide or begin
//! a regular expression, an element of JSX), it reports that instead of guessing, because a wrong guess is code that
//! runs. `docs/decisions/024-host-literals-are-found-by-small-lexers.md` says why these are not the languages' own
//! parsers.

mod cursor;
mod javascript;
mod python;
mod rust;
mod style;
mod text;
mod toml;
mod yaml;

use std::ops::Range;

use super::host::Language;
pub(super) use style::{Refused, Style, is_hidden};
pub(super) use text::Text;

/// A literal.
#[derive(Debug)]
pub(super) struct Literal {
    /// Its range in the host, delimiters included.
    pub(super) span: Range<usize>,
    pub(super) style: Style,
    pub(super) text: Text,
}

/// The reason why a lexer stops.
#[derive(Debug)]
pub(super) struct Unreadable {
    /// The offset in the host.
    pub(super) at: usize,
    pub(super) reason: String,
}

/// The maximum nesting of expressions and literals, so that no host overflows the stack.
const MAX_DEPTH: usize = 32;

/// Which literals are needed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    /// Those that contain a marker's first word.
    Marked,
    /// All of them.
    All,
}

impl Wanted {
    fn has(self, text: &str) -> bool {
        self == Self::All || text.contains(errpact_core::prompt::STEM)
    }
}

/// Returns the wanted literals of a host, in order. On an error, returns those before it.
pub(super) fn literals(
    host: &str,
    language: Language,
    wanted: Wanted,
) -> (Vec<Literal>, Option<Unreadable>) {
    let mut found = Vec::new();
    let mut keep = |literal: Literal| {
        if wanted.has(literal.text.as_str()) {
            found.push(literal);
        }
    };
    let read = match language {
        Language::Python => python::literals(host, &mut keep),
        Language::JavaScript { jsx } => javascript::literals(host, jsx, &mut keep),
        Language::Json => json(host, wanted, &mut keep),
        Language::Rust => rust::literals(host, &mut keep),
        Language::Toml => toml::literals(host, &mut keep),
        Language::Yaml => yaml::literals(host, wanted, &mut keep),
        Language::Text | Language::Other | Language::Code => {
            keep(Literal {
                span: 0..host.len(),
                style: Style::of(Language::Text),
                text: Text::whole(host),
            });
            Ok(())
        }
    };
    (found, read.err())
}

/// The library that the rest of errpact uses also reads JSON here. The lexer only finds the positions of texts.
fn json(host: &str, wanted: Wanted, keep: &mut dyn FnMut(Literal)) -> Result<(), Unreadable> {
    let own = host.trim_start_matches('\u{feff}');
    if let Err(error) = serde_json::from_str::<serde::de::IgnoredAny>(own) {
        let before = own
            .split_inclusive('\n')
            .take(error.line().saturating_sub(1));
        return Err(Unreadable {
            at: host.len() - own.len() + before.map(str::len).sum::<usize>(),
            reason: format!("it is not valid JSON: {error}"),
        });
    }
    let mut differs = None;
    javascript::literals(host, false, &mut |literal| {
        if !wanted.has(literal.text.as_str()) {
            return;
        }
        let source = host.get(literal.span.clone()).unwrap_or_default();
        let read = serde_json::from_str::<String>(source);
        if !read.is_ok_and(|read| read == literal.text.as_str()) {
            differs = differs.or(Some(literal.span.start));
        }
        keep(Literal {
            style: Style {
                language: Language::Json,
                ..literal.style
            },
            ..literal
        });
    })?;
    match differs {
        // A lone surrogate, for example, is not a text for errpact.
        Some(at) => Err(Unreadable {
            at,
            reason: "it has a string that is not a valid text".to_owned(),
        }),
        None => Ok(()),
    }
}
