//! Resolves codes: first their own keys, then the category's, then the defaults.

use std::collections::{BTreeMap, BTreeSet};

use super::act::{Around, adjustments};
use super::text::Scope;
use super::tool::{has_no_effect, is};
use super::{Layers, Resolver};
use crate::catalog::{
    Alternative, Code, Delay, Deliver, Deprecation, Disposition, Example, Exhausted, FormerName,
    Guide, Jitter, Kind, LogLevel, Outcome, Param, Repair, Replay, Retry, RetryBy, Stops,
    WhenUsedUp,
};
use crate::document::{self, Entry, Spanned};
use crate::finding::diagnostic;
use crate::sentence::sentences;
use crate::text::to_plain;

/// The longest delay between retries, if a policy does not set one.
const MAX_DELAY_MS: u64 = 30_000;

/// Returns the default of `replay`.
pub(crate) const fn usual_replay(deliver: Deliver) -> Replay {
    match deliver {
        Deliver::Model | Deliver::Both => Replay::Keep,
        Deliver::User | Deliver::Log => Replay::Drop,
    }
}

impl<'m> Resolver<'m> {
    /// Resolves all codes.
    pub(super) fn resolve_codes(&mut self) -> BTreeMap<String, Code> {
        let merged = self.merged;
        let mut numbers = BTreeMap::new();
        let mut taken = None;
        let mut codes = Vec::with_capacity(merged.codes.len());
        for entry in merged.codes.iter() {
            self.reporter.enter(entry);
            if let Some(number) = &entry.value.number
                && let Some(first) = numbers.insert(number.value, number.place)
            {
                let mut finding = diagnostic::number_taken(number.value)
                    .label(number.place, "taken already")
                    .label(first, "first taken here");
                let taken = taken.get_or_insert_with(|| {
                    let codes = merged.codes.iter();
                    codes
                        .filter_map(|entry| Some(entry.value.number.as_ref()?.value))
                        .collect::<BTreeSet<_>>()
                });
                if let Some(free) = self.free_number(&entry.value, number.value, taken) {
                    // The next finding must propose another number.
                    taken.insert(free);
                    finding = finding.help(format!("Write `{free}`, which is free."));
                }
                self.error(finding);
            }
            codes.push((entry.name.value.clone(), self.code(entry)));
            self.reporter.leave();
        }
        codes.into_iter().collect()
    }

