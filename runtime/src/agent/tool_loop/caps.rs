//! How a turn continues, and when it does not.

use std::collections::{BTreeMap, BTreeSet};

use super::settle::Tally;
use super::state::{Ended, Failure};
use super::{Closing, Next, ToolLoop};
use crate::table::Sentence;

/// The most failures that the user is told about at the end of a turn: the last ones.
const MOST_FAILURES: usize = 8;

impl ToolLoop {
    /// Counts a round, and returns how the turn continues.
    pub(super) fn next(&mut self, tally: Tally) -> Next {
        if let Some(ended) = &self.turn.ended {
            return ended.next();
        }
        let counted = if tally.progress {
            &mut self.turn.iterations
        } else if tally.any {
            &mut self.turn.all_failure_rounds
        } else {
            return Next::Continue;
        };
        *counted = counted.saturating_add(1);
        for (tool, code) in &tally.codes {
            let codes = self.turn.came_back.entry(tool.clone()).or_default();
            let count = codes.entry(code.clone()).or_default();
            *count = count.saturating_add(1);
        }
        let asked = !tally.progress && !tally.asks.is_empty();
        let (stops, asks) = (lines(&tally.stops), lines(&tally.asks));
        self.remember(tally);

        let ended = if !stops.is_empty() {
            Ended::Text(stops)
        } else if self.capped() {
            Ended::Closing(self.last_word())
        } else if asked {
            Ended::Text(asks)
        } else {
            return Next::Continue;
        };
        self.turn.ended.insert(ended).next()
    }

    /// Keeps what the user must be told. A success of a tool makes up for its failure in an earlier
    /// round, unless a side effect is possible.
    fn remember(&mut self, tally: Tally) {
        let failures = &mut self.turn.failures;
        failures.retain(|failure| !failure.certain || !tally.succeeded.contains(&failure.tool));
        // A model may make thousands of calls at once, so a failure that comes back is not searched for.
        let mut all: Vec<Option<Failure>> = failures.drain(..).map(Some).collect();
        let known = all.iter().flatten().zip(0..);
        let mut places: BTreeMap<(String, String), usize> = known
            .map(|(failure, place)| (failure.key(), place))
            .collect();
        for failure in tally.failures {
            let before = places.insert(failure.key(), all.len());
            let before = before.and_then(|place| all.get_mut(place)?.take());
            all.push(Some(Failure {
                certain: failure.certain && before.is_none_or(|before| before.certain),
                ..failure
            }));
        }
        failures.extend(all.into_iter().flatten());
        let surplus = failures.len().saturating_sub(MOST_FAILURES);
        let untold = failures.drain(..surplus).any(|failure| !failure.reads);
        self.turn.untold |= untold;
    }

    /// Returns whether any budget of the turn is exhausted.
    fn capped(&self) -> bool {
        let limits = &self.catalog.get().limits;
        let turn = &self.turn;
        let same_code = || turn.came_back.values().flat_map(|codes| codes.values());
        let reached = |limit: Option<u32>, count: Option<&u32>| {
            limit.is_some_and(|limit| count.is_some_and(|count| *count >= limit))
        };
        turn.iterations >= limits.iterations
            || turn.all_failure_rounds >= limits.all_failure_rounds
            || reached(limits.same_code, same_code().max())
            || reached(limits.total_attempts, turn.attempts.values().max())
    }

    /// Returns the closing turn, as the turn stands.
    pub(super) fn last_word(&self) -> Closing {
        let failures = &self.turn.failures;
        let mut tools: Vec<&str> = Vec::new();
        let mut texts: Vec<&str> = Vec::new();
        for failure in failures {
            if is_name(&failure.tool) && !tools.contains(&&*failure.tool) {
                tools.push(&failure.tool);
            }
            if !failure.text.is_empty() && !texts.contains(&&*failure.text) {
                texts.push(&failure.text);
            }
        }
        // If no call succeeded, or an action failed, the model could invent a success.
        let acted = self.turn.untold || failures.iter().any(|failure| !failure.reads);
        let trusts_text = self.turn.iterations > 0 && !acted;
        let languages = self.languages.as_ref();
        let opening = self
            .catalog
            .get()
            .sentence_in(Sentence::Unfinished, languages);
        Closing::new(
            &self.catalog.get().sentences,
            opening,
            &tools,
            &texts,
            trusts_text,
        )
    }
}

impl Failure {
    /// Returns what tells it from another one.
    fn key(&self) -> (String, String) {
        (self.tool.clone(), self.text.clone())
    }
}

impl Ended {
    fn next(&self) -> Next {
        match self {
            Self::Closing(closing) => Next::Close(closing.clone()),
            Self::Text(text) => Next::End { text: text.clone() },
        }
    }
}

/// Returns whether this is a name: a model may call an unknown tool, whose name may contain
/// anything.
fn is_name(tool: &str) -> bool {
    let name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.');
    (1..=64).contains(&tool.len()) && tool.chars().all(name)
}

/// Joins the sentences, each once.
fn lines(sentences: &[String]) -> String {
    let mut seen = BTreeSet::new();
    let lines = sentences.iter().map(String::as_str);
    let lines: Vec<&str> = lines.filter(|line| seen.insert(*line)).collect();
    lines.join("\n")
}
