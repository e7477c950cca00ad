//! Names in a prompt that the catalog does not have.
//!
//! The [`Vocabulary`] of the catalog judges words by what is next to them. A prompt shows more: its lists. What is in a
//! list with codes, or at the start of an item among items that begin with tools, must be a code or a tool too.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use errpact_core::{closest, is_misspelled};
use errpact_spec::Resolved;
use errpact_spec::catalog::Rule;
use errpact_spec::finding::{Finding, Level, diagnostic};
use errpact_spec::text::{Mention, NameKind, Quote, Spelling, Unknown, Vocabulary, mentions};

use super::lists;
use super::read::{PromptFile, PromptText};
use super::sentences::Sentences;

/// Names that a prompt has for other reasons than this catalog.
struct Elsewhere(BTreeSet<String>);

pub(super) fn check(
    resolved: &Resolved,
    files: &[PromptFile],
    others: &[&Resolved],
    findings: &mut Vec<Finding>,
) {
    // Collecting the names of a large catalog takes a while.
    if files.iter().all(|file| file.texts.is_empty()) {
        return;
    }
    let vocabulary = Vocabulary::of(resolved.catalog());
    let elsewhere = Elsewhere::of(resolved, files, others);
    let mut found: Vec<(&PromptFile, &PromptText, Vec<Unknown>)> = Vec::new();
    let (mut tools, mut strangers) = (BTreeSet::new(), BTreeSet::new());
    for file in files {
        for text in &file.texts {
            let mentions = mentions(&text.around);
            tools.extend(
                (mentions.iter())
                    .filter(|mention| vocabulary.tool(mention.name).is_some())
                    .map(|mention| mention.name),
            );
            let unknown = unknown(&vocabulary, &text.around, &mentions, &elsewhere);
            strangers.extend(
                (unknown.iter())
                    .filter(|one| is_far(one))
                    .map(|one| one.name.clone()),
            );
            found.push((file, text, unknown));
        }
    }
    // A team that adopts the catalog tool by tool has many tools that are not in it yet.
    let adopting = strangers.len() > tools.len();
    for (file, text, unknown) in found {
        for one in unknown {
            if adopting && is_far(&one) {
                continue;
            }
            // The program may have a tool that the catalog does not declare.
            let level = if is_far(&one) {
                Level::Warning
            } else {
                Level::Error
            };
            let place = file.place(text, &one.range);
            let finding = diagnostic::unknown_mention(&one.kind, &one.name).level(level);
            findings.push(finding.meant(place, one.near.as_deref()));
        }
    }
}

/// Returns whether it is a tool that resembles no declared one.
fn is_far(unknown: &Unknown) -> bool {
    let near = unknown.near.as_ref();
    unknown.kind == "tool" && near.is_none_or(|near| !is_misspelled(&unknown.name, near))
}

impl Elsewhere {
    /// Collects the names of other catalogs, those in their blocks, and those in the texts that this one's block has.
    fn of(resolved: &Resolved, files: &[PromptFile], others: &[&Resolved]) -> Self {
        let catalog = resolved.catalog();
        let mut names = BTreeSet::new();
        let mut add = |text: &str| {
            for mention in mentions(text) {
                let arguments = mention.arguments.iter().flatten();
                let named = arguments.filter_map(|argument| argument.name.as_ref());
                names.extend(named.map(|(name, _)| (*name).to_owned()));
                names.insert(mention.name.to_owned());
            }
        };
        for code in catalog.codes.values() {
            add(&code.instruction);
        }
        for other in others.iter().map(|other| other.catalog()) {
            other.codes.keys().for_each(|code| add(code));
            other.tools.keys().for_each(|tool| add(tool));
        }
        for rule in &catalog.rules {
            if let Rule::Text(text) = rule {
                add(text);
            }
        }
        for file in files {
            for text in &file.texts {
                let blocks = text.passage.blocks.iter();
                for block in blocks.filter(|block| block.name != catalog.name) {
                    add(text
                        .passage
                        .text()
                        .get(block.body.clone())
                        .unwrap_or_default());
                }
            }
        }
        Self(names)
    }

