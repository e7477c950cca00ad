//! A sound catalog, and the queries that its users need.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use crate::catalog::{Catalog, LintLevel, Scan};
use crate::document::{Entry, Spanned};
use crate::finding::{Id, Level};
use crate::fingerprint;
use crate::resolve::Merged;
use crate::source::{FileId, PACK, Place, Sources};

/// A resolved catalog.
#[derive(Debug)]
pub struct Resolved {
    catalog: Catalog,
    fingerprint: OnceLock<String>,
    wire: OnceLock<String>,
    policy: OnceLock<String>,
    /// The file and line of each code, by name.
    codes: HashMap<String, (FileId, u32)>,
    code_places: HashMap<String, Place>,
    tool_places: HashMap<String, Place>,
    /// Names of the files, by id.
    files: Vec<String>,
    root: Option<PathBuf>,
    prompt_files: Vec<(String, Place)>,
    scan: Scan,
    proof: Proof,
}

/// The places of fixtures and rules, computed only for a catalog with fixtures.
#[derive(Debug, Default)]
struct Proof {
    fixtures: Vec<Place>,
    rules: HashMap<String, Vec<Place>>,
}

impl Resolved {
    /// Makes a resolved catalog with the places of its codes.
    pub(crate) fn new(
        catalog: Catalog,
        prompt_files: Vec<Spanned<String>>,
        scan: Scan,
        merged: &Merged,
        sources: &Sources,
        folder: Option<&Path>,
    ) -> Self {
        let codes = merged.codes.iter().filter_map(|entry| {
            let place = entry.name.place;
            let line = sources.get(place.file)?.line(place.span.start);
            Some((entry.name.value.clone(), (place.file, line)))
        });
        let files = sources
            .iter()
            .map(|(_, file)| relative(file.name(), file.path(), folder));
        Self {
            fingerprint: OnceLock::new(),
            wire: OnceLock::new(),
            policy: OnceLock::new(),
            codes: codes.collect(),
            code_places: places(merged.codes.iter()),
            tool_places: places(merged.tools.iter()),
            files: files.collect(),
            root: folder.map(Path::to_path_buf),
            prompt_files: prompt_files
                .into_iter()
                .map(|read| (read.value, read.place))
                .collect(),
            scan,
            proof: Proof::of(merged),
            catalog,
        }
    }

    /// Returns the catalog.
    #[must_use]
    pub fn catalog(&self) -> &Catalog {
        &self.catalog
    }

    /// Returns twelve hex digits that change exactly when the meaning of the catalog changes.
    #[must_use]
    pub fn fingerprint(&self) -> &str {
        self.fingerprint
            .get_or_init(|| fingerprint::of(&self.catalog))
    }

    /// Returns twelve hex digits that change exactly when programs that read wire forms need another generated file:
    /// the codes with category, number, outcome, retry word and statuses, the arguments of an envelope, the team's
    /// fields, and replaced sentences of results. Other texts and log levels do not change it.
    #[must_use]
    pub fn wire_fingerprint(&self) -> &str {
        self.wire.get_or_init(|| fingerprint::wire(&self.catalog))
    }

    /// Returns twelve hex digits that change exactly when stored counts of retries mean something else: the policies
    /// of codes and tools, and the limits.
    #[must_use]
    pub fn policy_fingerprint(&self) -> &str {
        self.policy
            .get_or_init(|| fingerprint::policy(&self.catalog))
    }

    /// Returns the file, relative to the root catalog's folder, and the line of a code.
    #[must_use]
    pub fn code_location(&self, code: &str) -> Option<(&str, u32)> {
        let (file, line) = self.codes.get(code)?;
        Some((self.files.get(file.0 as usize)?, *line))
    }

    /// Returns the root catalog's folder, or `None` for a text that is not in a file.
    #[must_use]
    pub fn root(&self) -> Option<&Path> {
        self.root.as_deref()
    }

