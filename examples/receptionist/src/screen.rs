//! The output of a run.

use std::fmt::{self, Display};

use serde_json::Value;
use shared::model::Message;

use crate::conversation::Event;
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
        let from = self
            .0
            .lines()
            .skip_while(|line| !line.contains("errpact:begin"));
        for line in from {
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
        for event in played.events() {
            match event {
                Event::Message(Message::User(text)) => writeln!(f, "   person says   {text}")?,
                Event::Message(Message::Note(text)) => writeln!(f, "   note          {text}")?,
                Event::Message(Message::Model(text)) => writeln!(f, "   model says    {text}")?,
                Event::Message(Message::Call(call)) => {
                    let arguments = Value::Object(call.arguments.clone());
                    writeln!(f, "   model calls   {}({arguments})", call.tool)?;
                }
                Event::Message(Message::Result(json)) => writeln!(f, "   tool answers  {json}")?,
                Event::Read(text) => writeln!(f, "   person reads  {text}")?,
                Event::Meanwhile(text) => writeln!(f, "   meanwhile     {text}")?,
            }
        }
        for line in &played.log {
            writeln!(f, "   log           {}", line.trim_start())?;
        }
        let verdict = if (scenario.right)(played) {
            "as it should be"
        } else {
            "NOT as it should be"
        };
        writeln!(f, "   {verdict}")
    }
}