    fn has(&self, name: &str) -> bool {
        self.0.contains(name)
    }
}

/// Returns the unknown names of a text, in their order.
fn unknown(
    vocabulary: &Vocabulary<'_>,
    text: &str,
    mentions: &[Mention<'_>],
    elsewhere: &Elsewhere,
) -> Vec<Unknown> {
    let mut found: BTreeMap<usize, Unknown> = BTreeMap::new();
    let by_start: BTreeMap<usize, &Mention<'_>> = mentions
        .iter()
        .map(|mention| (mention.range.start, mention))
        .collect();
    for one in vocabulary.unknown(text, None) {
        let mention = by_start.get(&one.range.start);
        let near = one
            .near
            .as_ref()
            .is_some_and(|near| is_misspelled(&one.name, near));
        let plain = mention.is_some_and(|mention| mention.spelling == Spelling::Word);
        // A prompt also speaks of functions and fields that are not the agent's.
        let is_name = one.kind == "tool" || one.kind == "code";
        let likely = one.certain && !(one.kind == "tool" && plain) || near && is_name;
        if likely {
            found.insert(one.range.start, one);
        }
    }
    let sentences = Sentences::of(text);
    for one in arguments(vocabulary, text, mentions)
        .chain(codes(vocabulary, text, mentions, &sentences))
        .chain(lists::items(vocabulary, text, mentions))
        .chain(lists::parameters(vocabulary, text, mentions))
        .chain(used(vocabulary, text, mentions))
    {
        found.insert(one.range.start, one);
    }
    found.retain(|_, one| !elsewhere.has(&one.name));
    found.into_values().collect()
}

/// Finds arguments that a tool does not have in a list of its arguments, such as `hold_slot(service, day?)`.
fn arguments<'t>(
    vocabulary: &Vocabulary<'_>,
    text: &'t str,
    mentions: &[Mention<'t>],
) -> impl Iterator<Item = Unknown> {
    let mut unknown = Vec::new();
    for mention in mentions {
        let Some(tool) = vocabulary
            .tool(mention.name)
            .filter(|tool| !tool.params.is_empty())
        else {
            continue;
        };
        let written: Vec<(&str, Range<usize>)> = (mention.arguments.iter().flatten())
            .filter_map(|argument| match &argument.name {
                Some((name, range)) => Some((*name, range.clone())),
                None if argument.value.quoted => None,
                None => {
                    let name = argument.value.text.trim_end_matches('?');
                    let start = argument.value.range.start;
                    let is_there = text.get(start..start + name.len()) == Some(name);
                    (is_there && is_identifier(name)).then_some((name, start..start + name.len()))
                }
            })
            .collect();
        // One value between parentheses may be a value. With a known argument beside it, it is an argument.
        let all = mention.arguments.iter().flatten().count();
        let is_list = written.len() == all
            && written
                .iter()
                .any(|(name, _)| tool.params.contains_key(*name));
        for (name, range) in written {
            if is_list && !tool.params.contains_key(name) {
                unknown.push(Unknown {
                    kind: format!("argument of `{}`", mention.name),
                    name: name.to_owned(),
                    range,
                    near: closest(name, tool.params.keys().map(String::as_str)).map(str::to_owned),
                    certain: true,
                });
            }
        }
    }
    unknown.into_iter()
}

fn is_identifier(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
}

/// Finds codes that do not exist in a list with codes, or beside the words of an error.
fn codes<'t>(
    vocabulary: &'t Vocabulary<'_>,
    text: &'t str,
    mentions: &'t [Mention<'t>],
    sentences: &'t Sentences,
) -> impl Iterator<Item = Unknown> {
    let is_code = |mention: &Mention<'_>| vocabulary.kind(mention.name) == Some(NameKind::Code);
    let candidates = mentions.iter().enumerate().filter(|(_, mention)| {
        mention.spelling == Spelling::Upper
            && mention.quote != Quote::Fence
            && mention.arguments.is_none()
            && mention.value.is_none()
            && !vocabulary.knows(mention.name)
    });
    let unknown = candidates.filter(move |(index, mention)| {
        let beside = |other: Option<&Mention<'_>>| {
            other.filter(|other| is_code(other)).is_some_and(|other| {
                let (first, second) = if other.range.start < mention.range.start {
                    (other, *mention)
                } else {
                    (*mention, other)
                };
                let between = text.get(first.range.end..second.range.start);
                between.is_some_and(joins)
            })
        };
        let before = index.checked_sub(1).and_then(|index| mentions.get(index));
        let in_list = beside(before) || beside(mentions.get(index + 1));
        in_list
            || is_raised(
                vocabulary,
                text,
                nearest(mentions, *index),
                sentences,
                &mention.range,
            )
    });
    unknown.map(move |(_, mention)| unknown_code(vocabulary, mention))
}

