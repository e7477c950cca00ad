//! The fenced blocks of a page, the changes among them, and what a command prints. The build script and the tests share this file.

/// A fenced block.
#[derive(Debug, Clone, Copy)]
pub struct Block<'p> {
    /// The text after the opening fence, such as `rust file=src/main.rs`.
    pub info: &'p str,
    /// The lines between the fences.
    pub body: &'p str,
    /// Where the body begins in the page.
    pub start: usize,
}

impl<'p> Block<'p> {
    /// Returns the name of the file that is the whole block: `file=NAME` in its first line.
    pub fn file(&self) -> Option<&'p str> {
        self.info
            .split(' ')
            .find_map(|word| word.strip_prefix("file="))
    }
}

/// Returns the blocks of a page in their order.
pub fn blocks(page: &str) -> Vec<Block<'_>> {
    let mut blocks = Vec::new();
    let mut open: Option<(&str, usize)> = None;
    let mut at = 0;
    for line in page.split_inclusive('\n') {
        match (line.trim_end().strip_prefix("```"), open) {
            (Some(""), Some((info, start))) => {
                blocks.push(Block {
                    info,
                    body: &page[start..at],
                    start,
                });
                open = None;
            }
            (Some(info), None) => open = Some((info, at + line.len())),
            _ => {}
        }
        at += line.len();
    }
    blocks
}

/// Returns the file that a unified diff changes.
pub fn changed(diff: &str) -> Option<&str> {
    diff.lines().find_map(|line| line.strip_prefix("+++ "))
}

/// Applies a unified diff to a file's text. Each hunk must fit exactly one place, whatever its line numbers say.
pub fn apply(diff: &str, text: &str) -> Result<String, String> {
    let mut text = text.to_owned();
    let hunks = diff.split("\n@@").skip(1);
    for hunk in hunks {
        let (mut old, mut new) = (String::new(), String::new());
        for line in hunk.split_inclusive('\n').skip(1) {
            let (mark, rest) = line.split_at(1);
            let (in_old, in_new) = (mark != "+", mark != "-");
            // Editors drop the space of an empty line.
            let rest = if mark == "\n" { "\n" } else { rest };
            if in_old {
                old.push_str(rest);
            }
            if in_new {
                new.push_str(rest);
            }
        }
        // The split took the last line's end, except in the last hunk.
        if !old.ends_with('\n') {
            old.push('\n');
            new.push('\n');
        }
        if text.matches(&old).count() != 1 {
            return Err(format!("this hunk does not fit one place:\n{hunk}"));
        }
        text = text.replacen(&old, &new, 1);
    }
    Ok(text)
}

/// Returns `true` if a text is as expected, where `…` matches any text.
pub fn fits(expected: &str, text: &str) -> bool {
    let mut parts = expected.split('…');
    let Some(mut rest) = text.strip_prefix(parts.next().unwrap_or_default()) else {
        return false;
    };
    let mut last = None;
    for part in parts {
        let Some(at) = rest.find(part) else {
            return false;
        };
        rest = &rest[at + part.len()..];
        last = Some(part);
    }
    // A last `…` matches the rest.
    rest.is_empty() || last.is_some_and(|part| part.is_empty() || text.ends_with(part))
}
