//! Playing a scenario.

use tracing::subscriber::with_default;

use crate::agent::{Agent, Run};
use crate::call::ToolCall;
use crate::log::Log;
use crate::message::Message;
use crate::plan::{State, Step};
use crate::world::{Answer, Person, Services};

/// A time that something goes wrong.
#[derive(Debug, Clone, Copy)]
pub struct Scenario {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it is about.
    pub title: &'static str,
    /// The services, as they are before.
    pub services: fn() -> Services,
    /// What the person will answer.
    pub answers: &'static [Answer],
    /// The plan.
    pub plan: fn() -> Vec<Step>,
    /// What has to come of it.
    pub right: fn(&Played) -> bool,
}

/// A scenario that was played.
#[derive(Debug)]
pub struct Played {
    /// What came of it.
    pub run: Run,
    /// What the log has of it.
    pub log: Vec<String>,
}

/// Plays a scenario with this system prompt.
#[must_use]
pub fn play(scenario: &Scenario, prompt: &str) -> Played {
    let log = Log::default();
    let (services, person) = ((scenario.services)(), Person::new(scenario.answers));
    let agent = Agent::new(prompt.to_owned(), scenario.name, services, person);
    let run = with_default(log.subscriber(), || agent.run(&(scenario.plan)()));
    Played {
        run,
        log: log.lines(),
    }
}

impl Played {
    /// How the steps ended.
    #[must_use]
    pub fn states(&self) -> Vec<State> {
        self.run.states.iter().map(|state| state.state).collect()
    }

    /// Does what the model wrote about a step have all of these words?
    #[must_use]
    pub fn noted(&self, step: usize, words: &[&str]) -> bool {
        let state = self.run.states.get(step);
        state.is_some_and(|state| words.iter().all(|words| state.note.contains(words)))
    }

    /// Does what the person reads about a step have these words?
    #[must_use]
    pub fn read(&self, step: usize, words: &str) -> bool {
        let state = self.run.states.get(step);
        state.is_some_and(|state| state.plain.contains(words))
    }

    /// The model's calls, in order.
    fn all_calls(&self) -> impl Iterator<Item = &ToolCall> {
        let messages = self.run.messages.iter();
        messages.filter_map(|message| match message {
            Message::Call(call) => Some(call),
            _ => None,
        })
    }

    /// The tools that the model called, in order.
    #[must_use]
    pub fn calls(&self) -> Vec<&str> {
        self.all_calls().map(|call| call.tool.as_str()).collect()
    }

    /// The model's calls of a tool, in order.
    #[must_use]
    pub fn made(&self, tool: &str) -> Vec<&ToolCall> {
        self.all_calls().filter(|call| call.tool == tool).collect()
    }

    /// The model's calls of steps' tools, in order.
    #[must_use]
    pub fn executed(&self) -> Vec<&ToolCall> {
        self.made("execute_step_tool")
    }

    /// The codes that the model was given, in order.
    #[must_use]
    pub fn codes(&self) -> Vec<&str> {
        let codes = self
            .run
            .messages
            .iter()
            .filter_map(|message| match message {
                Message::Result(json) => json.split_once("\"error\": \"")?.1.split(':').next(),
                _ => None,
            });
        codes.collect()
    }
}
