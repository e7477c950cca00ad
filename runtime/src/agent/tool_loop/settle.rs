//! A round: each call's result, and its meaning for the turn.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::effects::Effect;
use super::outcome::{End, Made, Outcome, Places};
use super::state::Failure;
use super::{CallResult, Replayed, Round, Shown, ToolCall, ToolLoop};
use crate::Occurrence;
use crate::agent::budget::Decision;
use crate::agent::retry::Stopped;
use crate::idempotency::digest;
use crate::table::{self, Deliver, Disposition, Replay, Sentence, Stops};

/// The totals of a round.
#[derive(Default)]
pub(super) struct Tally {
    /// Whether there was any result.
    pub(super) any: bool,
    /// Whether any call succeeded, counts as done, or has a result that is no failure.
    pub(super) progress: bool,
    /// Tools with a successful call.
    pub(super) succeeded: BTreeSet<String>,
    /// Codes that were returned, with their tools.
    pub(super) codes: BTreeSet<(String, String)>,
    pub(super) failures: Vec<Failure>,
    /// The user's texts of errors that stop the run.
    pub(super) stops: Vec<String>,
    /// Questions to the user that the model must not know of.
    pub(super) asks: Vec<String>,
}

impl ToolLoop {
    /// Settles a round whose calls were executed by the application. Failures are counted and
    /// decided here. What the runtime would retry or repair itself counts as failed, because there
    /// is nothing to call here. See `run_round`, and [`round_stopped`](Self::round_stopped) for
    /// calls that went through [`retry`](crate::retry).
    ///
    /// A result is left out if its call already has one that is as good: of several results of a call the first
    /// success counts, else the first. With [`admit`](Self::admit) the calls are those of the last admitted
    /// message. Without it, every round is a separate message, because a provider may number the calls of each
    /// message anew (`docs/decisions/040-a-message-begins-with-admit.md`).
    pub fn round(&mut self, results: Vec<CallResult>) -> Round {
        let made = results.into_iter().map(|CallResult { call, result }| {
            let made = result.map_or_else(Made::Failed, Made::Returned);
            (call, made)
        });
        self.settle_made(made.collect())
    }

    /// [`round`](Self::round), for calls that [`retry::run`](crate::retry::run_on) made within
    /// [`budget`](Self::budget): they are counted and decided already.
    pub fn round_stopped(&mut self, results: Vec<(ToolCall, Result<String, Stopped>)>) -> Round {
        let made = results.into_iter().map(|(call, result)| {
            let made = result.map_or_else(Made::Stopped, Made::Succeeded);
            (call, made)
        });
        self.settle_made(made.collect())
    }

    /// Settles a round whose calls were executed by the application, with retries or without.
    pub(crate) fn settle_made(&mut self, results: Vec<(ToolCall, Made)>) -> Round {
        let given = !results.is_empty();
        self.begin_message();
        let mut places = Places::default();
        // A failure that a tool returned as data must not count as the call's success.
        let results = results.into_iter().map(|(call, made)| {
            let made = match made {
                Made::Returned(text) => self
                    .success(&call, text)
                    .map_or_else(Made::Failed, Made::Returned),
                Made::Succeeded(text) => self
                    .success(&call, text)
                    .map_or_else(Made::Failed, Made::Succeeded),
                failed => failed,
            };
            (call, made)
        });
        // Duplicates are left out before anything is counted.
        let results = self.first_or_success(results.collect());
        let verified = self.verified_by(results.iter().map(|(call, _)| call));
        let outcome = |(call, made): (ToolCall, Made)| {
            let logical = places.name(&call.tool);
            match made {
                Made::Returned(text) => self.decided(call, logical, Ok(text), &verified),
                Made::Failed(failure) => self.decided(call, logical, Err(failure), &verified),
                Made::Succeeded(text) => self.outcome(call, logical, End::Succeeded(text)),
                Made::Stopped(stopped) => self.outcome(call, logical, End::Stopped(stopped)),
            }
        };
        let outcomes = results.into_iter().map(outcome).collect();
        self.settle(outcomes, given)
    }

