//! A rule, prepared for comparison with failures.

use serde_json::Value;

use super::{
    probe::{Probe, is_named},
    rank::{Rank, Standing},
    regexes::Pattern,
};
use crate::{Condition, Rule, result, text};

/// A rule whose texts are folded, whose values are read and whose patterns are compiled.
#[derive(Debug)]
pub(super) struct Ready<'a> {
    pub(super) rule: &'a Rule<'a>,
    /// Its standing if every value matches exactly.
    pub(super) standing: Standing,
    /// The remaining conditions, besides the one by which the rule is found.
    pub(super) checks: Vec<Check<'a>>,
    /// All of its regular expressions, for the values of their groups.
    pub(super) patterns: Vec<Pattern<'a>>,
    /// Its place among all rules if every value matched exactly, and if one did not.
    pub(super) places: [u32; 2],
}

/// A condition.
#[derive(Debug)]
pub(super) enum Check<'a> {
    Type(&'a [&'a str]),
    Status(&'a [(u16, u16)]),
    Sqlstate(&'a [&'a str]),
    Sqlite(&'a [i32]),
    Jsonrpc(&'a [i32]),
    Io(&'a [&'a str]),
    Tool(&'a [&'a str]),
    Service(&'a [&'a str]),
    Phrases(Vec<String>),
    /// The pattern with this place in [`Ready::patterns`].
    Regex(usize),
    Field(Vec<(&'a str, Value)>),
}

/// How exactly a condition holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Holds {
    Exactly,
    /// By a range, a class or a pattern.
    Loosely,
}

impl<'a> Ready<'a> {
    /// Returns how the rule holds, if it does. Ignores whether words may decide.
    pub(super) fn holds(&self, probe: &Probe<'_>) -> Option<Holds> {
        let mut all = Holds::Exactly;
        for check in &self.checks {
            all = all.max(self.check(check, probe)?);
        }
        Some(all)
    }

    /// Returns whether the facts that this failure carries bar the rule from deciding.
    pub(super) fn is_barred(&self, probe: &Probe<'_>) -> bool {
        !self.rank().is_typed() && probe.is_typed()
    }

    /// Returns whether its only condition about the failure is a status or an SQLSTATE.
    pub(super) fn is_bare(&self) -> bool {
        let bare = |condition: &Condition<'_>| {
            matches!(
                condition,
                Condition::Status(_)
                    | Condition::Sqlstate(_)
                    | Condition::Tool(_)
                    | Condition::Service(_)
            )
        };
        self.rule.conditions.iter().all(bare)
    }

    /// Returns whether it asks for a fact that a text can state.
    pub(super) fn asks_fact(&self) -> bool {
        let fact = |condition: &Condition<'_>| {
            matches!(
                condition,
                Condition::Status(_)
                    | Condition::Sqlstate(_)
                    | Condition::Sqlite(_)
                    | Condition::Jsonrpc(_)
                    | Condition::Io(_)
            )
        };
        self.rule.conditions.iter().any(fact)
    }

    /// Returns whether it asks for the kind of an I/O error.
    pub(super) fn asks_io(&self) -> bool {
        let io = |condition: &Condition<'_>| matches!(condition, Condition::Io(_));
        self.rule.conditions.iter().any(io)
    }

    /// Returns whether it asks for a member of the result.
    pub(super) fn asks_result(&self) -> bool {
        let field = |condition: &Condition<'_>| matches!(condition, Condition::Field(_));
        self.rule.conditions.iter().any(field)
    }

    /// Returns its place among all rules.
    pub(super) fn place(&self, holds: Holds) -> u32 {
        let [exactly, loosely] = self.places;
        match holds {
            Holds::Exactly => exactly,
            Holds::Loosely => loosely,
        }
    }

    /// Returns its standing if it holds this way.
    pub(super) fn standing(&self, holds: Holds) -> Standing {
        Standing {
            loose: holds == Holds::Loosely,
            ..self.standing
        }
    }

    /// Returns the rank of its conditions.
    pub(super) fn rank(&self) -> Rank {
        self.standing.rank
    }

    fn check(&self, check: &Check<'a>, probe: &Probe<'_>) -> Option<Holds> {
        let exactly = |holds: bool| holds.then_some(Holds::Exactly);
        let among = |values: &[&str], value: Option<&str>| exactly(values.contains(&value?));
        match check {
            Check::Type(kinds) => {
                let kind = probe.kind?;
                exactly(kinds.iter().any(|wanted| is_named(kind, wanted)))
            }
            Check::Status(ranges) => status(ranges, probe.status()?),
            Check::Sqlstate(states) => sqlstate(states, probe.sqlstate()?),
            Check::Sqlite(codes) => sqlite(codes, probe.sqlite()?),
            Check::Jsonrpc(codes) => exactly(codes.contains(&probe.jsonrpc()?)),
            Check::Io(kinds) => among(kinds, probe.io()),
            Check::Tool(tools) => tool(tools, probe.tool?),
            Check::Service(services) => among(services, probe.service),
            Check::Phrases(phrases) => {
                let text = text::fold(&probe.text()?);
                let says = |phrase: &String| {
                    text::says(&text, phrase) || text::says(&probe.spelled, phrase)
                };
                exactly(phrases.iter().any(says))
            }
            Check::Regex(place) => {
                let message = probe.searched()?;
                exactly(self.patterns.get(*place)?.is_match(message))
            }
            Check::Field(fields) => {
                let value = probe.result?;
                exactly(fields.iter().all(|(path, wanted)| {
                    result::at(value, path).is_some_and(|value| result::same(value, wanted))
                }))
            }
        }
    }
}

