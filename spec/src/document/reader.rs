//! How values are written, and the reader that collects findings while a document is read.

use super::Spanned;
use crate::finding::{Finding, LIMIT};
use crate::source::{FileId, Place, Span};
use crate::yaml::Node;

/// How a value is written in a catalog.
///
/// One type says both how the value is read and, with the feature `schema`, what an editor is
/// told about it, so that the two cannot differ.
pub(crate) trait Form: Described {
    /// What reading gives.
    type Value;

    /// Reads a value. `None` is a value that is wrong; the reader has been told why.
    fn read(node: Node<'_>, reader: &mut Reader) -> Option<Self::Value>;
}

/// What reading a form gives, with its place.
pub(crate) type Read<F> = Spanned<<F as Form>::Value>;

/// Whatever can be described in JSON Schema.
#[cfg(feature = "schema")]
pub(crate) trait Described: schemars::JsonSchema {}
#[cfg(feature = "schema")]
impl<T: schemars::JsonSchema> Described for T {}

/// Whatever can be described in JSON Schema.
#[cfg(not(feature = "schema"))]
pub(crate) trait Described {}
#[cfg(not(feature = "schema"))]
impl<T> Described for T {}

/// Knows the file and collects what is wrong with it.
#[derive(Debug)]
pub(crate) struct Reader {
    file: FileId,
    cut: Option<u32>,
    findings: Vec<Finding>,
    /// How many bytes the compiled regular expressions of the catalog may still have.
    regex_room: usize,
}

impl Reader {
    /// A reader for a file.
    pub(crate) fn new(file: FileId, regex_room: usize) -> Self {
        Self {
            file,
            cut: None,
            findings: Vec::new(),
            regex_room,
        }
    }

    /// Says that the file could not be read beyond an offset.
    pub(crate) fn cut_at(&mut self, offset: Option<u32>) {
        self.cut = offset;
    }

    /// Does this go on beyond what could be read?
    pub(crate) fn is_cut(&self, span: Span) -> bool {
        self.cut.is_some_and(|offset| span.end >= offset)
    }

    /// A piece of the file.
    pub(crate) fn place(&self, span: Span) -> Place {
        Place {
            file: self.file,
            span,
        }
    }

    /// Are there so many findings that no other will be kept?
    pub(crate) fn is_full(&self) -> bool {
        self.findings.len() > LIMIT
    }

    /// Notes a finding.
    pub(crate) fn report(&mut self, finding: Finding) {
        // One finding more than the limit says that there are more.
        if !self.is_full() {
            self.findings.push(finding);
        }
    }

    /// Takes room for a compiled regular expression; `false` where there is not enough.
    pub(crate) fn take_regex_room(&mut self, room: usize) -> bool {
        let rest = self.regex_room.checked_sub(room);
        self.regex_room = rest.unwrap_or(0);
        rest.is_some()
    }

    /// What is left for the expressions of other files.
    pub(crate) fn regex_room(&self) -> usize {
        self.regex_room
    }

    /// Reads a value that stands under a key, or in a list under itself.
    pub(crate) fn read<F: Form>(&mut self, key: Span, node: Node<'_>) -> Option<Read<F>> {
        let (key, place) = (self.place(key), self.place(node.span));
        let value = F::read(node, self)?;
        Some(Spanned { value, place, key })
    }

    /// What was found.
    pub(crate) fn into_findings(self) -> Vec<Finding> {
        self.findings
    }
}
