//! The files of a prompt, and the texts in them.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, ErrorKind};
use std::ops::Range;
use std::path::Path;

use errpact_spec::catalog::Target;
use errpact_spec::finding::{Finding, diagnostic};
use errpact_spec::source::{FileId, Place, SourceFile, Sources, Span};
use errpact_spec::{Resolved, disk};

use crate::markers::{self, Passage, Scope};
use crate::outputs::place::{self, Refused};

/// The maximum size of a prompt file, in bytes.
const MOST_BYTES: usize = 1 << 20;

/// The maximum number of prompt files.
const MOST_FILES: usize = 200;

/// The maximum number of entries of folders that are compared with patterns.
const MOST_ENTRIES: usize = 20_000;

/// What to do about too many files.
const FEWER: &str = "Name fewer files, or put the prompts into a separate folder.";

/// What to do about a prompt that is too large.
const SMALLER: &str = "Put what is not a prompt into another file: errpact compares what a prompt says with the catalog.";

/// A file of the prompt.
#[derive(Debug)]
pub(super) struct PromptFile {
    id: FileId,
    host: String,
    /// Its path, relative to the catalog's folder.
    pub(super) path: String,
    /// Whether an output writes its block.
    pub(super) is_output: bool,
    pub(super) texts: Vec<PromptText>,
}

/// A text of the file that reaches the model.
#[derive(Debug)]
pub(super) struct PromptText {
    pub(super) passage: Passage,
    /// The text, with blanks in the place of each rule block.
    pub(super) around: String,
}

impl PromptFile {
    /// Returns whether a text of the file has a block of this name.
    pub(super) fn has_block(&self, name: &str) -> bool {
        let mut blocks = self.texts.iter().flat_map(|text| &text.passage.blocks);
        blocks.any(|block| block.name == name && !block.fenced)
    }

    /// Returns the place of a range of one of its texts.
    pub(super) fn place(&self, text: &PromptText, range: &Range<usize>) -> Place {
        let mut source = text.passage.source(range);
        let content = text.passage.text().get(range.clone()).unwrap_or_default();
        if !content.starts_with(' ') {
            // The indentation of a block scalar in YAML belongs to its line.
            let host = self.host.get(source.clone()).unwrap_or_default();
            source.start += host.len() - host.trim_start_matches(' ').len();
        }
        Place {
            file: self.id,
            span: Span::new(source.start, source.end),
        }
    }
}

/// Returns a prompt that was read already. `None` if it is a source file whose literals errpact cannot read.
pub(super) fn prompt(
    resolved: &Resolved,
    id: FileId,
    text: &str,
    extension: Option<&str>,
) -> Option<PromptFile> {
    let is_source = extension.is_some_and(|it| !matches!(it, "md" | "txt" | "prompt"));
    let scope = match is_source {
        true => Scope::BlockOf(&resolved.catalog().name),
        false => Scope::Everything,
    };
    let extension = if is_source { extension } else { Some("md") };
    let passages = markers::passages(text, extension, scope).ok()?;
    Some(PromptFile {
        id,
        host: text.to_owned(),
        path: String::new(),
        // Its block is compared by `verify`.
        is_output: true,
        texts: passages.into_iter().map(PromptText::new).collect(),
    })
}

/// Reads all files of the prompt, and adds them to the sources.
pub(super) fn files(resolved: &Resolved, sources: &mut Sources) -> (Vec<PromptFile>, Vec<Finding>) {
    let (mut files, mut findings) = (Vec::new(), Vec::new());
    let Some(root) = resolved.root() else {
        return (files, findings);
    };
    let catalog = resolved.catalog();
    let mut wanted: Vec<(String, Option<Place>)> = Vec::new();
    for output in &catalog.outputs {
        if let Target::Prompt { .. } = output.target {
            wanted.extend(place::normal(&output.path).map(|path| (path, None)));
        }
    }
    let mut seen: BTreeSet<String> = wanted.iter().map(|(path, _)| path.clone()).collect();
    let mut entries = MOST_ENTRIES;
    for (pattern, place) in resolved.prompt_files() {
        let limited = |limit: &str| {
            diagnostic::unreadable_file(pattern, limit)
                .at(*place)
                .help(FEWER)
        };
        let mut paths = vec![pattern.clone()];
        if pattern.contains('*') {
            paths = matching(root, pattern, &mut entries);
            if entries == 0 {
                let limit = format!("its folders have more than {MOST_ENTRIES} entries");
                findings.push(limited(&limit));
                continue;
            }
        }
        if paths.is_empty() {
            findings.push(diagnostic::unreadable_file(pattern, "no file matches it").at(*place));
        }
        let before = wanted.len();
        for path in paths {
            if seen.insert(path.clone()) {
                wanted.push((path, Some(*place)));
            }
        }
        if before <= MOST_FILES && wanted.len() > MOST_FILES {
            findings.push(limited(&format!(
                "a prompt has at most {MOST_FILES} files, and {} are named so far",
                wanted.len()
            )));
        }
    }
    // The outputs come first, and then the files that were named first.
    wanted.truncate(MOST_FILES);
    wanted.sort_by(|(a, _), (b, _)| a.cmp(b));
    for (path, named) in wanted {
        let (text, id) = match read(root, &path) {
            Ok(text) => {
                let file = SourceFile::new(path.clone(), Some(root.join(&path)), text.as_str());
                (text, sources.add(file))
            }
            Err(refused) => {
                let (reason, kind) = refused;
                let finding = diagnostic::unreadable_file(&path, reason);
                match named {
                    Some(place) => findings.push(finding.at(place)),
                    None if kind == ErrorKind::FileTooLarge => findings.push(finding.help(SMALLER)),
                    // What else is wrong with an output is found when it is compared.
                    None => {}
                }
                continue;
            }
        };
        let scope = match named {
            None => Scope::BlockOf(&catalog.name),
            Some(_) => Scope::Everything,
        };
        let extension = Path::new(&path).extension().and_then(|it| it.to_str());
        match markers::passages(&text, extension, scope) {
            Ok(passages) => files.push(PromptFile {
                id,
                host: text,
                path,
                is_output: named.is_none(),
                texts: passages.into_iter().map(PromptText::new).collect(),
            }),
            Err(error) => findings.extend(named.map(|place| {
                let finding = diagnostic::unreadable_file(&path, &error).at(place);
                finding.help(error.help())
            })),
        }
    }
    (files, findings)
}

