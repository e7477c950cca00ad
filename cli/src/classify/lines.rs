//! Reads any number of lines, one at a time, each with a maximum length.

use std::io::{self, BufRead, Read as _};

/// The maximum size of a line, and of a text that is read whole, in bytes.
pub(crate) const MOST: u64 = 16 * 1024 * 1024;

/// A line of standard input.
pub(crate) enum Line<'b> {
    /// Its bytes, without its end.
    Bytes(&'b [u8]),
    /// It is longer than [`MOST`], and has been skipped.
    TooLong,
}

/// The lines of a stream. Needs memory only for the longest one.
pub(crate) struct Lines<R> {
    from: R,
    line: Vec<u8>,
}

impl<R: BufRead> Lines<R> {
    pub(crate) fn new(from: R) -> Self {
        Self {
            from,
            line: Vec::new(),
        }
    }

    /// Returns the next line, or `None` at the end.
    pub(crate) fn next(&mut self) -> io::Result<Option<Line<'_>>> {
        self.line.clear();
        let read = self
            .from
            .by_ref()
            .take(MOST + 1)
            .read_until(b'\n', &mut self.line)?;
        if read == 0 {
            return Ok(None);
        }
        if self.line.last() != Some(&b'\n') && self.line.len() as u64 > MOST {
            self.line = Vec::new();
            self.from.skip_until(b'\n')?;
            return Ok(Some(Line::TooLong));
        }
        Ok(Some(Line::Bytes(self.line.trim_ascii())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lengths(text: &[u8]) -> Vec<Option<usize>> {
        let mut lines = Lines::new(text);
        let mut lengths = Vec::new();
        while let Some(line) = lines.next().unwrap() {
            lengths.push(match line {
                Line::Bytes(bytes) => Some(bytes.len()),
                Line::TooLong => None,
            });
        }
        lengths
    }

    #[test]
    fn lines_of_every_length() {
        assert_eq!(lengths(b""), []);
        assert_eq!(lengths(b"a\r\n\nbc"), [Some(1), Some(0), Some(2)]);
        let long = vec![b'a'; MOST as usize + 1];
        let after = [long.as_slice(), b"aaa\nbc\n"].concat();
        assert_eq!(lengths(&long), [None]);
        assert_eq!(lengths(&after), [None, Some(2)]);
        assert_eq!(lengths(&long[1..]), [Some(MOST as usize)]);
    }
}
