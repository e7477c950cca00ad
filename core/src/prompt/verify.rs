//! Compares the blocks of a prompt with what the catalogs write.
//!
//! Blocks are compared by their words: the indentation of the host, its line endings and a store that wraps lines make
//! no difference. A block without markers, because a store removed its comments, is searched for by its words too.

use std::borrow::Cow;

use super::blocks::{Block, blocks};
use super::{PromptProblem, marker};

/// What one catalog writes into prompts.
#[derive(Debug, Clone)]
pub struct Expected<'a> {
    /// The catalog's name.
    pub catalog: &'a str,
    /// The tools of the catalog that the program has; `None` for all of them.
    pub tools: Option<Vec<String>>,
    /// The texts that it writes: styles, and subsets of tools.
    pub forms: Vec<Form<'a>>,
    /// The instructions of the codes that a model can see, sorted by code.
    pub instructions: Vec<Instruction<'a>>,
}

/// The instruction of a code.
#[derive(Debug, Clone, Copy)]
pub struct Instruction<'a> {
    /// The code.
    pub code: &'a str,
    /// The instruction in words, not empty.
    pub text: &'a str,
    /// Whether it is in the rule block. If not, it comes with the result.
    pub listed: bool,
}

/// One of the texts that a catalog writes into prompts.
#[derive(Debug, Clone)]
pub struct Form<'a> {
    /// The text, marker lines included.
    pub text: Cow<'a, str>,
    /// The tools that it is for; `None` for all tools of the catalog.
    pub tools: Option<Vec<String>>,
    /// The tools that it lists with their arguments; empty if it has no list.
    pub tool_list: Vec<String>,
    /// Whether it has the codes of the tools that the program has.
    pub fits: bool,
}

impl Form<'_> {
    /// Returns the fingerprint in the begin marker.
    fn fingerprint(&self) -> Option<&str> {
        marker(self.text.lines().next()?)?.fingerprint
    }

    /// Returns the lines between the markers that are not empty. The marker lines are found, not compared: their
    /// comment signs are the host file's.
    fn lines(&self) -> Vec<&str> {
        let lines: Vec<&str> = self.text.lines().collect();
        let inner = lines.get(1..lines.len().saturating_sub(1));
        let inner = inner.unwrap_or_default().iter().copied();
        inner.filter(|line| !line.trim().is_empty()).collect()
    }

    /// Returns whether its list of tools suits a program with these tools: it lists no other tool, and leaves out only
    /// what its output leaves out on purpose.
    fn lists(&self, tools: Option<&[String]>) -> bool {
        let Some(tools) = tools.filter(|_| !self.tool_list.is_empty()) else {
            return true;
        };
        let has = |tools: &[String], tool: &str| tools.iter().any(|own| overlap(own, tool));
        let meant = |tool: &str| self.tools.as_deref().is_none_or(|tools| has(tools, tool));
        self.tool_list.iter().all(|tool| has(tools, tool))
            && tools
                .iter()
                .all(|tool| has(&self.tool_list, tool) || meant(tool))
    }
}

/// Returns whether there is a tool that both names match. Either may be a pattern (`CALENDAR_*`).
#[must_use]
pub fn overlap(a: &str, b: &str) -> bool {
    match (a.strip_suffix('*'), b.strip_suffix('*')) {
        (None, None) => a == b,
        (Some(prefix), None) => b.starts_with(prefix),
        (None, Some(prefix)) => a.starts_with(prefix),
        (Some(a), Some(b)) => a.starts_with(b) || b.starts_with(a),
    }
}

/// Compares a prompt with the blocks of the catalogs of a program. Returns all problems, in the order of the catalogs.
#[must_use]
pub fn verify(prompt: &str, catalogs: &[Expected<'_>]) -> Vec<PromptProblem> {
    let prompt = Prompt::new(prompt);
    let mut problems = Vec::new();
    for expected in catalogs {
        problems.extend(prompt.problem(expected));
    }
    for block in prompt.blocks.iter().filter(|block| !block.fenced) {
        if !catalogs.iter().any(|known| known.catalog == block.name) {
            problems.push(PromptProblem::OtherCatalog {
                line: block.begin + 1,
                found: block.name.to_owned(),
            });
        }
    }
    for (at, one) in catalogs.iter().enumerate() {
        for other in catalogs.get(at + 1..).unwrap_or_default() {
            clashes(one, other, &mut problems);
        }
    }
    problems
}

/// Adds the codes that two catalogs give different instructions, one of them in the prompt.
fn clashes(one: &Expected<'_>, other: &Expected<'_>, problems: &mut Vec<PromptProblem>) {
    for mine in &one.instructions {
        let theirs = other
            .instructions
            .binary_search_by_key(&mine.code, |theirs| theirs.code);
        let theirs = theirs.ok().and_then(|index| other.instructions.get(index));
        // The same instruction twice is no contradiction: catalogs share packs.
        if theirs.is_some_and(|theirs| {
            (mine.listed || theirs.listed) && !words(mine.text).eq(words(theirs.text))
        }) {
            problems.push(PromptProblem::SameCode {
                code: mine.code.to_owned(),
                catalogs: [one.catalog.to_owned(), other.catalog.to_owned()],
            });
        }
    }
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split_whitespace()
}

/// Returns the words of a text with one space before each and one at the end.
fn spaced<'t>(lines: impl IntoIterator<Item = &'t str>) -> String {
    let mut text = String::new();
    for word in lines.into_iter().flat_map(words) {
        text.push(' ');
        text.push_str(word);
    }
    text.push(' ');
    text
}

