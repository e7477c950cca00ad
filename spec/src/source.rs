//! The files of a catalog, and places in them.

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

/// A file among the [`Sources`] of a catalog.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(pub u32);

/// A range of a file in bytes; the end is exclusive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Span {
    /// The first byte.
    pub start: u32,
    /// The byte after the last.
    pub end: u32,
}

impl Span {
    /// Makes a span from offsets. Offsets beyond 4 GiB are cut; no file is that long.
    #[must_use]
    pub fn new(start: usize, end: usize) -> Self {
        let cut = |offset: usize| u32::try_from(offset).unwrap_or(u32::MAX);
        Self {
            start: cut(start),
            end: cut(end.max(start)),
        }
    }

    /// Returns the offsets as a range.
    #[must_use]
    pub fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// A range of a certain file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The file.
    pub file: FileId,
    /// The range.
    pub span: Span,
}

impl Place {
    /// Returns a range inside this one: `start` and `end` are bytes from this one's start.
    #[must_use]
    pub fn within(self, start: usize, end: usize) -> Self {
        let base = self.span.start as usize;
        let limit = self.span.end as usize;
        Self {
            file: self.file,
            span: Span::new((base + start).min(limit), (base + end).min(limit)),
        }
    }
}

/// A position for readers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1, in characters.
    pub column: u32,
}

/// The files that a catalog was read from; the root file is the first.
#[derive(Debug, Clone, Default)]
pub struct Sources {
    files: Vec<SourceFile>,
}

impl Sources {
    /// Adds a file and returns its id.
    pub fn add(&mut self, file: SourceFile) -> FileId {
        let id = FileId(u32::try_from(self.files.len()).unwrap_or(u32::MAX));
        self.files.push(file);
        id
    }

    /// Returns the file with this id.
    #[must_use]
    pub fn get(&self, id: FileId) -> Option<&SourceFile> {
        self.files.get(id.0 as usize)
    }

    /// Returns the path of a file, relative to the folder that the root file's path starts from.
    #[must_use]
    pub fn shown(&self, id: FileId) -> String {
        let Some(file) = self.get(id) else {
            return String::new();
        };
        let folder = self.root().and_then(|root| Path::new(&root.name).parent());
        match folder {
            Some(folder) if id != FileId(0) && !file.is_pack() => {
                folder.join(&file.name).display().to_string()
            }
            _ => file.name.clone(),
        }
    }

    /// Returns whether this file ships with errpact.
    #[must_use]
    pub fn is_pack(&self, id: FileId) -> bool {
        self.get(id).is_some_and(SourceFile::is_pack)
    }

    /// Returns all files with their ids.
    pub fn iter(&self) -> impl Iterator<Item = (FileId, &SourceFile)> {
        (0..).map(FileId).zip(&self.files)
    }

    /// Returns the root file.
    #[must_use]
    pub fn root(&self) -> Option<&SourceFile> {
        self.files.first()
    }
}

/// The prefix of the names of packs. No file of a team has such a name: a path to include does not
/// contain a colon.
pub const PACK: &str = "std:";

/// A file and its text.
#[derive(Debug, Clone)]
pub struct SourceFile {
    name: String,
    path: Option<PathBuf>,
    pack: bool,
    text: Arc<str>,
    line_starts: OnceLock<Vec<u32>>,
    /// How many characters are before each block of [`BLOCK`] bytes: a line can be as long as the file.
    characters: OnceLock<Vec<u32>>,
}

const BLOCK: usize = 1024;

impl SourceFile {
    /// Makes a file from the name that findings show, its path if it has one, and its text.
    #[must_use]
    pub fn new(name: impl Into<String>, path: Option<PathBuf>, text: impl Into<Arc<str>>) -> Self {
        Self {
            name: name.into(),
            path,
            pack: false,
            text: text.into(),
            line_starts: OnceLock::new(),
            characters: OnceLock::new(),
        }
    }

    /// Makes a file that ships with errpact: `name` is the part after `std:`.
    #[must_use]
    pub fn pack(name: &str, text: &str) -> Self {
        Self {
            pack: true,
            ..Self::new(format!("{PACK}{name}"), None, text)
        }
    }

    /// Returns whether it ships with errpact.
    #[must_use]
    pub fn is_pack(&self) -> bool {
        self.pack
    }

    /// Returns the name that findings show: for an included file relative to the root catalog's
    /// folder, for the root file as the caller passed it.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the path that it was read from.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Returns its text, or an empty text if it could not be read.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns its text, shared.
    #[must_use]
    pub fn shared_text(&self) -> Arc<str> {
        Arc::clone(&self.text)
    }

    /// Returns the line and column of a byte offset.
    #[must_use]
    pub fn position(&self, offset: u32) -> Position {
        let line = self.line_index(offset);
        let start = self.line_starts().get(line).copied().unwrap_or(0) as usize;
        let offset = offset as usize;
        let characters = match offset <= self.text.len() {
            true => self
                .characters(offset)
                .saturating_sub(self.characters(start)),
            false => 0,
        };
        let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX - 1) + 1;
        Position {
            line: count(line),
            column: count(characters),
        }
    }

    /// Returns how many characters begin before a byte offset.
    fn characters(&self, offset: usize) -> usize {
        // A character has exactly one byte that is not a continuation byte.
        let count = |bytes: &[u8]| bytes.iter().filter(|byte| **byte & 0xC0 != 0x80).count();
        let bytes = self.text.as_bytes();
        let blocks = self.characters.get_or_init(|| {
            let mut before = 0;
            let blocks = bytes.chunks(BLOCK).map(|block| {
                let own = before;
                before += u32::try_from(count(block)).unwrap_or(0);
                own
            });
            blocks.collect()
        });
        let block = (offset / BLOCK).min(blocks.len().saturating_sub(1));
        let before = blocks.get(block).map_or(0, |before| *before as usize);
        before + count(bytes.get(block * BLOCK..offset).unwrap_or_default())
    }

    /// Returns the line of a byte offset, from 1.
    #[must_use]
    pub fn line(&self, offset: u32) -> u32 {
        u32::try_from(self.line_index(offset)).unwrap_or(u32::MAX - 1) + 1
    }

    /// Returns the bytes of some lines, counted from 1, without the last line feed.
    #[must_use]
    pub fn lines(&self, first: u32, last: u32) -> std::ops::Range<usize> {
        let starts = self.line_starts();
        let start = |line: u32| starts.get(line as usize).map(|start| *start as usize);
        let end = start(last).map_or(self.text.len(), |next| next - 1);
        let first = start(first.saturating_sub(1)).unwrap_or(end);
        first..end.max(first)
    }

    fn line_index(&self, offset: u32) -> usize {
        self.line_starts()
            .partition_point(|start| *start <= offset)
            .saturating_sub(1)
    }

    /// Returns the offsets at which lines start. Computed on first use, because most files have no
    /// finding.
    fn line_starts(&self) -> &[u32] {
        self.line_starts.get_or_init(|| {
            let after_breaks = after_line_feeds(self.text.as_bytes());
            std::iter::once(0).chain(after_breaks).collect()
        })
    }
}

/// Returns the offset after each line feed.
fn after_line_feeds(bytes: &[u8]) -> impl Iterator<Item = u32> + '_ {
    bytes
        .iter()
        .enumerate()
        .filter(|(_, byte)| **byte == b'\n')
        .map(|(at, _)| u32::try_from(at + 1).unwrap_or(u32::MAX))
}
