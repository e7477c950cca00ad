//! Places where a file is more than a file: what is written there runs commands later.
//!
//! A catalog comes with a branch, and a stranger may have written both. What git itself refuses to check out must not
//! come from an output instead: a file in `.git` can name a program that the next git command starts. Other hidden
//! folders belong to tools that run what they find there, so only a few of them may have outputs.
//!
//! Names are compared as the most forgiving file systems compare them: without case, without characters that HFS+
//! ignores, without the points, blanks and streams that NTFS drops, and with short names. git does the same in
//! `verify_path`. See `docs/decisions/119-no-output-is-where-files-run-commands.md`.

use std::path::{Component, Path};

/// Why nothing is written to a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Protected {
    /// It is in a folder of git, or such a folder itself.
    Git,
    /// git reads the file.
    GitFile,
    /// GitHub runs what is there.
    Workflow,
    /// It is hidden, and no kind of output needs it there.
    Hidden,
    /// It could be the short name of another file on Windows.
    ShortName,
}

impl Protected {
    /// Returns the reason in words that follow the file's name.
    pub(crate) fn reason(self) -> &'static str {
        match self {
            Self::Git => "git runs programs that files in its own folder name",
            Self::GitFile => "git reads the file, and can run programs by it",
            Self::Workflow => "GitHub runs what is in this folder",
            Self::Hidden => "tools run commands that are in hidden files and folders",
            Self::ShortName => "on Windows it can be the short name of another file",
        }
    }

    /// Returns what to do instead.
    pub(crate) fn help(self) -> &'static str {
        match self {
            Self::Git | Self::GitFile | Self::Workflow => {
                "Write the output elsewhere, and copy it after a review if it must be there."
            }
            Self::Hidden => {
                "Write the output to a folder that is not hidden, or to `.agents`, `.claude/skills`, `.cursor/rules` or \
                 another one that the docs of `outputs` list."
            }
            Self::ShortName => "Choose a name without `~`.",
        }
    }
}

/// Hidden folders in which outputs are allowed, because the readers of rule blocks and skills look there. Lowercase.
const ALLOWED: &[&[&str]] = &[
    &[".agents"],
    &[".claude", "rules"],
    &[".claude", "skills"],
    &[".clinerules"],
    &[".codex", "skills"],
    &[".cursor", "rules"],
    &[".cursor", "skills"],
    &[".gemini", "skills"],
    &[".github", "copilot-instructions.md"],
    &[".github", "instructions"],
    &[".github", "skills"],
    &[".opencode", "skills"],
    &[".roo", "rules"],
    &[".well-known"],
    &[".windsurf", "rules"],
];

/// Hidden files in which outputs are allowed. Lowercase.
const ALLOWED_FILES: &[&str] = &[".cursorrules", ".goosehints", ".windsurfrules"];

/// Returns why an output must not be at a path, which is relative to the catalog's folder: as the catalog has it, or
/// with links followed.
pub(crate) fn below(path: &str) -> Option<Protected> {
    let names: Vec<String> = path.split(['/', '\\']).map(folded).collect();
    let mut at = 0;
    while let Some(name) = names.get(at) {
        let rest = names.get(at..).unwrap_or_default();
        let is_file = rest.len() == 1;
        if let Some(found) = git(name).or_else(|| workflow(rest)) {
            return Some(found);
        }
        if is_short(name) {
            return Some(Protected::ShortName);
        }
        if name.starts_with('.') {
            let allowed = ALLOWED.iter().filter(|allowed| starts_with(rest, allowed));
            match allowed.map(|allowed| allowed.len()).max() {
                Some(length) => {
                    at += length;
                    continue;
                }
                None if is_file && ALLOWED_FILES.contains(&name.as_str()) => {}
                None if is_file && name.starts_with(".git") => return Some(Protected::GitFile),
                None => return Some(Protected::Hidden),
            }
        }
        at += 1;
    }
    None
}

/// Returns why nothing must be written to a place, wherever it is. `place` is a whole path, with links followed.
pub(crate) fn anywhere(place: &Path) -> Option<Protected> {
    let names: Vec<String> = place
        .components()
        .filter_map(|part| match part {
            Component::Normal(name) => Some(folded(&name.to_string_lossy())),
            _ => None,
        })
        .collect();
    let found = (0..names.len()).find_map(|at| {
        let rest = names.get(at..)?;
        git(rest.first()?).or_else(|| workflow(rest))
    });
    found.or_else(|| match names.last()?.as_str() {
        ".gitattributes" | ".gitmodules" | ".gitconfig" => Some(Protected::GitFile),
        _ => None,
    })
}

/// Returns whether a folder between the root and a place is one of git with another name: a bare repository, or that of a
/// checkout whose `.git` is a file.
pub(crate) fn is_in_repository(root: &Path, place: &Path) -> bool {
    let folders = place.ancestors().skip(1);
    let mut below = folders.take_while(|folder| *folder != root && folder.starts_with(root));
    below.any(|folder| {
        ["HEAD", "objects", "refs"]
            .iter()
            .all(|name| folder.join(name).exists())
    })
}

