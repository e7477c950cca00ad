//! Where text is written: as it is, or inside a JSON string.

/// A buffer, and whether what is written stands inside a JSON string.
pub(crate) struct Out<'b> {
    buffer: &'b mut String,
    json: bool,
}

/// What a byte is written as inside a JSON string: 0 as it is, `u` as `\u00XX`, else after a
/// backslash.
const ESCAPES: [u8; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 0x20 {
        table[byte] = b'u';
        byte += 1;
    }
    table[0x08] = b'b';
    table[0x09] = b't';
    table[0x0a] = b'n';
    table[0x0c] = b'f';
    table[0x0d] = b'r';
    table[0x22] = b'"';
    table[0x5c] = b'\\';
    table[0x7f] = b'u';
    table
};

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
pub(crate) fn escape(buffer: &mut String, text: &str) {
    let mut rest = text;
    while let Some(at) = rest
        .bytes()
        .position(|byte| ESCAPES[usize::from(byte)] != 0)
    {
        let (run, tail) = rest.split_at(at);
        buffer.push_str(run);
        let Some(byte) = tail.bytes().next() else {
            return;
        };
        buffer.push('\\');
        let letter = ESCAPES[usize::from(byte)];
        buffer.push(char::from(letter));
        if letter == b'u' {
            buffer.push_str("00");
            for digit in [byte >> 4, byte & 15] {
                buffer.push(char::from(b"0123456789abcdef"[usize::from(digit)]));
            }
        }
        rest = &tail[1..];
    }
    buffer.push_str(rest);
}