    fn code(&mut self, entry: &'m Entry<document::Code>) -> Code {
        let merged = self.merged;
        let code = &entry.value;
        let layers = Layers::of(code, merged);
        let name = &entry.name;

        if let Some(category) = &code.category
            && !merged.categories.has(&category.value)
        {
            self.unknown("category", category, merged.categories.names());
        }
        let params = self.own_params(code.params.as_ref());
        self.shadows(code, &params);

        let deliver = layers
            .get(|p| &p.deliver)
            .map_or(Deliver::Model, |read| read.value);
        let reaches_model = matches!(deliver, Deliver::Model | Deliver::Both);
        // Unknown unless declared: no one has proved that there was no side effect
        // (docs/decisions/007-outcomes-are-unknown-unless-declared.md).
        let disposition = layers
            .get(|p| &p.disposition)
            .map_or(Disposition::Failed, |read| read.value);
        let outcome = layers.get(|p| &p.outcome).map_or_else(
            || match disposition {
                Disposition::Failed => Outcome::Unknown,
                Disposition::Refused | Disposition::Empty => Outcome::NotDone,
                Disposition::Partial => Outcome::Done,
            },
            |read| read.value,
        );
        let verify = layers.get(|p| &p.verify);
        if let Some(tool) = &verify {
            self.check_tool(tool);
        }
        // A category may name it for those of its codes whose outcome is unknown.
        let verify = verify.filter(|_| outcome == Outcome::Unknown);
        let retry = self.retry(layers.get(|p| &p.retry), &params);
        let raised_by = self.raised_by(layers.get(|p| &p.raised_by));
        let may_act = self.may_act(&raised_by);
        let service = self.service_of(&raised_by);

        let message = code
            .message
            .as_ref()
            .map(|text| self.text(text, Scope::Message(&params)));
        if message.is_none() && deliver != Deliver::Log && !code.broken && !layers.broken() {
            self.error(diagnostic::missing_message(&name.value).at(name.place));
        }
        let user_message = layers
            .get(|p| &p.user_message)
            .map(|text| self.text(text, Scope::Message(&params)));

        let messages = self.messages(&layers, Scope::Message(&params));

        let around = Around {
            by_user: retry.by == Some(RetryBy::User),
            service: &service,
            params: &params,
            raised_by: &raised_by,
        };
        let (act, instruct) = guidance(&layers);
        let act = act.map_or_else(Vec::new, |act| self.steps(&act.value, &around));
        let instruct = instruct.map(|text| self.text(text, Scope::Instruction));
        let sentences = sentences(&act);
        let instruction = match &instruct {
            _ if !reaches_model => String::new(),
            Some(text) => to_plain(text, &service),
            None => sentences.join(" "),
        };

        let presents_as = self.presents_as(entry, deliver, &layers);
        let replay = self.replay(deliver, &layers);
        let extensions = self.extension_values(layers.get(|p| &p.extensions));
        let summary = code.summary.as_ref().map(|read| read.value.clone());
        Code {
            category: code
                .category
                .as_ref()
                .map(|read| read.value.clone())
                .unwrap_or_default(),
            number: code.number.as_ref().map(|read| read.value),
            summary: summary.unwrap_or_else(|| super::name::humanise(&name.value)),
            description: text(&code.description),
            message,
            user_message,
            messages,
            adjustments: adjustments(&act),
            act,
            instruct,
            instruction,
            sentences,
            alternatives: alternatives(layers.get(|p| &p.alternatives)),
            raised_by,
            deliver,
            presents_as,
            replay,
            stops: layers
                .get(|p| &p.stops)
                .map_or(Stops::Nothing, |read| read.value),
            guide: layers
                .get(|p| &p.guide)
                .map_or(Guide::Prompt, |read| read.value),
            disposition,
            outcome,
            verify: verify.map(|tool| tool.value.clone()),
            may_act,
            exhausted: exhausted(layers.get(|p| &p.exhausted), outcome, disposition),
            retry,
            repair: self.repair(code.repair.as_ref()),
            detect: self.detect(code, &params),
            params,
            fallback: is(&code.fallback),
            status: layers.get(|p| &p.status).map(|read| read.value),
            jsonrpc: layers.get(|p| &p.jsonrpc).map(|read| read.value),
            log: layers.get(|p| &p.log).map_or_else(
                || match disposition {
                    Disposition::Failed => LogLevel::Error,
                    Disposition::Refused => LogLevel::Info,
                    Disposition::Partial => LogLevel::Warn,
                    Disposition::Empty => LogLevel::Debug,
                },
                |read| read.value,
            ),
            since: text(&code.since),
            deprecated: self.deprecation(code.deprecated.as_ref()),
            formerly: former_names(code.formerly.as_ref()),
            docs: text(&code.docs),
            examples: examples(code.examples.as_ref()),
            extensions,
        }
    }

    /// Reports parameters of a code that are named like a context parameter: a placeholder could mean either one.
    fn shadows(&mut self, code: &document::Code, params: &BTreeMap<String, Param>) {
        let Some(document::Params::Own(own)) = code.params.as_ref().map(|read| &read.value) else {
            for name in params.keys().filter(|name| self.merged.context.has(name)) {
                self.shadowed(name, code);
            }
            return;
        };
        for entry in own {
            if let Some(context) = self.merged.context.get(&entry.name.value) {
                self.reporter.error(
                    diagnostic::shadowed_context(&entry.name.value)
                        .label(entry.name.place, "a parameter of this code")
                        .label(context.name.place, "a parameter of every call"),
                );
            }
        }
    }

    fn shadowed(&mut self, name: &str, code: &document::Code) {
        let Some(document::Params::Shared(names)) = code.params.as_ref().map(|read| &read.value)
        else {
            return;
        };
        let place = names
            .iter()
            .find(|shared| shared.value == name)
            .map(|shared| shared.place);
        let context = self.merged.context.get(name).map(|entry| entry.name.place);
        if let (Some(place), Some(context)) = (place, context) {
            self.error(
                diagnostic::shadowed_context(name)
                    .label(place, "a parameter of this code")
                    .label(context, "a parameter of every call"),
            );
        }
    }

