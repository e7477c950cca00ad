//! The languages of a project: how one is recognized, where its module belongs, and what an existing one needs.
//! See `docs/decisions/086-init-writes-what-the-manifest-asks-for.md`.

use std::{fs, path::Path};

use clap::ValueEnum;

use super::{rust, version};

/// A language that has a starter project.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Language {
    /// A crate, with a build script
    Rust,
    /// A Python project, with pytest, mypy and ruff
    Python,
    /// A TypeScript project for Node.js, with its test runner
    Typescript,
}

impl Language {
    pub(crate) const ALL: [Self; 3] = [Self::Rust, Self::Python, Self::Typescript];

    /// Returns the name, as `--lang` and the catalog's `outputs` have it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Rust => "rust",
            Self::Python => "python",
            Self::Typescript => "typescript",
        }
    }

    /// Returns the file that each project of this language has.
    pub(crate) fn manifest(self) -> &'static str {
        match self {
            Self::Rust => "Cargo.toml",
            Self::Python => "pyproject.toml",
            Self::Typescript => "package.json",
        }
    }

    /// Returns the languages whose manifests are in a folder.
    pub(crate) fn of(folder: &Path) -> Vec<Self> {
        let has = |language: &Self| folder.join(language.manifest()).is_file();
        Self::ALL.into_iter().filter(has).collect()
    }

    /// Returns the path of the module to generate beside the sources of an existing project. `None` for Rust, whose build script
    /// generates it, and if files have every name that it could get.
    pub(crate) fn module(self, folder: &Path) -> Option<String> {
        let (sources, names) = match self {
            Self::Rust => return None,
            Self::Python => (package(folder), ["errors.py", "tool_errors.py"]),
            Self::Typescript if folder.join("src").is_dir() => {
                ("src/".to_owned(), ["errors.ts", "tool-errors.ts"])
            }
            Self::Typescript => (String::new(), ["errors.ts", "tool-errors.ts"]),
        };
        let mut paths = names.iter().map(|name| format!("{sources}{name}"));
        paths.find(|path| !folder.join(path).exists())
    }

    /// Returns the path of the module of a new project.
    pub(crate) fn new_module(self) -> Option<String> {
        match self {
            Self::Rust => None,
            Self::Python => Some("agent/errors.py".to_owned()),
            Self::Typescript => Some("src/errors.ts".to_owned()),
        }
    }

    /// Returns what an existing project still needs: a title, and lines to add or to run.
    pub(crate) fn dependency(self, manifest: &str) -> Option<(&'static str, String)> {
        match self {
            Self::Rust if manifest.contains("errpact-generator") => None,
            Self::Rust => Some(("Add to Cargo.toml", rust::dependencies(manifest))),
            Self::Python | Self::Typescript if manifest.contains("errpact") => None,
            Self::Python => Some((
                "Add to the dependencies in pyproject.toml",
                format!("\"errpact~={}.0\"", version()),
            )),
            Self::Typescript => Some((
                "Install the package that the module imports",
                "npm install errpact".to_owned(),
            )),
        }
    }

    /// Returns an example of the use of a module with this path, or of the derive.
    pub(crate) fn example(self, module: Option<&str>) -> Option<(&'static str, String)> {
        let beside = |end: &str| {
            let path = module?.trim_end_matches(end);
            Some(path.strip_prefix("src/").unwrap_or(path))
        };
        match self {
            Self::Rust => Some((
                "Then give an enum its codes, for example",
                rust::ENUM.to_owned(),
            )),
            Self::Python => Some((RAISE, python_example(beside(".py")?))),
            Self::Typescript => Some((RAISE, typescript_example(beside(".ts")?))),
        }
    }
}

/// The title of an example.
const RAISE: &str = "Then raise the catalog's errors, and give the model their texts, for example";

fn python_example(path: &str) -> String {
    let import = match path.rsplit_once('/') {
        Some((package, "errors")) => format!("from {} import errors", package.replace('/', ".")),
        Some((package, name)) => {
            format!("from {} import {name} as errors", package.replace('/', "."))
        }
        None if path == "errors" => "import errors".to_owned(),
        None => format!("import {path} as errors"),
    };
    format!(
        "{import}

errors.verify(system_prompt)  # when the program starts

try:
    raise errors.OrderNotFound(order=\"B-7\")  # in a tool
except Exception as error:
    failed = errors.occurrence(error, tool=\"find_order\")
    failed.log()
    text = failed.text()  # what the model reads
"
    )
}

fn typescript_example(path: &str) -> String {
    format!(
        "import {{ OrderNotFound, occurrence, verify }} from \"./{path}.js\";

verify(systemPrompt); // when the program starts

try {{
  throw new OrderNotFound({{ order: \"B-7\" }}); // in a tool
}} catch (error) {{
  const failed = occurrence(error, {{ tool: \"find_order\" }});
  console.error(failed.logfmt());
  const text = failed.text(); // what the model reads
}}
"
    )
}

/// Returns the folder of a project's package, with a slash after it: the only one, or the one with the project's name.
/// Empty if there is none.
fn package(folder: &Path) -> String {
    let manifest = fs::read_to_string(folder.join("pyproject.toml")).unwrap_or_default();
    let own = project_name(&manifest);
    for parent in ["src/", ""] {
        let Ok(entries) = fs::read_dir(folder.join(parent)) else {
            continue;
        };
        let packages = entries.flatten().filter_map(|entry| {
            let name = entry.file_name().into_string().ok()?;
            let plain = name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
            let is_package = plain && name != "tests" && entry.path().join("__init__.py").is_file();
            is_package.then_some(name)
        });
        let packages: Vec<String> = packages.collect();
        let found = match packages.as_slice() {
            [only] => Some(only),
            several => several.iter().find(|name| **name == own),
        };
        if let Some(name) = found {
            return format!("{parent}{name}/");
        }
    }
    String::new()
}

/// Returns the name of a pyproject.toml as that of a package. Empty if there is none.
fn project_name(manifest: &str) -> String {
    let names = manifest.lines().filter_map(|line| {
        let (key, value) = line.split_once('=')?;
        (key.trim() == "name").then(|| value.trim().trim_matches(['"', '\'']))
    });
    let name = names.into_iter().next().unwrap_or_default();
    name.to_lowercase().replace(['-', '.'], "_")
}