fn starts_with(names: &[String], start: &[&str]) -> bool {
    let own = names.get(..start.len());
    own.is_some_and(|own| own.iter().zip(start).all(|(own, name)| own == name))
}

fn git(name: &str) -> Option<Protected> {
    let short = name.strip_prefix("git~");
    let is_short = short.is_some_and(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()));
    (name == ".git" || is_short).then_some(Protected::Git)
}

fn workflow(names: &[String]) -> Option<Protected> {
    let [folder, name, ..] = names else {
        return None;
    };
    let is_run = matches!(name.as_str(), "workflows" | "actions");
    (folder == ".github" && is_run).then_some(Protected::Workflow)
}

/// Returns whether a name can be a short one: at most eight letters that end with `~` and a number, and an extension of
/// at most three.
fn is_short(name: &str) -> bool {
    let (stem, extension) = name.split_once('.').unwrap_or((name, ""));
    let number = stem.rsplit_once('~').map(|(_, number)| number);
    stem.chars().count() <= 8
        && extension.chars().count() <= 3
        && number.is_some_and(|it| !it.is_empty() && it.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Returns a name as the most forgiving file system compares it.
fn folded(name: &str) -> String {
    let name = name.split(':').next().unwrap_or_default();
    // Upper case first: some file systems take `ı` for `i` and `ſ` for `s`.
    let seen = name.chars().filter(|c| !is_ignored(*c));
    let upper = seen.flat_map(char::to_uppercase);
    let lower: String = upper.flat_map(char::to_lowercase).collect();
    // The point that remains of `İ`.
    let lower = lower.replace('\u{307}', "");
    lower.trim_end_matches(['.', ' ']).trim_start().to_owned()
}

/// Returns whether a file system or a reader can take a character for nothing. HFS+ ignores some of them.
fn is_ignored(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
            | '\u{ffa0}' | '\u{e0000}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gits_own_folder_is_found_under_every_name() {
        for name in [
            ".git",
            ".GIT",
            ".Git",
            ".git.",
            ".git ",
            ".git. . ",
            ".git::$INDEX_ALLOCATION",
            ".git:x",
            "GIT~1",
            "git~1",
            "git~12",
            ".g\u{200c}it",
            "\u{200d}.git",
            ".gi\u{feff}t",
            ".git\u{206f}",
            ".g\u{131}t",
            ".g\u{130}t",
        ] {
            for path in [
                name.to_owned(),
                format!("{name}/config"),
                format!("a/{name}/b"),
                format!("a\\{name}\\b"),
            ] {
                assert_eq!(below(&path), Some(Protected::Git), "{path:?}");
            }
            let place = Path::new("/home/me").join(name).join("config");
            assert_eq!(anywhere(&place), Some(Protected::Git), "{place:?}");
        }
    }

    #[test]
    fn hidden_places_are_refused_and_listed_ones_are_not() {
        for (path, expected) in [
            (".github/workflows/ci.yml", Protected::Workflow),
            (".GitHub/WorkFlow\u{17f}/ci.yml", Protected::Workflow),
            ("a/.github/actions/x/action.yml", Protected::Workflow),
            (".github/dependabot.yml", Protected::Hidden),
            (".gitmodules", Protected::GitFile),
            ("a/.gitattributes", Protected::GitFile),
            (".GITATTRIBUTES.", Protected::GitFile),
            ("GITMOD~1", Protected::ShortName),
            ("VSCODE~1/tasks.json", Protected::ShortName),
            (".vscode/tasks.json", Protected::Hidden),
            (".claude/settings.json", Protected::Hidden),
            (".claude/skills/.git/config", Protected::Git),
            (".agents/.hooks/run", Protected::Hidden),
            (".cargo/config.toml", Protected::Hidden),
            (".envrc", Protected::Hidden),
        ] {
            assert_eq!(below(path), Some(expected), "{path}");
        }
        for path in [
            "errors.md",
            "docs/errors.md",
            ".claude/skills/errors/SKILL.md",
            "a/.agents/skills/x/SKILL.md",
            ".cursor/rules/errors.mdc",
            ".cursorrules",
            ".github/copilot-instructions.md",
            "git/config",
            "x.git/errors.md",
            "git~x",
            "backup-of-errors~1.md",
            "v1.2/errors.md",
            ".well-known/errors.json",
        ] {
            assert_eq!(below(path), None, "{path}");
        }
        assert_eq!(anywhere(Path::new("/home/me/.config/errors.yaml")), None);
        assert_eq!(anywhere(Path::new("/home/me/.gitlab/a/errors.md")), None);
        assert_eq!(
            anywhere(Path::new("/home/me/.gitmodules")),
            Some(Protected::GitFile)
        );
    }
}
