//! A text that grows line by line, indented as in rustfmt.

use std::fmt::{self, Write as _};

/// The maximum length of a line that rustfmt leaves unchanged.
pub(super) const MAX_WIDTH: usize = 100;

/// A text that grows line by line.
pub(super) struct Writer {
    text: String,
    depth: usize,
}

impl Writer {
    /// Makes an empty text, with room for `capacity` bytes.
    pub(super) fn with_capacity(capacity: usize) -> Self {
        Self {
            text: String::with_capacity(capacity),
            depth: 0,
        }
    }

    /// Returns the text.
    pub(super) fn into_text(self) -> String {
        self.text
    }

    /// Returns the indentation of the next line, in columns.
    pub(super) fn indent(&self) -> usize {
        self.depth * 4
    }

    /// Writes an empty line.
    pub(super) fn blank(&mut self) {
        self.text.push('\n');
    }

    /// Writes a line. A text of the catalog in it may have several lines, of which only the first
    /// is indented.
    pub(super) fn line(&mut self, line: fmt::Arguments<'_>) {
        self.start();
        self.push_format(line);
        self.text.push('\n');
    }

    /// Writes short calls, as many on a line as fit.
    pub(super) fn calls(&mut self, calls: impl IntoIterator<Item = String>) {
        let mut line = String::new();
        for call in calls {
            if !line.is_empty() && self.indent() + line.len() + call.len() > MAX_WIDTH {
                self.line(format_args!("{line}"));
                line.clear();
            }
            line.push_str(&call);
        }
        if !line.is_empty() {
            self.line(format_args!("{line}"));
        }
    }

    /// Writes a line that opens a block.
    pub(super) fn open(&mut self, line: fmt::Arguments<'_>) {
        self.line(line);
        self.depth += 1;
    }

    /// Writes a line that closes a block.
    pub(super) fn close(&mut self, line: &str) {
        self.depth = self.depth.saturating_sub(1);
        self.line(format_args!("{line}"));
    }

    /// Ends a block whose last line closes it.
    pub(super) fn end(&mut self, sign: &str) {
        self.depth = self.depth.saturating_sub(1);
        if self.text.ends_with('\n') {
            self.text.pop();
        }
        self.text.push_str(sign);
        self.text.push('\n');
    }

    /// Writes the indentation of a line.
    fn start(&mut self) {
        for _ in 0..self.depth {
            self.text.push_str("    ");
        }
    }

    fn push_format(&mut self, text: fmt::Arguments<'_>) {
        match text.as_str() {
            Some(text) => self.text.push_str(text),
            // Writing to a string cannot fail.
            None => drop(self.text.write_fmt(text)),
        }
    }
}
