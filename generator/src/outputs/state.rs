//! How an output stands to the file on disk.

use std::path::PathBuf;

/// An output that has been rendered and compared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Planned {
    /// Its path, relative to the catalog's folder.
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

/// Why a file that the manifest lists is not removed. Anyone who can edit the manifest can list any file with its
/// SHA-256, so the file itself must show that errpact wrote it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeepReason {
    /// It was changed since errpact wrote it: its SHA-256 is not the recorded one.
    Edited,
    /// No line of it names errpact and a fingerprint.
    Unmarked,
    /// It lies outside the catalog's folder, in words or through a symbolic link.
    Outside,
    /// It cannot be read: it is not a regular file, is too large or is not text.
    Unreadable,
}

impl KeepReason {
    /// Says why, in words that follow the file's name.
    pub(super) fn reason(self) -> &'static str {
        match self {
            Self::Edited => "it was changed since errpact wrote it, so errpact does not remove it",
            Self::Unmarked => {
                "none of its lines names errpact and a fingerprint, so errpact does not remove it"
            }
            Self::Outside => {
                "it is not below the catalog's folder, so errpact neither reads nor removes it"
            }
            Self::Unreadable => {
                "it cannot be compared with what errpact wrote, so errpact does not remove it"
            }
        }
    }

    /// Says what to do instead.
    pub(super) fn help(self) -> &'static str {
        match self {
            Self::Edited => "Remove it yourself, and its entry in the manifest.",
            Self::Unmarked | Self::Outside | Self::Unreadable => {
                "Remove its entry from the manifest; if errpact did write the file, remove that too."
            }
        }
    }
}

/// Something that errpact wrote and that the catalog no longer asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Orphan {
    /// Its path, relative to the catalog's folder.
    pub path: String,
    /// Why errpact does not remove it, and it stays in the manifest; `None`: it is removed.
    pub kept: Option<KeepReason>,
    /// What stays of the file: nothing, or the user's own text around a rule block.
    pub(super) rest: Option<String>,
    pub(super) place: PathBuf,
}
