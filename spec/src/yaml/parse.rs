//! Builds the tree from the parser's events.
//!
//! Takes the events one by one: the parser's own loader recurses, and a file of ten thousand levels would end the
//! process.

use std::borrow::Cow;
use std::collections::HashMap;

use saphyr_parser::{Event, Parser, ScalarStyle, ScanError, StrInput};

use super::cursor::Cursor;
use super::{Key, Meaning, Node, Style, Value, budget, meaning};
use crate::finding::{Finding, Fix, LIMIT, diagnostic};
use crate::source::{FileId, Place, Span};

/// The part of a file that could be read.
#[derive(Debug)]
pub(crate) struct Tree<'s> {
    /// The root, or `None` if the file is empty.
    pub(crate) root: Option<Node<'s>>,
    /// Where reading ended too early. Values that begin before this position and end here are incomplete.
    pub(crate) cut: Option<u32>,
}

/// Reads a text.
pub(crate) fn parse<'s>(text: &'s str, file: FileId, findings: &mut Vec<Finding>) -> Tree<'s> {
    let mut builder = Builder {
        text,
        file,
        cursor: Cursor::new(text),
        findings,
        stack: Vec::new(),
        root: None,
        values: 0,
        reported: 0,
        last_flow: None,
    };
    let cut = builder.run();
    Tree {
        root: builder.root,
        cut: cut.map(|at| Span::new(at, at).start),
    }
}

