//! `errpact init`: writes a starter catalog.
//!
//! It never overwrites. If a file exists, it is named and left unchanged, and the lines that errpact needs in it are
//! printed. So it can be run twice, and inside an existing crate. Only an empty folder gets a new crate; a folder with
//! other files gets the catalog.

use std::{
    fs::{self, OpenOptions},
    io::{ErrorKind, Write as _},
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, bail};
use clap::Args;
use errpact_generator::outputs::schema_text;

use crate::{
    catalog,
    command::generate,
    exit::Exit,
    init,
    session::{Helped, Session},
};

/// Write a starter catalog, its JSON Schema and a build script
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  errpact init             In a crate, write a catalog and print the lines to add; in a Python or
                           TypeScript project, write a catalog and the module to import
  errpact init my-agent    In a new folder, write a crate that builds

errpact init never overwrites a file.
Exit status: 0 written, or already there; 1 findings; 2 wrong usage, or an unwritable folder.")]
pub(crate) struct Init {
    /// The folder, which is created if it does not exist
    #[arg(value_name = "DIR", default_value = ".")]
    folder: PathBuf,
}

/// The kind of folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Crate,
    /// A workspace whose root is not a package.
    Workspace,
    Empty,
    Other,
}

impl Init {
    pub(crate) fn run(&self, session: &mut Session) -> Result<Exit> {
        fs::create_dir_all(&self.folder)
            .with_context(|| format!("cannot make the folder {}", self.folder.display()))?;
        let folder = fs::canonicalize(&self.folder)
            .with_context(|| format!("cannot read the folder {}", self.folder.display()))?;
        let kind = Kind::of(&folder)?;
        if kind == Kind::Workspace {
            let named = match members(&folder).as_slice() {
                [] => "name the folder of a crate: `errpact init path/to/crate`".to_owned(),
                found => found
                    .iter()
                    .map(|member| format!("`errpact init {}`", self.path(member).display()))
                    .collect::<Vec<_>>()
                    .join(", or "),
            };
            bail!(Helped::new(
                "Cargo.toml here is that of a workspace without a package, which has no build script".to_owned(),
                format!("run it for the member that has the tools: {named}"),
            ));
        }
        let catalog = init::catalog(&folder) + &outputs(&folder);
        let fresh = self.write(catalog::FILE_NAME, &catalog, session)?;
        self.write("errors.schema.json", &schema_text(), session)?;
        if matches!(kind, Kind::Crate | Kind::Empty) {
            self.write("build.rs", init::build_rs(), session)?;
        }
        if kind == Kind::Empty {
            self.write("Cargo.toml", &init::cargo_toml(&folder), session)?;
            self.write("src/lib.rs", init::lib_rs(), session)?;
        }
        let exit = if fresh {
            let catalog = self.path(catalog::FILE_NAME);
            generate::write_outputs(&catalog, session)?
        } else {
            Exit::Clean
        };
        let words = self.next_steps(fresh);
        session.err.write(&words);
        Ok(exit)
    }

    /// Writes a file unless it exists. Returns whether it was written.
    fn write(&self, name: &str, text: &str, session: &mut Session) -> Result<bool> {
        let path = self.path(name);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)
                .with_context(|| format!("cannot make the folder {}", parent.display()))?;
        }
        // `create_new` instead of an earlier check, so that a file written in the meantime is never lost.
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Ok(mut file) => {
                file.write_all(text.as_bytes())
                    .with_context(|| format!("cannot write {}", path.display()))?;
                session.err.line(&format!("wrote {}", path.display()));
                Ok(true)
            }
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                session
                    .err
                    .line(&format!("kept {}: it exists", path.display()));
                Ok(false)
            }
            Err(error) => Err(error).with_context(|| format!("cannot write {}", path.display())),
        }
    }

    /// Returns the path of a file in the folder, with the folder named as in the arguments.
    fn path(&self, name: &str) -> PathBuf {
        if self.folder == Path::new(".") {
            PathBuf::from(name)
        } else {
            self.folder.join(name)
        }
    }

    /// Returns the lines that existing files still need, and the next steps.
    fn next_steps(&self, fresh: bool) -> String {
        let mut words = String::new();
        let mut add = |title: &str, lines: &str| {
            words.push_str(&format!("\n{title}:\n\n"));
            for line in lines.trim_end().lines() {
                words.push_str(format!("    {line}").trim_end());
                words.push('\n');
            }
        };
        let is_missing = |name: &str, what: &str| {
            fs::read_to_string(self.path(name)).is_ok_and(|text| !text.contains(what))
        };
        let manifest = fs::read_to_string(self.path("Cargo.toml"));
        let is_crate = manifest.is_ok();
        if let Some(manifest) = manifest
            .ok()
            .filter(|text| !text.contains("errpact-generator"))
        {
            add("Add to Cargo.toml", &init::dependencies(&manifest));
        }
        if is_crate && is_missing("build.rs", "errpact_generator::build") {
            add("Add to the main function of build.rs", init::BUILD);
        }
        let root = ["src/lib.rs", "src/main.rs"]
            .into_iter()
            .find(|root| self.path(root).is_file())
            .filter(|root| is_missing(root, "errpact::catalog!"));
        if let Some(root) = root {
            add(&format!("Add to {root}"), init::module(fresh));
        }
        if is_crate {
            add("Then give an enum its codes, for example", init::ENUM);
        }
        words.push_str(
            "\nThe rule block for the system prompt is in prompts/system.md: `errpact generate` \
             writes it,\n`errpact check` says when it is out of date.\n",
        );
        words
    }
}

