//! Where text is written: as it is, or inside a JSON string.

use super::scan;

/// A buffer, and whether what is written stands inside a JSON string.
pub(crate) struct Out<'b> {
    buffer: &'b mut String,
    json: bool,
}

impl<'b> Out<'b> {
    /// Plain text.
    pub(crate) fn plain(buffer: &'b mut String) -> Self {
        Self {
            buffer,
            json: false,
        }
    }

    /// The inside of a JSON string.
    pub(crate) fn json(buffer: &'b mut String) -> Self {
        Self { buffer, json: true }
    }

    /// Appends text.
    #[inline]
    pub(crate) fn push_str(&mut self, text: &str) {
        if self.json {
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

    /// How much stands in the buffer, to go back to.
    pub(crate) fn mark(&self) -> usize {
        self.buffer.len()
    }

    /// Takes back what was written since `mark`.
    pub(crate) fn back_to(&mut self, mark: usize) {
        self.buffer.truncate(mark);
    }
}

impl std::fmt::Write for Out<'_> {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        self.push_str(text);
        Ok(())
    }
}

/// Appends text as the inside of a JSON string.
#[inline]
fn escape(buffer: &mut String, text: &str) {
    let mut rest = text;
    while let Some(at) = scan::json_special(rest.as_bytes()) {
        let (run, tail) = rest.split_at(at);
        buffer.push_str(run);
        let Some(&byte) = tail.as_bytes().first() else {
            return;
        };
        escape_byte(buffer, byte);
        rest = &tail[1..];
    }
    buffer.push_str(rest);
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
