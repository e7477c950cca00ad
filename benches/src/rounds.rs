//! L1: a round of the tool loop, beside copying its results; L2: what a conversation holds in memory.

use std::hint::black_box;
use std::process::Command;

use anyhow::{Context as _, Result};
use errpact::tool_loop::CallResult;
use errpact::{History, Occurrence, ToolCall, ToolLoop};
use serde_json::json;

use crate::errors::CATALOG;
use crate::report::{Goal, Report, Row};
use crate::speed::{Pair, in_turn, sample};

/// Number of results in a round.
const CALLS: usize = 8;
/// Size of a result, in bytes.
const RESULT: usize = 1_000;
/// Number of conversations in memory at the same time.
const CONVERSATIONS: usize = 1_000;
/// Turns of each conversation.
const TURNS: usize = 3;

/// Measures what is wanted. For L2 the program runs itself with the argument `memory`, because this
/// process has memory that it would use again.
///
/// # Errors
/// When the program can't run itself, or prints no figures.
pub fn rows(report: &mut Report) -> Result<()> {
    for (what, kind) in [
        ("8 calls that read", Kind::Reading),
        ("8 calls with an effect", Kind::Acting),
        ("8 calls, of which 4 failed", Kind::HalfFailed),
    ] {
        if report.wants(&["L1"]) {
            let pair = round(kind);
            let [errpact, copies] = [pair.errpact, pair.by_hand].map(|it| it.as_secs_f64() * 1e6);
            report.push(&Row {
                id: "L1",
                what: format!(
                    "a round of the tool loop, {what}; the figure is what it adds to copying"
                ),
                errpact: format!("{errpact:.2} µs"),
                reference: format!("{copies:.2} µs"),
                figure: errpact - copies,
                goal: Goal::AtMost(10.0),
                unit: "µs",
            });
        }
    }
    if report.wants(&["L2"]) {
        let program = std::env::current_exe()?;
        let output = Command::new(program).arg("memory").output()?;
        let text = String::from_utf8_lossy(&output.stdout);
        let (resident, json) = text
            .trim()
            .split_once(' ')
            .context("no figures of memory")?;
        report.push(&Row {
            id: "L2",
            what: format!(
                "memory of one of {CONVERSATIONS} conversations of {TURNS} turns and {} calls, beside its JSON",
                TURNS * CALLS
            ),
            errpact: format!("{resident} bytes"),
            reference: format!("{json} bytes"),
            figure: resident.parse::<f64>()? / json.parse::<f64>()?,
            goal: Goal::AtMost(1.5),
            unit: "×",
        });
    }
    Ok(())
}

/// The kinds of rounds that are measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// All calls succeed, and only read.
    Reading,
    /// All calls succeed, and each has a side effect that must not happen twice.
    Acting,
    /// Half of them fail: those are counted, decided, written for the model and the user, and logged.
    HalfFailed,
}

/// Measures a round of eight results. Both sides make the results. errpact plays the round of a
/// turn; the other side copies the fields of each call and result.
#[must_use]
pub fn round(kind: Kind) -> Pair {
    let mut tool_loop = ToolLoop::new(&CATALOG);
    let mut turn = 0_u64;
    in_turn(
        || {
            turn += 1;
            tool_loop.begin_turn(turn.to_string());
            tool_loop.round(black_box(results(kind)))
        },
        || {
            let results = black_box(results(kind));
            let copies: Vec<(ToolCall, String)> = results
                .iter()
                .map(|it| {
                    let text = it.result.as_deref().unwrap_or_default();
                    (it.call.clone(), text.to_owned())
                })
                .collect();
            (results, copies)
        },
    )
}

fn results(kind: Kind) -> Vec<CallResult> {
    (0..CALLS)
        .map(|n| {
            let tool = if kind == Kind::Acting {
                "send_mail"
            } else {
                "get_weather"
            };
            let arguments = json!({"location": "Trondheim", "day": n, "unit": "celsius"});
            let failed = kind == Kind::HalfFailed && n % 2 == 0;
            CallResult {
                call: ToolCall::new(format!("call_{n}"), tool, arguments),
                result: if failed {
                    Err(Occurrence::new(sample()))
                } else {
                    Ok("x".repeat(RESULT))
                },
            }
        })
        .collect()
}

/// The memory of a conversation of three turns: the loop, the history, and the text in the history.
#[derive(Debug, Clone, Copy)]
pub struct Memory {
    /// Resident bytes per conversation.
    pub resident: usize,
    /// Its texts, ids and arguments as JSON.
    pub json: usize,
}

/// Keeps a thousand conversations in memory; `None` if the system does not report the memory of a
/// process.
#[must_use]
pub fn memory() -> Option<Memory> {
    // The first conversation initializes shared state, which is not counted.
    drop(conversation(0));
    let before = resident()?;
    let held: Vec<(ToolLoop, History)> = (0..CONVERSATIONS).map(conversation).collect();
    let after = resident()?;
    let json = held
        .iter()
        .map(|(tool_loop, history)| {
            let state = serde_json::to_vec(&tool_loop.state()).unwrap_or_default();
            let history = serde_json::to_vec(history).unwrap_or_default();
            state.len() + history.len()
        })
        .sum::<usize>();
    Some(Memory {
        resident: after.saturating_sub(before) / CONVERSATIONS,
        json: json / CONVERSATIONS,
    })
}

fn conversation(number: usize) -> (ToolLoop, History) {
    let (mut tool_loop, mut history) = (ToolLoop::new(&CATALOG), History::new());
    for turn in 0..TURNS {
        let turn = format!("{number}-{turn}");
        history.user("Is it warm in Trondheim today, and tomorrow?");
        tool_loop.begin_turn(turn.as_str());
        let results = results(Kind::HalfFailed);
        let calls = results.iter().map(|it| it.call.clone()).collect();
        history.assistant(turn.as_str(), "", calls, false);
        let round = tool_loop.round(results);
        history.results(&round.results);
        history.assistant(turn, "It is 14 degrees.", Vec::new(), false);
    }
    (tool_loop, history)
}

/// Returns the resident memory of this process, in bytes.
fn resident() -> Option<usize> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    let kib: usize = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kib * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_round_is_what_it_is_said_to_be() {
        for (kind, failed) in [(Kind::Reading, 0), (Kind::Acting, 0), (Kind::HalfFailed, 4)] {
            let mut tool_loop = ToolLoop::new(&CATALOG);
            tool_loop.begin_turn("1");
            let round = tool_loop.round(results(kind));
            assert_eq!(
                (round.results.len(), round.failed.len()),
                (CALLS, failed),
                "{kind:?}"
            );
        }
    }

    #[test]
    fn a_conversation_holds_its_turns() {
        let (_, history) = conversation(1);
        let messages = history.openai_chat();
        assert_eq!(messages.len(), TURNS * (CALLS + 3));
    }
}