    /// Returns what a success of each tool verifies: calls of earlier rounds, because the model did not know of a failure
    /// in this one.
    fn verified_by<'c>(
        &self,
        calls: impl Iterator<Item = &'c ToolCall>,
    ) -> BTreeMap<String, Arc<[String]>> {
        let mut verified = BTreeMap::new();
        for call in calls {
            if !verified.contains_key(&call.tool) {
                let by_tool = self.budget.verified_by(Some(&call.tool));
                verified.insert(call.tool.clone(), by_tool);
            }
        }
        verified
    }

    /// Returns the text of a success, or the failure that it reports.
    fn success(&self, call: &ToolCall, text: String) -> Result<String, Occurrence> {
        self.guard(call)
            .failure_in_text(&text)
            .map_or(Ok(text), Err)
    }

    /// Begins a message: a round without `admit` is a separate message.
    fn begin_message(&mut self) {
        if !self.turn.admits {
            self.turn.answered.clear();
        }
    }

    /// Returns one of several results of one call: a success, else the first, and none if an earlier
    /// round had one that is as good.
    fn first_or_success(&self, results: Vec<(ToolCall, Made)>) -> Vec<(ToolCall, Made)> {
        let mut kept: Vec<(ToolCall, Made)> = Vec::with_capacity(results.len());
        let mut places: BTreeMap<String, usize> = BTreeMap::new();
        for result in results {
            let (id, succeeded) = (&result.0.id, result.1.succeeded());
            let known = self.turn.answered.get(id);
            // The provider has that answer already. Only a success after a failure says something new.
            if known.is_some_and(|known| *known || !succeeded) {
                continue;
            }
            match places.get(id).map(|place| kept.get_mut(*place)) {
                // In the place of the failure: results stay in the order of their calls.
                Some(Some(first)) if succeeded && !first.1.succeeded() => *first = result,
                Some(_) => {}
                None => {
                    places.insert(id.clone(), kept.len());
                    kept.push(result);
                }
            }
        }
        kept
    }

    /// Settles the round of these outcomes, of which no two are of one call. `given` says whether
    /// there were results before those of answered calls were left out.
    pub(super) fn settle(&mut self, mut outcomes: Vec<Outcome>, given: bool) -> Round {
        let mut tally = Tally::default();
        let refused = std::mem::take(&mut self.turn.refused);
        let malformed = std::mem::take(&mut self.malformed).into_iter();
        outcomes.extend(malformed.map(|call| self.wrong(call)));
        tally.any = !refused.is_empty() || !outcomes.is_empty();
        // A round without anything new is counted too: else a turn with repeated results would never
        // end.
        tally.progress = given && !tally.any;
        let mut results = Vec::with_capacity(outcomes.len() + refused.len());
        let (mut shown, mut failed) = (Vec::new(), Vec::new());
        for outcome in outcomes {
            let Outcome {
                call,
                logical,
                keys,
                made,
                end,
            } = outcome;
            match end {
                End::Succeeded(text) => {
                    self.succeeded(&call, &logical, keys, &mut tally);
                    results.push(self.replay(&call, text, false));
                }
                End::Refused(sentence) => {
                    // These were not made, so the same call may be made later. One that was begun and is not awaited
                    // has no keys here.
                    for key in keys {
                        self.effects.ended(key, None);
                    }
                    results.push(self.refused(&call, sentence));
                }
                End::Stopped(stopped) => {
                    let keys = made.then_some(keys);
                    let occurrence = self.failed(&call, logical, keys, stopped, &mut tally);
                    results.push(self.replayed(&call, &occurrence));
                    shown.push(noticed(call, &occurrence));
                    failed.push(occurrence);
                }
            }
        }
        results.extend(refused);
        Round {
            results,
            shown,
            failed,
            next: self.next(tally),
        }
    }

    fn succeeded(&mut self, call: &ToolCall, logical: &str, keys: Vec<String>, tally: &mut Tally) {
        for key in keys {
            self.effects.ended(key, Some(Effect::Done));
        }
        // A failure after a success is a new one, with all of its retries.
        self.turn.attempts.remove(logical);
        self.turn.answered.insert(call.id.clone(), true);
        tally.progress = true;
        tally.succeeded.insert(call.tool.clone());
    }

    /// Counts a failure. Without `keys`, nothing was called.
    fn failed(
        &mut self,
        call: &ToolCall,
        logical: String,
        keys: Option<Vec<String>>,
        stopped: Stopped,
        tally: &mut Tally,
    ) -> Occurrence {
        let mut occurrence = stopped.occurrence;
        occurrence.prefer(self.languages.as_ref());
        if occurrence.call_id() != Some(&call.id) {
            // This is the call that it answers, no matter which calls it went through.
            occurrence = occurrence.with_call_id(call.id.clone());
        }
        #[cfg(feature = "tracing")]
        occurrence.log();

        let (entry, presented) = (occurrence.entry(), occurrence.presented());
        let is_failure = occurrence.is_failure();
        let again = |keyed| occurrence.may_run_again(Some(&call.tool), self.catalog.get(), keyed);
        let keyed = self.catalog.get().has_keys(&call.tool);
        let harmless = keys.is_none() || stopped.harmless || again(keyed);
        // The budget knows that it must be verified first, and refuses it until then.
        let verified_first = matches!(stopped.decision, Decision::Verify { .. });
        let happened = match occurrence.disposition() {
            // The decision holds for the turn.
            Disposition::Refused => Some(Effect::Refused),
            Disposition::Partial if !harmless => Some(Effect::Done),
            _ => (!harmless && !verified_first).then_some(Effect::Maybe),
        };
        let keys = keys.unwrap_or_default();
        if keys.is_empty() && happened.is_some() {
            // The call may be retried, but not one that it made.
            let key = digest(&call.tool, &call.arguments);
            self.effects.ended(key, happened);
        }
        for key in keys {
            self.effects.ended(key, happened);
        }
        self.turn.answered.insert(call.id.clone(), !is_failure);
        let attempts = self.turn.attempts.entry(logical).or_default();
        *attempts = attempts.saturating_add(stopped.attempts);

        // A tool that dispatches to others is not the tool of the error.
        let tool = occurrence.tool().unwrap_or(&call.tool);
        // What is no failure is an ordinary result: it counts as one, and not under its code.
        if is_failure {
            tally.codes.insert((tool.to_owned(), entry.name.to_owned()));
        }
        tally.progress |= !is_failure;
        let text = occurrence.user_text();
        match entry.policy.stops {
            Stops::Nothing => {}
            Stops::Tool => drop(self.turn.stopped.insert(tool.to_owned())),
            Stops::Run => tally.stops.push(text.clone()),
        }
        match stopped.decision {
            // The catalog counts the work as done, so the run is not stuck.
            Decision::Complete(_) => tally.progress = true,
            decision => {
                // A model that reads the code asks by itself.
                if let Decision::AskUser { action } = decision
                    && !for_model(presented)
                {
                    tally.asks.push(action);
                }
                let declared = self.catalog.get().tool(&call.tool);
                tally.failures.push(Failure {
                    reads: declared.is_some_and(|tool| tool.read_only),
                    tool: call.tool.clone(),
                    text,
                    certain: harmless && !verified_first,
                });
            }
        }
        occurrence
    }

    /// Returns what a failure adds to the history.
    fn replayed(&self, call: &ToolCall, occurrence: &Occurrence) -> Replayed {
        let presented = occurrence.presented();
        let replay = match presented.policy.replay {
            Replay::Keep if !for_model(presented) => Replay::Drop,
            replay => replay,
        };
        let text = match replay {
            Replay::Keep => occurrence.text(),
            Replay::Stub | Replay::Drop => self
                .catalog
                .get()
                .sentences
                .get(Sentence::NoResult)
                .to_owned(),
        };
        Replayed {
            replay,
            ..self.replay(call, text, occurrence.is_failure())
        }
    }
}

