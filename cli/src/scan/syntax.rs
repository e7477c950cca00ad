//! The languages that the scan reads.

use std::path::Path;

/// A language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Syntax {
    Go,
    Java,
    Json,
    Markdown,
    Python,
    Rust,
    /// JavaScript and TypeScript.
    Script,
    Toml,
    Yaml,
}

impl Syntax {
    /// Returns the language of a file by its extension. `None` if the scan does not read it.
    pub(crate) fn of_path(path: &Path) -> Option<Self> {
        Some(match path.extension()?.to_str()? {
            "go" => Self::Go,
            "java" | "kt" | "kts" => Self::Java,
            "json" | "jsonc" => Self::Json,
            "md" | "mdx" | "mdc" | "markdown" | "txt" | "prompt" => Self::Markdown,
            "py" | "pyi" => Self::Python,
            "rs" => Self::Rust,
            "toml" => Self::Toml,
            "ts" | "tsx" | "mts" | "cts" | "js" | "jsx" | "mjs" | "cjs" => Self::Script,
            "yaml" | "yml" => Self::Yaml,
            _ => return None,
        })
    }

    /// Returns the language of a fenced code block by the first word after its fence.
    pub(crate) fn of_fence(word: &str) -> Option<Self> {
        Some(match word.to_ascii_lowercase().as_str() {
            "go" | "golang" => Self::Go,
            "java" | "kotlin" => Self::Java,
            "json" | "jsonc" | "json5" => Self::Json,
            "py" | "python" => Self::Python,
            "rs" | "rust" => Self::Rust,
            "toml" => Self::Toml,
            "ts" | "tsx" | "typescript" | "js" | "jsx" | "javascript" => Self::Script,
            "yaml" | "yml" => Self::Yaml,
            _ => return None,
        })
    }

    /// Returns whether a program runs from files of this language.
    pub(crate) fn is_source(self) -> bool {
        !matches!(self, Self::Json | Self::Markdown | Self::Toml | Self::Yaml)
    }
}

/// Returns whether a file has tests: they name codes that must not exist, and use codes that nothing else uses.
pub(crate) fn is_test(path: &str) -> bool {
    let (folders, name) = path.rsplit_once('/').unwrap_or(("", path));
    let stem = name.split_once('.').map_or(name, |(stem, _)| stem);
    // A specification has schemas and texts.
    let is_source = Syntax::of_path(Path::new(name)).is_some_and(Syntax::is_source);
    folders.split('/').any(|folder| {
        matches!(
            folder,
            "test" | "tests" | "__tests__" | "testdata" | "test-vectors" | "fixtures" | "e2e"
        ) || (folder == "spec" && is_source)
            || folder.ends_with("-tests")
            || folder.ends_with("testsuite")
    }) || stem.starts_with("test_")
        || stem.ends_with("_test")
        || stem.ends_with("_tests")
        || stem == "tests"
        || name.contains(".test.")
        || name.contains(".spec.")
        || stem.ends_with("Test")
        || stem.ends_with("Tests")
}

/// Returns whether a file says what was: a changelog or a post names codes that no longer exist.
pub(crate) fn is_history(path: &str) -> bool {
    let (folders, name) = path.rsplit_once('/').unwrap_or(("", path));
    let stem = name.split_once('.').map_or(name, |(stem, _)| stem);
    let is = |name: &str| {
        let name = name.to_ascii_lowercase();
        ["blog", "changelog", "changes", "history", "releases"].contains(&name.as_str())
            || name.starts_with("changelog")
            || name == ".changeset"
    };
    is(stem) || folders.split('/').any(is)
}
