//! How an output stands to the file on disk.

use std::path::PathBuf;

/// An output that has been rendered and compared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Planned {
    /// Its path, relative to the catalogue's folder.
    pub path: String,
    /// What should stand in the file.
    pub content: String,
    /// How the file on disk compares.
    pub state: State,
    /// The file, symbolic links followed.
    pub(super) place: PathBuf,
}

/// How the file on disk compares with what should stand in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum State {
    /// It is right.
    Fresh,
    /// It does not exist.
    Missing,
    /// It differs.
    Stale {
        /// From what is there to what should be, as a unified diff.
        diff: String,
        /// Was it changed since errpact wrote it?
        edited: bool,
    },
    /// Something else stands there, which errpact did not write.
    Foreign,
}

/// Something that errpact wrote and that the catalogue no longer asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Orphan {
    /// Its path, relative to the catalogue's folder.
    pub path: String,
    /// Was it changed since errpact wrote it? Then it is not removed.
    pub edited: bool,
    /// What stays of the file: nothing, or the user's own text around a rule block.
    pub(super) rest: Option<String>,
    pub(super) place: PathBuf,
}
