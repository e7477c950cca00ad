//! The next action that the catalog declares: by the steps of `act`, else by the policy.

use errpact::budget::{Importance, Verdict};
use errpact::table::{Catalog, Entry, Kind};
use errpact_core::{Taken, convert};
use errpact_spec::catalog::{
    self, Action, AskFor, Code, Disposition, Outcome, Part, RetryBy, Rule, Step, WaitFor,
};
use errpact_spec::{classify, text};
use serde_json::{Map, Value};

use super::expected::{Basis, Call, Compared, Expected, Retry, Text};

/// A failed call, and what the catalog says about it.
#[derive(Clone, Copy)]
pub(super) struct Failed<'a> {
    pub(super) catalog: &'a catalog::Catalog,
    pub(super) code: &'a Code,
    pub(super) tables: &'static Catalog<'static>,
    pub(super) entry: &'static Entry<'static>,
    /// The tool that failed.
    pub(super) tool: &'a str,
    /// How often the call was retried.
    pub(super) retries: u32,
}

/// What follows an expected action.
pub(super) enum Then<'a> {
    /// Nothing that can be evaluated: a result of a tool, or the end.
    Nothing,
    /// The user's answer, and then these steps.
    Answer(Answer<'a>, &'a [Step]),
}

/// What the user answers.
pub(super) enum Answer<'a> {
    /// The value of a parameter.
    Value(&'a str),
    /// That it is so.
    Yes(&'a str),
    /// That it is done.
    Done,
    /// Something that the catalog does not say.
    Unknown,
}

/// What the steps before a retry correct.
#[derive(Default)]
struct Corrections<'a> {
    fixes: Vec<(&'a str, Option<&'a str>)>,
    /// The value that the user named.
    answered: Option<(String, Value)>,
    /// Whether a step in words may change any argument.
    in_words: bool,
}

impl<'a> Failed<'a> {
    /// Returns the next action by these steps, and what follows it. `answered` is the argument that the user has just
    /// named; `after_answer` means that the user has acted.
    pub(super) fn next(
        self,
        steps: &'a [Step],
        answered: Option<(String, Value)>,
        after_answer: bool,
    ) -> (Expected, Then<'a>) {
        let mut says = false;
        let mut corrections = Corrections {
            // What the user says is known only if it is the value of an argument.
            in_words: after_answer && answered.is_none(),
            answered,
            ..Corrections::default()
        };
        for (at, step) in steps.iter().enumerate() {
            let Step::Do(action) = step else { break };
            let rest = steps.get(at + 1..).unwrap_or_default();
            let then = |answer| Then::Answer(answer, rest);
            match action {
                Action::Think(_) | Action::Wait(WaitFor::Delay) => {}
                Action::Do(_) => corrections.in_words = true,
                Action::Say(_) | Action::Relay => says = true,
                Action::Fix { param, to } => corrections.fixes.push((param, to.as_deref())),
                Action::Call { tool, with } => {
                    return (self.call(tool, with.as_deref()), Then::Nothing);
                }
                Action::Retry => return (self.again(&corrections), Then::Nothing),
                Action::Ask(AskFor::Param(name)) => {
                    return (self.asks(), then(Answer::Value(name)));
                }
                Action::Ask(AskFor::Text(_)) => return (self.asks(), then(Answer::Unknown)),
                Action::Confirm(what) => return (self.asks(), then(Answer::Yes(what))),
                Action::Wait(WaitFor::User) => {
                    let waits = Expected {
                        retry: Retry::AfterUser,
                        other_calls: false,
                        ..self.act()
                    };
                    return (waits, then(Answer::Done));
                }
                Action::HandOff | Action::Skip => return (self.act(), Then::Nothing),
                Action::Complete => {
                    let complete = Expected {
                        may_claim_success: true,
                        ..self.act()
                    };
                    return (complete, Then::Nothing);
                }
                Action::Stop => {
                    let stops = Expected {
                        other_calls: false,
                        ..self.act()
                    };
                    return (stops, Then::Nothing);
                }
            }
        }
        let policy = self.policy();
        let expected = match says {
            // Only saying something is declared, so that the policy decides about a retry.
            true => Expected {
                basis: Basis::Act,
                ..policy
            },
            false => policy,
        };
        (expected, Then::Nothing)
    }

    /// Returns what the policy expects by itself: see
    /// `docs/decisions/105-the-next-call-of-a-failed-tool-is-a-retry.md`.
    pub(super) fn policy(self) -> Expected {
        let repeatable = self.tables.tool(self.tool);
        let repeatable = repeatable.is_some_and(|tool| tool.read_only || tool.idempotent);
        let policy = &self.entry.policy;
        let retry = match policy.next(self.retries, repeatable, Importance::Blocking) {
            Verdict::Retry { .. } => Retry::Allowed,
            Verdict::ReturnToModel => Retry::Changed,
            Verdict::AskUser if policy.retry.by == Some(RetryBy::User) => Retry::AfterUser,
            // Another search, or the rest of the work, is another call.
            _ if matches!(
                policy.disposition,
                Disposition::Partial | Disposition::Empty
            ) =>
            {
                Retry::Changed
            }
            // The instruction itself asks for a call of this tool.
            _ if self.instruction_names_tool() => Retry::Changed,
            _ => Retry::Forbidden,
        };
        Expected {
            basis: Basis::Policy,
            retry,
            ..self.act()
        }
    }

