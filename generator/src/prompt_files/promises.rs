//! What a prompt asks for against the catalog: retries that do not happen, and phrases that must not be said.

use std::ops::Range;

use errpact_spec::Resolved;
use errpact_spec::catalog::{Catalog, Code, Rule};
use errpact_spec::finding::{Finding, diagnostic};
use errpact_spec::text::{Again, Words, is_forbidden, mentions, retries};

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
    let named = mentions(content);
    let codes: Vec<Range<usize>> = (named.iter())
        .filter(|found| catalog.codes.contains_key(found.name))
        .map(|found| found.range.clone())
        .collect();
    let wrong = again.iter().find_map(|again| {
        // With codes on both sides it may be about either.
        let mut first = None;
        for group in about(content, &codes, &again.range) {
            let wrong = (group.iter())
                .filter_map(|range| catalog.codes.get_key_value(content.get(range.clone())?))
                .find_map(|(name, code)| contradicts(catalog, content, again, name, code))?;
            first = first.or(Some(wrong));
        }
        first
    });
    if let Some((range, reason, help)) = wrong {
        let range = sentence.start + range.start..sentence.start + range.end;
        let place = file.place(text, &range);
        findings.push(diagnostic::contradiction(reason).at(place).help(help));
    }
}

/// Returns the codes that a retry in a sentence may be about: the nearest ones before it, and the nearest ones after it
/// if no comma separates them. Codes that are listed (`A or B`) belong together.
fn about<'r>(
    content: &str,
    codes: &'r [Range<usize>],
    again: &Range<usize>,
) -> Vec<&'r [Range<usize>]> {
    let is_list = |left: &Range<usize>, right: &Range<usize>| {
        let between = content.get(left.end..right.start).unwrap_or_default();
        let mut words = between.split(|c: char| !c.is_alphanumeric());
        words.all(|word| matches!(word, "" | "and" | "or"))
    };
    let mut before = None;
    for group in codes.chunk_by(is_list) {
        let start = group.first().map_or(0, |range| range.start);
        if start < again.start {
            before = Some(group);
            continue;
        }
        let between = content.get(again.end..start).unwrap_or_default();
        return match before {
            Some(before) if between.contains([',', ';', ':', '—']) => vec![before],
            before => before.into_iter().chain([group]).collect(),
        };
    }
    before.into_iter().collect()
}

/// Returns where a retry contradicts what a code allows, why, and what to do.
fn contradicts(
    catalog: &Catalog,
    content: &str,
    again: &Again<'_>,
    name: &str,
    code: &Code,
) -> Option<(Range<usize>, String, &'static str)> {
    // `call list_slots again` does not retry a code that another tool raises, but `retry SLOT_CONFLICT` is.
    let tool = again.tool.filter(|tool| !catalog.codes.contains_key(*tool));
    let is_own = |tool: &str| code.raised_by.iter().any(|own| own == tool);
    if !tool.is_none_or(is_own) {
        return None;
    }
    let policy = &code.retry;
    if policy.by.is_none() {
        let words = content.get(again.range.clone())?;
        let reason = format!("`{words}` asks for a retry, and `{name}` is never retried");
        let help = "Correct the prompt, or write who may retry, such as `retry: { by: model }`.";
        return Some((again.range.clone(), reason, help));
    }
    let (max, times) = (policy.max?, again.times.as_ref()?);
    let words = content.get(times.range.clone())?;
    let retries = if max == 1 { "retry" } else { "retries" };
    let reason = format!("the prompt says `{words}`, and `{name}` has at most {max} {retries}");
    let help = "Correct the number, or leave it to the rule block.";
    (!times.means(max)).then(|| (times.range.clone(), reason, help))
}

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
    let mut read: Option<Words> = None;
    for rule in &catalog.rules {
        let Rule::NeverSay { phrase, except } = rule else {
            continue;
        };
        let words = read.get_or_insert_with(|| Words::of(content));
        let Some(range) = words.find(&Words::of(phrase)) else {
            continue;
        };
        let quoted = content
            .get(..range.start)
            .is_some_and(|text| text.ends_with(['"', '“', '‘', '«']) || text.ends_with(" '"));
        let excepted = || {
            codes(catalog, content)
                .iter()
                .any(|(name, _)| except.contains(name))
        };
        let is_asked = quoted || words.has_before(range.start, &VERBS);
        if !is_asked || is_forbidden(content, range.start) || excepted() {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_retry_is_about_the_codes_near_it() {
        for (content, expected) in [
            ("After A_B try again.", "A_B"),
            ("After A_B or C_D, try again.", "A_B C_D"),
            ("Try again after A_B, but not after C_D.", "A_B"),
            (
                "After A_B try again once, but after C_D offer another time.",
                "A_B",
            ),
            (
                "After C_D offer another time, but try again after A_B.",
                "C_D | A_B",
            ),
        ] {
            let named = mentions(content);
            let codes: Vec<_> = named.iter().map(|found| found.range.clone()).collect();
            let again = retries(content);
            let range = again.first().map(|again| again.range.clone());
            let groups = about(content, &codes, &range.unwrap_or_default());
            let words = groups.iter().map(|group| {
                let names = group.iter().map(|range| &content[range.clone()]);
                names.collect::<Vec<_>>().join(" ")
            });
            let found = words.collect::<Vec<_>>().join(" | ");
            assert_eq!(found, expected, "{content}");
        }
    }
}
