//! Finding a block in a host file, and replacing it.

use std::ops::Range;

use super::fence::Fences;
use super::host::Host;
use super::line::{self, Side};
use super::{Error, Section};

/// A block in a host file. Ranges are bytes of the host's text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found<'a> {
    /// Line of the begin marker, from 1.
    pub line: usize,
    /// The fingerprint in the begin marker.
    pub fingerprint: Option<&'a str>,
    /// The lines between the marker lines, the last one's line ending included.
    pub body: Range<usize>,
    /// Where the fingerprint stands, with the space in front of it.
    stamp: Range<usize>,
    /// White space that every line of the body gets.
    indent: &'a str,
    /// Line ending of the begin marker.
    ending: &'a str,
}

impl Found<'_> {
    /// The body as the section that was inserted there had it: without the host's indentation, LF
    /// between lines.
    #[must_use]
    pub fn body_of(&self, host: &str) -> String {
        let body = host.get(self.body.clone()).unwrap_or_default();
        let lines: Vec<&str> = body
            .lines()
            .map(|line| line.strip_prefix(self.indent).unwrap_or(line))
            .collect();
        lines.join("\n")
    }
}

/// Finds the block of this name. `extension` is the host file's, without its dot.
///
/// # Errors
/// There is no such block, or its markers do not pair.
pub fn find<'a>(host: &'a str, name: &str, extension: Option<&str>) -> Result<Found<'a>, Error> {
    let mut fences = Host::of(extension).prose.then(Fences::default);
    let mut fenced = None;
    let mut open: Option<Found<'a>> = None;
    let mut closed: Option<Found<'a>> = None;
    let mut at = 0;
    for (index, whole) in host.split_inclusive('\n').enumerate() {
        let (start, number) = (at, index + 1);
        at += whole.len();
        let text = whole.strip_suffix('\n').unwrap_or(whole);
        let text = text.strip_suffix('\r').unwrap_or(text);
        // Inside the block nothing is a fence: the block may hold one, and it is not the host's.
        let in_fence = open.is_none() && fences.as_mut().is_some_and(|fences| fences.step(text));
        let Some(marker) = line::parse(text) else {
            continue;
        };
        if in_fence {
            if marker.name == name && marker.side == Side::Begin {
                fenced = fenced.or(Some(number));
            }
            continue;
        }
        match (&mut open, marker.side) {
            (Some(begin), Side::End) if marker.name == name => {
                begin.body.end = start;
                closed = open.take();
            }
            (Some(begin), _) => {
                return Err(Error::Nested {
                    name: name.to_owned(),
                    begin: begin.line,
                    inner: number,
                });
            }
            (None, _) if marker.name != name => {}
            (None, Side::End) => {
                return Err(Error::Unopened {
                    name: name.to_owned(),
                    end: number,
                });
            }
            (None, Side::Begin) => {
                if let Some(first) = closed {
                    return Err(Error::Duplicate {
                        name: name.to_owned(),
                        first: first.line,
                        second: number,
                    });
                }
                open = Some(Found {
                    line: number,
                    fingerprint: marker.fingerprint,
                    body: at..at,
                    stamp: start + marker.stamp.start..start + marker.stamp.end,
                    indent: marker.indent,
                    ending: if whole.ends_with("\r\n") {
                        "\r\n"
                    } else {
                        "\n"
                    },
                });
            }
        }
    }
    match (open, closed) {
        (Some(begin), _) => Err(Error::Unclosed {
            name: name.to_owned(),
            begin: begin.line,
        }),
        (None, Some(found)) => Ok(found),
        (None, None) => Err(Error::Missing {
            name: name.to_owned(),
            fenced,
        }),
    }
}

/// The host's text with the section between the markers of its name.
///
/// # Errors
/// There are no such markers, they do not pair, or the section would break them.
pub fn replace(host: &str, section: &Section, extension: Option<&str>) -> Result<String, Error> {
    if let Some(line) = section
        .body
        .lines()
        .find(|line| line::looks_like_marker(line))
    {
        return Err(Error::InText {
            line: line.to_owned(),
        });
    }
    let found = find(host, &section.name, extension)?;
    let mut text = String::with_capacity(host.len() + section.body.len() + 64);
    text.push_str(host.get(..found.stamp.start).unwrap_or_default());
    if !section.fingerprint.is_empty() {
        text.push(' ');
        text.push_str(&section.fingerprint);
    }
    text.push_str(
        host.get(found.stamp.end..found.body.start)
            .unwrap_or_default(),
    );
    // `lines` would leave out the last of several empty ones.
    if !section.body.is_empty() {
        for line in section.body.split('\n') {
            if !line.is_empty() {
                text.push_str(found.indent);
                text.push_str(line);
            }
            text.push_str(found.ending);
        }
    }
    text.push_str(host.get(found.body.end..).unwrap_or_default());
    Ok(text)
}
