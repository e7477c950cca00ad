//! The packages that TypeScript in a test imports.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

use crate::command::workspace;
use crate::files::copy;
use crate::installed::Set;

/// Puts the installed packages, and the package `errpact` of this repository, into `node_modules` of a folder.
#[track_caller]
pub fn link(folder: &Path) {
    let modules = folder.join("node_modules");
    fs::create_dir(&modules).unwrap();
    for package in fs::read_dir(Set::Node.folder().join("node_modules")).unwrap() {
        let package = package.unwrap();
        symlink(package.path(), modules.join(package.file_name())).unwrap();
    }
    symlink(workspace().join("typescript"), modules.join("errpact")).unwrap();
}

/// Replaces the link to the package `errpact` with a copy, as npm installs it. What resolves links would look for the other packages
/// next to the link's target.
#[track_caller]
pub fn copy_errpact(folder: &Path) {
    let (source, package) = (
        workspace().join("typescript"),
        folder.join("node_modules/errpact"),
    );
    fs::remove_file(&package).unwrap();
    for name in ["dist", "engine"] {
        copy(&source.join(name), &package.join(name), &[]);
    }
    fs::copy(source.join("package.json"), package.join("package.json")).unwrap();
}