fn unknown_code(vocabulary: &Vocabulary<'_>, mention: &Mention<'_>) -> Unknown {
    Unknown {
        kind: "code".to_owned(),
        name: mention.name.to_owned(),
        range: mention.range.clone(),
        near: vocabulary
            .closest(mention.name, NameKind::Code)
            .map(str::to_owned),
        certain: true,
    }
}

/// Returns whether a text only joins the names around it.
fn joins(text: &str) -> bool {
    let mut words = text.split(|c: char| c.is_whitespace() || c == '`' || c == '*' || c == '"');
    text.len() <= 12
        && !text.contains('\n')
        && words.all(|word| matches!(word, "" | "," | "/" | "&" | "or" | "and"))
}

/// Words between the word for an error and its code: `an error such as NAME`.
const FILLERS: [&str; 14] = [
    "", "a", "an", "as", "called", "e.g", "eg", "for", "i.e", "is", "like", "named", "such", "the",
];

/// Returns the few names before one.
fn nearest<'m, 't>(mentions: &'m [Mention<'t>], index: usize) -> &'m [Mention<'t>] {
    mentions
        .get(index.saturating_sub(8)..index)
        .unwrap_or_default()
}

/// Returns whether the words beside a name say that it is the code of an error.
fn is_raised(
    vocabulary: &Vocabulary<'_>,
    text: &str,
    before_it: &[Mention<'_>],
    sentences: &Sentences,
    range: &Range<usize>,
) -> bool {
    let sentence = sentences.around(range.start);
    let before = text.get(sentence.start..range.start).unwrap_or_default();
    let after = text.get(range.end..sentence.end).unwrap_or_default();
    // `after an error, look at NAME` ends a clause before the name.
    let clause_ends =
        before.trim_end().ends_with([',', ';']) && !before.trim_end().ends_with("e.g.,");
    let mut before = before
        .split_whitespace()
        .rev()
        .map(lowercase)
        .filter(|word| !FILLERS.contains(&word.as_str()));
    let nearest = before.next().unwrap_or_default();
    let next_before = before.next().unwrap_or_default();
    let condition = before.next().unwrap_or_default();
    let after = after.trim_start_matches(['`', '*', '"']);
    let next = after
        .split_whitespace()
        .map(lowercase)
        .next()
        .unwrap_or_default();
    let is_error = |word: &str| matches!(word, "error" | "errors" | "failure" | "failures");
    if matches!(
        nearest.as_str(),
        "http" | "status" | "sql" | "exit" | "variable"
    ) {
        return false;
    }
    if is_error(&next) && !after.starts_with(['.', '!', '?']) {
        return true;
    }
    match nearest.as_str() {
        "code" | "codes" => is_error(&next_before),
        "with" => matches!(
            next_before.as_str(),
            "fails" | "fail" | "failed" | "failing" | "error"
        ),
        nearest if is_error(nearest) => {
            !clause_ends && !matches!(next_before.as_str(), "no" | "without")
        }
        "on" => opens_clause(text.get(sentence.start..range.start).unwrap_or_default()),
        "get" | "hit" | "receive" | "see" => {
            next_before == "you" && matches!(condition.as_str(), "if" | "when" | "whenever")
        }
        "return" | "returns" | "returned" | "answers" | "raises" | "reports" => {
            let subject = |mention: &Mention<'_>| {
                mention.range.start >= sentence.start && vocabulary.tool(mention.name).is_some()
            };
            before_it.iter().any(subject)
        }
        _ => false,
    }
}

