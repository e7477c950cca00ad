//! The place of a finding in every machine-readable format: 1-based lines and columns, columns
//! counted in characters, the end just after the last one.

use errpact_spec::{
    finding::Label,
    source::{Position, Sources},
};

/// The place of a label.
pub(super) struct Place<'a> {
    /// The file, relative to the folder that errpact was started in, with `/` between folders.
    pub(super) file: String,
    pub(super) start: Position,
    pub(super) end: Position,
    pub(super) text: Option<&'a str>,
}

impl<'a> Place<'a> {
    /// Returns `None` if the label's file is not among `sources`.
    pub(super) fn of(label: &'a Label, sources: &Sources) -> Option<Self> {
        let file = sources.get(label.file)?;
        Some(Self {
            file: sources
                .shown(label.file)
                .replace(std::path::MAIN_SEPARATOR, "/"),
            start: file.position(label.span.start),
            end: file.position(label.span.end),
            text: label.text.as_deref(),
        })
    }
}
