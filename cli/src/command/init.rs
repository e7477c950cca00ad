//! `errpact init`: writes a starter catalog.
//!
//! It never overwrites. If a file exists, it is named and left unchanged, and the lines that errpact needs in it are
//! printed. So it can be run twice, and inside an existing project. Only an empty folder gets a new project; a folder
//! with other files gets the catalog, and the module of the language that its manifest is of.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, bail};
use clap::Args;
use errpact_generator::outputs::{self, schema_text};

use crate::text::InLine as _;
use crate::{
    catalog,
    command::{generate, import},
    exit::Exit,
    init::{self, Language, Template},
    session::{Helped, Session},
};

/// Write a starter project, or a starter catalog in an existing project
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  errpact init                           In a project of Rust, Python or TypeScript, write a
                                         catalog and its outputs, and print what to add
  errpact init my-agent                  In a new folder, write a crate that builds
  errpact init my-agent --lang python    In a new folder, write a Python project
  errpact init --from src docs           Write a catalog of the codes that a project has already
  errpact init --template temporal       Write a template beside the catalog, and print the
                                         lines for `outputs`; a new catalog has them

errpact init never overwrites a file.
Exit status: 0 written, or already there; 1 findings; 2 wrong usage, or an unwritable folder.")]
pub(crate) struct Init {
    /// The folder, which is created if it does not exist
    #[arg(value_name = "DIR", default_value = ".")]
    folder: PathBuf,

    /// The language: by default that of the folder's Cargo.toml, pyproject.toml or package.json; in
    /// an empty folder, Rust
    #[arg(long, value_name = "LANGUAGE")]
    lang: Option<Language>,

    /// Write a catalog of the codes that these files and folders have, or add them to the catalog
    #[arg(long, value_name = "PATH", num_args = 1.., conflicts_with = "lang")]
    from: Vec<PathBuf>,

    /// Write a template beside the catalog; can be repeated
    #[arg(long, value_name = "NAME", conflicts_with = "from")]
    template: Vec<Template>,
}

impl Init {
    pub(crate) fn run(&self, session: &mut Session) -> Result<Exit> {
        fs::create_dir_all(&self.folder)
            .with_context(|| format!("cannot make the folder {}", self.folder.in_line()))?;
        if !self.from.is_empty() {
            return import::run(
                &self.folder,
                &self.path(catalog::FILE_NAME),
                &self.from,
                session,
            );
        }
        if !self.template.is_empty() && self.path(catalog::FILE_NAME).is_file() {
            return self.templates(session);
        }
        let folder = fs::canonicalize(&self.folder)
            .with_context(|| format!("cannot read the folder {}", self.folder.in_line()))?;
        let is_new = is_empty(&folder)?;
        let language = self.language(&folder, is_new)?;
        if language == Some(Language::Rust) && !is_new {
            self.refuse_no_crate(&folder)?;
        }
        let module = language.and_then(|it| match is_new {
            true => it.new_module(),
            false => it.module(&folder),
        });
        let name = init::name::of(&folder);
        let outputs = language.zip(module.as_deref());
        let mut catalog = init::catalog(&name, outputs);
        for template in &self.template {
            catalog.push_str(&template.lines());
        }
        let fresh = self.write(catalog::FILE_NAME, &catalog, session)?;
        self.write("errors.schema.json", &schema_text(), session)?;
        match language {
            Some(language) if is_new => {
                for (path, text) in language.project(&name) {
                    self.write(path, &text, session)?;
                }
            }
            Some(Language::Rust) => {
                self.write("build.rs", init::rust::BUILD_RS, session)?;
            }
            _ => {}
        }
        for template in &self.template {
            let (path, text) = template.file();
            self.write(path, text, session)?;
        }
        let exit = if fresh {
            let catalog = self.path(catalog::FILE_NAME);
            generate::write_outputs(&catalog, session)?
        } else {
            Exit::Clean
        };
        let module = module.filter(|_| fresh);
        let steps = self.next_steps(language, is_new, fresh, module.as_deref());
        if !steps.is_empty() {
            session.tell(&steps);
        }
        Ok(exit)
    }

    /// Writes the templates beside a catalog, and prints what it needs for them.
    fn templates(&self, session: &mut Session) -> Result<Exit> {
        if self.lang.is_some() {
            bail!(Helped::new(
                format!(
                    "{} exists, so that `--lang` has no effect",
                    self.path(catalog::FILE_NAME).in_line()
                ),
                "leave `--lang` out".to_owned(),
            ));
        }
        let mut lines = String::from("outputs:\n");
        for template in &self.template {
            let (path, text) = template.file();
            self.write(path, text, session)?;
            lines.push_str(&template.lines());
        }
        session.out.write(&lines);
        session.tell(&format!(
            "add the lines above to `outputs` in {}, then run `errpact generate`",
            self.path(catalog::FILE_NAME).in_line()
        ));
        Ok(Exit::Clean)
    }

    /// Returns the language that was given, or that of the manifest. `None` in a folder without one that is not empty.
    fn language(&self, folder: &Path, is_new: bool) -> Result<Option<Language>> {
        if let Some(given) = self.lang {
            return Ok(Some(given));
        }
        match Language::of(folder).as_slice() {
            [] => Ok(is_new.then_some(Language::Rust)),
            [only] => Ok(Some(*only)),
            several => {
                let files: Vec<&str> = several.iter().map(|it| it.manifest()).collect();
                let commands = several.iter().map(|it| format!("`--lang {}`", it.name()));
                let commands: Vec<String> = commands.collect();
                bail!(Helped::new(
                    format!("the folder has {}", files.join(" and ")),
                    format!(
                        "say which language the tools have: {}",
                        commands.join(" or ")
                    ),
                ));
            }
        }
    }