/// Returns whether the model reads this code.
fn for_model(presented: &table::Entry<'_>) -> bool {
    matches!(presented.policy.deliver, Deliver::Model | Deliver::Both)
}

fn noticed(call: ToolCall, occurrence: &Occurrence) -> Shown {
    let event = occurrence.notice();
    let text = event.get("message").and_then(serde_json::Value::as_str);
    Shown {
        text: text.unwrap_or_default().to_owned(),
        call_id: call.id,
        tool: call.tool,
        code: occurrence.presented().name.to_owned(),
        event,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agent::tool_loop::Next;
    use crate::table::{Catalog, Entry, Policy};

    /// A generated table never has this; a handwritten one may.
    static CATALOG: Catalog<'_> = Catalog {
        codes: &[Entry {
            name: "FOR_THE_PERSON",
            message: "The card was refused.",
            user_message: "The card was refused.",
            policy: &Policy {
                deliver: Deliver::User,
                replay: Replay::Keep,
                ..Policy::DEFAULT
            },
            ..Entry::EMPTY
        }],
        fallback: Some(0),
        ..Catalog::EMPTY
    };

    #[test]
    fn what_is_for_the_person_is_never_kept_whatever_the_table_says() {
        let mut tool_loop = ToolLoop::new(&CATALOG);
        tool_loop.begin_turn("t");
        let call = ToolCall::new("a", "pay", serde_json::Value::Null);
        let result = Err(Occurrence::catch(&CATALOG, "card 4711"));
        let round = tool_loop.round(vec![CallResult { call, result }]);
        assert_eq!(round.results[0].replay, Replay::Drop);
        assert_eq!(round.results[0].text, Sentence::NoResult.default_text());
        assert_eq!(round.shown[0].text, "The card was refused.");
        assert_eq!(round.next, Next::Continue);
    }
}
