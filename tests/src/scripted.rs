//! Checks that a scripted model of an example reads nothing but text and JSON.

use std::fs;
use std::path::{Path, PathBuf};

/// Checks that `src/model` of an example, a folder or a file, uses neither its catalog nor another part of the
/// example that knows of errors, and that no code of the catalog appears in it.
///
/// # Panics
/// When something else is known there.
pub fn know_only_text(example: &str, codes: &[&str]) {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../examples");
    let source = Path::new(root).join(example).join("src");
    let mut files: Vec<PathBuf> = match fs::read_dir(source.join("model")) {
        Ok(folder) => folder.flatten().map(|entry| entry.path()).collect(),
        Err(_) => vec![source.join("model.rs")],
    };
    files.push(Path::new(root).join("shared/src/model/clause.rs"));
    files.push(Path::new(root).join("shared/src/model/rule.rs"));
    for file in files {
        let source =
            fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        for code in codes {
            assert!(!source.contains(code), "{code} in {}", file.display());
        }
        for import in source
            .split("use ")
            .filter(|import| import.starts_with("crate::"))
        {
            let of_model =
                import.starts_with("crate::model") || import.starts_with("crate::moment");
            assert!(
                of_model,
                "{} uses {}",
                file.display(),
                import.lines().next().unwrap_or_default()
            );
        }
        assert!(
            !source.contains("CATALOG"),
            "{} uses a catalog",
            file.display()
        );
    }
}
