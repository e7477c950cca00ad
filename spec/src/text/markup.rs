//! Which parts of a text are code: spans between backticks, and fenced blocks.

use std::ops::Range;

use errpact_core::prompt::Fences;

use super::Quote;

/// The longest code span, in bytes.
const LONGEST_SPAN: usize = 500;

/// The most spaces before a fence: one inside a list is indented.
const LONGEST_INDENT: usize = 12;

/// The code around a place of a text, which is read from its start.
pub(super) struct Markup<'t> {
    text: &'t str,
    bytes: &'t [u8],
    /// The content of the current code span.
    span: Range<usize>,
    fences: Fences,
}

impl<'t> Markup<'t> {
    pub(super) fn of(text: &'t str) -> Self {
        Self {
            text,
            bytes: text.as_bytes(),
            span: 0..0,
            fences: Fences::default(),
        }
    }

    /// Begins or ends a fenced block, if a line of it does here, and returns the offset after the line.
    pub(super) fn turn_fence(&mut self, at: usize) -> Option<usize> {
        let before = self.bytes.get(..at)?;
        let indent = before.iter().rev().take(LONGEST_INDENT);
        let indent = indent
            .take_while(|byte| matches!(byte, b' ' | b'>'))
            .count();
        let starts_line = before.len() == indent || before.get(at - indent - 1) == Some(&b'\n');
        if !starts_line || self.run_of(at, *self.bytes.get(at)?) < 3 {
            return None;
        }
        let rest = self.text.get(at..)?;
        let line = rest.lines().next().unwrap_or_default();
        // Only such lines can change whether a block is open. The word after an opening fence is the language.
        let open = self.fences.is_open();
        self.fences.step(line);
        (self.fences.is_open() != open).then(|| at + line.len())
    }

    /// Begins the code span after these backticks, if it has an end.
    pub(super) fn backticks(&mut self, at: usize) -> usize {
        let ticks = self.run_of(at, b'`');
        let start = at + ticks;
        // The end of the current span is not the beginning of the next one.
        if at == self.span.end && start > ticks && !self.span.is_empty() {
            return start;
        }
        let limit = (start + LONGEST_SPAN).min(self.bytes.len());
        let mut end = start;
        while end < limit {
            match self.bytes.get(end) {
                Some(b'`') => {
                    let closing = self.run_of(end, b'`');
                    if closing == ticks {
                        self.span = start..end;
                        break;
                    }
                    end += closing;
                }
                // A span ends with its paragraph.
                Some(b'\n') if self.bytes.get(end + 1) == Some(&b'\n') => break,
                _ => end += 1,
            }
        }
        start
    }

    fn run_of(&self, at: usize, sign: u8) -> usize {
        let rest = self.bytes.get(at..).unwrap_or_default();
        rest.iter().take_while(|byte| **byte == sign).count()
    }

    /// Returns what is around a name that ends at `end`, and its arguments or value at `after`.
    pub(super) fn quote(&self, start: usize, end: usize, after: usize) -> Quote {
        let content = self.text.get(self.span.clone()).unwrap_or_default();
        let trimmed = content.trim();
        let first = self.span.start + content.len() - content.trim_start().len();
        let quoted = |at: Option<usize>| at.and_then(|at| self.bytes.get(at)) == Some(&b'"');
        if self.fences.is_open() {
            Quote::Fence
        } else if self.span.contains(&start) {
            let alone = start == first && after == first + trimmed.len();
            if alone { Quote::Name } else { Quote::Code }
        } else if quoted(start.checked_sub(1)) && quoted(Some(end)) {
            Quote::Text
        } else {
            Quote::None
        }
    }
}