    /// Refuses a folder in which no crate could use what would be written.
    fn refuse_no_crate(&self, folder: &Path) -> Result<()> {
        let Ok(manifest) = fs::read_to_string(folder.join("Cargo.toml")) else {
            bail!(Helped::new(
                "the folder has files, but no Cargo.toml".to_owned(),
                "run `cargo init` there first, or name an empty folder".to_owned(),
            ));
        };
        if !has_table(&manifest, "workspace") || has_table(&manifest, "package") {
            return Ok(());
        }
        let named = match members(folder).as_slice() {
            [] => "name the folder of a crate: `errpact init path/to/crate`".to_owned(),
            found => found
                .iter()
                .map(|member| format!("`errpact init {}`", self.path(member).in_line()))
                .collect::<Vec<_>>()
                .join(", or "),
        };
        bail!(Helped::new(
            "Cargo.toml here is that of a workspace without a package, which has no build script"
                .to_owned(),
            format!("run it for the member that has the tools: {named}"),
        ));
    }

    /// Writes a file unless it exists. Returns whether it was written.
    fn write(&self, name: &str, text: &str, session: &mut Session) -> Result<bool> {
        let path = self.path(name);
        let created = outputs::create(&path, text);
        let is_new = created.with_context(|| format!("cannot write {}", path.in_line()))?;
        session.tell(&match is_new {
            true => format!("wrote {}", path.in_line()),
            false => format!("kept {}: it exists", path.in_line()),
        });
        Ok(is_new)
    }

    /// Returns the path of a file in the folder, with the folder named as in the arguments.
    fn path(&self, name: &str) -> PathBuf {
        if self.folder == Path::new(".") {
            PathBuf::from(name)
        } else {
            self.folder.join(name)
        }
    }

    /// Returns what to run in a new project, or the lines that existing files still need.
    fn next_steps(
        &self,
        language: Option<Language>,
        is_new: bool,
        fresh: bool,
        module: Option<&str>,
    ) -> String {
        let mut words = String::new();
        let mut add = |title: &str, lines: &str| {
            words.push_str(&format!("\n{title}:\n\n"));
            for line in lines.trim_end().lines() {
                words.push_str(format!("    {line}").trim_end());
                words.push('\n');
            }
        };
        if let Some(language) = language {
            if is_new {
                let enter = match self.path("").to_str() {
                    Some("") | None => String::new(),
                    Some(folder) => format!("cd {}\n", folder.trim_end_matches('/')),
                };
                add("Next", &(enter + language.commands()));
            } else {
                let manifest = fs::read_to_string(self.path(language.manifest()));
                if let Some((title, lines)) = language.dependency(&manifest.unwrap_or_default()) {
                    add(title, &lines);
                }
                if language == Language::Rust {
                    self.missing_lines(fresh, &mut add);
                }
            }
            // A catalog that was here has other codes.
            if fresh
                && (!is_new || language == Language::Rust)
                && let Some((title, lines)) = language.example(module)
            {
                add(title, &lines);
            }
        }
        if fresh && language.is_none() {
            words.push_str(
                "\nFor a module with the codes, add the language of the tools to `outputs` in errors.yaml, such as\n\
                 `- python: errors.py` or `- typescript: errors.ts`, and run `errpact generate`.\n",
            );
        }
        if fresh {
            words.push_str(
                "\nThe rule block for the system prompt is in prompts/system.md: `errpact generate` \
                 writes it,\n`errpact check` says when it is out of date.\n",
            );
        }
        words
    }

    /// Adds the lines that an existing crate needs in its build script and its root.
    fn missing_lines(&self, fresh: bool, add: &mut impl FnMut(&str, &str)) {
        let is_missing = |name: &str, what: &str| {
            fs::read_to_string(self.path(name)).is_ok_and(|text| !text.contains(what))
        };
        if is_missing("build.rs", "errpact_generator::build") {
            add("Add to the main function of build.rs", init::rust::BUILD);
        }
        let root = ["src/lib.rs", "src/main.rs"]
            .into_iter()
            .find(|root| self.path(root).is_file())
            .filter(|root| is_missing(root, "errpact::catalog!"));
        if let Some(root) = root {
            add(&format!("Add to {root}"), init::rust::module(fresh));
        }
    }
}

/// Returns whether a folder has only what a repository has before its first file.
fn is_empty(folder: &Path) -> Result<bool> {
    let entries = fs::read_dir(folder)
        .with_context(|| format!("cannot read the folder {}", folder.in_line()))?;
    let counts = |name: &str| {
        !name.starts_with('.') && !name.starts_with("LICENSE") && !name.starts_with("README")
    };
    for entry in entries {
        let entry = entry.context("cannot read the folder")?;
        if counts(&entry.file_name().to_string_lossy()) {
            return Ok(false);
        }
    }
    Ok(true)
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
                found.push(path.in_line());
            } else if depth == 0 && !hidden {
                folders.push((path, 1));
            }
        }
    }
    found.sort();
    found.truncate(MOST_MEMBERS);
    found
}