/// A prompt and its blocks.
struct Prompt<'p> {
    lines: Vec<&'p str>,
    blocks: Vec<Block<'p>>,
}

impl<'p> Prompt<'p> {
    fn new(text: &'p str) -> Self {
        let lines: Vec<&str> = text.lines().collect();
        let blocks = blocks(&lines);
        Self { lines, blocks }
    }

    /// Returns what is wrong with the block of a catalog.
    fn problem(&self, expected: &Expected<'_>) -> Option<PromptProblem> {
        let catalog = || expected.catalog.to_owned();
        let ours = |fenced: bool| -> Vec<&Block<'p>> {
            let ours = self.blocks.iter();
            ours.filter(|block| block.name == expected.catalog && block.fenced == fenced)
                .collect()
        };
        // A fenced block is an example, unless it is the only one.
        let mut found = ours(false);
        if found.is_empty() {
            found = ours(true);
        }
        match found.as_slice() {
            [] => self.unmarked(expected),
            [block] => match block.end {
                Some(end) => self.marked(expected, block, end),
                None => Some(PromptProblem::NoEnd {
                    catalog: catalog(),
                    line: block.begin + 1,
                }),
            },
            several => Some(PromptProblem::SeveralBlocks {
                catalog: catalog(),
                lines: several.iter().map(|block| block.begin + 1).collect(),
            }),
        }
    }

    /// Compares the block between two markers.
    fn marked(
        &self,
        expected: &Expected<'_>,
        block: &Block<'_>,
        end: usize,
    ) -> Option<PromptProblem> {
        let line = block.begin + 1;
        let body = self.lines.get(block.begin + 1..end).unwrap_or_default();
        let text = spaced(body.iter().copied());
        let same = |form: &&Form<'_>| spaced(form.lines()) == text;
        let fitting = || expected.forms.iter().filter(|form| form.fits);
        // A program may write the block without the list of tools. Only the marker tells that there was one.
        let had_list = fitting()
            .any(|form| !form.tool_list.is_empty() && form.fingerprint() == block.fingerprint);
        let forms = expected.forms.iter().filter(same);
        let forms = forms.filter(|form| !(had_list && form.tool_list.is_empty()));
        if let Some(found) = best(expected, forms) {
            return other_tools(expected, found, line);
        }
        // The words decide. The fingerprint only tells whether they were edited, or are those of another state.
        if fitting().all(|form| form.fingerprint() != block.fingerprint) {
            let current = fitting().find_map(Form::fingerprint);
            return Some(PromptProblem::OtherFingerprint {
                catalog: expected.catalog.to_owned(),
                line,
                expected: current.unwrap_or_default().to_owned(),
                found: block.fingerprint.unwrap_or_default().to_owned(),
            });
        }
        let found: Vec<(usize, &str)> = (block.begin + 1..)
            .zip(body.iter().copied())
            .filter(|(_, line)| !line.trim().is_empty())
            .collect();
        let nearest = fitting().filter(|form| !(had_list && form.tool_list.is_empty()));
        let nearest = nearest.map(|form| {
            let lines = form.lines();
            let same = lines.iter().zip(&found);
            let same = same.take_while(|(a, (_, b))| words(a).eq(words(b))).count();
            (same, lines.get(same).map(|line| (*line).to_owned()))
        });
        // Of several forms with as many lines in common, the first is the catalog's own style.
        let nearest = nearest.reduce(|best, next| if next.0 > best.0 { next } else { best });
        let (same, expected_line) = nearest.unwrap_or_default();
        let found = found.get(same);
        Some(PromptProblem::Edited {
            catalog: expected.catalog.to_owned(),
            line: found.map_or(end, |(at, _)| *at) + 1,
            expected: expected_line,
            found: found.map(|(_, line)| (*line).to_owned()),
        })
    }

    /// Searches for the block of a catalog by its words.
    fn unmarked(&self, expected: &Expected<'_>) -> Option<PromptProblem> {
        let text = Unmarked::new(self);
        let place = |form: &Form<'_>| {
            let body = spaced(form.lines());
            let found = (!body.trim().is_empty()).then(|| text.words.find(&body));
            found.flatten()
        };
        let here = || expected.forms.iter().filter(|form| place(form).is_some());
        // The block without the list of tools is in the block with it.
        let listing = here().filter(|form| !form.tool_list.is_empty());
        if let Some(form) = best(expected, listing).or_else(|| best(expected, here())) {
            let line = text.line(place(form).unwrap_or_default()) + 1;
            return other_tools(expected, form, line);
        }
        let edited = expected.forms.iter().filter(|form| form.fits);
        let edited = edited.filter_map(|form| text.edited(&form.lines()));
        let nearest = edited.reduce(|best, next| if next.0 > best.0 { next } else { best });
        let catalog = expected.catalog.to_owned();
        Some(match nearest {
            Some((_, at, line)) => PromptProblem::Edited {
                catalog,
                line: at + 1,
                expected: Some(line.to_owned()),
                found: self.lines.get(at).map(|line| (*line).to_owned()),
            },
            None => PromptProblem::NoBlock { catalog },
        })
    }
}

