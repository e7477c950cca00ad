//! A rule, prepared for comparison with failures.

use serde_json::Value;

use super::{Holds, Rank, Standing, probe::Probe, regexes::Pattern};
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
    /// Its place among all rules if all of them held equally loosely.
    pub(super) place: u32,
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

impl<'a> Ready<'a> {
    /// Returns how the rule holds, if it does. Ignores whether words may decide.
    pub(super) fn holds(&self, probe: &Probe<'_>) -> Option<Holds> {
        let mut all = Holds::EXACTLY;
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

    /// Returns its place among all rules: one number that is ordered as [`Standing`] is, and compared faster.
    pub(super) fn place(&self, holds: Holds) -> u64 {
        let first = [self.rank() as u8, holds.0].map(u64::from);
        first[0] << 40 | first[1] << 32 | u64::from(self.place)
    }

    /// Returns its standing if it holds this way.
    pub(super) fn standing(&self, holds: Holds) -> Standing {
        Standing {
            holds,
            ..self.standing
        }
    }

    /// Returns the rank of its conditions.
    pub(super) fn rank(&self) -> Rank {
        self.standing.rank
    }

    /// Returns the nearest type of a failure that it names, if it vouches for the team's own types.
    pub(super) fn vouched<'f>(&self, probe: &Probe<'f>) -> Option<&'f str> {
        let named = |check: &Condition<'_>| match check {
            Condition::Type(wanted) => probe.named(wanted).map(|(_, kind)| kind),
            _ => None,
        };
        let mut conditions = self.rule.conditions.iter();
        conditions.find_map(named).filter(|_| self.rule.vouches)
    }

    fn check(&self, check: &Check<'a>, probe: &Probe<'_>) -> Option<Holds> {
        let exactly = |holds: bool| holds.then_some(Holds::EXACTLY);
        let among = |values: &[&str], value: Option<&str>| exactly(values.contains(&value?));
        match check {
            Check::Type(wanted) => probe.named(wanted).map(|(steps, _)| Holds(steps)),
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
            true => Holds::EXACTLY,
            false => Holds::LOOSELY,
        })
        .min()
}

fn sqlstate(states: &[&str], state: &str) -> Option<Holds> {
    if states.contains(&state) {
        return Some(Holds::EXACTLY);
    }
    let class = state.get(..2)?;
    states.contains(&class).then_some(Holds::LOOSELY)
}

/// Compares result codes. The lowest eight bits of an extended code are the primary one.
fn sqlite(codes: &[i32], code: i32) -> Option<Holds> {
    if codes.contains(&code) {
        return Some(Holds::EXACTLY);
    }
    codes.contains(&(code & 0xff)).then_some(Holds::LOOSELY)
}

fn tool(tools: &[&str], tool: &str) -> Option<Holds> {
    if tools.contains(&tool) {
        return Some(Holds::EXACTLY);
    }
    let family = tools.iter().filter_map(|wanted| wanted.strip_suffix('*'));
    family
        .into_iter()
        .any(|prefix| tool.starts_with(prefix))
        .then_some(Holds::LOOSELY)
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
