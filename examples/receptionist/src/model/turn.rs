//! One turn of the model.

use super::block::RuleBlock;
use super::facts::Facts;
use super::failure;
use super::plan::{self, Turn};
use crate::message::Message;

/// Returns the model's next turn. It sees only the system prompt and the messages.
#[must_use]
pub fn turn(prompt: &str, messages: &[Message]) -> Turn {
    let block = RuleBlock::read(prompt);
    let facts = Facts::read(&services(prompt), messages);
    let last = messages
        .iter()
        .rev()
        .find(|message| !matches!(message, Message::Note(_)));
    match (last, &facts.failed, &facts.answered) {
        (Some(Message::Result(_)), Some(failed), _) if facts.just_failed => {
            failure::respond(&block, &facts, failed)
        }
        (Some(Message::Result(_)), Some(failed), _) => failure::speak(&block, &facts, failed),
        (Some(Message::Person(_)), _, Some(failed)) => {
            failure::answered(&block, &facts, failed).unwrap_or_else(|| plan::next(&facts))
        }
        _ => plan::next(&facts),
    }
}

/// Returns the services that the prompt names.
fn services(prompt: &str) -> Vec<&str> {
    let line = prompt
        .lines()
        .find_map(|line| line.strip_prefix("Services: "));
    let names = line.map(|names| names.trim_end_matches('.').split(", "));
    names.into_iter().flatten().collect()
}
