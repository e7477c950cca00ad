//! A rule block, as a whole and in pieces.

/// A rule block. Its text is `head`, each item, `tail`, and no final line break.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    /// Name in the markers: the catalog's.
    pub name: String,
    /// Fingerprint in the begin marker: that of the lines between the markers.
    pub fingerprint: String,
    /// The text before the items; its first line is the begin marker.
    pub head: String,
    /// One item for each instruction.
    pub items: Vec<Item>,
    /// The text after the items; its last line is the end marker.
    pub tail: String,
}

/// One instruction and the codes that share it. It is rendered as `before`, the codes joined by
/// `between`, and `after`. An item that loses all of its codes is left out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item {
    /// Before the codes.
    pub before: String,
    /// The codes, sorted; empty for an item that is always kept.
    pub codes: Vec<String>,
    /// Between two codes.
    pub between: String,
    /// After the codes.
    pub after: String,
}

impl Item {
    /// Returns the item's text.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::new();
        self.write(&mut text);
        text
    }

    fn write(&self, text: &mut String) {
        text.push_str(&self.before);
        for (at, code) in self.codes.iter().enumerate() {
            if at > 0 {
                text.push_str(&self.between);
            }
            text.push_str(code);
        }
        text.push_str(&self.after);
    }
}

impl Block {
    /// Returns the whole block, including its marker lines, without a final line break.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = self.head.clone();
        for item in &self.items {
            item.write(&mut text);
        }
        text.push_str(&self.tail);
        text
    }

    /// Returns the text between the marker lines, without a final line break.
    #[must_use]
    pub fn body(&self) -> String {
        let text = self.text();
        let inner = text.split_once('\n').map_or("", |(_, rest)| rest);
        inner
            .rsplit_once('\n')
            .map_or("", |(body, _)| body)
            .to_owned()
    }

    /// Returns the codes that have a line, sorted.
    #[must_use]
    pub fn codes(&self) -> Vec<&str> {
        let mut codes: Vec<&str> = self
            .items
            .iter()
            .flat_map(|item| &item.codes)
            .map(String::as_str)
            .collect();
        codes.sort_unstable();
        codes.dedup();
        codes
    }

    /// Keeps only these codes.
    pub(super) fn retain(&mut self, keep: impl Fn(&str) -> bool) {
        self.items.retain_mut(|item| {
            let always = item.codes.is_empty();
            item.codes.retain(|code| keep(code));
            always || !item.codes.is_empty()
        });
    }
}