impl Kind {
    fn of(folder: &Path) -> Result<Self> {
        if let Ok(manifest) = fs::read_to_string(folder.join("Cargo.toml")) {
            let virtual_root =
                has_table(&manifest, "workspace") && !has_table(&manifest, "package");
            return Ok(if virtual_root {
                Self::Workspace
            } else {
                Self::Crate
            });
        }
        let entries = fs::read_dir(folder)
            .with_context(|| format!("cannot read the folder {}", folder.display()))?;
        // Ignores what a repository has before its first file, and what this command wrote.
        let counts = |name: &str| {
            !name.starts_with('.') && !name.starts_with("LICENSE") && !name.starts_with("README")
        };
        for entry in entries {
            let entry = entry.context("cannot read the folder")?;
            if counts(&entry.file_name().to_string_lossy()) {
                return Ok(Self::Other);
            }
        }
        Ok(Self::Empty)
    }
}

/// Returns whether a Cargo.toml has a table with this name.
fn has_table(manifest: &str, name: &str) -> bool {
    let mut heads = manifest
        .lines()
        .filter_map(|line| line.trim().strip_prefix('['));
    heads.any(|head| {
        head.strip_prefix(name)
            .is_some_and(|rest| rest.starts_with([']', '.']))
    })
}

/// The maximum number of workspace members to name.
const MOST_MEMBERS: usize = 8;

/// Returns the crates one or two folders below, up to the maximum to name.
fn members(root: &Path) -> Vec<String> {
    let mut found = Vec::new();
    let mut folders = vec![(PathBuf::new(), 0)];
    while let Some((folder, depth)) = folders.pop() {
        let Ok(entries) = fs::read_dir(root.join(&folder)) else {
            continue;
        };
        for entry in entries.flatten() {
            let name = entry.file_name();
            let hidden = name.to_string_lossy().starts_with('.') || name == "target";
            let path = folder.join(name);
            let manifest = fs::read_to_string(root.join(&path).join("Cargo.toml"));
            if manifest.is_ok_and(|manifest| has_table(&manifest, "package")) {
                found.push(path.display().to_string());
            } else if depth == 0 && !hidden {
                folders.push((path, 1));
            }
        }
    }
    found.sort();
    found.truncate(MOST_MEMBERS);
    found
}

/// Returns the outputs for the languages of the folder, besides the rule block, at the end of the catalog.
fn outputs(folder: &Path) -> String {
    let mut outputs = String::new();
    let free = |paths: &[&str]| {
        let free = paths.iter().find(|path| !folder.join(path).exists());
        free.map(|path| (*path).to_owned())
    };
    if folder.join("pyproject.toml").is_file() {
        let package = package(folder);
        let [first, second] =
            ["errors.py", "tool_errors.py"].map(|file| format!("{package}{file}"));
        if let Some(path) = free(&[&first, &second]) {
            outputs.push_str(&format!("  - python: {path}\n"));
        }
    }
    if folder.join("package.json").is_file() {
        let src = if folder.join("src").is_dir() {
            "src/"
        } else {
            ""
        };
        let [first, second] = ["errors.ts", "tool-errors.ts"].map(|file| format!("{src}{file}"));
        if let Some(path) = free(&[&first, &second]) {
            outputs.push_str(&format!("  - typescript: {path}\n"));
        }
    }
    outputs
}

/// Returns the folder of a project's only package, with a slash after it. Empty if there is none or more than one.
fn package(folder: &Path) -> String {
    for parent in ["src", ""] {
        let Ok(entries) = fs::read_dir(folder.join(parent)) else {
            continue;
        };
        let mut packages = entries.flatten().filter_map(|entry| {
            let name = entry.file_name().into_string().ok()?;
            let plain = name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
            let is_package = plain && name != "tests" && entry.path().join("__init__.py").is_file();
            is_package.then_some(name)
        });
        if let (Some(name), None) = (packages.next(), packages.next()) {
            let slash = if parent.is_empty() { "" } else { "/" };
            return format!("{parent}{slash}{name}/");
        }
    }
    String::new()
}