    fn retry(
        &mut self,
        retry: Option<&Spanned<document::Retry>>,
        params: &BTreeMap<String, Param>,
    ) -> Retry {
        let Some(document::Retry::Rule(rule)) = retry.map(|read| &read.value) else {
            return Retry::NEVER;
        };
        let by = rule.by.as_ref().map(|read| read.value);
        let max = rule.max.as_ref().map(|read| read.value);
        let delay = match rule.delay.as_ref().map(|read| &read.value) {
            None => Delay::Fixed(0),
            Some(delay) => delay.map(|name| {
                self.delay_param(name, params);
                name.value.clone()
            }),
        };
        Retry {
            by,
            max: max.or(match by {
                None => Some(0),
                Some(RetryBy::User) => None,
                Some(RetryBy::Runtime | RetryBy::Model) => Some(1),
            }),
            delay,
            multiplier: rule.multiplier.as_ref().map_or(2.0, |read| read.value),
            max_delay_ms: rule
                .max_delay
                .as_ref()
                .map_or(MAX_DELAY_MS, |read| read.value),
            jitter: rule.jitter.as_ref().map_or(Jitter::Full, |read| read.value),
        }
    }

    fn delay_param(&mut self, name: &Spanned<String>, params: &BTreeMap<String, Param>) {
        match params.get(&name.value).map(|param| &param.kind) {
            Some(Kind::Duration | Kind::Datetime) => {}
            Some(_) => self.error(diagnostic::delay_type(&name.value).at(name.place)),
            None => self.unknown("parameter", name, params.keys().map(String::as_str)),
        }
    }

    pub(super) fn raised_by(
        &mut self,
        tools: Option<&Spanned<Vec<Spanned<String>>>>,
    ) -> Vec<String> {
        let Some(tools) = tools else {
            return Vec::new();
        };
        self.repeated("`raised_by`", &tools.value);
        for tool in &tools.value {
            self.check_tool(tool);
        }
        let mut names: Vec<String> = tools.value.iter().map(|tool| tool.value.clone()).collect();
        names.sort_unstable();
        names.dedup();
        names
    }

    /// Returns whether one of these tools may have side effects; if none is named, whether any tool may.
    fn may_act(&self, raised_by: &[String]) -> bool {
        let harmless =
            |tool: &String| (self.tools.find(tool)).is_some_and(|it| has_no_effect(&it.value));
        if raised_by.is_empty() {
            return self.any_acts;
        }
        !raised_by.iter().all(harmless)
    }

    /// Returns the title of the service behind these tools, or `the service` if they do not share one.
    fn service_of(&self, tools: &[String]) -> String {
        let mut services = tools.iter().map(|tool| {
            let service = self.tools.find(tool)?.value.service.as_ref()?;
            Some(service.value.as_str())
        });
        let first = services.next().flatten();
        match first {
            Some(service) if services.all(|other| other == Some(service)) => {
                self.services.named.get(service).map_or_else(
                    || self.services.other.replace("{name}", service),
                    |s| s.title.clone(),
                )
            }
            _ => "the service".to_owned(),
        }
    }

    fn replay(&mut self, deliver: Deliver, layers: &Layers<'m>) -> Replay {
        let by_default = usual_replay(deliver);
        let Some(replay) = layers.get(|p| &p.replay) else {
            return by_default;
        };
        if deliver == Deliver::User && replay.value == Replay::Keep {
            let mut finding = diagnostic::replay_keeps().at(replay.place);
            if let Some(deliver) = layers.get(|p| &p.deliver) {
                finding = finding.label(deliver.place, "it goes only to the user");
            }
            self.error(finding);
            return by_default;
        }
        replay.value
    }

    fn repair(&mut self, repair: Option<&'m Spanned<document::Repair>>) -> Option<Repair> {
        let merged = self.merged;
        let repair = &repair?.value;
        let from = repair
            .from
            .as_ref()
            .map(|read| read.value.as_slice())
            .unwrap_or_default();
        self.repeated("`from`", from);
        for name in from {
            if !merged.context.has(&name.value) {
                self.unknown("context parameter", name, merged.context.names());
            }
        }
        Some(Repair {
            param: repair.param.as_ref()?.value.clone(),
            from: from.iter().map(|name| name.value.clone()).collect(),
        })
    }

