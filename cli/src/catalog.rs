//! Which catalogs a command reads, and how it loads them: see
//! `docs/decisions/089-a-folder-means-the-catalogs-below-it.md`.

use std::collections::HashSet;
use std::fs::File;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Args;
use errpact_spec::Loaded;

use crate::scan;
use crate::session::{Helped, Session};
use crate::text::InLine as _;

/// The file name of a catalog that is found without being named.
pub(crate) const FILE_NAME: &str = "errors.yaml";

/// The argument that names standard input.
const STDIN: &str = "-";

/// How many bytes of a file are searched for the key that makes it a catalog.
const MOST_BYTES: u64 = 16 << 20;

/// The catalog of a command that only reads one.
#[derive(Debug, Args)]
pub(crate) struct OneCatalog {
    /// The catalog, or `-` for standard input [default: errors.yaml here or in the nearest parent
    /// folder]
    #[arg(value_name = "CATALOG")]
    catalog: Option<PathBuf>,

    #[command(flatten)]
    stdin: Stdin,
}

impl OneCatalog {
    /// Returns the catalog to read.
    pub(crate) fn input(&self) -> anyhow::Result<Input> {
        self.stdin.input(self.catalog.as_deref())
    }
}

/// What standard input is, for commands that read a catalog from it.
#[derive(Debug, Args)]
pub(crate) struct Stdin {
    /// The file whose text standard input is; includes are relative to it [default: a file here]
    #[arg(long, value_name = "FILE")]
    stdin_filename: Option<PathBuf>,
}

impl Stdin {
    /// Returns the catalog to read.
    pub(crate) fn input(&self, named: Option<&Path>) -> anyhow::Result<Input> {
        if named == Some(Path::new(STDIN)) {
            return Ok(self.as_input());
        }
        self.refuse_filename()?;
        Ok(Input::file(locate(named)?))
    }

    /// Returns the catalogs to read.
    pub(crate) fn inputs(&self, named: &[PathBuf]) -> anyhow::Result<Vec<Input>> {
        let (stdin, files): (Vec<_>, Vec<_>) = named
            .iter()
            .cloned()
            .partition(|path| path == Path::new(STDIN));
        if stdin.is_empty() {
            self.refuse_filename()?;
            return Ok(locate_all(&files)?.into_iter().map(Input::file).collect());
        }
        let mut inputs = vec![self.as_input()];
        if !files.is_empty() {
            inputs.extend(locate_all(&files)?.into_iter().map(Input::file));
        }
        Ok(inputs)
    }

    fn as_input(&self) -> Input {
        let path = self.stdin_filename.as_deref().unwrap_or(Path::new(STDIN));
        Input {
            path: path.to_path_buf(),
            is_stdin: true,
        }
    }

    fn refuse_filename(&self) -> anyhow::Result<()> {
        if self.stdin_filename.is_some() {
            bail!(Helped::new(
                "`--stdin-filename` is given, but no catalog is `-`",
                "add `-` to read the catalog from standard input",
            ));
        }
        Ok(())
    }
}

/// Where a catalog comes from.
#[derive(Debug, Clone)]
pub(crate) struct Input {
    /// Its file. For standard input, the file that it would be.
    pub(crate) path: PathBuf,
    /// Whether its text comes from standard input.
    pub(crate) is_stdin: bool,
}

impl Input {
    /// Returns the input of a file.
    pub(crate) fn file(path: PathBuf) -> Self {
        Self {
            path,
            is_stdin: false,
        }
    }

    /// Returns whether other files belong to it: standard input without a file name has none.
    pub(crate) fn has_file(&self) -> bool {
        !self.is_stdin || self.path != Path::new(STDIN)
    }

    /// Loads the catalog and records the timings.
    pub(crate) fn load(&self, session: &mut Session) -> Loaded {
        if self.is_stdin {
            let loaded = errpact_spec::load_from(&self.path, io::stdin().lock());
            timed(loaded, session)
        } else {
            load(&self.path, session)
        }
    }
}

/// Returns the named catalog, the only one below the named folder, or else `errors.yaml` here or in the nearest parent.
///
/// The path of one in a parent is relative to here (`../errors.yaml`), as it will be printed.
pub(crate) fn locate(named: Option<&Path>) -> anyhow::Result<PathBuf> {
    let mut found = locate_all(named.map(Path::to_path_buf).as_slice())?;
    match (found.pop(), found.pop()) {
        (Some(only), None) => Ok(only),
        (last, before) => bail!(Helped::new(
            format!(
                "{} has several catalogs",
                named.unwrap_or(Path::new(".")).in_line()
            ),
            format!(
                "name one of them, such as {}",
                before.or(last).unwrap_or_default().in_line()
            ),
        )),
    }
}

