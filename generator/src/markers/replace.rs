//! Replaces the block of a host file, or creates the file, and reads the result back.

use std::ops::Range;

use errpact_core::prompt::{STEM, looks_like_marker};

use super::find::{Block, block};
use super::host::{Comment, Language};
use super::literal::{Style, Wanted, is_hidden, literals};
use super::{Error, Section};

/// A block in a host file. Ranges are bytes of the host.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HostBlock {
    /// Line of the begin marker, from 1.
    pub line: usize,
    /// The fingerprint in the begin marker.
    pub fingerprint: Option<String>,
    /// The host's text between the marker lines, as an application reads it: escapes resolved, without the host's
    /// indentation, LF between lines.
    pub text: String,
    /// The lines between the marker lines, as the host writes them.
    pub body: Range<usize>,
    /// The same range, including the marker lines.
    pub whole: Range<usize>,
    stamp: Range<usize>,
    /// White space at the start of every line of the text.
    indent: String,
    /// A line ending of the text, as the host writes it.
    ending: String,
    /// The literal with the block: its kind, its start, and the number of bytes after it.
    style: Style,
    start: usize,
    behind: usize,
}

/// Finds the block with this name. `extension` is the host file's, without its dot.
///
/// # Errors
/// Returns an error if there is no such block, its markers do not pair, or they are not in one string literal of the
/// host's language.
pub fn find(host: &str, name: &str, extension: Option<&str>) -> Result<HostBlock, Error> {
    let language = Language::of(extension);
    if language == Language::Code {
        return Err(Error::unknown_host(extension));
    }
    let error = match read(host, name, language) {
        Ok(found) => return Ok(found),
        Err(error) => error,
    };
    // A text that an older errpact inserted may have closed the literal. Without it, the host is the developer's own
    // code again, and shows the kind of literal. A block without a fingerprint is not errpact's.
    let lines = match block(host, name, false, &|at| line_at(host, at)) {
        Ok(lines) if lines.fingerprint.is_some() => lines,
        _ => return Err(error),
    };
    let cut = without(host, &lines.body);
    match read(&cut, name, language) {
        Ok(mut found) if found.body == (lines.body.start..lines.body.start) => {
            found.text = lines.text(host);
            found.body.end += lines.body.len();
            found.whole.end += lines.body.len();
            Ok(found)
        }
        _ => Err(error),
    }
}

fn without(host: &str, range: &Range<usize>) -> String {
    let mut rest = host.get(..range.start).unwrap_or_default().to_owned();
    rest.push_str(host.get(range.end..).unwrap_or_default());
    rest
}

fn line_at(host: &str, at: usize) -> usize {
    let before = host.as_bytes().get(..at).unwrap_or_default();
    before.iter().filter(|byte| **byte == b'\n').count() + 1
}

/// Finds the block in the one literal that has it.
fn read(host: &str, name: &str, language: Language) -> Result<HostBlock, Error> {
    let (literals, trouble) = literals(host, language, Wanted::Marked);
    let mut found: Option<HostBlock> = None;
    for literal in literals {
        let number = |at| line_at(host, literal.text.source(at));
        let text = literal.text.as_str();
        if let Some(refused) = literal.style.unfit()
            && text.contains(&format!("errpact:begin {name}"))
        {
            return Err(Error::unwritable(number(0), &literal.style, refused));
        }
        let lines: Block = match block(text, name, language.is_prose(), &number) {
            Ok(lines) => lines,
            // Another literal may have the block. One in a fence is reported here, because its place is known.
            Err(Error::Missing { fenced: None, .. }) => continue,
            Err(error) => return Err(error),
        };
        if let Some(first) = &found {
            return Err(Error::Duplicate {
                name: name.to_owned(),
                first: first.line,
                second: number(lines.whole.start),
            });
        }
        let source =
            |range: &Range<usize>| literal.text.source(range.start)..literal.text.source(range.end);
        found = Some(HostBlock {
            line: number(lines.whole.start),
            text: lines.text(text),
            fingerprint: lines.fingerprint,
            body: source(&lines.body),
            whole: source(&lines.whole),
            stamp: source(&lines.stamp),
            indent: lines.indent,
            ending: host
                .get(source(&lines.ending))
                .unwrap_or_default()
                .to_owned(),
            style: literal.style,
            start: literal.span.start,
            behind: host.len() - literal.span.end,
        });
    }
    if let Some(found) = found {
        return Ok(found);
    }
    // It is in no literal: report what the lines show, for a diagnostic.
    Err(
        match (
            trouble,
            block(host, name, language.is_prose(), &|at| line_at(host, at)),
        ) {
            (Some(trouble), _) if host.contains(STEM) => Error::Unreadable {
                language: language.name(),
                line: line_at(host, trouble.at),
                reason: trouble.reason,
            },
            (_, Ok(lines)) => Error::Outside {
                name: name.to_owned(),
                language: language.name(),
                line: line_at(host, lines.whole.start),
            },
            (_, Err(error)) => error,
        },
    )
}

