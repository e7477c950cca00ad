//! A page for a terminal: a title line, a few facts, and headed sections.
//!
//! Paragraphs are wrapped to the terminal's width, or else to the usual width of mail, logs and
//! code review. Everything from the catalog is printed as a separate line or paragraph, so that
//! `grep` finds it.

use std::fmt::Write as _;

use crate::text::printable;

/// The maximum width of text: longer lines are hard to read, however wide the terminal is.
const WIDEST: usize = 100;
/// The width without a terminal.
const USUAL: usize = 80;

/// A page.
#[derive(Debug, Default)]
pub(crate) struct Page {
    title: String,
    place: Option<String>,
    sections: Vec<Section>,
}

/// A heading and its content.
#[derive(Debug)]
pub(crate) struct Section {
    heading: &'static str,
    blocks: Vec<Block>,
}

#[derive(Debug)]
enum Block {
    /// Text that is wrapped.
    Paragraph(String),
    /// Text that is printed unchanged.
    Verbatim(String),
    /// Names and their descriptions, in columns.
    Rows(Vec<(String, String)>),
}

impl Page {
    pub(crate) fn new(title: String, place: Option<String>) -> Self {
        Self {
            title,
            place,
            sections: Vec::new(),
        }
    }

    /// Adds a section, unless it is empty.
    pub(crate) fn section(&mut self, section: Section) {
        if !section.blocks.is_empty() {
            self.sections.push(section);
        }
    }

    /// Returns the page as text.
    pub(crate) fn render(&self, color: bool, terminal: bool) -> String {
        let width = if terminal {
            terminal_size::terminal_size().map_or(USUAL, |(width, _)| usize::from(width.0))
        } else {
            USUAL
        };
        let width = width.clamp(40, WIDEST);
        let (bold, plain) = if color {
            ("\u{1b}[1m", "\u{1b}[0m")
        } else {
            ("", "")
        };
        let mut text = format!("{bold}{}{plain}\n", printable(&self.title));
        if let Some(place) = &self.place {
            let _ = writeln!(text, "{place}");
        }
        for section in &self.sections {
            let _ = writeln!(text, "\n{bold}{}{plain}", section.heading);
            for block in &section.blocks {
                block.render(&mut text, width);
            }
        }
        text
    }
}

impl Section {
    pub(crate) fn new(heading: &'static str) -> Self {
        Self {
            heading,
            blocks: Vec::new(),
        }
    }

    /// Adds paragraphs, which an empty line in `text` separates.
    pub(crate) fn text(mut self, text: impl Into<String>) -> Self {
        let text = text.into();
        self.blocks.extend(
            text.split("\n\n")
                .map(str::trim)
                .filter(|paragraph| !paragraph.is_empty())
                .map(|paragraph| Block::Paragraph(paragraph.to_owned())),
        );
        self
    }

    /// Adds lines that are not wrapped.
    pub(crate) fn verbatim(mut self, text: impl Into<String>) -> Self {
        self.blocks.push(Block::Verbatim(text.into()));
        self
    }

    /// Adds a row. Consecutive rows share their columns.
    pub(crate) fn row(mut self, name: impl Into<String>, what: impl Into<String>) -> Self {
        let row = (name.into(), what.into());
        if let Some(Block::Rows(rows)) = self.blocks.last_mut() {
            rows.push(row);
        } else {
            self.blocks.push(Block::Rows(vec![row]));
        }
        self
    }

    /// Adds a part of the section if there is a value.
    pub(crate) fn maybe<T>(self, value: Option<T>, add: impl FnOnce(Self, T) -> Self) -> Self {
        match value {
            Some(value) => add(self, value),
            None => self,
        }
    }
}

impl Block {
    fn render(&self, text: &mut String, width: usize) {
        match self {
            Self::Paragraph(paragraph) => fill(text, paragraph, "  ", "  ", width),
            Self::Verbatim(lines) => {
                for line in printable(lines).lines() {
                    let _ = writeln!(text, "{}", format!("    {line}").trim_end());
                }
            }
            Self::Rows(rows) => {
                let column = rows
                    .iter()
                    .map(|(name, _)| name.chars().count())
                    .max()
                    .unwrap_or(0);
                let rest = " ".repeat(column + 4);
                for (name, what) in rows {
                    let pad = column - name.chars().count();
                    let first = format!("  {name}{}  ", " ".repeat(pad));
                    fill(text, what, &first, &rest, width);
                }
            }
        }
    }
}

/// Appends `words`, wrapped.
fn fill(text: &mut String, words: &str, first: &str, rest: &str, width: usize) {
    let options = textwrap::Options::new(width)
        .initial_indent(first)
        .subsequent_indent(rest)
        .break_words(false)
        .word_splitter(textwrap::WordSplitter::NoHyphenation);
    let words = printable(words);
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    text.push_str(textwrap::fill(&words, options).trim_end());
    text.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_share_their_columns_and_wrap_under_themselves() {
        let mut page = Page::new("A: b".to_owned(), None);
        page.section(
            Section::new("Parameters")
                .row("slot", "datetime")
                .row("reason", "word ".repeat(20)),
        );
        page.section(Section::new("Nothing here"));
        assert_eq!(
            page.render(false, false),
            "A: b\n\nParameters\n  slot    datetime\n  reason  word word word word word word word \
             word word word word word word word\n          word word word word word word\n"
        );
    }
}
