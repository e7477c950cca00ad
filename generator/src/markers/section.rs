//! The section that is inserted into a host file.

use errpact_core::Fingerprint;

use super::host::Comment;

/// A rule block without its marker lines: what is inserted into a host file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    /// The name in the markers: the catalog's.
    pub name: String,
    /// The fingerprint in the begin marker: that of the lines between the markers.
    pub fingerprint: String,
    /// The lines between the markers, with LF between them and none at the end.
    pub body: String,
}

impl Section {
    /// Makes a section with the fingerprint of its lines.
    #[must_use]
    pub fn new(name: &str, body: String) -> Self {
        Self {
            name: name.to_owned(),
            fingerprint: Fingerprint::of_lines(&body),
            body,
        }
    }

    /// Returns the block with its marker lines as HTML comments, without a final line break.
    #[must_use]
    pub fn text(&self) -> String {
        self.text_in(Comment::HTML)
    }

    /// Returns the block with its marker lines as comments of a language.
    pub(super) fn text_in(&self, comment: Comment) -> String {
        let [begin, end] = [
            comment.begin(&self.name, &self.fingerprint),
            comment.end(&self.name),
        ];
        let mut text = String::with_capacity(begin.len() + self.body.len() + end.len() + 2);
        text.push_str(&begin);
        text.push('\n');
        text.push_str(&self.body);
        if !self.body.is_empty() {
            text.push('\n');
        }
        text.push_str(&end);
        text
    }
}