impl PromptText {
    fn new(passage: Passage) -> Self {
        let text = passage.text();
        let mut around = String::with_capacity(text.len());
        let mut at = 0;
        for block in &passage.blocks {
            around.push_str(text.get(at..block.whole.start).unwrap_or_default());
            let block_text = text.get(block.whole.clone()).unwrap_or_default();
            // As many bytes, so that offsets stay the same.
            around.extend(block_text.bytes().map(|byte| match byte {
                b'\n' => '\n',
                _ => ' ',
            }));
            at = block.whole.end;
        }
        around.push_str(text.get(at..).unwrap_or_default());
        Self { passage, around }
    }
}

/// Returns the text of a file below the folder, or the reason why it cannot be read.
fn read(root: &Path, path: &str) -> Result<String, (String, ErrorKind)> {
    let explained = |error: io::Error| (disk::explain(&error).0.into_owned(), error.kind());
    let place = place::below(root, path).map_err(|refused| match refused {
        Refused::Outside => (
            "it is outside the catalog's folder".to_owned(),
            ErrorKind::Other,
        ),
        Refused::Protected(why) => (why.reason().to_owned(), ErrorKind::Other),
        Refused::Unreadable(error) => explained(error),
    })?;
    disk::read(&place, MOST_BYTES).map_err(explained)
}

/// Returns the files below a folder whose paths match a pattern, sorted. `*` is any part of a name, but not the dot at
/// the start of a hidden one.
fn matching(root: &Path, pattern: &str, entries: &mut usize) -> Vec<String> {
    let mut found = vec![String::new()];
    let mut names = pattern.split('/').peekable();
    while let Some(name) = names.next() {
        let mut next = Vec::new();
        for folder in &found {
            let join = |name: &str| match folder.as_str() {
                "" => name.to_owned(),
                folder => format!("{folder}/{name}"),
            };
            if !name.contains('*') {
                next.push(join(name));
                continue;
            }
            let Ok(listed) = fs::read_dir(root.join(folder)) else {
                continue;
            };
            for entry in listed.flatten() {
                let Some(left) = entries.checked_sub(1) else {
                    break;
                };
                *entries = left;
                if let Some(own) = entry.file_name().to_str().filter(|own| fits(own, name)) {
                    next.push(join(own));
                }
            }
        }
        let last = names.peek().is_none();
        next.retain(|path| {
            let path = root.join(path);
            if last { path.is_file() } else { path.is_dir() }
        });
        next.sort_unstable();
        found = next;
    }
    // One more than are read, so that the limit is noticed.
    found.truncate(MOST_FILES + 1);
    found
}

/// Returns whether a name matches a pattern.
fn fits(name: &str, pattern: &str) -> bool {
    if name.starts_with('.') && !pattern.starts_with('.') {
        return false;
    }
    let mut parts = pattern.split('*');
    let Some(mut rest) = name.strip_prefix(parts.next().unwrap_or_default()) else {
        return false;
    };
    let parts: Vec<&str> = parts.collect();
    let Some((last, middle)) = parts.split_last() else {
        return rest.is_empty();
    };
    for part in middle {
        match rest.split_once(part) {
            Some((_, after)) => rest = after,
            None => return false,
        }
    }
    rest.ends_with(last)
}

#[cfg(test)]
mod tests {
    use super::fits;

    #[test]
    fn names_and_patterns() {
        for (name, pattern) in [
            ("a.md", "*.md"),
            ("a.md", "*"),
            ("a.md", "a*d"),
            ("system-en.md", "s*-*.md"),
            (".a", ".*"),
            ("a", "a*"),
        ] {
            assert!(fits(name, pattern), "{name} {pattern}");
        }
        for (name, pattern) in [
            ("a.md", "*.txt"),
            ("a.md", "a"),
            ("aa", "aa*a"),
            (".a", "*"),
            ("a.md", "*b*"),
        ] {
            assert!(!fits(name, pattern), "{name} {pattern}");
        }
    }
}
