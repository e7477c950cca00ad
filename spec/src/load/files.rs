//! The files of a catalog, read one after the other.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Instant;

use super::{Timings, pack::Pack, visited::Visited};
use crate::document::{Document, Reader, read_included, read_root};
use crate::finding::{Finding, LIMIT, Level, diagnostic};
use crate::source::{FileId, Place, SourceFile, Sources, Span};
use crate::yaml::{self, Characters, budget};

/// The files and documents that have been read so far.
#[derive(Debug)]
pub(super) struct Files {
    pub(super) sources: Sources,
    pub(super) documents: Documents,
    pub(super) findings: Vec<Finding>,
    pub(super) timings: Timings,
    /// The root file's folder, or `None` for a text that is not in a file.
    pub(super) folder: Option<PathBuf>,
    /// Whether no error of the language has been found.
    pub(super) sound: bool,
    /// Whether everything has been read. Otherwise, names that seem undefined may be defined in an
    /// unread file.
    pub(super) whole: bool,
    pub(super) visited: Visited,
    /// Whether there are more findings than are kept.
    more: bool,
    codes: usize,
    regex_room: usize,
    /// How many more bytes of files may be read.
    pub(super) bytes: usize,
    /// The real paths of files, and the texts that count instead of what is on disk.
    pub(super) edited: BTreeMap<PathBuf, String>,
}

/// The documents that were read: each file after those that it includes, the root last.
#[derive(Debug, Default)]
pub(super) struct Documents {
    pub(super) list: Vec<Document>,
    /// Whether the root is among them.
    pub(super) root_read: bool,
}

impl Files {
    /// Starts with nothing read.
    pub(super) fn new(root: Option<&Path>) -> Self {
        let folder = root.map(|path| match path.parent() {
            Some(folder) if folder != Path::new("") => folder.to_owned(),
            _ => PathBuf::from("."),
        });
        Self {
            sources: Sources::default(),
            documents: Documents::default(),
            findings: Vec::new(),
            timings: Timings::default(),
            folder,
            sound: true,
            whole: true,
            visited: Visited::default(),
            more: false,
            codes: 0,
            regex_room: budget::REGEXES,
            bytes: budget::BYTES,
            edited: BTreeMap::new(),
        }
    }

    /// Returns the text that counts instead of a file's.
    pub(super) fn edited_text(&self, path: &Path) -> Option<String> {
        if self.edited.is_empty() {
            return None;
        }
        self.edited.get(&path.canonicalize().ok()?).cloned()
    }

    /// Adds the root file and everything that it includes.
    pub(super) fn add_root(&mut self, file: SourceFile) {
        let path = file.path().map(Path::to_owned);
        self.bytes = self.bytes.saturating_sub(file.text().len());
        let id = self.sources.add(file);
        if let Some(document) = self.document(id, read_root) {
            let visiting = path.and_then(|path| self.visited.enter_root(&path));
            self.include_all(&document, Path::new(""));
            if let Some(visiting) = visiting {
                self.visited.leave_root(&visiting);
            }
            self.documents.list.push(document);
            self.documents.root_read = true;
        }
    }

    /// Adds an included file and everything that it includes. `name` is its path from the root's
    /// folder.
    pub(super) fn add_included(&mut self, file: SourceFile, name: &Path) {
        self.bytes = self.bytes.saturating_sub(file.text().len());
        let id = self.sources.add(file);
        if let Some(document) = self.document(id, read_included) {
            self.include_all(&document, name.parent().unwrap_or(Path::new("")));
            self.documents.list.push(document);
        }
    }

    /// Adds a file that ships with errpact, and everything that it includes.
    pub(super) fn add_pack(&mut self, pack: &Pack) {
        let id = self.sources.add(SourceFile::pack(pack.name, pack.text));
        if let Some(document) = self.document(id, read_included) {
            self.include_shared(&document);
            self.documents.list.push(document);
        }
    }

    /// Reads as much of one file as can be read.
    fn document(
        &mut self,
        id: FileId,
        read: fn(yaml::Node<'_>, &mut Reader) -> Option<Document>,
    ) -> Option<Document> {
        let text = self.sources.get(id)?.shared_text();
        let mut findings = Vec::new();

        let started = Instant::now();
        let tree = match yaml::check(&text, id, &mut findings) {
            Characters::Readable
                if !yaml::is_crowded(&text, id, &mut findings)
                    && !yaml::conflicts(&text, id, &mut findings) =>
            {
                Some(yaml::parse(&text, id, &mut findings))
            }
            Characters::Readable | Characters::Unreadable => None,
        };
        self.timings.parse += started.elapsed();

        let started = Instant::now();
        let mut reader = Reader::new(id, self.regex_room);
        let document = tree.and_then(|tree| {
            reader.cut_at(tree.cut);
            self.whole &= tree.cut.is_none();
            let root = tree.root.filter(|root| !root.is_nothing());
            if root.is_none() && findings.is_empty() {
                let place = Place {
                    file: id,
                    span: Span::new(0, 0),
                };
                reader.report(diagnostic::empty_file().at(place));
            }
            read(root?, &mut reader)
        });
        self.regex_room = reader.regex_room();
        findings.extend(reader.into_findings());
        self.timings.document += started.elapsed();

        self.sound &=
            document.is_some() && findings.iter().all(|finding| finding.level != Level::Error);
        // The limit holds for all files together, of which there may be hundreds.
        let room = LIMIT.saturating_sub(self.findings.len());
        if findings.len() > room {
            findings.truncate(room);
            if !self.more {
                self.more = true;
                let place = Place {
                    file: id,
                    span: Span::new(0, 0),
                };
                findings.push(diagnostic::too_many_findings(LIMIT).at(place));
            }
        }
        if let Some(codes) = document
            .as_ref()
            .and_then(|document| document.codes.as_ref())
        {
            self.codes += codes.len();
            if self.codes > budget::CODES {
                findings.push(diagnostic::too_many_codes(budget::CODES).at(codes.key));
                self.sound = false;
                self.whole = false;
            }
        }
        self.findings.append(&mut findings);
        document
    }
}
