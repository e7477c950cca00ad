//! Checks what Anthropic's Messages accept.

use serde_json::{Value, json};

use super::{asked, call, result};
use crate::agent::history::History;
use crate::table::Replay;

fn thinking(words: &str) -> Value {
    json!({"type": "thinking", "thinking": words, "signature": "s"})
}

/// Returns the types of the blocks of a message, and the texts of its thinking.
fn blocks(message: &Value) -> Vec<String> {
    let text = |block: &Value, name: &str| block[name].as_str().unwrap_or_default().to_owned();
    let blocks = message["content"].as_array().unwrap().iter();
    blocks
        .map(|block| match text(block, "thinking") {
            thought if thought.is_empty() => text(block, "type"),
            thought => thought,
        })
        .collect()
}

#[test]
fn thinking_comes_first_where_two_messages_become_one() {
    let mut history = asked(&[], "Let me think.", false);
    history.assistant("t", "One moment.", Vec::new(), false);
    history.reasoned("t", "Looking.", vec![call("a")], vec![thinking("why")]);
    history.results(&[result("a", Replay::Keep, "14", false)]);
    let messages = history.anthropic();
    assert_eq!(messages.len(), 3);
    assert_eq!(
        blocks(&messages[1]),
        ["why", "text", "text", "text", "tool_use"]
    );
    assert_eq!(messages[1]["content"][1]["text"], "Let me think.");
    assert_eq!(messages[1]["content"][3]["text"], "Looking.");
}

#[test]
fn of_two_messages_that_become_one_the_thinking_of_the_calls_stays() {
    let mut history = History::new();
    history.user("hello");
    history.reasoned("t", "First.", Vec::new(), vec![thinking("one")]);
    history.reasoned("t", "Second.", vec![call("a")], vec![thinking("two")]);
    history.results(&[result("a", Replay::Keep, "14", false)]);
    // A separate message keeps what it has.
    history.reasoned("t", "Third.", Vec::new(), vec![thinking("three")]);
    history.user("And now?");
    history.reasoned("t", "Fourth.", Vec::new(), vec![thinking("four")]);
    history.reasoned("t", "Fifth.", Vec::new(), vec![thinking("five")]);
    let messages = history.anthropic();
    assert_eq!(blocks(&messages[1]), ["two", "text", "text", "tool_use"]);
    assert_eq!(blocks(&messages[3]), ["three", "text"]);
    // Without a call, no thinking has to come back, and the thinking of two answers must not be
    // mixed.
    assert_eq!(blocks(&messages[5]), ["text", "text"]);
}

#[test]
fn a_result_of_white_space_only_has_no_content() {
    for blank in ["", " ", "\n\t ", "\u{a0}\u{2003}", "\u{1c}\r\n"] {
        let mut history = asked(&["a"], "", false);
        history.results(&[result("a", Replay::Keep, blank, false)]);
        let block = &history.anthropic()[2]["content"][0];
        assert!(block.get("content").is_none(), "{blank:?}: {block}");
        // OpenAI's interfaces take it as it is.
        assert_eq!(history.openai_chat()[2]["content"], blank);
        let mut history = asked(&["a"], blank, false);
        history.results(&[result("a", Replay::Keep, blank, true)]);
        history.user(blank);
        let messages = history.anthropic();
        assert_eq!(blocks(&messages[1]), ["tool_use"]);
        assert_eq!(
            messages[2]["content"][0]["content"],
            crate::agent::history::STUB
        );
        assert_eq!(messages[2]["content"][1]["text"], "(empty message)");
    }
    let mut history = asked(&["a"], "", false);
    history.results(&[result("a", Replay::Keep, " 14 ", false)]);
    assert_eq!(history.anthropic()[2]["content"][0]["content"], " 14 ");
}
