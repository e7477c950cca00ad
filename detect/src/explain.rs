//! Why a failure got its code: every rule that had a claim to it.

use crate::facts::Facts;
use crate::matcher::Found;
use crate::rank::{Claim, Rank, claim};
use crate::{Failure, Matcher, Rule};

/// Why a failure got its code.
#[derive(Debug, Clone)]
pub struct Explanation<'a, 'f> {
    /// The rule that decided; `None` is the catalogue's fallback.
    pub found: Option<Found<'a, 'f>>,
    /// The HTTP status that counted: the one given, or the one that the text begins with.
    pub status: Option<u16>,
    /// Every rule that holds, the winner first, then those that hold but may not speak.
    pub considered: Vec<Considered<'a>>,
}

/// A rule that holds.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Considered<'a> {
    /// The rule.
    pub rule: &'a Rule<'a>,
    /// What became of it.
    pub verdict: Verdict,
}

/// What became of a rule that holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// It decided.
    Won,
    /// Another one came before it.
    Lost(Reason),
    /// It looks at no typed fact, and the failure carries an HTTP status or a SQLSTATE.
    Barred,
}

/// Why a rule came behind the one that won.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// The winner looks at typed facts, or at more kinds of them.
    Rank,
    /// The winner names the very value; this one a range, a class or a pattern.
    Broader,
    /// The winner has more conditions.
    FewerConditions,
    /// The catalogue's `precedence` names the winner's code first.
    Precedence,
    /// The winner's code comes first by name.
    Name,
    /// Both are rules of one code; the winner comes first there.
    Order,
}

impl Reason {
    fn between(winner: &Claim, loser: &Claim) -> Self {
        if winner.rank != loser.rank {
            Self::Rank
        } else if winner.inexact != loser.inexact {
            Self::Broader
        } else if winner.conditions != loser.conditions {
            Self::FewerConditions
        } else if winner.code == loser.code {
            Self::Order
        } else if winner.precedence != loser.precedence {
            Self::Precedence
        } else {
            Self::Name
        }
    }
}

impl<'a> Matcher<'a> {
    /// Why a failure gets its code. It tries every rule, which [`find`](Self::find) does not.
    #[must_use]
    pub fn explain<'f>(&self, failure: &Failure<'f>) -> Explanation<'a, 'f> {
        let facts = Facts::of(failure);
        let mut spoken_for = vec![false; self.rules.len()];
        if let Some(message) = &facts.message {
            self.words.search(message, |place| {
                if let Some(found) = spoken_for.get_mut(place) {
                    *found = true;
                }
            });
        }
        let mut claims: Vec<(bool, Claim, usize, &Rule<'_>)> = Vec::new();
        for ((place, rule), found) in self.rules.iter().enumerate().zip(spoken_for) {
            if let Some(claim) = claim(rule, &facts, found) {
                let barred = Rank::of(rule).is_untyped() && facts.bars_words();
                claims.push((barred, claim, place, rule));
            }
        }
        claims.sort_by_key(|(barred, claim, ..)| (*barred, *claim));
        let winner = claims.first().filter(|(barred, ..)| !barred).copied();
        let considered = claims
            .iter()
            .enumerate()
            .map(|(order, (barred, own, _, rule))| {
                let verdict = match winner {
                    _ if *barred => Verdict::Barred,
                    Some((_, winner, ..)) if order > 0 => {
                        Verdict::Lost(Reason::between(&winner, own))
                    }
                    _ => Verdict::Won,
                };
                Considered { rule, verdict }
            });
        Explanation {
            found: winner.map(|(_, _, place, rule)| Found {
                rule,
                taken: self.taken(place, rule, &facts),
            }),
            status: facts.status,
            considered: considered.collect(),
        }
    }
}
