//! The packages that TypeScript in a test imports.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

use crate::command::workspace;
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
