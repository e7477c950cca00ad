//! The files of a new project.

use super::{Language, rust, version};

/// Says what a project is, and how to begin with it.
const README: &str = include_str!("README.md.txt");

impl Language {
    /// Returns the files of a new project besides the catalog and its outputs.
    pub(crate) fn project(self, name: &str) -> Vec<(&'static str, String)> {
        let files: &[(&str, &str)] = match self {
            Self::Rust => &[
                ("build.rs", rust::BUILD_RS),
                ("Cargo.toml", rust::CARGO_TOML),
                ("src/lib.rs", rust::LIB_RS),
                (".gitignore", "/target/\n"),
            ],
            Self::Python => &[
                ("pyproject.toml", include_str!("python/pyproject.toml.txt")),
                (
                    "agent/__init__.py",
                    "\"\"\"An agent: its tools, and the errors that they return.\"\"\"\n",
                ),
                ("agent/__main__.py", include_str!("python/main.py.txt")),
                ("agent/tools.py", include_str!("python/tools.py.txt")),
                (
                    "tests/test_tools.py",
                    include_str!("python/test_tools.py.txt"),
                ),
                (".gitignore", "/.venv/\n__pycache__/\n.*_cache/\n"),
            ],
            Self::Typescript => &[
                ("package.json", include_str!("typescript/package.json.txt")),
                (
                    "tsconfig.json",
                    include_str!("typescript/tsconfig.json.txt"),
                ),
                ("src/main.ts", include_str!("typescript/main.ts.txt")),
                ("src/tools.ts", include_str!("typescript/tools.ts.txt")),
                (
                    "src/tools.test.ts",
                    include_str!("typescript/tools.test.ts.txt"),
                ),
                (".gitignore", "/dist/\n/node_modules/\n"),
            ],
        };
        let filled = |text: &str| text.replace("@NAME@", name).replace("@VERSION@", version());
        let mut files: Vec<_> = files
            .iter()
            .map(|(path, text)| (*path, filled(text)))
            .collect();
        let module = self.new_module();
        let module = module.map_or("the module `errors`".to_owned(), |path| format!("`{path}`"));
        let readme = filled(README)
            .replace("@MODULE@", &module)
            .replace("@COMMANDS@", self.commands());
        files.push(("README.md", readme));
        files
    }

    /// Returns what to run in a new project.
    pub(crate) fn commands(self) -> &'static str {
        match self {
            Self::Rust => "cargo test\n",
            Self::Python => {
                "\
python -m venv .venv
. .venv/bin/activate
pip install errpact mypy pytest ruff
python -m agent
pytest && mypy && ruff check && ruff format --check
"
            }
            Self::Typescript => "npm install\nnpm start\nnpm test\n",
        }
    }
}
