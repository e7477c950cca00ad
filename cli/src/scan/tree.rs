//! YAML as a tree of mappings, lists and scalars. JSON is YAML too.
//!
//! The catalog's own reader is strict. This one reads what other programs wrote: it stops where the text is not YAML, and
//! keeps what is before.

use std::ops::Range;

use saphyr_parser::{Event, Parser, StrInput};

/// The maximum depth of a tree. What is deeper says nothing about codes.
const DEEPEST: usize = 100;

/// How many levels more are skipped. The parser looks at every open level for each token, so the rest of a text that is
/// deeper is not read.
const MOST_SKIPPED: usize = 100;

/// A node. A file may have millions, so it is small.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Node<'s> {
    /// A scalar on one line, without its quotes.
    Scalar {
        text: &'s str,
        start: u32,
    },
    /// The keys, each with its value.
    Mapping {
        start: u32,
        entries: Box<[(Self, Self)]>,
    },
    List {
        start: u32,
        items: Box<[Self]>,
    },
}

impl<'s> Node<'s> {
    /// Returns the text of a scalar; the empty text for others.
    pub(super) fn text(&self) -> &'s str {
        match self {
            Self::Scalar { text, .. } => text,
            Self::Mapping { .. } | Self::List { .. } => "",
        }
    }

    /// Returns the byte at which the node begins.
    pub(super) fn start(&self) -> usize {
        match self {
            Self::Scalar { start, .. } | Self::Mapping { start, .. } | Self::List { start, .. } => {
                *start as usize
            }
        }
    }

    /// Returns the value of a key.
    pub(super) fn get(&self, name: &str) -> Option<&Self> {
        match self {
            Self::Mapping { entries, .. } => {
                let entry = entries.iter().find(|(key, _)| key.text() == name);
                entry.map(|(_, value)| value)
            }
            Self::Scalar { .. } | Self::List { .. } => None,
        }
    }
}

/// A mapping or list that is not complete.
enum Open<'s> {
    Mapping {
        start: u32,
        key: Option<Node<'s>>,
        entries: Vec<(Node<'s>, Node<'s>)>,
    },
    List {
        start: u32,
        items: Vec<Node<'s>>,
    },
}

/// Returns a place in four bytes: the scan reads no file of 4 GiB.
fn place(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

/// The maximum number of faults of a text after which the rest is still read.
const MOST_FAULTS: usize = 100;

/// The maximum number of bytes that are read again after faults, so that a large file is not read a hundred times.
const MOST_READ: usize = 16 << 20;

/// The maximum number of brackets, braces and commas of a text: the parser keeps all of a list in brackets until it ends.
const MOST_SIGNS: usize = 500_000;

/// Returns whether a text has more brackets, braces and commas than are read here. It is nearly JSON, and can be read as
/// tokens.
pub(super) fn is_crowded(text: &str) -> bool {
    let signs = text.bytes();
    let mut signs = signs.filter(|byte| matches!(byte, b',' | b'[' | b'{'));
    signs.nth(MOST_SIGNS).is_some()
}

/// Reads the documents of a text, unless it [is crowded](is_crowded). After a fault, reading goes on at the next line: the brace that closes a mapping on a line
/// that is not indented is one, but most parsers read it.
pub(super) fn read(text: &str) -> Vec<Node<'_>> {
    let mut documents = Vec::new();
    let mut base = 0;
    if is_crowded(text) {
        return documents;
    }
    let mut left = MOST_READ.max(text.len());
    for _ in 0..MOST_FAULTS {
        let rest = text.get(base..).unwrap_or_default();
        // The parser may look ahead to the end before it reports a fault.
        let Some(after) = left.checked_sub(rest.len()) else {
            break;
        };
        left = after;
        let Some(fault) = part(rest, base, &mut documents) else {
            break;
        };
        let after = rest.get(fault..).unwrap_or_default();
        match after.find('\n') {
            Some(end) => base += fault + end + 1,
            None => break,
        }
    }
    documents
}

