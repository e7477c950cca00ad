//! Names in a document: tables, headings, lists, fenced code, and words between backticks beside codes.

mod line;

use std::ops::Range;

use super::evidence::{Evidence, Mention};
use super::names::Names;
use super::source::Source;
use super::syntax::Syntax;
use super::yaml;
use line::{
    cells, component, has_codes, is_about_errors, is_called_error, item_mark, plain, without_link,
};

/// What a document says.
#[derive(Debug, Default)]
pub(crate) struct Document<'s> {
    pub(crate) mentions: Vec<Mention<'s>>,
    /// A code, and a text beside it.
    pub(crate) quotes: Vec<Quote<'s>>,
}

/// A text beside a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Quote<'s> {
    pub(crate) name: &'s str,
    pub(crate) text: &'s str,
    pub(crate) range: Range<usize>,
}

/// The maximum length of a line such as `Error codes:` before a list.
const LONGEST_LEAD: usize = 100;

/// Reads a document.
pub(crate) fn read<'s>(text: &'s str, names: &Names<'_>) -> Document<'s> {
    let mut reader = Reader {
        text,
        names,
        document: Document::default(),
        table: 0,
        columns: Vec::new(),
        list: 0,
        errors: None,
        leads: false,
    };
    let mut lines = Lines { text, at: 0 };
    while let Some(line) = lines.next() {
        let content = text.get(line.clone()).unwrap_or_default();
        let trimmed = content.trim_start();
        let start = line.start + content.len() - trimmed.len();
        let marks = trimmed.bytes().take_while(|byte| *byte == b'`').count();
        let waves = trimmed.bytes().take_while(|byte| *byte == b'~').count();
        if marks >= 3 || waves >= 3 {
            let (mark, count) = if marks >= 3 {
                ('`', marks)
            } else {
                ('~', waves)
            };
            let body = lines.fence(mark, count);
            let info = trimmed
                .get(count..)
                .unwrap_or_default()
                .trim_start_matches(['{', '.', ' ']);
            let word = info
                .split(|c: char| !c.is_ascii_alphanumeric())
                .next()
                .unwrap_or_default();
            reader.fence(word, body);
            continue;
        }
        reader.line(trimmed.trim_end(), start);
    }
    reader.document
}

/// The lines of a text, as ranges without their ends.
struct Lines<'s> {
    text: &'s str,
    at: usize,
}

impl Lines<'_> {
    fn next(&mut self) -> Option<Range<usize>> {
        let rest = self.text.get(self.at..).filter(|rest| !rest.is_empty())?;
        let start = self.at;
        let length = rest.find('\n').unwrap_or(rest.len());
        self.at = (start + length + 1).min(self.text.len());
        Some(start..start + length)
    }

    /// Skips a fenced block and returns the range of its content.
    fn fence(&mut self, mark: char, count: usize) -> Range<usize> {
        let start = self.at;
        while let Some(line) = self.next() {
            let content = self.text.get(line.clone()).unwrap_or_default().trim();
            if content.len() >= count && content.chars().all(|c| c == mark) {
                return start..line.start;
            }
        }
        start..self.text.len()
    }
}

struct Reader<'s, 'n, 'c> {
    text: &'s str,
    names: &'n Names<'c>,
    document: Document<'s>,
    /// The start of the table that the last line belongs to; 0 outside of tables.
    table: usize,
    /// Whether each column of the table has codes, by its title.
    columns: Vec<bool>,
    /// The start of the list that the last line belongs to; 0 outside of lists.
    list: usize,
    /// The level of the heading whose section is about errors.
    errors: Option<usize>,
    /// Whether the last paragraph is a line such as `Error codes:`.
    leads: bool,
}

impl<'s> Reader<'s, '_, '_> {
    fn fence(&mut self, word: &str, body: Range<usize>) {
        let text = self.text.get(body.clone()).unwrap_or_default();
        let syntax = Syntax::of_fence(word);
        let mentions = match syntax {
            Some(Syntax::Yaml) => yaml::mentions(text, self.names).0,
            Some(syntax) => self.source(text, syntax).mentions(self.names),
            None if word.is_empty() => self.fields(text),
            None => Vec::new(),
        };
        self.add(mentions, body.start);
        match syntax {
            Some(_) => {}
            None => {
                let mut lines = Lines { text, at: 0 };
                while let Some(line) = lines.next() {
                    let content = text.get(line.clone()).unwrap_or_default();
                    let start = body.start + line.start;
                    self.prefix(content, start, Evidence::Prefix, 0);
                }
            }
        }
    }