/// Returns whether a clause begins with the `on` that ends this text, as in `Never refund twice: on NAME say …`. In
/// `it depends on NAME` none does.
fn opens_clause(before: &str) -> bool {
    let before = before.trim_end_matches(|c: char| c.is_whitespace() || "`*\"".contains(c));
    let Some(at) = before.len().checked_sub("on".len()) else {
        return false;
    };
    let clause = before.get(..at).unwrap_or_default().trim_end();
    clause.is_empty() || clause.ends_with([',', ':', ';', '(', '-', '—', '*', '|'])
}

/// Returns whether a text only leads from one tool to the next: `(a), then b`.
fn leads_on(text: &str) -> bool {
    let mut words = text.split(|c: char| !c.is_alphanumeric());
    let arrow = text.contains(['→', '>']);
    text.len() <= 24
        && !text.contains(['.', '\n'])
        && (arrow || text.contains("then"))
        && words.all(|word| matches!(word, "" | "and" | "finally" | "then"))
}

/// Finds names that a text uses as a tool: `the tool NAME`, `list_slots, then NAME`, or `use get_slots` where other tools
/// begin with `get`.
fn used<'t>(
    vocabulary: &Vocabulary<'_>,
    text: &'t str,
    mentions: &[Mention<'t>],
) -> impl Iterator<Item = Unknown> {
    let verb = |name: &str| name.split('_').next().unwrap_or_default().to_owned();
    let declared = mentions.iter().filter(|mention| {
        mention.spelling == Spelling::Snake && vocabulary.tool(mention.name).is_some()
    });
    let verbs: BTreeSet<String> = declared.map(|mention| verb(mention.name)).collect();
    let unknown = mentions.iter().enumerate().filter(|(index, mention)| {
        let plain = mention.spelling == Spelling::Snake
            && matches!(mention.quote, Quote::None | Quote::Name)
            && mention.value.is_none()
            && !vocabulary.knows(mention.name);
        let start = mention.range.start;
        let near = (start.saturating_sub(REACH)..start).find(|at| text.is_char_boundary(*at));
        let before = text.get(near.unwrap_or(start)..start).unwrap_or_default();
        let before = before.rsplit('\n').next().unwrap_or_default();
        let word = before
            .split_whitespace()
            .map(lowercase)
            .rfind(|word| !word.is_empty());
        let previous = index.checked_sub(1).and_then(|index| mentions.get(index));
        let follows = previous
            .filter(|previous| vocabulary.tool(previous.name).is_some())
            .and_then(|previous| text.get(previous.range.end..start))
            .is_some_and(|between| leads_on(without_arguments(between)));
        plain
            && (follows
                || match word.as_deref() {
                    Some("tool" | "tools") => true,
                    Some("call" | "use" | "using" | "via" | "run") => {
                        verbs.contains(&verb(mention.name))
                    }
                    _ => false,
                })
    });
    let unknown: Vec<Unknown> = unknown
        .map(|(_, mention)| Unknown {
            kind: "tool".to_owned(),
            name: mention.name.to_owned(),
            range: mention.range.clone(),
            near: vocabulary
                .closest(mention.name, NameKind::Tool)
                .map(str::to_owned),
            certain: true,
        })
        .collect();
    unknown.into_iter()
}

/// Returns what follows the name of a tool, without its arguments.
fn without_arguments(text: &str) -> &str {
    match text.strip_prefix('(').and_then(|rest| rest.split_once(')')) {
        Some((_, rest)) => rest,
        None => text,
    }
}

/// How far before a name words are read, in bytes.
const REACH: usize = 40;

/// Returns a word in lowercase, without the signs around it.
fn lowercase(word: &str) -> String {
    word.trim_matches(|c: char| !c.is_alphanumeric())
        .to_lowercase()
}