/// Reads the documents of a part of a text that begins at an offset. Returns where in the part a fault is.
fn part<'s>(text: &'s str, base: usize, documents: &mut Vec<Node<'s>>) -> Option<usize> {
    let mut places = Places::new(text);
    let mut fault = None;
    let mut open: Vec<Open<'_>> = Vec::new();
    let mut too_deep = 0_usize;
    for event in Parser::new(StrInput::new(text)) {
        let (event, span) = match event {
            Ok(event) => event,
            Err(error) => {
                fault = Some(places.byte(error.marker().index()));
                break;
            }
        };
        let node = match event {
            Event::MappingStart(..) | Event::SequenceStart(..) if open.len() >= DEEPEST => {
                too_deep += 1;
                if too_deep > MOST_SKIPPED {
                    break;
                }
                continue;
            }
            Event::MappingEnd | Event::SequenceEnd if too_deep > 0 => {
                too_deep -= 1;
                if too_deep > 0 {
                    continue;
                }
                Node::Scalar { text: "", start: 0 }
            }
            _ if too_deep > 0 => continue,
            Event::MappingStart(..) => {
                open.push(Open::Mapping {
                    start: place(base + places.byte(span.start.index())),
                    key: None,
                    entries: Vec::new(),
                });
                continue;
            }
            Event::SequenceStart(..) => {
                open.push(Open::List {
                    start: place(base + places.byte(span.start.index())),
                    items: Vec::new(),
                });
                continue;
            }
            Event::MappingEnd | Event::SequenceEnd => match open.pop() {
                Some(open) => open.close(),
                None => continue,
            },
            Event::Scalar(..) => {
                let start = places.byte(span.start.index());
                scalar(text, start..places.byte(span.end.index()), base)
            }
            Event::Alias(..) => Node::Scalar { text: "", start: 0 },
            _ => continue,
        };
        match open.last_mut() {
            Some(Open::Mapping { key, entries, .. }) => match key.take() {
                Some(key) => entries.push((key, node)),
                None => *key = Some(node),
            },
            Some(Open::List { items, .. }) => items.push(node),
            None => documents.push(node),
        }
    }
    // What a broken text has before its fault.
    while let Some(inner) = open.pop() {
        let node = inner.close();
        match open.last_mut() {
            Some(Open::Mapping { key, entries, .. }) => {
                entries.extend(key.take().map(|key| (key, node)));
            }
            Some(Open::List { items, .. }) => items.push(node),
            None => documents.push(node),
        }
    }
    fault
}

impl<'s> Open<'s> {
    fn close(self) -> Node<'s> {
        match self {
            Self::Mapping { start, entries, .. } => Node::Mapping {
                start,
                entries: entries.into_boxed_slice(),
            },
            Self::List { start, items } => Node::List {
                start,
                items: items.into_boxed_slice(),
            },
        }
    }
}

/// Returns the scalar in a range of a part that begins at an offset, without its quotes.
fn scalar(text: &str, range: Range<usize>, base: usize) -> Node<'_> {
    let written = text.get(range.clone()).unwrap_or_default();
    let content = written.trim_end();
    for quote in ['"', '\''] {
        if let Some(inner) = content
            .strip_prefix(quote)
            .and_then(|rest| rest.strip_suffix(quote))
        {
            return Node::Scalar {
                text: inner,
                start: place(base + range.start + 1),
            };
        }
    }
    Node::Scalar {
        text: content,
        start: place(base + range.start),
    }
}

/// Converts the parser's positions, which count characters, to bytes. They come in order.
struct Places<'s> {
    text: &'s str,
    ascii: bool,
    character: usize,
    byte: usize,
}

impl<'s> Places<'s> {
    fn new(text: &'s str) -> Self {
        Self {
            text,
            ascii: text.is_ascii(),
            character: 0,
            byte: 0,
        }
    }

    fn byte(&mut self, character: usize) -> usize {
        if self.ascii {
            return character.min(self.text.len());
        }
        if character < self.character {
            (self.character, self.byte) = (0, 0);
        }
        let rest = self.text.get(self.byte..).unwrap_or_default();
        let mut chars = rest.char_indices();
        let at = chars.nth(character - self.character).map(|(at, _)| at);
        self.byte += at.unwrap_or(rest.len());
        self.character = character;
        self.byte
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_places_and_what_is_before_a_fault() {
        let text = "é: [a, \"b c\"]\nd:\n  'e': f # g\n  h: [i\n}";
        let documents = read(text);
        let root = documents.first().expect("a document");
        let Some(Node::List { items, .. }) = root.get("é") else {
            panic!("{root:?}");
        };
        for item in items.iter().chain(root.get("d").and_then(|d| d.get("e"))) {
            let start = item.start();
            assert_eq!(
                text.get(start..start + item.text().len()),
                Some(item.text())
            );
        }
        assert_eq!(
            items.iter().map(Node::text).collect::<Vec<_>>(),
            ["a", "b c"]
        );
        assert_eq!(
            root.get("d").and_then(|d| d.get("e")).map(Node::text),
            Some("f")
        );
    }

    #[test]
    fn ends_on_every_prefix_and_on_deep_lists() {
        let text = "a: &b {c: [d, 'é']}\ne: *b\nf: |\n  g\n? h\n: !i j\n--- k\n";
        for (end, _) in text.char_indices() {
            let _ = read(&text[..end]);
        }
        assert!(read(&"[".repeat(10_000)).len() <= 1);
    }
}
