//! The result of comparing: the state of each output, leftover files, and how the disk differs.

use std::path::PathBuf;

use errpact_spec::finding::{Finding, Level, diagnostic};

use super::manifest::Manifest;

/// Every output, rendered and compared, but not written yet.
#[derive(Debug, Default)]
pub struct Plan {
    /// The outputs in the catalog's order; the manifest is the last.
    pub files: Vec<Planned>,
    /// What errpact wrote and the catalog no longer asks for, sorted.
    pub orphans: Vec<Orphan>,
    /// Problems that prevent writing, and lints about outputs.
    pub problems: Vec<Finding>,
    pub(super) root: PathBuf,
    /// The schema for editors, if it is among the files.
    pub(super) schema: Option<String>,
    pub(super) manifest_place: PathBuf,
    pub(super) old: Manifest,
    pub(super) new: Manifest,
}

impl Plan {
    /// Returns whether the disk has exactly the outputs that the catalog asks for.
    #[must_use]
    pub fn is_fresh(&self) -> bool {
        self.orphans.is_empty() && self.files.iter().all(|file| file.state == State::Fresh)
    }

    /// Returns whether something must be fixed before anything is written.
    #[must_use]
    pub fn is_blocked(&self) -> bool {
        self.problems
            .iter()
            .any(|finding| finding.level == Level::Error)
    }

    /// Returns how the disk differs: missing files, stale files, and files that are no longer asked for. Writing fixes
    /// all of it.
    #[must_use]
    pub fn drift(&self) -> Vec<Finding> {
        let files = self.files.iter().filter_map(|file| match &file.state {
            State::Fresh | State::Foreign => None,
            State::Missing => Some(diagnostic::missing_output(&file.path)),
            State::Stale { .. } if self.schema.as_ref() == Some(&file.path) => {
                Some(diagnostic::stale_output(&file.path).note(
                    "it is the schema of the language, and another version of errpact wrote it",
                ))
            }
            State::Stale { edited: false, .. } => Some(diagnostic::stale_output(&file.path)),
            State::Stale { edited: true, .. } => Some(
                diagnostic::stale_output(&file.path).note("it was changed since errpact wrote it"),
            ),
        });
        let orphans = self.orphans.iter().map(|orphan| {
            let finding = diagnostic::orphaned_output(&orphan.path);
            match orphan.kept {
                Some(kept) => finding.note(kept.reason()).help(kept.help()),
                None => finding,
            }
        });
        files.chain(orphans).collect()
    }
}

/// An output that has been rendered and compared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Planned {
    /// Its path, relative to the catalog's folder.
    pub path: String,
    /// The text that the file should have.
    pub content: String,
    /// How the file on disk compares.
    pub state: State,
    /// The file, symbolic links followed.
    pub(super) place: PathBuf,
}

/// How the file on disk compares with the text that it should have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum State {
    /// It is right.
    Fresh,
    /// It does not exist.
    Missing,
    /// It differs.
    Stale {
        /// A unified diff from the current text to the new one.
        diff: String,
        /// Whether it was changed since errpact wrote it.
        edited: bool,
    },
    /// There is another file, which errpact did not write.
    Foreign,
}

/// The reason why a file that the manifest lists is not removed. Anyone who can edit the manifest can list any file
/// with its SHA-256, so the file itself must show that errpact wrote it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeepReason {
    /// It was changed since errpact wrote it: its SHA-256 is not the recorded one.
    Edited,
    /// None of its lines names errpact and a fingerprint.
    Unmarked,
    /// It is outside the catalog's folder, by its path or through a symbolic link.
    Outside,
    /// It is in a place where errpact writes nothing, such as a folder of git.
    Protected,
    /// It cannot be read: it is not a regular file, is too large or is not text.
    Unreadable,
}

impl KeepReason {
    /// Returns the reason in words that follow the file's name.
    pub(super) fn reason(self) -> &'static str {
        match self {
            Self::Edited => "it was changed since errpact wrote it, so errpact does not remove it",
            Self::Unmarked => {
                "none of its lines names errpact and a fingerprint, so errpact does not remove it"
            }
            Self::Outside => {
                "it is not below the catalog's folder, so errpact neither reads nor removes it"
            }
            Self::Protected => {
                "errpact writes and removes nothing where files can run commands, such as in `.git`"
            }
            Self::Unreadable => {
                "it cannot be compared with what errpact wrote, so errpact does not remove it"
            }
        }
    }

    /// Returns what to do instead.
    pub(super) fn help(self) -> &'static str {
        match self {
            Self::Edited => "Remove it yourself, and its entry in the manifest.",
            Self::Unmarked | Self::Outside | Self::Protected | Self::Unreadable => {
                "Remove its entry from the manifest; if errpact did write the file, remove that too."
            }
        }
    }
}

/// A file that errpact wrote and that the catalog no longer asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Orphan {
    /// Its path, relative to the catalog's folder.
    pub path: String,
    /// Why errpact does not remove it, so that it stays in the manifest. `None` if it is removed.
    pub kept: Option<KeepReason>,
    /// The remaining text of the file: none, or the user's own text around a rule block.
    pub(super) rest: Option<String>,
    pub(super) place: PathBuf,
}
