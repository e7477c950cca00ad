//! The text around the rule blocks of a host file.

use std::ops::Range;

use errpact_core::prompt::{Fences, Side, marker};

use super::Error;
use super::host::Language;
use super::literal::{Text, Wanted, literals};

/// Which texts of a host file reach the model.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scope<'n> {
    /// Those with a block of this name: a source file has many other literals.
    BlockOf(&'n str),
    /// All of them.
    Everything,
}

/// A text of a host file: the whole file, or a string literal of it.
#[derive(Debug)]
pub(crate) struct Passage {
    text: Text,
    /// The blocks in it, in their order.
    pub(crate) blocks: Vec<Inner>,
}

/// A block in a passage. Ranges are bytes of the passage.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Inner {
    pub(crate) name: String,
    pub(crate) fingerprint: Option<String>,
    /// Both marker lines and what is between them.
    pub(crate) whole: Range<usize>,
    /// The lines between the marker lines.
    pub(crate) body: Range<usize>,
    /// Whether it is an example in a fenced code block, which errpact does not write.
    pub(crate) fenced: bool,
}

impl Passage {
    /// Returns the text, blocks included.
    pub(crate) fn text(&self) -> &str {
        self.text.as_str()
    }

    /// Returns the range of the host that has a range of the text.
    pub(crate) fn source(&self, range: &Range<usize>) -> Range<usize> {
        let start = self.text.source(range.start);
        // The end is after the last character, and not before the next one: an escape may be between them.
        let last = self.text.source(range.end.saturating_sub(1)) + 1;
        start..last.max(start)
    }
}

/// Returns the texts of a host file. `extension` is the file's, without its dot.
///
/// # Errors
/// Returns an error if errpact cannot read the literals of the file.
pub(crate) fn passages(
    host: &str,
    extension: Option<&str>,
    scope: Scope<'_>,
) -> Result<Vec<Passage>, Error> {
    let language = Language::of(extension);
    if language == Language::Code {
        return Err(Error::unknown_host(extension));
    }
    let wanted = match scope {
        Scope::BlockOf(_) => Wanted::Marked,
        Scope::Everything => Wanted::All,
    };
    let (literals, trouble) = literals(host, language, wanted);
    if let Some(trouble) = trouble {
        let before = host.as_bytes().get(..trouble.at).unwrap_or_default();
        return Err(Error::Unreadable {
            language: language.name(),
            line: before.iter().filter(|byte| **byte == b'\n').count() + 1,
            reason: trouble.reason,
        });
    }
    let passages = literals.into_iter().map(|literal| Passage {
        blocks: blocks(literal.text.as_str(), language.is_prose()),
        text: literal.text,
    });
    Ok(passages
        .filter(|passage| match scope {
            Scope::BlockOf(name) => passage.blocks.iter().any(|block| block.name == name),
            Scope::Everything => true,
        })
        .collect())
}

/// Returns every begin marker that has an end marker of the same name, and what is between them.
fn blocks(text: &str, prose: bool) -> Vec<Inner> {
    let mut fences = prose.then(Fences::default);
    let mut open: Option<Inner> = None;
    let mut found = Vec::new();
    let mut at = 0;
    for whole in text.split_inclusive('\n') {
        let start = at;
        at += whole.len();
        let line = whole.trim_end_matches(['\n', '\r']);
        let fenced = fences.as_mut().is_some_and(|fences| {
            // A fence inside a block belongs to the block. If the block itself is in a fence, that has to be followed.
            let inside = open.as_ref().is_some_and(|block| !block.fenced);
            !inside && fences.step(line)
        });
        let Some(marker) = marker(line) else {
            continue;
        };
        match (&mut open, marker.side) {
            (Some(block), Side::End) if block.name == marker.name => {
                block.body.end = start;
                block.whole.end = at;
                found.extend(open.take());
            }
            (_, Side::Begin) => {
                open = Some(Inner {
                    name: marker.name.to_owned(),
                    fingerprint: marker.fingerprint.map(str::to_owned),
                    whole: start..at,
                    body: at..at,
                    fenced,
                });
            }
            (_, Side::End) => {}
        }
    }
    found
}
