//! A thousand conversations in one process.

use std::time::Duration;

use errpact::tool_loop::Next;
use errpact::{History, Occurrence, ToolCall, ToolLoop};
use serde_json::json;

use crate::tool_loop::errors::{self, CATALOG};
use crate::tool_loop::sample::accepted;

const CONVERSATIONS: usize = 1_000;
const TURNS: usize = 3;

/// Runs one conversation: each turn has a booking, a search that fails at first, and a failure only for the user. Every
/// text contains the conversation's number.
async fn converse(number: usize) -> (ToolLoop, History) {
    let (mut tool_loop, mut history) = (ToolLoop::new(&CATALOG), History::new());
    for turn in 0..TURNS {
        let name = format!("{number}-{turn}");
        history.user(format!("Question {name}"));
        tool_loop.begin_turn(name.as_str());
        let call = |tool: &str| ToolCall::new(format!("{tool}_{turn}"), tool, json!({"of": name}));
        let calls = vec![
            call("book_room"),
            call("web_search"),
            call("send_mail"),
            call("search_places"),
        ];
        history.assistant(name.as_str(), "", calls.clone(), false);
        let tries = std::sync::atomic::AtomicU32::new(0);
        let tries = &tries;
        let round = tool_loop
            .run_round(calls, |call| async move {
                tokio::time::sleep(Duration::from_micros(number as u64 % 7)).await;
                let of = call.arguments["of"].as_str().unwrap_or_default().to_owned();
                match call.tool.as_str() {
                    "web_search"
                        if tries.fetch_add(1, std::sync::atomic::Ordering::Relaxed) == 0 =>
                    {
                        Err(Occurrence::from(errors::ServiceBusy))
                    }
                    "send_mail" => Err(errors::Hidden { card: of.into() }.into()),
                    _ => Ok(format!("result of {of}")),
                }
            })
            .await;
        assert_eq!(round.next, Next::Continue);
        for result in &round.results {
            let own = result.failed || result.text == format!("result of {name}");
            assert!(own, "{number}: {result:?}");
        }
        assert_eq!(round.shown.len(), 1);
        assert!(round.shown[0].text.contains(&name), "{:?}", round.shown);
        history.results(&round.results);
        history.assistant(name.as_str(), "Done.", Vec::new(), false);
    }
    (tool_loop, history)
}

/// Returns the memory of this process, in bytes.
fn resident() -> Option<usize> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    line.split_whitespace()
        .nth(1)?
        .parse::<usize>()
        .ok()
        .map(|kib| kib * 1024)
}

#[test]
fn a_thousand_conversations_share_nothing() {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(4)
        .enable_time()
        .build()
        .unwrap();
    // A first conversation makes the one-time allocations, which do not count.
    runtime.block_on(converse(CONVERSATIONS));
    let before = resident();
    let done: Vec<(ToolLoop, History)> = runtime.block_on(async {
        let running: Vec<_> = (0..CONVERSATIONS)
            .map(|n| tokio::spawn(converse(n)))
            .collect();
        let mut done = Vec::with_capacity(running.len());
        for one in running {
            done.push(one.await.unwrap());
        }
        done
    });
    let after = resident();
    let (mut loops, mut histories) = (0, 0);
    for (number, (tool_loop, history)) in done.iter().enumerate() {
        let text = serde_json::to_string(&history.openai_chat()).unwrap();
        let mine = text.matches(&format!("result of {number}-")).count();
        assert_eq!(mine, TURNS * 3, "{number}: {text}");
        assert_eq!(
            text.matches("result of").count(),
            TURNS * 3,
            "{number}: {text}"
        );
        loops += serde_json::to_string(&tool_loop.state()).unwrap().len();
        histories += serde_json::to_string(history).unwrap().len();
        if number % 100 == 0 {
            accepted(history);
        }
    }
    if let (Some(before), Some(after)) = (before, after) {
        println!(
            "memory of a conversation: {} bytes (stored: loop {}, history {})",
            after.saturating_sub(before) / CONVERSATIONS,
            loops / CONVERSATIONS,
            histories / CONVERSATIONS,
        );
    }
}
