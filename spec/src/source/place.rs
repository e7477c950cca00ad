//! Where something stands.

/// A file among the [`Sources`](super::Sources) of a catalog.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(pub u32);

/// A piece of a file, in bytes; the end is exclusive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Span {
    /// First byte.
    pub start: u32,
    /// The byte after the last.
    pub end: u32,
}

impl Span {
    /// A span from offsets; what is beyond 4 GiB is cut, and no file is that long.
    #[must_use]
    pub fn new(start: usize, end: usize) -> Self {
        let cut = |offset: usize| u32::try_from(offset).unwrap_or(u32::MAX);
        Self {
            start: cut(start),
            end: cut(end.max(start)),
        }
    }

    /// The offsets as a range.
    #[must_use]
    pub fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// A piece of a certain file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The file.
    pub file: FileId,
    /// The piece.
    pub span: Span,
}

impl Place {
    /// A piece inside this one: `start` and `end` are bytes from this one's start.
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

/// A position as people count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// Line, from 1.
    pub line: u32,
    /// Column, from 1, in characters.
    pub column: u32,
}
