//! Where text is written: as it is, or inside a JSON string.

use errpact_core::{CLOSING, ends_sentence};

use super::scan;

/// A buffer, and whether the output is inside a JSON string. The compiler knows that, so plain text
/// is written without a check.
pub(crate) struct Out<'b, const JSON: bool> {
    buffer: &'b mut String,
}

impl<'b> Out<'b, false> {
    /// Creates an output of plain text.
    pub(crate) fn plain(buffer: &'b mut String) -> Self {
        Self { buffer }
    }
}

impl<'b> Out<'b, true> {
    /// Creates an output inside a JSON string.
    pub(crate) fn json(buffer: &'b mut String) -> Self {
        Self { buffer }
    }
}

impl<const JSON: bool> Out<'_, JSON> {
    /// Appends text.
    #[inline]
    pub(crate) fn push_str(&mut self, text: &str) {
        if JSON {
            escape(self.buffer, text);
        } else {
            self.buffer.push_str(text);
        }
    }

    /// Appends one character.
    pub(crate) fn push(&mut self, character: char) {
        self.push_str(character.encode_utf8(&mut [0; 4]));
    }

    /// Appends text of digits, letters and signs that no JSON string escapes.
    #[inline]
    pub(crate) fn push_safe(&mut self, text: &str) {
        self.buffer.push_str(text);
    }

    /// Ends what was written like a sentence, for another one to follow: with a period, unless it has
    /// a mark at its end.
    #[inline]
    pub(crate) fn end_sentence(&mut self) {
        // Nearly every text ends so.
        if !self.buffer.ends_with('.') {
            self.add_period();
        }
    }

    fn add_period(&mut self) {
        self.buffer
            .truncate(self.buffer.trim_end_matches(' ').len());
        if !self.ends_sentence() {
            self.push_safe(".");
        }
    }

    fn ends_sentence(&self) -> bool {
        let mut text = self.buffer.as_str();
        loop {
            let inner = text.trim_end_matches(CLOSING);
            // JSON has a backslash before each quotation mark.
            match inner.strip_suffix('\\') {
                Some(before) if JSON && text[inner.len()..].starts_with('"') => text = before,
                _ => return ends_sentence(text),
            }
        }
    }

    /// Returns the length of the buffer, to go back to.
    pub(crate) fn mark(&self) -> usize {
        self.buffer.len()
    }

    /// Takes back what was written since `mark`.
    pub(crate) fn back_to(&mut self, mark: usize) {
        self.buffer.truncate(mark);
    }
}

impl<const JSON: bool> std::fmt::Write for Out<'_, JSON> {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        self.push_str(text);
        Ok(())
    }
}

/// Appends text as the inside of a JSON string.
#[inline]
fn escape(buffer: &mut String, text: &str) {
    let mut done = 0;
    while let Some(at) = scan::json_special(text.as_bytes(), done) {
        buffer.push_str(&text[done..at]);
        escape_byte(buffer, text.as_bytes()[at]);
        done = at + 1;
    }
    buffer.push_str(&text[done..]);
}

/// Appends the escape of a byte that has one.
#[cold]
fn escape_byte(buffer: &mut String, byte: u8) {
    buffer.push('\\');
    let letter = match byte {
        0x08 => 'b',
        b'\t' => 't',
        b'\n' => 'n',
        0x0c => 'f',
        b'\r' => 'r',
        b'"' | b'\\' => char::from(byte),
        _ => {
            buffer.push_str("u00");
            for digit in [byte >> 4, byte & 15] {
                buffer.push(char::from(b"0123456789abcdef"[usize::from(digit)]));
            }
            return;
        }
    };
    buffer.push(letter);
}
