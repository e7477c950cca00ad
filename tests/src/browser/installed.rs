//! The packages that `scripts/browser` installed.

use std::env;
use std::fs;
use std::io;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::command::workspace;

/// Debian's programs. The first has no windows, and needs half the CPU time.
const CHROMIUMS: [&str; 2] = ["chromium-headless-shell", "chromium"];

/// Returns Chromium: Debian's, or the one in the environment variable. Fails if there is none: a test never passes
/// without the browser under test.
pub(super) fn chromium() -> io::Result<PathBuf> {
    let named = env::var_os("CHROMIUM").filter(|named| !named.is_empty());
    let names = named.map_or_else(|| CHROMIUMS.map(Into::into).to_vec(), |named| vec![named]);
    let path = env::var_os("PATH").unwrap_or_default();
    let mut found = names
        .iter()
        .flat_map(|name| env::split_paths(&path).map(move |folder| folder.join(name)));
    found
        .find(|program| program.is_file())
        .ok_or_else(|| io::Error::other(format!("there is no {names:?}; run: ./scripts/browser")))
}

/// Returns the npm packages. Fails if they are missing, or come from another lock file.
fn modules() -> io::Result<PathBuf> {
    let folder = workspace().join("target/browser");
    let pinned = fs::read(sources().join("package-lock.json"))?;
    let complaint = match fs::read(folder.join("package-lock.json")) {
        Ok(installed) if installed == pinned => return Ok(folder.join("node_modules")),
        Ok(_) => "is older than its lock file",
        Err(_) => "is not installed",
    };
    let folder = folder.display();
    Err(io::Error::other(format!(
        "{folder} {complaint}; run: ./scripts/browser"
    )))
}

/// Returns the folder with our programs.
fn sources() -> PathBuf {
    workspace().join("tests/browser")
}

/// Copies our programs into a folder, in which Node.js then finds the installed packages.
pub(super) fn copy_programs(to: &Path) -> io::Result<()> {
    symlink(modules()?, to.join("node_modules"))?;
    for source in fs::read_dir(sources())? {
        let source = source?;
        if source.path().extension().is_some_and(|it| it == "mjs") {
            fs::copy(source.path(), to.join(source.file_name()))?;
        }
    }
    Ok(())
}

/// Returns a command for Node.js.
#[must_use]
pub fn node() -> Command {
    let mut command = Command::new("node");
    command.stdin(Stdio::null());
    command
}

/// Returns the TypeScript compiler, in a folder.
#[track_caller]
pub fn tsc(folder: &Path) -> Command {
    let modules = modules().unwrap_or_else(|error| panic!("{error}"));
    let mut command = node();
    command
        .arg(modules.join("typescript/bin/tsc"))
        .current_dir(folder);
    command
}
