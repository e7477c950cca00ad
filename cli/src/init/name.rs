//! A name for the catalog and the package, made from the folder's name.

use std::path::Path;

use errpact_spec::names;

/// Names that cargo or npm refuse, or that collide with another package.
const TAKEN: [&str; 8] = [
    "alloc",
    "core",
    "errpact",
    "errpact-generator",
    "jiff",
    "proc-macro",
    "std",
    "test",
];

/// Returns the name, in kebab-case, which cargo, PyPI and npm accept.
pub(crate) fn of(folder: &Path) -> String {
    let folder = folder
        .file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .to_lowercase();
    let words: Vec<&str> = folder
        .split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    let name = words.join("-");
    if name.is_empty() {
        "my-agent".to_owned()
    } else if name.starts_with(|c: char| c.is_ascii_digit()) {
        format!("agent-{name}")
    } else if TAKEN.contains(&&*name) || names::is_rust_keyword(&name) {
        format!("{name}-agent")
    } else {
        name
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_folder_gives_a_name_that_catalog_and_cargo_accept() {
        let names = ["Front_Desk", "4you", "fn", "test", "été", "", "a--b."]
            .map(|folder| of(Path::new(folder)));
        assert_eq!(
            names,
            [
                "front-desk",
                "agent-4you",
                "fn-agent",
                "test-agent",
                "t",
                "my-agent",
                "a-b"
            ]
        );
    }
}