    fn source(&self, code: &'s str, syntax: Syntax) -> Source<'s> {
        Source::new(code, syntax, |name| self.names.fits(name))
    }

    /// Returns the names in code without a language: only its fields and lists are as in any other.
    fn fields(&self, code: &'s str) -> Vec<Mention<'s>> {
        let mut mentions = self.source(code, Syntax::Script).mentions(self.names);
        mentions.retain(|it| match it.evidence {
            Evidence::Field(field) => self.names.is_field(field),
            it => it == Evidence::List,
        });
        mentions
    }

    /// Adds the names in code that begins at an offset.
    fn add(&mut self, mentions: Vec<Mention<'s>>, start: usize) {
        let first = self.document.mentions.len();
        shift(mentions, start, &mut self.document.mentions);
        for mention in self.document.mentions.iter_mut().skip(first) {
            // An example shows which codes there are.
            mention.compared = false;
        }
    }

    fn line(&mut self, line: &'s str, start: usize) {
        let row = line.starts_with('|');
        let item = item_mark(line);
        if !row {
            self.table = 0;
        }
        // An item may go on in lines without a mark.
        if line.is_empty() || line.starts_with('#') {
            self.list = 0;
        }
        if row {
            // The first row has the titles of the columns.
            match self.table {
                0 => {
                    self.table = start + 1;
                    let cells = cells(line, start);
                    self.columns = cells.iter().map(|(title, _)| has_codes(title)).collect();
                }
                _ => self.row(line, start),
            }
        } else if line.starts_with('#') {
            let title = line.trim_start_matches('#');
            let level = line.len() - title.len();
            self.leads = false;
            if is_about_errors(title) {
                self.errors = Some(level);
            } else if self.errors.is_some_and(|own| level <= own) {
                self.errors = None;
            }
            self.heading(title, start + level, level);
        } else if let Some(mark) = item {
            if self.list == 0 {
                self.list = start + 1;
            }
            let content = line.get(mark..).unwrap_or_default();
            let at = start + mark + content.len() - content.trim_start().len();
            self.prefix(content.trim_start(), at, Evidence::Item, self.list);
        } else if let Some((name, at)) = component(line) {
            // `<Property name="SLOT_TAKEN">` is a heading. No heading has this level.
            if self.names.fits(name) {
                self.push(name, start + at, Evidence::Heading, 7, self.is_in_errors());
            }
        } else {
            if !line.is_empty() && self.list == 0 {
                self.leads = line.len() <= LONGEST_LEAD
                    && line.trim_end_matches('*').ends_with(':')
                    && is_about_errors(line);
            }
            self.prefix(line, start, Evidence::Prefix, 0);
        }
        self.beside(line, start);
    }

    /// Reads a row of a table. A cell that is a name is in the group of its column.
    fn row(&mut self, line: &'s str, start: usize) {
        let cells = cells(line, start);
        // A row may say that its code is information, and no failure.
        let informs = cells.iter().any(|(cell, _)| plain(cell).0 == "info");
        let mut named = None;
        for (column, (cell, at)) in cells.iter().enumerate() {
            let (name, skipped) = plain(cell);
            let unknown = || self.names.code(name).is_none();
            if self.names.fits(name) && !(informs && unknown()) {
                named = named.or(Some((column, name)));
                let titled = self.columns.get(column).copied().unwrap_or_default();
                let declared = titled || (column == 0 && self.is_in_errors());
                // The column's number is small beside the offsets of tables.
                let group = self.table * 64 + column.min(63);
                self.push(name, at + skipped, Evidence::Column, group, declared);
            }
        }
        if let Some((own, name)) = named {
            for (column, (text, at)) in cells.iter().enumerate() {
                if column != own {
                    self.quote(name, text, *at);
                }
            }
        }
    }

    fn heading(&mut self, title: &'s str, start: usize, level: usize) {
        let content = title.trim();
        let at = start + title.len() - title.trim_start().len();
        let first = content.split([' ', ':']).next().unwrap_or_default();
        let rest = content.get(first.len()..).unwrap_or_default().trim_start();
        // `## MCP servers` is a title, and `## SLOT_TAKEN (409)` is about a code.
        let alone = rest.is_empty() || !rest.starts_with(|c: char| c.is_alphanumeric());
        if !alone && !first.starts_with('`') {
            return;
        }
        let (name, skipped) = plain(first);
        if self.names.fits(name) {
            self.push(
                name,
                at + skipped,
                Evidence::Heading,
                level,
                self.is_in_errors(),
            );
        }
    }

    /// Reads `NAME: text`, `**NAME**: text` and `` `NAME` — text ``.
    fn prefix(&mut self, line: &'s str, start: usize, evidence: Evidence<'s>, group: usize) {
        let marks = line.len() - line.trim_start_matches(['`', '*', '"', '[']).len();
        let rest = line.get(marks..).unwrap_or_default();
        let end = rest
            .find(|c: char| !c.is_ascii_alphanumeric() && c != '_')
            .unwrap_or(rest.len());
        let name = rest.get(..end).unwrap_or_default();
        if !self.names.fits(name) {
            return;
        }
        let after = rest.get(end..).unwrap_or_default();
        let open = without_link(after.trim_start_matches(['`', '*', '"']));
        let open = open.trim_start_matches(['`', '*', '"']);
        let text = open.trim_start();
        let declared = evidence == Evidence::Item && self.is_in_errors();
        let said = [":", "—", "–", "->", "→", "- "]
            .iter()
            .find_map(|sign| text.strip_prefix(sign));
        let quoted = marks > 0 && open.len() < after.len();
        let Some(said) = said else {
            // An item that is only the name, or begins with it between backticks.
            if evidence == Evidence::Item && (quoted || text.is_empty()) {
                self.push(name, start + marks, evidence, group, declared);
            }
            return;
        };
        if text.starts_with(':') && !said.starts_with([' ', '*', '`']) && !said.is_empty() {
            return;
        }
        self.push(name, start + marks, evidence, group, declared);
        let offset = line.len() - said.len();
        let said_text = said.trim_start_matches([' ', '*', '`']);
        self.quote(
            name,
            said_text.trim_end(),
            start + offset + said.len() - said_text.len(),
        );
    }

    /// Reads names between backticks that are joined to a code by no more than a comma or a word.
    fn beside(&mut self, line: &'s str, start: usize) {
        if !line.contains('`') {
            return;
        }
        let mut at = 0;
        // The names of a chain, and where the last one ends.
        let mut chain: Vec<(&'s str, usize)> = Vec::new();
        let mut last = 0;
        let declared = line.to_ascii_lowercase().contains("error code");
        while let Some(open) = line.get(at..).and_then(|rest| rest.find('`')) {
            let open = at + open;
            let Some(close) = line.get(open + 1..).and_then(|rest| rest.find('`')) else {
                break;
            };
            let code = line.get(open + 1..open + 1 + close).unwrap_or_default();
            at = open + close + 2;
            // `'SLOT_TAKEN'` is a value as code has it.
            let quoted = code
                .strip_prefix(['"', '\''])
                .and_then(|it| it.strip_suffix(['"', '\'']));
            let name = quoted.unwrap_or(code);
            let open = open + usize::from(quoted.is_some());
            if self.names.fits(name) {
                let before = line.get(..open).unwrap_or_default();
                let after = line.get(at..).unwrap_or_default();
                if is_called_error(before, after) {
                    self.push(name, start + open + 1, Evidence::Sentence, 0, false);
                }
                if self.names.elsewhere(name).is_some() {
                    self.push(name, start + open + 1, Evidence::Elsewhere, 0, false);
                }
            }
            // `code: "SLOT_TAKEN"` within a sentence.
            if name.contains(['"', '\'']) {
                self.add(self.fields(name), start + open + 1);
            }
            let between = line.get(last..open).unwrap_or_default().trim();
            let joined = matches!(between, "," | "/" | "or" | "and" | ", or" | ", and" | "·");
            if !chain.is_empty() && !joined {
                self.chain(&chain, start, declared);
                chain.clear();
            }
            if self.names.fits(name) {
                chain.push((name, open + 1));
                last = at;
            } else if !chain.is_empty() {
                self.chain(&chain, start, declared);
                chain.clear();
            }
        }
        self.chain(&chain, start, declared);
    }

    fn chain(&mut self, chain: &[(&'s str, usize)], start: usize, declared: bool) {
        let Some((_, first)) = chain.first().filter(|_| chain.len() > 1) else {
            return;
        };
        for (name, at) in chain {
            self.push(
                name,
                start + at,
                Evidence::Beside,
                start + first + 1,
                declared,
            );
        }
    }

    /// Returns whether the document says that what comes here are errors.
    fn is_in_errors(&self) -> bool {
        self.leads || self.errors.is_some()
    }

    fn push(
        &mut self,
        name: &'s str,
        start: usize,
        evidence: Evidence<'s>,
        group: usize,
        declared: bool,
    ) {
        self.document.mentions.push(Mention {
            declared,
            ..Mention::new(name, start, evidence, group)
        });
    }

    fn quote(&mut self, name: &'s str, text: &'s str, start: usize) {
        if self.names.code(name).is_some() {
            self.document.quotes.push(Quote {
                name,
                text,
                range: start..start + text.len(),
            });
        }
    }
}

/// Adds the names of a part of a file that begins at an offset.
pub(super) fn shift<'s>(mentions: Vec<Mention<'s>>, start: usize, to: &mut Vec<Mention<'s>>) {
    to.extend(mentions.into_iter().map(|mut mention| {
        mention.range = mention.range.start + start..mention.range.end + start;
        if mention.group > 0 {
            mention.group += start;
        }
        mention
    }));
}
