//! The place of a finding in every machine-readable format: 1-based lines and columns, columns
//! counted in characters, the end just after the last one.

use std::borrow::Cow;
use std::path::{Component, Path};

use errpact_spec::{
    finding::Label,
    source::{self, Position, Sources},
};

/// The place of a label.
pub(super) struct Place<'a> {
    /// The file, relative to the folder that errpact was started in if it is below it.
    pub(super) file: String,
    pub(super) start: Position,
    pub(super) end: Position,
    pub(super) text: Option<&'a str>,
}

impl<'a> Place<'a> {
    /// Returns `None` if the label's file is not among `sources`.
    pub(super) fn of(label: &'a Label, sources: &Sources) -> Option<Self> {
        let place = source::Place {
            file: label.file,
            span: label.span,
        };
        Some(Self {
            text: label.text.as_deref(),
            ..Self::at(place, sources)?
        })
    }

    /// Returns `None` if the file is not among `sources`.
    pub(super) fn at(place: source::Place, sources: &Sources) -> Option<Self> {
        let file = sources.get(place.file)?;
        Some(Self {
            file: relative(&sources.shown(place.file)),
            start: file.position(place.span.start),
            end: file.position(place.span.end),
            text: None,
        })
    }

    /// Returns the start of a file.
    pub(super) fn start_of(file: &str) -> Self {
        let start = Position { line: 1, column: 1 };
        Self {
            file: relative(file),
            start,
            end: start,
            text: None,
        }
    }
}

/// Returns a path from the folder that errpact was started in, if it is below it, with `/` between folders and without
/// detours.
pub(super) fn relative(path: &str) -> String {
    let here = std::env::current_dir().ok();
    let path = Path::new(path);
    let inside = here
        .as_deref()
        .and_then(|here| path.strip_prefix(here).ok());
    let mut names: Vec<Cow<'_, str>> = Vec::new();
    for component in inside.unwrap_or(path).components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir
                if names
                    .last()
                    .is_some_and(|last| !matches!(&**last, ".." | "")) =>
            {
                names.pop();
            }
            // The start of an absolute path, before the first `/`.
            Component::RootDir if names.is_empty() => names.push("".into()),
            Component::RootDir => {}
            other => names.push(other.as_os_str().to_string_lossy()),
        }
    }
    names.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_have_no_detours() {
        assert_eq!(relative("./a/../b/./c.yaml"), "b/c.yaml");
        assert_eq!(relative("../../a.yaml"), "../../a.yaml");
        assert_eq!(relative("a/../../b.yaml"), "../b.yaml");
        assert_eq!(relative("/no/such/a.yaml"), "/no/such/a.yaml");
        let here = std::env::current_dir().unwrap();
        assert_eq!(relative(&here.join("a.yaml").to_string_lossy()), "a.yaml");
        assert_eq!(relative("-"), "-");
    }
}