/// Returns the form that suits the program's tools best: their codes and their list, or else their codes, or else any.
fn best<'e, 'a: 'e>(
    expected: &Expected<'_>,
    forms: impl Iterator<Item = &'e Form<'a>>,
) -> Option<&'e Form<'a>> {
    forms.max_by_key(|form| (form.fits, form.lists(expected.tools.as_deref())))
}

/// Returns the problem of a form for other tools.
fn other_tools(expected: &Expected<'_>, form: &Form<'_>, line: usize) -> Option<PromptProblem> {
    let catalog = expected.catalog.to_owned();
    if !form.fits {
        return Some(PromptProblem::OtherTools {
            catalog,
            line,
            found: form.tools.clone(),
            expected: expected.tools.clone(),
        });
    }
    (!form.lists(expected.tools.as_deref())).then(|| PromptProblem::OtherToolList {
        catalog,
        line,
        found: form.tool_list.clone(),
        expected: expected.tools.clone().unwrap_or_default(),
    })
}

/// A prompt without markers, as words.
struct Unmarked {
    words: String,
    /// The first byte of each line of the prompt in `words`.
    starts: Vec<usize>,
}

impl Unmarked {
    /// Leaves out the marked blocks, which are those of other catalogs.
    fn new(prompt: &Prompt<'_>) -> Self {
        let mut text = String::new();
        let mut starts = Vec::with_capacity(prompt.lines.len());
        let mut blocks = prompt.blocks.iter().peekable();
        for (at, line) in prompt.lines.iter().enumerate() {
            starts.push(text.len());
            // The blocks are in order and do not overlap.
            while blocks.next_if(|block| block.last() < at).is_some() {}
            if blocks.peek().is_some_and(|block| block.begin <= at) {
                continue;
            }
            for word in words(line) {
                text.push(' ');
                text.push_str(word);
            }
        }
        text.push(' ');
        Self {
            words: text,
            starts,
        }
    }

    /// Returns the line, from 0, of a byte of the words.
    fn line(&self, at: usize) -> usize {
        let after = self.starts.partition_point(|start| *start <= at);
        after.saturating_sub(1)
    }

    /// Returns how many of the lines are in the prompt in their order, and the first that is not where it should be,
    /// with the prompt's line there. `None` if fewer than half of them are in the prompt: then it is another text.
    fn edited<'f>(&self, lines: &[&'f str]) -> Option<(usize, usize, &'f str)> {
        let (mut same, mut missing, mut at) = (0, 0, 0);
        let mut first = None;
        let mut wrong: Option<(usize, &'f str)> = None;
        for line in lines {
            let text = spaced([*line]);
            let found = self.words.get(at..).and_then(|rest| rest.find(&text));
            // Text between two lines of the block is not the catalog's.
            if found != Some(0) && !(found.is_some() && same == 0) {
                wrong = wrong.or(Some((at, line)));
            }
            if let Some(found) = found {
                first = first.or(Some(at + found));
                same += 1;
                // The last space belongs to the next word too.
                at += found + text.len() - 1;
            } else {
                // Each missing line costs a search of the whole rest.
                missing += 1;
                if missing * 2 > lines.len() {
                    return None;
                }
            }
        }
        let (at, line) = wrong?;
        let at = if at == 0 { first? } else { at };
        Some((same, self.line(at), line))
    }
}