/// Returns the named catalogs and those below the named folders, each once; or else the nearest `errors.yaml`.
pub(crate) fn locate_all(named: &[PathBuf]) -> anyhow::Result<Vec<PathBuf>> {
    if named.is_empty() {
        return match find()? {
            Some(path) => Ok(vec![path]),
            None => bail!(Helped::new(
                format!("there is no {FILE_NAME} here or in any parent folder"),
                "name the catalog, or write a new one with `errpact init`",
            )),
        };
    }
    let mut found = Vec::new();
    for path in named {
        if path == Path::new(STDIN) {
            bail!(Helped::new(
                "this command needs the file of its catalog, and standard input has none",
                "name the file",
            ));
        }
        if path.is_dir() {
            found.extend(below(path)?);
        } else {
            found.push(path.clone());
        }
    }
    Ok(once(found))
}

/// Returns each catalog once, even if it has several paths.
pub(crate) fn once(mut paths: Vec<PathBuf>) -> Vec<PathBuf> {
    let mut seen = HashSet::new();
    paths.retain(|path| seen.insert(path.canonicalize().unwrap_or_else(|_| path.clone())));
    paths
}

/// Returns the catalogs below a folder, sorted.
fn below(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let mut found = walk(folder).collect::<anyhow::Result<Vec<_>>>()?;
    if found.is_empty() {
        bail!(Helped::new(
            format!("no catalog was found in {}", folder.in_line()),
            "a catalog is a .yaml or .yml file with the key `errpact`; `errpact init` writes one",
        ));
    }
    found.sort();
    Ok(found)
}

/// Returns the catalogs below a folder. Leaves out what a scan leaves out.
pub(crate) fn walk(folder: &Path) -> impl Iterator<Item = anyhow::Result<PathBuf>> {
    scan::walker(folder).build().filter_map(move |entry| {
        let entry = match entry {
            Ok(entry) => entry,
            Err(error) => {
                let what = format!("cannot read {}", folder.in_line());
                return Some(Err(anyhow::Error::new(error).context(what)));
            }
        };
        let is_file = entry.file_type().is_some_and(|kind| kind.is_file());
        (is_file && is_catalog(entry.path())).then(|| {
            let path = entry.into_path();
            // `.` is here, and what is here is named without it.
            Ok(path
                .strip_prefix(".")
                .map(Path::to_path_buf)
                .unwrap_or(path))
        })
    })
}

/// Returns whether a file is a catalog, and not a file that a catalog includes: it has the key `errpact`.
fn is_catalog(path: &Path) -> bool {
    let extension = path.extension().unwrap_or_default();
    if !extension.eq_ignore_ascii_case("yaml") && !extension.eq_ignore_ascii_case("yml") {
        return false;
    }
    let mut bytes = Vec::new();
    let file = File::open(path);
    match file.and_then(|file| file.take(MOST_BYTES).read_to_end(&mut bytes)) {
        Ok(_) => has_version(&String::from_utf8_lossy(&bytes)),
        // That it cannot be read is worth a finding only if it must be a catalog.
        Err(_) => path.ends_with(FILE_NAME),
    }
}

/// Returns whether a line of a text has the key of the language's version at its start, with a value.
fn has_version(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}');
    text.lines().any(|line| {
        let line = line.strip_prefix('{').map_or(line, str::trim_start);
        let keys = ["errpact", "\"errpact\"", "'errpact'"];
        let rest = keys.iter().find_map(|key| line.strip_prefix(key));
        let value = rest.and_then(|rest| rest.trim_start().strip_prefix(':'));
        value.is_some_and(|value| {
            let value = value.trim();
            !value.is_empty() && !value.starts_with('#')
        })
    })
}

/// Finds `errors.yaml` here or in the nearest parent.
pub(crate) fn find() -> anyhow::Result<Option<PathBuf>> {
    let here = std::env::current_dir().context("cannot tell the current folder")?;
    let mut relative = PathBuf::new();
    for folder in here.ancestors() {
        if folder.join(FILE_NAME).is_file() {
            return Ok(Some(relative.join(FILE_NAME)));
        }
        relative.push("..");
    }
    Ok(None)
}

/// Loads the catalog of a file and records the timings.
pub(crate) fn load(path: &Path, session: &mut Session) -> Loaded {
    timed(errpact_spec::load(path), session)
}

fn timed(loaded: Loaded, session: &mut Session) -> Loaded {
    for (step, took) in loaded.timings.steps() {
        session.stats.add(step, took);
    }
    loaded
}

/// Returns the command that applies a verb to the named catalogs.
pub(crate) fn command(verb: &str, named: &[PathBuf]) -> String {
    let mut command = format!("errpact {verb}");
    for path in named {
        command.push_str(&format!(" {}", path.in_line()));
    }
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_catalog_is_known_by_its_version() {
        for text in [
            "errpact: 1\n",
            "# a comment\nname: x\nerrpact: 1",
            "\u{feff}errpact: 1",
            "\"errpact\" : 1",
            "{ errpact: 1, name: x }",
            "errpact: one\r\n",
        ] {
            assert!(has_version(text), "{text}");
        }
        for text in [
            "codes: {}\n",
            "repos:\n  errpact: 1\n",
            "errpact:\n  flags: []\n",
            "errpact: # later\n",
            "errpacts: 1\n",
        ] {
            assert!(!has_version(text), "{text}");
        }
    }
}
