//! Explains why a failure gets its code.

use super::{
    Holds, Rank, Standing,
    engine::{self, Matcher},
    ready::Ready,
};
use crate::{Fact, Failure, Found, Rule};

/// The decision about a failure, and the rules that were considered.
#[derive(Debug, Clone, PartialEq)]
pub struct Explanation<'a, 'f> {
    /// The rule that decides. `None` means the fallback, or that nothing failed.
    pub found: Option<Found<'a, 'f>>,
    /// Whether something failed. A result that reports no failure is not a failure by itself.
    pub failed: bool,
    /// The text that was searched for words: the message, or the result's text, up to the limit.
    pub message: Option<&'f str>,
    /// The text that was searched for phrases: the message, and the words of the result and the type.
    pub text: Option<String>,
    /// The names of errors in that text, spelled as words and also searched for phrases. Empty if there are none.
    pub names: String,
    /// The HTTP status that counted: the given one, or the one that the message begins with.
    pub status: Option<u16>,
    /// The fact that counted although the failure does not carry it: its text states it in a fixed shape.
    pub fact: Option<Fact>,
    /// Every rule whose conditions hold: first the one that decides, then the others in the order in which they would
    /// decide, and last the barred ones.
    pub considered: Vec<Considered<'a>>,
}

/// A rule whose conditions hold.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Considered<'a> {
    /// The rule.
    pub rule: &'a Rule<'a>,
    /// The rank of its conditions.
    pub rank: Rank,
    /// The outcome for the rule.
    pub verdict: RuleVerdict,
}

/// The outcome for a rule whose conditions hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RuleVerdict {
    /// It decides.
    Won,
    /// Another rule comes first.
    Lost(Reason),
    /// It has only words, a tool, a service or a field, and the failure carries an HTTP status or an SQLSTATE.
    Barred,
}

/// Why another rule comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// The other rule has a higher rank.
    Rank,
    /// A range, a class, a pattern or a distant type matched here, and an exact value or a nearer type there.
    Broader,
    /// The other has more conditions.
    FewerConditions,
    /// The catalog's `precedence` names the other's code first.
    Precedence,
    /// The other's code comes first by name.
    Name,
    /// The other rule comes first in the same list.
    Order,
}

impl<'a> Matcher<'a> {
    /// Returns which rule decides about a failure, which other rules hold, and why these do not decide.
    #[must_use]
    pub fn explain<'f>(&self, failure: &Failure<'f>) -> Explanation<'a, 'f> {
        let Some(settled) = self.settle(failure) else {
            return Explanation {
                found: None,
                failed: false,
                message: None,
                text: None,
                names: String::new(),
                status: None,
                fact: None,
                considered: Vec::new(),
            };
        };
        let probe = &settled.probe;
        let mut holding: Vec<(bool, u64, Holds, &Ready<'a>)> = Vec::new();
        self.visit(&settled, &mut |ready| {
            if let Some(holds) = ready.holds(probe) {
                holding.push((ready.is_barred(probe), ready.place(holds), holds, ready));
            }
        });
        holding.sort_unstable_by_key(|(barred, place, ..)| (*barred, *place));
        holding.dedup_by_key(|(_, place, ..)| *place);
        let first = holding.first().filter(|(barred, ..)| !barred);
        let winner = first.map(|(_, _, holds, ready)| (ready.standing(*holds), *ready));
        let considered = holding.iter().map(|(barred, _, holds, ready)| Considered {
            rule: ready.rule,
            rank: ready.rank(),
            verdict: match (winner, barred) {
                (_, true) => RuleVerdict::Barred,
                (Some((standing, _)), false) => verdict(&standing, &ready.standing(*holds)),
                (None, false) => RuleVerdict::Won,
            },
        });
        Explanation {
            considered: considered.collect(),
            found: winner.map(|(_, ready)| engine::found(ready, probe)),
            failed: true,
            message: probe.message,
            text: probe.text().map(std::borrow::Cow::into_owned),
            names: probe.spelled.clone(),
            status: probe.status,
            fact: probe.fact,
        }
    }
}

/// Returns why one standing comes before another.
fn verdict(winner: &Standing, other: &Standing) -> RuleVerdict {
    let reason = if winner.rank != other.rank {
        Reason::Rank
    } else if winner.holds != other.holds {
        Reason::Broader
    } else if winner.conditions != other.conditions {
        Reason::FewerConditions
    } else if winner.precedence != other.precedence {
        Reason::Precedence
    } else if winner.code != other.code {
        Reason::Name
    } else if winner.index != other.index {
        Reason::Order
    } else {
        return RuleVerdict::Won;
    };
    RuleVerdict::Lost(reason)
}
