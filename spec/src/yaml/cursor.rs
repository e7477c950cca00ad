//! Converts the parser's positions, which count characters, to bytes.

/// Converts character offsets to byte offsets. Offsets come nearly in order, so walking from
/// the last one takes linear time over a file.
#[derive(Debug)]
pub(crate) struct Cursor<'s> {
    text: &'s str,
    /// Whether the text is ASCII, so that there is nothing to convert.
    ascii: bool,
    characters: usize,
    bytes: usize,
}

impl<'s> Cursor<'s> {
    /// Makes a cursor at the start of a text.
    pub(crate) fn new(text: &'s str) -> Self {
        Self {
            text,
            ascii: text.is_ascii(),
            characters: 0,
            bytes: 0,
        }
    }

    /// Returns the byte at which a character begins, or the end of the text for one beyond it.
    pub(crate) fn byte(&mut self, character: usize) -> usize {
        if self.ascii {
            return character.min(self.text.len());
        }
        let bytes = self.text.as_bytes();
        while self.characters < character && self.bytes < bytes.len() {
            self.bytes += 1;
            while self.bytes < bytes.len() && !self.text.is_char_boundary(self.bytes) {
                self.bytes += 1;
            }
            self.characters += 1;
        }
        while self.characters > character && self.bytes > 0 {
            self.bytes -= 1;
            while !self.text.is_char_boundary(self.bytes) {
                self.bytes -= 1;
            }
            self.characters -= 1;
        }
        self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::Cursor;

    #[test]
    fn characters_become_bytes() {
        let text = "aé€𝄞z";
        let mut cursor = Cursor::new(text);
        let expected: Vec<usize> = text
            .char_indices()
            .map(|(at, _)| at)
            .chain([text.len()])
            .collect();
        for (character, byte) in expected.iter().enumerate() {
            assert_eq!(cursor.byte(character), *byte);
        }
        for (character, byte) in expected.iter().enumerate().rev() {
            assert_eq!(cursor.byte(character), *byte);
        }
        assert_eq!(cursor.byte(99), text.len());
    }

    #[test]
    fn ascii_is_not_walked() {
        let mut cursor = Cursor::new("abc");
        assert_eq!(cursor.byte(2), 2);
        assert_eq!(cursor.byte(9), 3);
    }
}
