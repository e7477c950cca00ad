//! Scalars of YAML. YAML's own parser finds them and reads their text. This module only searches for the lines of
//! literal block scalars, which must produce the same text.

use saphyr_parser::{Event, Parser, ScalarStyle, StrInput};

use super::style::Reader;
use super::{Language, Literal, Style, Text, Unreadable, Wanted};

pub(super) fn literals(
    host: &str,
    wanted: Wanted,
    keep: &mut dyn FnMut(Literal),
) -> Result<(), Unreadable> {
    // The parser takes a byte order mark for a part of the first scalar.
    let own = host.strip_prefix('\u{feff}').unwrap_or(host);
    let mut parser = Parser::new(StrInput::new(own));
    let mut places = Places {
        host,
        at: (0, host.len() - own.len()),
    };
    while let Some(next) = parser.next_event() {
        let (event, span) = next.map_err(|error| Unreadable {
            at: places.byte(error.marker().index()),
            reason: format!("it is not valid YAML: {}", error.info()),
        })?;
        let Event::Scalar(value, kind, _, tag) = event else {
            continue;
        };
        if !wanted.has(&value) {
            continue;
        }
        let start = places.byte(span.start.index());
        let literal = if kind == ScalarStyle::Literal && tag.is_none() {
            block(host, start, span.start.col(), &value).ok_or_else(|| Unreadable {
                at: start,
                reason: "the lines of a literal block scalar cannot be told".to_owned(),
            })?
        } else {
            let mut text = Text::default();
            text.add(start, &value);
            text.end(start);
            Literal {
                span: start..start,
                style: Style {
                    reader: Reader::Scalar,
                    ..Style::of(Language::Yaml)
                },
                text,
            }
        };
        keep(literal);
    }
    Ok(())
}

/// Returns the literal block scalar whose first character is at `start`, after `indent` blanks.
fn block(host: &str, start: usize, indent: usize, value: &str) -> Option<Literal> {
    let content = start.checked_sub(indent)?;
    let blanks = |line: &str| line.len() - line.trim_start_matches(' ').len();
    let mut text = Text::default();
    let mut at = content;
    for whole in host.get(content..)?.split_inclusive('\n') {
        let line = whole.strip_suffix('\n').unwrap_or(whole);
        let line = line.strip_suffix('\r').unwrap_or(line);
        let own = match line.get(indent..) {
            Some(own) if blanks(line) >= indent => own,
            _ if blanks(line) == line.len() => "",
            _ => break,
        };
        text.add_line(at, indent, own);
        if line.len() < whole.len() {
            text.add(at + line.len(), "\n");
        }
        at += whole.len();
    }
    text.end(at);
    // Empty lines before and after depend on the scalar's header.
    let same = text.as_str().trim_matches('\n') == value.trim_matches('\n');
    same.then(|| Literal {
        span: content..at,
        style: Style {
            raw: true,
            indent,
            ..Style::of(Language::Yaml)
        },
        text,
    })
}

/// Converts positions in characters, which the parser counts, to bytes. Positions must be in order.
struct Places<'h> {
    host: &'h str,
    /// The last position, in characters and in bytes.
    at: (usize, usize),
}

impl Places<'_> {
    fn byte(&mut self, index: usize) -> usize {
        let (characters, bytes) = self.at;
        let rest = self.host.get(bytes..).unwrap_or_default();
        let Some(more) = index.checked_sub(characters) else {
            return bytes;
        };
        let length = rest
            .char_indices()
            .nth(more)
            .map_or(rest.len(), |(at, _)| at);
        self.at = (index, bytes + length);
        bytes + length
    }
}
