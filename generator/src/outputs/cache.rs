//! A cache of rendered outputs, so that a large catalog that has not changed is not rendered again.
//!
//! A text follows from the program, the catalog's files and a few other facts. Their hash is the key under which the
//! cache keeps the SHA-256 of the text. If the file on disk has that SHA-256, it is right.
//!
//! The cache is never part of a project: a pull request can edit a manifest, and that must not make an edited output
//! look right. See `docs/decisions/071-generate-remembers-what-it-rendered.md`.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use errpact_spec::catalog::Output;
use errpact_spec::{Loaded, disk};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use super::manifest::{self, digits};
use super::{place, replace};

/// The location of the cache.
#[derive(Debug, Clone)]
pub struct Cache {
    /// A user's folder, outside of any project.
    pub folder: PathBuf,
    /// Identifies the program that renders: another build may render different texts.
    pub program: String,
    /// The minimum size of a catalog's outputs in bytes for the cache: smaller ones are rendered at once.
    pub least: usize,
}

/// The end of a file name in the cache, after 64 hex digits.
const SUFFIX: &str = ".json";

/// The maximum size of a file in the cache, in bytes: an output has about 150.
const MOST_BYTES: usize = 1 << 20;

/// The age at which a file in the cache counts as abandoned: its catalog has moved or is no longer worked on.
const ABANDONED: Duration = Duration::from_secs(30 * 24 * 3600);

/// A rendered text, with LF at the end of each line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Known {
    pub(super) bytes: usize,
    pub(super) sha256: String,
}

impl Known {
    /// Describes a text as it was rendered.
    pub(super) fn of(text: &str) -> Self {
        Self {
            bytes: text.len(),
            sha256: manifest::hash(text),
        }
    }
}

/// The cache's knowledge about one catalog.
#[derive(Debug)]
pub(super) struct Memory<'c> {
    cache: &'c Cache,
    place: PathBuf,
    /// The hash of what all outputs of the catalog have in common.
    common: Sha256,
    known: BTreeMap<String, Known>,
}

impl<'c> Memory<'c> {
    /// Reads the cache for the catalog whose manifest is at `manifest`. It is empty if the file in the cache is missing
    /// or broken.
    pub(super) fn open(cache: &'c Cache, loaded: &Loaded, manifest: &Path) -> Self {
        let name = digits(&Sha256::digest(manifest.as_os_str().as_encoded_bytes()));
        let place = cache.folder.join(name + SUFFIX);
        let read = disk::read(&place, MOST_BYTES).ok();
        let known = read.and_then(|text| serde_json::from_str(&text).ok());
        let mut common = Sha256::new();
        add(&mut common, &cache.program);
        let names = loaded
            .resolved
            .iter()
            .flat_map(errpact_spec::Resolved::files);
        for (name, (_, file)) in names.zip(loaded.sources.iter()) {
            add(&mut common, name);
            add(&mut common, file.text());
        }
        Self {
            cache,
            place,
            common,
            known: known.unwrap_or_default(),
        }
    }

    /// Returns the key of an output. `beside` is what it depends on besides the catalog, such as the text of a
    /// template.
    pub(super) fn key(&self, output: &Output, beside: &str) -> String {
        let mut sha = self.common.clone();
        // Path and options: the same sources have the same outputs, but not in the same files.
        add(&mut sha, &format!("{output:?}"));
        add(&mut sha, beside);
        digits(&sha.finalize())
    }

    /// Returns the file of an output, if it has the text that was rendered under this key.
    pub(super) fn on_disk(
        &self,
        key: &str,
        root: &Path,
        output: &Output,
    ) -> Option<(String, Known)> {
        let known = self.known.get(key)?;
        let place = place::below(root, &place::normal(&output.path)?).ok()?;
        let text = disk::read(&place, place::MOST_BYTES).ok()?;
        (manifest::hash(&text) == known.sha256).then(|| (text, known.clone()))
    }

    /// Remembers only what was rendered this time. If the cache cannot be written, outputs are rendered again next
    /// time.
    pub(super) fn keep(&self, rendered: &BTreeMap<String, Known>) {
        let bytes: usize = rendered.values().map(|known| known.bytes).sum();
        if bytes >= self.cache.least && *rendered != self.known {
            let _ = self.write(rendered);
        }
    }

    fn write(&self, rendered: &BTreeMap<String, Known>) -> io::Result<()> {
        fs::create_dir_all(&self.cache.folder)?;
        sweep(&self.cache.folder);
        replace::sweep(&self.cache.folder);
        replace(&self.place, &serde_json::to_string(rendered)?)
    }
}

/// Adds a text to a hash, and marks its end.
fn add(sha: &mut Sha256, text: &str) {
    sha.update((text.len() as u64).to_le_bytes());
    sha.update(text);
}

/// Removes abandoned files. The folder may contain other files: its name is the user's choice.
fn sweep(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let stem = name.to_str().and_then(|name| name.strip_suffix(SUFFIX));
        let ours = stem.is_some_and(|stem| {
            stem.len() == 64 && stem.bytes().all(|byte| byte.is_ascii_hexdigit())
        });
        let age = || entry.metadata().ok()?.modified().ok()?.elapsed().ok();
        if ours && age().is_some_and(|age| age > ABANDONED) {
            // Another `errpact` may have removed it first.
            let _ = fs::remove_file(entry.path());
        }
    }
}
