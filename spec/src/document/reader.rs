//! How values are written, and the reader that collects findings while a document is read.

use super::Spanned;
use crate::finding::{Finding, LIMIT};
use crate::source::{FileId, Place, Span};
use crate::yaml::Node;

/// How a value is written in a catalog.
///
/// One type defines how the value is read and, with the feature `schema`, its JSON Schema. So the two cannot differ.
pub(crate) trait Form: Described {
    /// The value that was read.
    type Value;

    /// Reads a value. Returns `None` if it is wrong, after the reader got a finding.
    fn read(node: Node<'_>, reader: &mut Reader) -> Option<Self::Value>;
}

/// The value of a form, with its place.
pub(crate) type Read<F> = Spanned<<F as Form>::Value>;

/// Types that JSON Schema can describe.
#[cfg(feature = "schema")]
pub(crate) trait Described: schemars::JsonSchema {}
#[cfg(feature = "schema")]
impl<T: schemars::JsonSchema> Described for T {}

/// Types that JSON Schema can describe.
#[cfg(not(feature = "schema"))]
pub(crate) trait Described {}
#[cfg(not(feature = "schema"))]
impl<T> Described for T {}

/// Reads a file and collects its findings.
#[derive(Debug)]
pub(crate) struct Reader {
    file: FileId,
    cut: Option<u32>,
    /// The name of the entry whose value is read next.
    name: Option<Span>,
    findings: Vec<Finding>,
    /// The bytes that are left for compiled regular expressions of the catalog.
    regex_room: usize,
}

impl Reader {
    /// Creates a reader for a file.
    pub(crate) fn new(file: FileId, regex_room: usize) -> Self {
        Self {
            file,
            cut: None,
            name: None,
            findings: Vec::new(),
            regex_room,
        }
    }

    /// Records that the file could not be read beyond an offset.
    pub(crate) fn cut_at(&mut self, offset: Option<u32>) {
        self.cut = offset;
    }

    /// Returns whether this continues beyond what could be read.
    pub(crate) fn is_cut(&self, span: Span) -> bool {
        self.cut.is_some_and(|offset| span.end >= offset)
    }

    /// Returns the place of a piece of the file.
    pub(crate) fn place(&self, span: Span) -> Place {
        Place {
            file: self.file,
            span,
        }
    }

    /// Returns whether the limit of findings is reached.
    pub(crate) fn is_full(&self) -> bool {
        self.findings.len() > LIMIT
    }

    /// Records a finding.
    pub(crate) fn report(&mut self, finding: Finding) {
        // One finding beyond the limit is kept, so that the report can say that there are more.
        if !self.is_full() {
            self.findings.push(finding);
        }
    }

    /// Reserves room for a compiled regular expression. Returns `false` if too little is left.
    pub(crate) fn take_regex_room(&mut self, room: usize) -> bool {
        let rest = self.regex_room.checked_sub(room);
        self.regex_room = rest.unwrap_or(0);
        rest.is_some()
    }

    /// Returns the room that is left for the expressions of other files.
    pub(crate) fn regex_room(&self) -> usize {
        self.regex_room
    }

    /// Reads the value of a key, or an item of a list, which is its own key.
    pub(crate) fn read<F: Form>(&mut self, key: Span, node: Node<'_>) -> Option<Read<F>> {
        let (key, place) = (self.place(key), self.place(node.span));
        let value = F::read(node, self)?;
        Some(Spanned { value, place, key })
    }

    /// Reads the value of an entry that has a name. If a key is missing in it, the finding is at the name.
    pub(crate) fn read_named<F: Form>(&mut self, name: Span, node: Node<'_>) -> Option<F::Value> {
        self.name = Some(name);
        let value = F::read(node, self);
        self.name = None;
        value
    }

    /// Takes the name of the entry whose value is read now, if it has one.
    pub(crate) fn take_name(&mut self) -> Option<Span> {
        self.name.take()
    }

    /// Reads the value of a key of a structure, and sets `broken` if it, or a part of it, is wrong.
    pub(crate) fn read_key<F: Form>(
        &mut self,
        key: Span,
        node: Node<'_>,
        broken: &mut bool,
    ) -> Option<Read<F>> {
        let before = self.findings.len();
        let value = self.read::<F>(key, node);
        *broken |= value.is_none() || self.findings.len() > before;
        value
    }

    /// Returns the findings.
    pub(crate) fn into_findings(self) -> Vec<Finding> {
        self.findings
    }
}
