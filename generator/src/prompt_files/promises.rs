//! What a prompt asks for against the catalog: retries that do not happen, and phrases that must not be said.

use std::ops::Range;

use errpact_spec::Resolved;
use errpact_spec::catalog::{Catalog, Code, Rule};
use errpact_spec::finding::{Finding, diagnostic};
use errpact_spec::text::{mentions, retries};

use super::read::{PromptFile, PromptText};
use super::sentences::Sentences;

pub(super) fn check(resolved: &Resolved, file: &PromptFile, findings: &mut Vec<Finding>) {
    let catalog = resolved.catalog();
    for text in &file.texts {
        for sentence in Sentences::of(&text.around).all() {
            retried(catalog, file, text, &sentence, findings);
            said(catalog, file, text, &sentence, findings);
        }
    }
}

/// Returns the codes that a text names.
fn codes<'c>(catalog: &'c Catalog, text: &str) -> Vec<(&'c String, &'c Code)> {
    let named = mentions(text);
    let codes = named
        .iter()
        .filter_map(|found| catalog.codes.get_key_value(found.name));
    codes.collect()
}

/// Reports that a sentence asks for a retry that its codes do not allow, or for more or fewer than they do.
fn retried(
    catalog: &Catalog,
    file: &PromptFile,
    text: &PromptText,
    sentence: &Range<usize>,
    findings: &mut Vec<Finding>,
) {
    let content = text.around.get(sentence.clone()).unwrap_or_default();
    let again = retries(content);
    if again.is_empty() {
        return;
    }
    for (name, code) in codes(catalog, content) {
        // `call list_slots again` is no retry of a code that another tool raises.
        let is_own = |tool: &str| code.raised_by.iter().any(|own| own == tool);
        let own = again.iter().filter(|again| again.tool.is_none_or(is_own));
        let wrong = own.into_iter().find_map(|again| {
            let policy = &code.retry;
            if policy.by.is_none() {
                let words = content.get(again.range.clone())?;
                let reason = format!("`{words}` asks for a retry, and `{name}` is never retried");
                let help =
                    "Correct the prompt, or write who may retry, such as `retry: { by: model }`.";
                return Some((again.range.clone(), reason, help));
            }
            let (max, times) = (policy.max?, again.times.as_ref()?);
            let words = content.get(times.range.clone())?;
            let retries = if max == 1 { "retry" } else { "retries" };
            let reason =
                format!("the prompt says `{words}`, and `{name}` has at most {max} {retries}");
            let help = "Correct the number, or leave it to the rule block.";
            (!times.means(max)).then(|| (times.range.clone(), reason, help))
        });
        if let Some((range, reason, help)) = wrong {
            let range = sentence.start + range.start..sentence.start + range.end;
            let place = file.place(text, &range);
            findings.push(diagnostic::contradiction(reason).at(place).help(help));
            return;
        }
    }
}

/// Words that forbid what follows.
const NEGATIONS: [&str; 14] = [
    "avoid",
    "cannot",
    "don't",
    "don’t",
    "forbidden",
    "instead",
    "never",
    "no",
    "nor",
    "not",
    "rather",
    "stop",
    "than",
    "without",
];

/// Words that ask for a phrase.
const VERBS: [&str; 19] = [
    "answer",
    "answering",
    "apologize",
    "explain",
    "mention",
    "message",
    "replies",
    "reply",
    "replying",
    "respond",
    "responding",
    "say",
    "saying",
    "says",
    "state",
    "tell",
    "telling",
    "text",
    "write",
];

/// Reports that a sentence asks for a phrase that a rule forbids.
fn said(
    catalog: &Catalog,
    file: &PromptFile,
    text: &PromptText,
    sentence: &Range<usize>,
    findings: &mut Vec<Finding>,
) {
    let content = text.around.get(sentence.clone()).unwrap_or_default();
    let mut read: Option<Vec<(String, Range<usize>)>> = None;
    for rule in &catalog.rules {
        let Rule::NeverSay { phrase, except } = rule else {
            continue;
        };
        let words = read.get_or_insert_with(|| words(content));
        let phrase_words: Vec<String> = self::words(phrase)
            .into_iter()
            .map(|(word, _)| word)
            .collect();
        let Some(first) = find(words, &phrase_words) else {
            continue;
        };
        let before = words.get(..first).unwrap_or_default();
        let is_in = |list: &[&str]| before.iter().any(|(word, _)| list.contains(&word.as_str()));
        let last = first + phrase_words.len() - 1;
        let (Some((_, start)), Some((_, end))) = (words.get(first), words.get(last)) else {
            continue;
        };
        let range = start.start..end.end;
        let quoted = content
            .get(..range.start)
            .is_some_and(|text| text.ends_with(['"', '“', '‘', '«']) || text.ends_with(" '"));
        let excepted = || {
            codes(catalog, content)
                .iter()
                .any(|(name, _)| except.contains(name))
        };
        if is_in(&NEGATIONS) || !(quoted || is_in(&VERBS)) || excepted() {
            continue;
        }
        let reason = format!("the prompt asks for `{phrase}`, which `never_say` forbids");
        let range = sentence.start + range.start..sentence.start + range.end;
        let help = "Choose other words, or name the codes that may say it under `except`.";
        findings.push(
            diagnostic::contradiction(reason)
                .at(file.place(text, &range))
                .help(help),
        );
    }
}

/// Returns the words of a text in lowercase, and their ranges.
fn words(text: &str) -> Vec<(String, Range<usize>)> {
    let mut words = Vec::new();
    let mut at = 0;
    for piece in
        text.split_inclusive(|c: char| !c.is_alphanumeric() && !matches!(c, '\'' | '’' | '_'))
    {
        let word = piece.trim_end_matches(|c: char| !c.is_alphanumeric());
        let trimmed = word.trim_start_matches(['\'', '’', '_']);
        let start = at + word.len() - trimmed.len();
        if !trimmed.is_empty() {
            words.push((trimmed.to_lowercase(), start..start + trimmed.len()));
        }
        at += piece.len();
    }
    words
}

/// Returns the index at which words follow each other as in a phrase.
fn find(words: &[(String, Range<usize>)], phrase: &[String]) -> Option<usize> {
    if phrase.is_empty() {
        return None;
    }
    words.windows(phrase.len()).position(|window| {
        window
            .iter()
            .zip(phrase)
            .all(|((word, _), own)| word == own)
    })
}
