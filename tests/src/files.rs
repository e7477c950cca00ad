//! Files of a folder and of all folders in it.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use walkdir::{DirEntry, WalkDir};

/// Returns the files below a folder, sorted. Files and folders with one of the names in `skipped` are left out, and links
/// are not followed.
///
/// # Panics
/// When the folder cannot be read.
pub fn files(folder: &Path, skipped: &[&str]) -> Vec<PathBuf> {
    let is_read = |entry: &DirEntry| {
        entry.depth() == 0 || !skipped.iter().any(|name| entry.file_name() == *name)
    };
    let entries = WalkDir::new(folder).sort_by_file_name().into_iter();
    let entries = entries
        .filter_entry(is_read)
        .map(|entry| entry.unwrap_or_else(|error| panic!("{error}")));
    entries
        .filter(|entry| entry.file_type().is_file())
        .map(DirEntry::into_path)
        .collect()
}

/// Returns the texts of these files by their paths from the folder, written with `/`.
///
/// # Panics
/// When the folder cannot be read, or a file of it is not a text.
pub fn texts(folder: &Path, skipped: &[&str]) -> BTreeMap<String, String> {
    let files = files(folder, skipped).into_iter();
    let texts = files.map(|file| {
        let text = fs::read_to_string(&file);
        let text = text.unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let name = file.strip_prefix(folder).unwrap().to_str().unwrap();
        (name.replace('\\', "/"), text)
    });
    texts.collect()
}

/// Copies these files into another folder, with the same paths.
///
/// # Panics
/// When a file cannot be read or written.
pub fn copy(from: &Path, to: &Path, skipped: &[&str]) {
    for file in files(from, skipped) {
        let target = to.join(file.strip_prefix(from).unwrap());
        fs::create_dir_all(target.parent().unwrap()).unwrap();
        fs::copy(file, target).unwrap();
    }
}
