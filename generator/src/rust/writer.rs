//! A text that grows line by line, indented as rustfmt would.

use std::fmt::{self, Write as _};

/// Longest line that rustfmt leaves alone.
pub(super) const MAX_WIDTH: usize = 100;
/// Longest content of an array or of a call's arguments that rustfmt keeps on one line.
const MAX_ARRAY: usize = 60;
/// Longest element of an array that rustfmt packs with others on one line.
const MAX_PACKED: usize = 10;

/// A text that grows line by line.
pub(super) struct Writer {
    text: String,
    depth: usize,
}

impl Writer {
    /// An empty text, with room for `capacity` bytes.
    pub(super) fn with_capacity(capacity: usize) -> Self {
        Self {
            text: String::with_capacity(capacity),
            depth: 0,
        }
    }

    /// The text.
    pub(super) fn into_text(self) -> String {
        self.text
    }

    /// The indentation of the next line, in columns.
    pub(super) fn indent(&self) -> usize {
        self.depth * 4
    }

    /// An empty line.
    pub(super) fn blank(&mut self) {
        self.text.push('\n');
    }

    /// A line.
    pub(super) fn line(&mut self, line: fmt::Arguments<'_>) {
        self.start();
        self.push_format(line);
        self.text.push('\n');
    }

    /// A line that opens a block.
    pub(super) fn open(&mut self, line: fmt::Arguments<'_>) {
        self.line(line);
        self.depth += 1;
    }

    /// A line that closes a block.
    pub(super) fn close(&mut self, line: &str) {
        self.depth = self.depth.saturating_sub(1);
        self.line(format_args!("{line}"));
    }

    /// Goes on one level deeper, after a line that closed a block and opened another.
    pub(super) fn deeper(&mut self) {
        self.depth += 1;
    }

    /// A line of the form `left = right`, broken after the sign where it is too long for one.
    pub(super) fn assign(&mut self, left: fmt::Arguments<'_>, right: fmt::Arguments<'_>) {
        self.start();
        let start = self.text.len() - self.indent();
        self.push_format(left);
        self.text.push_str(" =");
        let sign = self.text.len();
        self.text.push(' ');
        self.push_format(right);
        self.text.push(';');
        let whole = self.text[start..].chars().count();
        let broken = self.indent() + 4 + self.text[sign + 1..].chars().count();
        if whole > MAX_WIDTH && broken <= MAX_WIDTH {
            let gap = format!("\n{:width$}", "", width = self.indent() + 4);
            self.text.replace_range(sign..=sign, &gap);
        }
        self.text.push('\n');
    }

    /// `before`, the elements between brackets, `after`: on one line, packed or one a line, as
    /// rustfmt would. `plain` says that the elements are literals or paths.
    pub(super) fn array(&mut self, before: &str, elements: &[String], after: &str, plain: bool) {
        let indent = self.indent();
        let content = elements
            .iter()
            .map(|e| width(e) + 2)
            .sum::<usize>()
            .saturating_sub(2);
        let whole = indent + width(before) + content + 2 + width(after);
        if content <= MAX_ARRAY && whole <= MAX_WIDTH {
            self.line(format_args!("{before}[{}]{after}", elements.join(", ")));
            return;
        }
        self.open(format_args!("{before}["));
        if plain && elements.iter().all(|e| width(e) <= MAX_PACKED) {
            self.packed(elements);
        } else {
            for element in elements {
                self.line(format_args!("{element},"));
            }
        }
        self.depth = self.depth.saturating_sub(1);
        self.line(format_args!("]{after}"));
    }

    /// As many elements on each line as fit.
    fn packed(&mut self, elements: &[String]) {
        let mut column = 0;
        for element in elements {
            let needed = width(element) + 1;
            if column == 0 {
                self.start();
                column = self.indent() + needed;
            } else if column + 1 + needed < MAX_WIDTH {
                self.text.push(' ');
                column += 1 + needed;
            } else {
                self.text.push('\n');
                self.start();
                column = self.indent() + needed;
            }
            self.text.push_str(element);
            self.text.push(',');
        }
        self.text.push('\n');
    }

    /// `before`, an array of struct literals of the type `kind`, `after`; `fields` writes the
    /// members of one.
    pub(super) fn structs<T>(
        &mut self,
        before: &str,
        kind: &str,
        items: &[T],
        after: &str,
        mut fields: impl FnMut(&mut Self, &T),
    ) {
        match items {
            [] => self.line(format_args!("{before}[]{after}")),
            [only] => {
                self.open(format_args!("{before}[{kind} {{"));
                fields(self, only);
                self.depth = self.depth.saturating_sub(1);
                self.line(format_args!("}}]{after}"));
            }
            _ => {
                self.open(format_args!("{before}["));
                for item in items {
                    self.open(format_args!("{kind} {{"));
                    fields(self, item);
                    self.close("},");
                }
                self.depth = self.depth.saturating_sub(1);
                self.line(format_args!("]{after}"));
            }
        }
    }

    /// The indentation of a line.
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

fn width(text: &str) -> usize {
    text.chars().count()
}