fn status(ranges: &[(u16, u16)], status: u16) -> Option<Holds> {
    let holds = ranges
        .iter()
        .filter(|(first, last)| (*first..=*last).contains(&status));
    holds
        .map(|(first, last)| match first == last {
            true => Holds::Exactly,
            false => Holds::Loosely,
        })
        .min()
}

fn sqlstate(states: &[&str], state: &str) -> Option<Holds> {
    if states.contains(&state) {
        return Some(Holds::Exactly);
    }
    let class = state.get(..2)?;
    states.contains(&class).then_some(Holds::Loosely)
}

/// Compares result codes. The lowest eight bits of an extended code are the primary one.
fn sqlite(codes: &[i32], code: i32) -> Option<Holds> {
    if codes.contains(&code) {
        return Some(Holds::Exactly);
    }
    codes.contains(&(code & 0xff)).then_some(Holds::Loosely)
}

fn tool(tools: &[&str], tool: &str) -> Option<Holds> {
    if tools.contains(&tool) {
        return Some(Holds::Exactly);
    }
    let family = tools.iter().filter_map(|wanted| wanted.strip_suffix('*'));
    family
        .into_iter()
        .any(|prefix| tool.starts_with(prefix))
        .then_some(Holds::Loosely)
}

/// Prepares a condition of a rule. `Err` describes the problem.
pub(super) fn check<'a>(
    condition: &Condition<'a>,
    patterns: &mut Vec<Pattern<'a>>,
) -> Result<Check<'a>, String> {
    Ok(match *condition {
        Condition::Type(kinds) => Check::Type(kinds),
        Condition::Status(ranges) => Check::Status(ranges),
        Condition::Sqlstate(states) => Check::Sqlstate(states),
        Condition::Sqlite(codes) => Check::Sqlite(codes),
        Condition::Jsonrpc(codes) => Check::Jsonrpc(codes),
        Condition::Io(kinds) => Check::Io(kinds),
        Condition::Tool(tools) => Check::Tool(tools),
        Condition::Service(services) => Check::Service(services),
        Condition::Phrases(phrases) => {
            Check::Phrases(phrases.iter().map(|phrase| text::fold(phrase)).collect())
        }
        Condition::Regex(regex) => {
            patterns.push(Pattern::new(regex));
            Check::Regex(patterns.len() - 1)
        }
        Condition::Field(fields) => {
            let read = |(path, json): &(&'a str, &'a str)| {
                let value = serde_json::from_str(json)
                    .map_err(|error| format!("the value of `{path}` is no JSON: {error}"))?;
                Ok((*path, value))
            };
            Check::Field(fields.iter().map(read).collect::<Result<_, String>>()?)
        }
    })
}