/// A list or mapping that is still open.
#[derive(Debug)]
enum Open<'s> {
    List(Vec<Node<'s>>),
    Map(Vec<(Key<'s>, Node<'s>)>, Pending<'s>),
}

/// The key whose value comes next.
#[derive(Debug)]
enum Pending<'s> {
    /// The next value is a key.
    None,
    /// The next value belongs to this key.
    Key(Key<'s>),
    /// The next value belongs to a key that has been reported.
    Refused,
}

/// A signal to stop reading before the end.
struct Stop;

#[derive(Debug)]
struct Builder<'s, 'f> {
    text: &'s str,
    file: FileId,
    cursor: Cursor<'s>,
    findings: &'f mut Vec<Finding>,
    stack: Vec<(Open<'s>, usize)>,
    root: Option<Node<'s>>,
    values: usize,
    reported: usize,
    /// The most recent flow mapping: what follows may show that it was meant as a text.
    last_flow: Option<(usize, usize)>,
}

impl<'s> Builder<'s, '_> {
    /// Takes all events. Returns where it had to stop.
    fn run(&mut self) -> Option<usize> {
        let mut parser = Parser::new(StrInput::new(self.text));
        let mut documents = 0;
        while let Some(next) = parser.next_event() {
            let (event, span) = match next {
                Ok(next) => next,
                Err(error) => {
                    let at = self.syntax(&error);
                    return Some(self.close(at));
                }
            };
            let start = self.cursor.byte(span.start.index());
            let end = self.cursor.byte(span.end.index()).max(start);
            if let Event::DocumentStart(_) = event {
                documents += 1;
                if documents > 1 {
                    self.report(diagnostic::several_documents(), start, end);
                    return None;
                }
            }
            if self.event(event, start, end).is_err() {
                return Some(self.close(start));
            }
        }
        None
    }

    fn event(&mut self, event: Event<'s>, start: usize, end: usize) -> Result<(), Stop> {
        match event {
            Event::Scalar(text, style, anchor, tag) => {
                self.anchor(anchor, start, end)?;
                if tag.is_some() {
                    self.refuse(diagnostic::tag(), start, end)?;
                    return self.value(Value::Refused, start, end);
                }
                if style != ScalarStyle::Plain {
                    return self.value(Value::Scalar(text, Style::Text), start, end);
                }
                match self.last_line_closes(start, end) {
                    // The value is before it: only the bracket is wrong.
                    Some(bracket) => {
                        let sign = &self.text[bracket..=bracket];
                        self.refuse(diagnostic::unopened_bracket(sign), bracket, bracket + 1)?;
                        let value = self.text[start..bracket].trim_end();
                        let text = Cow::Borrowed(value);
                        self.value(
                            Value::Scalar(text, Style::Plain),
                            start,
                            start + value.len(),
                        )
                    }
                    None => self.value(Value::Scalar(text, Style::Plain), start, end),
                }
            }
            Event::Alias(_) => {
                self.refuse(diagnostic::alias(), start, end)?;
                self.value(Value::Refused, start, end)
            }
            Event::SequenceStart(anchor, tag) => {
                self.open(Open::List(Vec::new()), anchor, tag.is_some(), start, end)
            }
            Event::MappingStart(anchor, tag) => self.open(
                Open::Map(Vec::new(), Pending::None),
                anchor,
                tag.is_some(),
                start,
                end,
            ),
            Event::SequenceEnd | Event::MappingEnd => self.end(start, end),
            Event::Nothing
            | Event::StreamStart
            | Event::StreamEnd
            | Event::DocumentStart(_)
            | Event::DocumentEnd => Ok(()),
        }
    }

    fn open(
        &mut self,
        open: Open<'s>,
        anchor: usize,
        tagged: bool,
        start: usize,
        end: usize,
    ) -> Result<(), Stop> {
        self.anchor(anchor, start, end)?;
        if tagged {
            self.refuse(diagnostic::tag(), start, end)?;
        }
        if self.stack.len() >= budget::DEPTH {
            self.report(diagnostic::too_deep(budget::DEPTH), start, end);
            return Err(Stop);
        }
        self.count(start, end)?;
        self.stack.push((open, start));
        Ok(())
    }

    /// Returns the byte after the bracket that closes a value. The parser's position begins at the bracket, or at a comma
    /// before it, and reaches across the blanks and the comment after it.
    fn closed(&self, mut at: usize, end: usize) -> usize {
        loop {
            let rest = self.text.get(at..).unwrap_or_default();
            let blank = rest.len() - rest.trim_start().len();
            at += blank;
            match rest.as_bytes().get(blank) {
                Some(b'}' | b']') => return at + 1,
                Some(b',') => at += 1,
                Some(b'#') => {
                    let line = rest.get(blank..).unwrap_or_default();
                    at += line.find(['\n', '\r']).unwrap_or(line.len());
                }
                _ => return end,
            }
        }
    }

    fn end(&mut self, at: usize, end: usize) -> Result<(), Stop> {
        let Some((open, start)) = self.stack.pop() else {
            return Ok(());
        };
        let bracket = self.text.as_bytes().get(start);
        let flow = bracket == Some(&b'{');
        let end = match bracket {
            Some(b'{' | b'[') => self.closed(at, end),
            _ => end,
        };
        let value = match open {
            Open::List(items) => Value::List(items),
            Open::Map(entries, _) => {
                if flow {
                    self.last_flow = Some((start, end));
                }
                Value::Map(self.unique(entries))
            }
        };
        // A block ends where the next one begins, but the underlined range ends with its last value.
        let end = match &value {
            Value::List(items) if self.text.as_bytes().get(start) != Some(&b'[') => {
                items.last().map_or(end, |item| item.span.end as usize)
            }
            Value::Map(entries) if !flow => entries
                .last()
                .map_or(end, |(key, item)| item.span.end.max(key.span.end) as usize),
            _ => end,
        };
        self.add(value, start, end)
    }

    fn value(&mut self, value: Value<'s>, start: usize, end: usize) -> Result<(), Stop> {
        self.count(start, end)?;
        self.add(value, start, end)
    }

    /// Puts a value where it belongs: into the list, the mapping or the root.
    fn add(&mut self, value: Value<'s>, start: usize, end: usize) -> Result<(), Stop> {
        let span = Span::new(start, end);
        let Some((open, _)) = self.stack.last_mut() else {
            self.root = Some(Node { value, span });
            return Ok(());
        };
        match open {
            Open::List(items) => items.push(Node { value, span }),
            Open::Map(entries, pending) => match std::mem::replace(pending, Pending::None) {
                Pending::Key(key) => entries.push((key, Node { value, span })),
                Pending::Refused => {}
                Pending::None => {
                    *pending = Pending::Refused;
                    match value {
                        Value::Scalar(text, Style::Plain) if text == "<<" => {
                            self.refuse(diagnostic::merge_key(), start, end)?;
                        }
                        Value::Scalar(text, style) => {
                            let meaning = match style {
                                Style::Plain => meaning(&text),
                                Style::Text => Meaning::Text,
                            };
                            // A key without a text is reported where it is read.
                            let unquoted = meaning != Meaning::Text && !text.is_empty();
                            let finding = unquoted.then(|| {
                                diagnostic::unquoted_text(meaning.name(), &text)
                                    .help(quoted_form(&text))
                                    .fix(Fix::Quote)
                                    .note("this is a key")
                            });
                            *pending = Pending::Key(Key { text, span });
                            if let Some(finding) = finding
                                && self.findings.len() <= LIMIT
                            {
                                self.report(finding, start, end);
                            }
                        }
                        Value::Refused => {}
                        Value::List(_) | Value::Map(_) => {
                            self.refuse(diagnostic::key_not_text(), start, end)?;
                        }
                    }
                }
            },
        }
        Ok(())
    }

    /// Reports duplicate keys, and keeps the first of each.
    fn unique(&mut self, entries: Vec<(Key<'s>, Node<'s>)>) -> Vec<(Key<'s>, Node<'s>)> {
        const FEW: usize = 12;
        let duplicate = if entries.len() <= FEW {
            entries.iter().enumerate().any(|(at, (key, _))| {
                entries[..at]
                    .iter()
                    .any(|(first, _)| first.text == key.text)
            })
        } else {
            let mut seen = std::collections::HashSet::with_capacity(entries.len());
            !entries.iter().all(|(key, _)| seen.insert(&*key.text))
        };
        if !duplicate {
            return entries;
        }
        let mut first: HashMap<Cow<'s, str>, Span> = HashMap::new();
        let mut kept = Vec::with_capacity(entries.len());
        for (key, node) in entries {
            if let Some(span) = first.get(&key.text) {
                let second = Place {
                    file: self.file,
                    span: key.span,
                };
                let first = Place {
                    file: self.file,
                    span: *span,
                };
                if self.findings.len() > LIMIT {
                    continue;
                }
                self.findings.push(
                    diagnostic::duplicate_key(&key.text)
                        .label(second, "again here")
                        .label(first, "first here"),
                );
            } else {
                first.insert(key.text.clone(), key.span);
                kept.push((key, node));
            }
        }
        kept
    }

    fn count(&mut self, start: usize, end: usize) -> Result<(), Stop> {
        self.values += 1;
        if self.values > budget::VALUES {
            self.report(diagnostic::too_many_values(budget::VALUES), start, end);
            return Err(Stop);
        }
        Ok(())
    }

    fn anchor(&mut self, anchor: usize, start: usize, end: usize) -> Result<(), Stop> {
        if anchor == 0 {
            return Ok(());
        }
        // The parser does not always report the position of the anchor, sometimes only that of its value.
        let bytes = self.text.as_bytes();
        let at = match bytes.get(start) {
            Some(b'&') => Some(start),
            _ => self.text.get(..start).and_then(|before| before.rfind('&')),
        };
        let (start, end) = at.map_or((start, end), |at| {
            let name = bytes[at..]
                .iter()
                .position(|byte| b" \n\r\t,{}[]".contains(byte));
            (at, name.map_or(end, |length| at + length))
        });
        self.refuse(diagnostic::anchor(), start, end)
    }

    /// Reports what is not part of the language, a limited number of times.
    fn refuse(&mut self, finding: Finding, start: usize, end: usize) -> Result<(), Stop> {
        self.report(finding, start, end);
        self.reported += 1;
        if self.reported >= budget::FINDINGS {
            Err(Stop)
        } else {
            Ok(())
        }
    }

    fn report(&mut self, finding: Finding, start: usize, end: usize) {
        let place = Place {
            file: self.file,
            span: Span::new(start, end),
        };
        self.findings.push(finding.at(place));
    }

    /// Reports a syntax error, and returns its position.
    fn syntax(&mut self, error: &ScanError) -> usize {
        let at = self.cursor.byte(error.marker().index());
        if let Some(bracket) = self.unopened(at) {
            let text = &self.text[bracket..=bracket];
            self.report(diagnostic::unopened_bracket(text), bracket, bracket + 1);
        } else if let Some((start, _)) = self.text_with_brace(at) {
            let line_end = self.text[start..]
                .find('\n')
                .map_or(self.text.len(), |n| start + n);
            let end = start + self.text[start..line_end].trim_end().len();
            self.report(diagnostic::unquoted_brace().fix(Fix::Quote), start, end);
        } else if self.text[at..].starts_with('*') {
            self.report(diagnostic::alias(), at, at + 1);
        } else if error.info() == "recursion limit exceeded" {
            self.report(diagnostic::too_deep(budget::DEPTH), at, at);
        } else {
            let (finding, start, end) = super::reason::finding(self.text, at, error.info());
            self.report(finding, start, end);
        }
        at
    }

    /// Returns the bracket that is alone on the last line of a multi-line text without quotes.
    fn last_line_closes(&self, start: usize, end: usize) -> Option<usize> {
        let text = self.text.get(start..end)?;
        let (before, last) = text.trim_end().rsplit_once('\n')?;
        matches!(last.trim(), "}" | "]")
            .then(|| start + before.len() + 1 + last.len() - last.trim_start().len())
    }

    /// Returns the bracket at an error, or right after it on its line, if it closes nothing.
    fn unopened(&self, at: usize) -> Option<usize> {
        let rest = self.text.get(at..)?;
        let blank = rest.len() - rest.trim_start_matches([' ', '\t']).len();
        let open = self
            .stack
            .last()
            .map(|(_, start)| self.text.as_bytes().get(*start));
        match (self.text.as_bytes().get(at + blank), open) {
            // A bracketed value ends with its own bracket.
            (Some(b'}'), Some(Some(b'{'))) | (Some(b']'), Some(Some(b'['))) => None,
            (Some(b'}' | b']'), _) => Some(at + blank),
            _ => None,
        }
    }

    /// Returns the flow mapping right before the error, on the same line. It was most likely meant as a text that
    /// begins with a placeholder.
    fn text_with_brace(&self, at: usize) -> Option<(usize, usize)> {
        let (start, end) = self.last_flow?;
        let between = self.text.get(end..at)?;
        (!between.contains('\n')).then_some((start, end))
    }

    /// Closes what is open, so that values read before are not lost. Drops what is deeper than an entry of a section:
    /// it would only be reported as incomplete.
    fn close(&mut self, at: usize) -> usize {
        const SECTION: usize = 2;
        self.stack.truncate(SECTION);
        while let Some((open, start)) = self.stack.pop() {
            let value = match open {
                Open::List(items) => Value::List(items),
                Open::Map(entries, _) => Value::Map(self.unique(entries)),
            };
            let mut node = Node {
                value,
                span: Span::new(start, at.max(start)),
            };
            reach(&mut node, at);
            let Node { value, span } = node;
            if self.add(value, start, span.end as usize).is_err() {
                break;
            }
        }
        at
    }
}

/// Returns an instruction to write a text in quotes. Includes the text if it is short.
pub(crate) fn quoted_form(text: &str) -> String {
    const LONG: usize = 60;
    if text.len() > LONG {
        return "Put it in quotes: \"…\".".to_owned();
    }
    format!("Put it in quotes: \"{text}\".")
}

/// Extends the last value to where reading ended, because the missing rest may belong to it. The tree is no deeper than
/// its budget, so this may recurse.
fn reach(node: &mut Node<'_>, at: usize) {
    let last = match &mut node.value {
        Value::List(items) => items.last_mut(),
        Value::Map(entries) => entries.last_mut().map(|(_, value)| value),
        Value::Scalar(..) | Value::Refused => return,
    };
    node.span = Span::new(node.span.start as usize, at.max(node.span.end as usize));
    if let Some(last) = last {
        reach(last, at);
    }
}