    /// Returns the other files of the prompt, as paths or patterns with `*` relative to the root catalog's folder, each
    /// with its place in the catalog. They say nothing about the catalog's meaning.
    #[must_use]
    pub fn prompt_files(&self) -> &[(String, Place)] {
        &self.prompt_files
    }

    /// Returns what `errpact scan` expects of the files around the catalog.
    #[must_use]
    pub fn scan(&self) -> &Scan {
        &self.scan
    }

    /// Returns the place of a code's name. `None` if it is in a pack.
    #[must_use]
    pub fn code_place(&self, code: &str) -> Option<Place> {
        let place = *self.code_places.get(code)?;
        (!self.is_in_pack(place)).then_some(place)
    }

    /// Returns the place of a tool's name. `None` if it is in a pack.
    #[must_use]
    pub fn tool_place(&self, tool: &str) -> Option<Place> {
        let place = *self.tool_places.get(tool)?;
        (!self.is_in_pack(place)).then_some(place)
    }

    /// Returns the names of the catalog's files, relative to the root's folder, the root file
    /// first.
    #[must_use]
    pub fn files(&self) -> &[String] {
        &self.files
    }

    /// Returns the place of a fixture, by its number.
    pub(crate) fn fixture_place(&self, number: usize) -> Option<Place> {
        self.proof.fixtures.get(number).copied()
    }

    /// Returns the pack that a fixture belongs to, by the fixture's index in the catalog's list.
    /// `None` for the team's own fixtures.
    #[must_use]
    pub fn pack_of_fixture(&self, number: usize) -> Option<&str> {
        let place = self.fixture_place(number)?;
        let name = self.files.get(place.file.0 as usize)?;
        self.is_in_pack(place).then_some(name)
    }

    /// Returns whether it is in a file that ships with errpact.
    pub(crate) fn is_in_pack(&self, place: Place) -> bool {
        let root = place.file == FileId(0);
        let name = self.files.get(place.file.0 as usize);
        !root && name.is_some_and(|name| name.starts_with(PACK))
    }

    /// Returns the place of a rule, by its code and its number there.
    pub(crate) fn rule_place(&self, code: &str, index: u16) -> Option<Place> {
        let rules = self.proof.rules.get(code)?;
        rules.get(usize::from(index)).copied()
    }

    /// Returns the level of a lint: the catalog's, or else the lint's own.
    #[must_use]
    pub fn lint_level(&self, id: Id) -> LintLevel {
        self.catalog
            .lints
            .get(id.as_str())
            .copied()
            .unwrap_or(match id.default_level() {
                Level::Error => LintLevel::Deny,
                Level::Warning | Level::Note => LintLevel::Warn,
            })
    }
}

/// Returns the place of each name.
fn places<'m, T: 'm>(entries: impl Iterator<Item = &'m Entry<T>>) -> HashMap<String, Place> {
    entries
        .map(|entry| (entry.name.value.clone(), entry.name.place))
        .collect()
}

impl Proof {
    fn of(merged: &Merged) -> Self {
        if merged.fixtures.is_empty() {
            return Self::default();
        }
        let rules = merged.codes.iter().filter_map(|entry| {
            let rules = entry.value.detect.as_ref()?;
            let places = rules.value.iter().map(|rule| rule.place);
            Some((entry.name.value.clone(), places.collect()))
        });
        Self {
            fixtures: merged.fixtures.iter().map(|read| read.place).collect(),
            rules: rules.collect(),
        }
    }
}

/// Returns a file's name relative to the root catalog's folder, with `/` between folders.
fn relative(name: &str, path: Option<&Path>, folder: Option<&Path>) -> String {
    let inside = path
        .zip(folder)
        .and_then(|(path, folder)| path.strip_prefix(folder).ok());
    let shown = inside.unwrap_or_else(|| Path::new(name));
    let parts: Vec<_> = shown.iter().map(|part| part.to_string_lossy()).collect();
    parts.join("/")
}
