//! Finds a block in a text, line by line.

use std::ops::Range;

use errpact_core::prompt::{Fences, Side, marker};

use super::Error;

/// A block in a text. Ranges are bytes of the text.
#[derive(Debug)]
pub(super) struct Block {
    /// Both marker lines and what is between them, line endings included.
    pub(super) whole: Range<usize>,
    /// The lines between the marker lines, the last one's line ending included.
    pub(super) body: Range<usize>,
    /// The fingerprint, with the space before it.
    pub(super) stamp: Range<usize>,
    /// The line ending of the begin marker.
    pub(super) ending: Range<usize>,
    /// White space before the begin marker.
    pub(super) indent: String,
    pub(super) fingerprint: Option<String>,
}

impl Block {
    /// Returns the body as the section that was inserted: without the indentation, with LF between lines.
    pub(super) fn text(&self, text: &str) -> String {
        let body = text.get(self.body.clone()).unwrap_or_default();
        let lines: Vec<&str> = body
            .lines()
            .map(|line| line.strip_prefix(self.indent.as_str()).unwrap_or(line))
            .collect();
        lines.join("\n")
    }
}

/// Finds the block with this name. `number` returns the host's line at an offset of the text. In prose, markers in a
/// fenced code block do not count.
pub(super) fn block(
    text: &str,
    name: &str,
    prose: bool,
    number: &dyn Fn(usize) -> usize,
) -> Result<Block, Error> {
    let mut fences = prose.then(Fences::default);
    let mut fenced = None;
    let mut other: Option<&str> = None;
    let mut open: Option<Block> = None;
    let mut closed: Option<Block> = None;
    let owned = || name.to_owned();
    let mut at = 0;
    for whole in text.split_inclusive('\n') {
        let start = at;
        at += whole.len();
        let text = whole.strip_suffix('\n').unwrap_or(whole);
        let text = text.strip_suffix('\r').unwrap_or(text);
        // A fence inside the block does not count: it belongs to the block, not to the host.
        let in_fence = open.is_none() && fences.as_mut().is_some_and(|fences| fences.step(text));
        let Some(marker) = marker(text) else {
            continue;
        };
        if in_fence {
            if marker.name == name && marker.side == Side::Begin {
                // For the message: a developer sees this block and wonders why it is not found.
                fenced = fenced.or(Some(start));
            }
            continue;
        }
        match (&mut open, marker.side) {
            (Some(begin), Side::End) if marker.name == name => {
                begin.body.end = start;
                begin.whole.end = at;
                closed = open.take();
            }
            (Some(begin), _) => {
                return Err(Error::Nested {
                    name: owned(),
                    begin: number(begin.whole.start),
                    inner: number(start),
                });
            }
            // Usually the catalog was renamed. The message names this block if the wanted one is missing.
            (None, _) if marker.name != name => other = other.or(Some(marker.name)),
            (None, Side::End) => {
                return Err(Error::Unopened {
                    name: owned(),
                    end: number(start),
                });
            }
            (None, Side::Begin) => {
                // Only one would be updated, and the model would read both.
                if let Some(first) = closed {
                    return Err(Error::Duplicate {
                        name: owned(),
                        first: number(first.whole.start),
                        second: number(start),
                    });
                }
                open = Some(Block {
                    whole: start..at,
                    body: at..at,
                    stamp: start + marker.stamp.start..start + marker.stamp.end,
                    ending: start + text.len()..at,
                    indent: marker.indent.to_owned(),
                    fingerprint: marker.fingerprint.map(str::to_owned),
                });
            }
        }
    }
    match (open, closed) {
        (Some(begin), _) => Err(Error::Unclosed {
            name: owned(),
            begin: number(begin.whole.start),
        }),
        (None, Some(found)) => Ok(found),
        (None, None) => Err(Error::Missing {
            name: owned(),
            fenced: fenced.map(number),
            other: other.map(str::to_owned),
        }),
    }
}
