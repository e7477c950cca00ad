//! The text of a literal, and the position of each part of it in the host.

/// The text of a literal as its language reads it. An expression inside it, such as `{name}` in an
/// f-string, is [`HOLE`].
#[derive(Debug, Default)]
pub(in crate::markers) struct Text {
    text: String,
    /// Pairs of an offset in the text and an offset in the host. Between two marks, both advance
    /// together.
    marks: Vec<(usize, usize)>,
}

/// A placeholder for values that only a running program knows. No block has this character.
pub(in crate::markers) const HOLE: &str = "\0";

impl Text {
    /// Makes the text of a whole file.
    pub(in crate::markers) fn whole(host: &str) -> Self {
        let mut text = Self::default();
        text.add(0, host);
        text.end(host.len());
        text
    }

    /// Returns the text.
    pub(in crate::markers) fn as_str(&self) -> &str {
        &self.text
    }

    /// Adds the text that is written at the offset `at` of the host.
    pub(super) fn add(&mut self, at: usize, value: &str) {
        self.mark(at);
        self.text.push_str(value);
    }

    /// Adds a line that begins at the offset `at` of the host with `indent` columns that do not
    /// belong to the text. In the host, the line starts before them.
    pub(super) fn add_line(&mut self, at: usize, indent: usize, line: &str) {
        self.mark(at);
        let mut rest = line.chars();
        if let Some(first) = rest.next() {
            self.text.push(first);
            self.add(at + indent + first.len_utf8(), rest.as_str());
        }
    }

    /// Ends the text at the offset `at` of the host.
    pub(super) fn end(&mut self, at: usize) {
        self.mark(at);
    }

    fn mark(&mut self, at: usize) {
        let here = self.text.len();
        if self
            .marks
            .last()
            .is_none_or(|(text, host)| host + (here - text) != at)
        {
            self.marks.push((here, at));
        }
    }

    /// Returns the offset in the host of an offset of the text. Code between two characters without
    /// a value, such as a line continuation, belongs to the first.
    pub(in crate::markers) fn source(&self, at: usize) -> usize {
        let next = self.marks.partition_point(|(text, _)| *text <= at);
        let mark = next.checked_sub(1).and_then(|last| self.marks.get(last));
        mark.map_or(at, |(text, host)| host + (at - text))
    }
}