    fn deprecation(
        &mut self,
        deprecated: Option<&'m Spanned<document::Deprecation>>,
    ) -> Option<Deprecation> {
        let merged = self.merged;
        let deprecated = &deprecated?.value;
        if let Some(replacement) = &deprecated.replacement
            && !merged.codes.has(&replacement.value)
        {
            self.unknown("code", replacement, merged.codes.names());
        }
        Some(Deprecation {
            since: text(&deprecated.since),
            replacement: text(&deprecated.replacement),
            reason: text(&deprecated.reason),
        })
    }

    pub(super) fn extension_values(
        &mut self,
        values: Option<&'m Spanned<document::Entries<serde_json::Value>>>,
    ) -> BTreeMap<String, serde_json::Value> {
        let merged = self.merged;
        let Some(values) = values else {
            return BTreeMap::new();
        };
        let mut resolved = BTreeMap::new();
        for entry in &values.value {
            match merged.extensions.get(&entry.name.value) {
                Some(declared) => {
                    let owner = format!("the extension `{}`", entry.name.value);
                    self.value_at(&owner, &entry.value, entry.place, &declared.value);
                    resolved.insert(entry.name.value.clone(), entry.value.clone());
                }
                None => self.unknown("extension", &entry.name, merged.extensions.names()),
            }
        }
        resolved
    }
}

/// The steps of `act` as the catalog writes them.
type Actions = Spanned<Vec<Spanned<document::Action>>>;

/// Returns `act` and `instruct` of a code.
///
/// `instruct` says the same as `act` in other words, so it is ignored if it comes from a farther layer than `act`.
/// Otherwise a code that writes `act` itself would tell the model what its category says.
fn guidance<'m>(layers: &Layers<'m>) -> (Option<&'m Actions>, Option<&'m Spanned<String>>) {
    let act = layers.get(|policy| &policy.act);
    let instruct = layers
        .each()
        .find(|policy| policy.act.is_some() || policy.instruct.is_some())
        .and_then(|policy| policy.instruct.as_ref());
    (act, instruct)
}

fn alternatives(
    written: Option<&Spanned<Vec<Spanned<document::Alternative>>>>,
) -> Vec<Alternative> {
    let written = written
        .map(|read| read.value.as_slice())
        .unwrap_or_default();
    let alternatives = written.iter().filter_map(|alternative| {
        let alternative = &alternative.value;
        Some(Alternative {
            description: text(&alternative.description)?,
            example: text(&alternative.example),
        })
    });
    alternatives.collect()
}

fn examples(written: Option<&Spanned<Vec<Spanned<document::Example>>>>) -> Vec<Example> {
    let written = written
        .map(|read| read.value.as_slice())
        .unwrap_or_default();
    let examples = written.iter().filter_map(|example| {
        let example = &example.value;
        Some(Example {
            call: text(&example.call)?,
            result: text(&example.result),
            then: text(&example.then),
        })
    });
    examples.collect()
}

fn former_names(written: Option<&Spanned<Vec<Spanned<document::FormerName>>>>) -> Vec<FormerName> {
    let written = written
        .map(|read| read.value.as_slice())
        .unwrap_or_default();
    let names = written.iter().filter_map(|former| {
        Some(FormerName {
            name: text(&former.value.name)?,
            until: text(&former.value.until)?,
        })
    });
    names.collect()
}

fn exhausted(
    written: Option<&Spanned<document::Exhausted>>,
    outcome: Outcome,
    disposition: Disposition,
) -> Exhausted {
    match written.map(|read| &read.value) {
        Some(document::Exhausted::Always(end)) => Exhausted::always(*end),
        Some(document::Exhausted::BySteps(steps)) => Exhausted {
            blocking: steps
                .blocking
                .as_ref()
                .map_or(WhenUsedUp::Fail, |read| read.value),
            optional: steps
                .optional
                .as_ref()
                .map_or(WhenUsedUp::Fail, |read| read.value),
        },
        None if outcome == Outcome::Done || disposition == Disposition::Empty => {
            Exhausted::always(WhenUsedUp::Complete)
        }
        None => Exhausted::always(WhenUsedUp::Fail),
    }
}

/// Returns an optional text.
pub(super) fn text(written: &Option<Spanned<String>>) -> Option<String> {
    written.as_ref().map(|read| read.value.clone())
}
