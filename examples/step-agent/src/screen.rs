//! The output of a run.

use std::fmt::{self, Display};

use shared::model::Message;

use crate::agent::Event;
use crate::scenario::{Played, Scenario};

/// The rule block of the prompt.
#[derive(Debug)]
pub struct Rules<'a>(pub &'a str);

impl Display for Rules<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "── What the model is told about failed calls (prompts/system.md)\n"
        )?;
        let begins = |line: &&str| !line.contains("errpact:begin");
        for line in self.0.lines().skip_while(begins) {
            writeln!(f, "   {line}")?;
            if line.contains("errpact:end") {
                break;
            }
        }
        Ok(())
    }
}

/// A scenario that was played.
#[derive(Debug)]
pub struct Script<'a>(pub &'a Scenario, pub &'a Played);

impl Display for Script<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(scenario, played) = self;
        writeln!(f, "\n── {} ({})\n", scenario.title, scenario.name)?;
        for event in &played.run.events {
            self.event(f, event)?;
        }
        for line in &played.log {
            writeln!(f, "   log            {}", line.trim_start())?;
        }
        let verdict = if (scenario.right)(played) {
            "as it should be"
        } else {
            "NOT as it should be"
        };
        writeln!(f, "   {verdict}")
    }
}

impl Script<'_> {
    fn event(&self, f: &mut fmt::Formatter<'_>, event: &Event) -> fmt::Result {
        match event {
            Event::Message(Message::User(text) | Message::Note(text)) => {
                writeln!(f, "   note           {text}")
            }
            Event::Message(Message::Model(text)) => writeln!(f, "   model thinks   {text}"),
            Event::Message(Message::Call(call)) => {
                let arguments = call.arguments.iter();
                let shown: Vec<String> = arguments
                    .map(|(name, value)| format!("{name}={value}"))
                    .collect();
                writeln!(f, "   model acts     {}({})", call.tool, shown.join(", "))
            }
            Event::Message(Message::Result(json)) => writeln!(f, "   model observes {json}"),
            Event::Decided(word) => writeln!(f, "   decided        {word}"),
            Event::Asked { question, answer } => {
                writeln!(f, "   person reads   {question}")?;
                writeln!(f, "   person says    {answer}")
            }
            Event::Ended { number, state } => {
                writeln!(f, "   step {number} ends    {}", state.state)?;
                writeln!(f, "     for the log    {}", state.technical)?;
                writeln!(f, "     for the user   {}", state.plain)?;
                if state.note.is_empty() {
                    return Ok(());
                }
                writeln!(f, "     the model's    {}", state.note)
            }
        }
    }
}