/// Returns the host's text with the section between the markers of its name. The result has been read back by the rules
/// of the host's language: it contains the section there, and nothing else of the host has changed.
///
/// # Errors
/// Returns an error if there are no such markers, if they do not pair or are not in one string literal, if the section
/// would break them, or if the host cannot contain it.
pub fn replace(host: &str, section: &Section, extension: Option<&str>) -> Result<String, Error> {
    let mut lines = section.body.lines();
    // The next run would take it for the end of the block.
    if let Some(line) = lines.find(|line| looks_like_marker(line)) {
        return Err(Error::InText {
            line: line.to_owned(),
        });
    }
    let language = Language::of(extension);
    let found = find(host, &section.name, extension)?;
    if language == Language::Other {
        harmless(host, &section.body)?;
    }
    let mut text = String::with_capacity(host.len() + section.body.len() + 64);
    text.push_str(host.get(..found.stamp.start).unwrap_or_default());
    if !section.fingerprint.is_empty() {
        text.push(' ');
        text.push_str(&section.fingerprint);
    }
    let head = found.stamp.end..found.body.start;
    text.push_str(host.get(head).unwrap_or_default());
    found.write(&section.body, &mut text)?;
    text.push_str(host.get(found.body.end..).unwrap_or_default());
    found.same(&text, section, language)?;
    Ok(text)
}

/// Returns the text of a host file that does not exist yet: only the block.
///
/// # Errors
/// Returns an error if a file in the extension's language cannot consist of only a rule block, or if the block has a
/// character that could be special in it.
pub fn create(section: &Section, extension: Option<&str>) -> Result<String, Error> {
    let (language, comment) = (Language::of(extension), Comment::of(extension));
    if language == Language::Code {
        return Err(Error::unknown_host(extension));
    }
    if !language.is_prose() {
        return Err(Error::NotCreated {
            extension: extension.unwrap_or_default().to_owned(),
            markers: [comment.begin(&section.name, ""), comment.end(&section.name)],
        });
    }
    let mut text = section.text_in(comment);
    text.push('\n');
    // The same checks as for a file that exists.
    replace(&text, section, extension)
}

/// Checks a block for a file of [`Language::Other`]: `host` is the file's own text.
fn harmless(host: &str, body: &str) -> Result<(), Error> {
    if host.trim_start_matches('\u{feff}').starts_with("#!") {
        return Err(Error::Script);
    }
    match body.chars().find(|c| !is_harmless(*c)) {
        Some(character) => Err(Error::Meaningful { character }),
        None => Ok(()),
    }
}

/// Returns `true` if a character cannot end a literal, begin an escape, open a tag or name a variable in any common
/// template or markup language.
fn is_harmless(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_alphanumeric() || " \n.,:;-_()!?/+=|#[]".contains(c);
    }
    !is_hidden(c)
}

impl HostBlock {
    /// Returns the host without the block and its marker lines.
    #[must_use]
    pub fn removed(&self, host: &str) -> String {
        without(host, &self.whole)
    }

    /// Adds the lines in the literal's syntax.
    fn write(&self, body: &str, text: &mut String) -> Result<(), Error> {
        // `lines` would drop the last of several empty lines.
        if body.is_empty() {
            return Ok(());
        }
        // A line that is continued after a backslash loses the blanks at its start.
        let swallows = self.ending.contains('\\') && self.ending.contains('\n');
        for line in body.split('\n') {
            if !line.is_empty() {
                let line = format!("{}{line}", self.indent);
                let written = self.style.write(&line, swallows);
                let written = written
                    .map_err(|refused| Error::unwritable(self.line, &self.style, refused))?;
                text.push_str(&written);
            }
            text.push_str(&self.ending);
        }
        Ok(())
    }

    /// Reads the new host back and compares it with the intended text.
    fn same(&self, host: &str, section: &Section, language: Language) -> Result<(), Error> {
        let differs = |found: String| Error::Differs {
            line: self.line,
            language: language.name(),
            found,
        };
        let back =
            read(host, &section.name, language).map_err(|error| differs(error.to_string()))?;
        let (wanted, read) = (section.body.split('\n'), back.text.split('\n'));
        if let Some((_, line)) = wanted.zip(read).find(|(wanted, read)| wanted != read) {
            return Err(differs(format!("the line `{line}`")));
        }
        let fingerprint = back.fingerprint.as_deref().unwrap_or_default();
        let same = back.text == section.body
            && fingerprint == section.fingerprint
            // A text that ends its literal too early moves one of these.
            && (back.style, back.start, back.behind) == (self.style, self.start, self.behind);
        if same {
            Ok(())
        } else {
            Err(differs("another literal".to_owned()))
        }
    }
}
