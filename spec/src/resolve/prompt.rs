//! Resolves rules, notes, limits, and the head of the rule block.

use std::collections::BTreeMap;

use super::Resolver;
use super::code::text;
use super::text::Scope;
use crate::catalog::{Limits, Note, Prompt, Reference, RetryBucket, Rule, Style};
use crate::document;
use crate::text::to_plain;

/// The default of `loop.iterations`.
pub(crate) const ITERATIONS: u32 = 20;
/// The default of `loop.all_failure_rounds`.
pub(crate) const ALL_FAILURE_ROUNDS: u32 = 3;
const REFERENCE_DIGITS: u8 = 12;

impl Resolver<'_> {
    /// Resolves prompt-wide rules.
    pub(super) fn resolve_rules(&mut self) -> Vec<Rule> {
        let merged = self.merged;
        let mut rules = Vec::with_capacity(merged.rules.len());
        for written in &merged.rules {
            match &written.value {
                document::Rule::Text(rule) => {
                    let Some(source) = &rule.text else { continue };
                    let parsed = self.text(source, Scope::Rule);
                    rules.push(Rule::Text(to_plain(&parsed, "the service")));
                }
                document::Rule::NeverSay(rule) => {
                    let except = rule.except.as_ref().map(|read| read.value.as_slice());
                    let except = except.unwrap_or_default();
                    self.repeated("`except`", except);
                    for name in except {
                        if !merged.codes.has(&name.value) {
                            self.unknown("code", name, merged.codes.names());
                        }
                    }
                    let Some(phrase) = text(&rule.never_say) else {
                        continue;
                    };
                    let mut except: Vec<String> = except.iter().map(|n| n.value.clone()).collect();
                    except.sort_unstable();
                    except.dedup();
                    rules.push(Rule::NeverSay { phrase, except });
                }
            }
        }
        rules
    }

    /// Resolves typed notes.
    pub(super) fn resolve_notes(&mut self) -> BTreeMap<String, Note> {
        let merged = self.merged;
        let mut notes = BTreeMap::new();
        for entry in merged.notes.iter() {
            let params = self.own_params(entry.value.params.as_ref());
            let Some(source) = &entry.value.text else {
                continue;
            };
            let text = self.text(source, Scope::Note(&params));
            notes.insert(entry.name.value.clone(), Note { params, text });
        }
        notes
    }

    /// Resolves the limits of a run.
    pub(super) fn resolve_limits(&self) -> Limits {
        let written = self.merged.limits.as_ref().map(|read| &read.value);
        let number = |get: fn(&document::Limits) -> &Option<document::Spanned<u32>>| {
            written
                .and_then(|limits| get(limits).as_ref())
                .map(|read| read.value)
        };
        let bucket = written
            .and_then(|limits| limits.retry_bucket.as_ref())
            .map(|read| &read.value);
        Limits {
            iterations: number(|l| &l.iterations).unwrap_or(ITERATIONS),
            all_failure_rounds: number(|l| &l.all_failure_rounds).unwrap_or(ALL_FAILURE_ROUNDS),
            retries_per_step: number(|l| &l.retries_per_step),
            same_code: number(|l| &l.same_code),
            total_attempts: number(|l| &l.total_attempts),
            retry_bucket: bucket.and_then(|bucket| {
                Some(RetryBucket {
                    capacity: bucket.capacity.as_ref()?.value,
                    refill: bucket.refill.as_ref()?.value,
                })
            }),
        }
    }

    /// Resolves the reference that users quote to support.
    pub(super) fn resolve_reference(&self) -> Reference {
        let written = self
            .merged
            .reference
            .as_ref()
            .and_then(|read| read.value.digits.as_ref());
        let digits = written.and_then(|read| u8::try_from(read.value).ok());
        Reference {
            digits: digits.unwrap_or(REFERENCE_DIGITS),
        }
    }

    /// Resolves the heading and the style of the rule block.
    pub(super) fn resolve_prompt(&self) -> Prompt {
        let written = self.merged.prompt.as_ref().map(|read| &read.value);
        Prompt {
            title: written.and_then(|prompt| text(&prompt.title)),
            intro: written.and_then(|prompt| text(&prompt.intro)),
            style: written
                .and_then(|prompt| prompt.style.as_ref())
                .map_or(Style::List, |read| read.value),
        }
    }
}
