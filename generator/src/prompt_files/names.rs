//! Names in a prompt that the catalog does not have.
//!
//! The [`Vocabulary`] of the catalog judges words by what is next to them. A prompt shows more: its lists. What is in a
//! list with codes, or at the start of an item among items that begin with tools, must be a code or a tool too.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::LazyLock;

use errpact_core::{closest, is_misspelled};
use errpact_spec::Resolved;
use errpact_spec::catalog::Rule;
use errpact_spec::finding::{Finding, Level, diagnostic};
use errpact_spec::text::{Mention, NameKind, Quote, Spelling, Unknown, Vocabulary, mentions};
use regex::Regex;

use super::read::{PromptFile, PromptText};
use super::sentences::Sentences;
use super::{lists, unknown_name};

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
                let near = closest(name, tool.params.keys().map(String::as_str));
                let kind = format!("argument of `{}`", mention.name);
                unknown.push(Unknown::new(kind, name, range, near));
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
    let joined = |first: &Mention<'_>, second: &Mention<'_>| {
        let between = text.get(first.range.end..second.range.start);
        between.is_some_and(|between| JOINS.is_match(between))
    };
    let unknown = candidates.filter(move |(index, mention)| {
        let before = mentions
            .get(index.saturating_sub(FEW)..*index)
            .unwrap_or_default();
        let after = mentions.get(index + 1);
        before
            .last()
            .is_some_and(|it| is_code(it) && joined(it, mention))
            || after.is_some_and(|it| is_code(it) && joined(mention, it))
            || is_raised(vocabulary, text, before, sentences, &mention.range)
    });
    unknown.map(|(_, mention)| unknown_name(vocabulary, NameKind::Code, mention))
}

/// How many names before one may be the tool that raises it.
const FEW: usize = 8;

/// How far before a name words are read, in bytes.
const REACH: usize = 160;

patterns! {
    /// What only joins the names around it.
    JOINS: r#"^(?:[ \t`*",/&]|\b(?:or|and)\b){0,12}$"#;
    /// What only leads from one tool to the next: `(a), then b`.
    LEADS_ON: r"^(?:\([^)]*\))?(?:[^\w.\n]|\b(?:and|finally)\b){0,20}(?:\bthen\b|→|>)(?:[^\w.\n]|\b(?:and|finally)\b){0,20}$";
    /// What is before the name of a tool, and what is before it if other tools begin with the same verb.
    TOOL: r"(?:^|\s)\W*tools?\W*$";
    USED: r"(?:^|\s)\W*(?:call|use|using|via|run)\W*$";
    /// What is before a code: `an error such as NAME`.
    RAISED:
        r"(?:^|\s)\W*(?:(?:(?P<no>no|without)~)?(?P<error>errors?|failures?)|(?:errors?|failures?)~codes?|(?:fail|fails|failed|failing|error)~with"
        r"|(?:if|when|whenever)~you~(?:get|hit|receive|see)|(?P<returns>return|returns|returned|answers|raises|reports))"
        r"(?:~)?\W*$";
    /// Where a clause begins with "on", as in `Never refund twice: on NAME say …`. In `it depends on NAME` none does.
    ON: r#"(?:^|[,:;(\-—*|])\s*on[\s`*"]*$"#;
    /// What is after a code: `a NAME error`.
    ERROR_FOLLOWS: r#"^[`*"]*(?:\s+[^\w\s]*|[^\w\s.!?][^\w\s]*)(?:errors?|failures?)[^\w\s]*(?:\s|$)"#;
    /// What ends a clause before a name: `after an error, look at NAME`.
    CLAUSE_END: r"[,;]\s*$";
    ABBREVIATED: r"e\.g\.,\s*$";
    /// What other names in capitals are called.
    OTHER: r"(?:^|\s)\W*(?:http|status|sql|exit|variable)\W*$";
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
    let before = last(text, sentence.start..range.start);
    let after = text.get(range.end..sentence.end).unwrap_or_default();
    if OTHER.is_match(before) {
        return false;
    }
    if ERROR_FOLLOWS.is_match(after) || ON.is_match(before) {
        return true;
    }
    let Some(raised) = RAISED.captures(before) else {
        return false;
    };
    if raised.name("error").is_some() {
        let clause_ends = CLAUSE_END.is_match(before) && !ABBREVIATED.is_match(before);
        return !clause_ends && raised.name("no").is_none();
    }
    let mut subjects = before_it
        .iter()
        .filter(|it| it.range.start >= sentence.start);
    raised.name("returns").is_none() || subjects.any(|it| vocabulary.tool(it.name).is_some())
}

/// Returns the end of a range of a text, from the beginning of a word.
fn last(text: &str, range: Range<usize>) -> &str {
    let start = range.end.saturating_sub(REACH);
    if start <= range.start {
        return text.get(range).unwrap_or_default();
    }
    let near = (start..range.end).find_map(|at| text.get(at..range.end));
    let near = near.unwrap_or_default();
    near.find(char::is_whitespace)
        .and_then(|at| near.get(at..))
        .unwrap_or_default()
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
        let start = mention.range.start;
        let before = last(text, 0..start).rsplit('\n').next().unwrap_or_default();
        let previous = index.checked_sub(1).and_then(|index| mentions.get(index));
        let follows = || {
            let tool = previous.filter(|previous| vocabulary.tool(previous.name).is_some());
            let between = tool.and_then(|tool| text.get(tool.range.end..start));
            between.is_some_and(|between| LEADS_ON.is_match(between))
        };
        mention.spelling == Spelling::Snake
            && matches!(mention.quote, Quote::None | Quote::Name)
            && mention.value.is_none()
            && !vocabulary.knows(mention.name)
            && (TOOL.is_match(before)
                || USED.is_match(before) && verbs.contains(&verb(mention.name))
                || follows())
    });
    let unknown = unknown.map(|(_, mention)| unknown_name(vocabulary, NameKind::Tool, mention));
    unknown.collect::<Vec<_>>().into_iter()
}