    /// Returns an action without a call.
    fn act(self) -> Expected {
        let code = self.code;
        let forbidden = self.catalog.rules.iter().filter_map(|rule| match rule {
            Rule::NeverSay { phrase, except } => {
                let excepted = except.iter().any(|name| name == self.entry.name);
                (!excepted).then(|| phrase.clone())
            }
            Rule::Text(_) => None,
        });
        Expected {
            basis: Basis::Act,
            call: None,
            retry: Retry::Forbidden,
            other_calls: true,
            text: Text::Some,
            never_say: forbidden.collect(),
            may_claim_success: code.outcome == Outcome::Done
                || code.disposition != Disposition::Failed,
        }
    }

    fn asks(self) -> Expected {
        Expected {
            retry: Retry::AfterUser,
            other_calls: false,
            text: Text::Question,
            ..self.act()
        }
    }

    fn call(self, tool: &str, with: Option<&str>) -> Expected {
        let call = Call {
            tool: tool.to_owned(),
            or: self.alternatives(tool),
            arguments: with.map_or_else(Map::new, |with| self.values(tool, with)),
            changed: Vec::new(),
            compared: Compared::Any,
        };
        Expected {
            call: Some(call),
            ..self.act()
        }
    }

    /// Returns the failed call again, with these corrections.
    fn again(self, corrections: &Corrections<'_>) -> Expected {
        let mut call = Call {
            tool: self.tool.to_owned(),
            or: self.alternatives(self.tool),
            arguments: Map::new(),
            changed: Vec::new(),
            compared: Compared::Any,
        };
        for (param, to) in &corrections.fixes {
            match to.and_then(|to| self.fixed(param, to)) {
                Some(value) => {
                    call.arguments.insert((*param).to_owned(), value);
                }
                None if self.has_argument(param) => call.changed.push((*param).to_owned()),
                // A parameter of the code, or an argument of a tool that declares none.
                None => {}
            }
        }
        if let Some((name, value)) = &corrections.answered {
            call.arguments.insert(name.clone(), value.clone());
        }
        // A correction of something else than an argument is one in words.
        let in_words = corrections.in_words || !corrections.fixes.is_empty();
        if call.arguments.is_empty() && call.changed.is_empty() {
            call.compared = match self.code.retry.by {
                Some(RetryBy::Model) => Compared::Changed,
                _ if in_words => Compared::Any,
                _ => Compared::Same,
            };
        }
        Expected {
            call: Some(call),
            ..self.act()
        }
    }

    /// Returns the tools that `alternatives` name as other ways to the goal.
    fn alternatives(self, than: &str) -> Vec<String> {
        let alternatives = self.code.alternatives.iter();
        let texts = alternatives
            .flat_map(|other| [Some(other.description.as_str()), other.example.as_deref()]);
        let names = texts
            .flatten()
            .flat_map(text::mentions)
            .map(|it| it.name.to_owned());
        let mut tools: Vec<String> = names
            .filter(|name| name != than && self.catalog.tools.contains_key(name))
            .collect();
        tools.sort_unstable();
        tools.dedup();
        tools
    }

    /// Returns the values that a text names with an equals sign: `confirmed=true`.
    fn values(self, tool: &str, with: &str) -> Map<String, Value> {
        let found = text::mentions(with).into_iter();
        let pairs = found.filter_map(|found| {
            let value = self.value(tool, found.name, &json(&found.value?)?)?;
            Some((found.name.to_owned(), value))
        });
        pairs.collect()
    }

    /// Returns a value as the declared type of an argument. `None` if there is no such argument.
    pub(super) fn value(self, tool: &str, argument: &str, value: &Value) -> Option<Value> {
        let row = self.tables.tool(tool)?;
        let param = row.params.iter().find(|param| param.name == argument)?;
        let value = convert(&param.kind, &Taken::Json(value))?;
        Some(classify::json(&value))
    }

    /// Returns the value that `to` of a `fix` names. `None` if it may be words for a value, as for any kind of text.
    fn fixed(self, argument: &str, to: &str) -> Option<Value> {
        let row = self.tables.tool(self.tool)?;
        let param = row.params.iter().find(|param| param.name == argument)?;
        let told = matches!(
            param.kind,
            Kind::Integer
                | Kind::Number
                | Kind::Boolean
                | Kind::Datetime
                | Kind::Date
                | Kind::Duration
                | Kind::Enum(_)
        );
        self.value(self.tool, argument, &Value::from(to))
            .filter(|_| told)
    }

    pub(super) fn has_argument(self, name: &str) -> bool {
        let row = self.tables.tool(self.tool);
        row.is_some_and(|row| row.params.iter().any(|param| param.name == name))
    }

    fn instruction_names_tool(self) -> bool {
        let mut names = false;
        if let Some(instruct) = &self.code.instruct {
            instruct.walk(&mut |part| {
                names |= matches!(part, Part::Tool(name) if name == self.tool);
            });
        }
        names
    }
}

/// Returns a value that a text writes, or `None` if it leaves the value to the reader.
pub(super) fn json(value: &text::Value<'_>) -> Option<Value> {
    let text = value.text;
    if text.contains(['…', '<', '{', '*']) || text.contains("...") || text.is_empty() {
        return None;
    }
    if value.quoted {
        return Some(text.into());
    }
    Some(serde_json::from_str(text).unwrap_or_else(|_| text.into()))
}
