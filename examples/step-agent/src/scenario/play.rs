//! Playing a scenario.

use errpact::ToolCall;
use shared::log::Log;
use shared::model::{Message, Model};
use tracing::level_filters::LevelFilter;
use tracing::subscriber::with_default;

use crate::agent::{Agent, Run};
use crate::plan::{State, Step};
use crate::world::{Answer, Person, Services};

/// A scenario in which something goes wrong.
#[derive(Debug, Clone, Copy)]
pub struct Scenario {
    /// The scenario's name on the command line.
    pub name: &'static str,
    /// Its subject.
    pub title: &'static str,
    /// The services, in their state before the plan.
    pub services: fn() -> Services,
    /// The user's answers.
    pub answers: &'static [Answer],
    /// The plan.
    pub plan: fn() -> Vec<Step>,
    /// Returns whether the outcome is right.
    pub right: fn(&Played) -> bool,
}

/// A scenario that was played.
#[derive(Debug)]
pub struct Played {
    /// The run of the plan.
    pub run: Run,
    /// The log lines of the scenario.
    pub log: Vec<String>,
}

/// Plays a scenario with this model and this system prompt.
#[must_use]
pub fn play(scenario: &Scenario, model: Model, prompt: &str) -> Played {
    let log = Log::default();
    let (services, person) = ((scenario.services)(), Person::new(scenario.answers));
    let agent = Agent::new(prompt.to_owned(), scenario.name, services, person).model(model);
    let run = with_default(log.subscriber(LevelFilter::INFO), || {
        agent.run(&(scenario.plan)())
    });
    Played {
        run,
        log: log.lines(),
    }
}

impl Played {
    /// Returns how the steps ended.
    #[must_use]
    pub fn states(&self) -> Vec<State> {
        self.run.states.iter().map(|state| state.state).collect()
    }

    /// Returns whether the model's note about a step has all of these words.
    #[must_use]
    pub fn noted(&self, step: usize, words: &[&str]) -> bool {
        let state = self.run.states.get(step);
        state.is_some_and(|state| words.iter().all(|words| state.note.contains(words)))
    }

    /// Returns whether the text for the user about a step has these words.
    #[must_use]
    pub fn read(&self, step: usize, words: &str) -> bool {
        let state = self.run.states.get(step);
        state.is_some_and(|state| state.plain.contains(words))
    }

    /// Returns the model's calls, in order.
    fn all_calls(&self) -> impl Iterator<Item = &ToolCall> {
        let messages = self.run.messages.iter();
        messages.filter_map(|message| match message {
            Message::Call(call) => Some(call),
            _ => None,
        })
    }

    /// Returns the names of the tools that the model called, in order.
    #[must_use]
    pub fn calls(&self) -> Vec<&str> {
        self.all_calls().map(|call| call.tool.as_str()).collect()
    }

    /// Returns the model's calls of a tool, in order.
    #[must_use]
    pub fn made(&self, tool: &str) -> Vec<&ToolCall> {
        self.all_calls().filter(|call| call.tool == tool).collect()
    }

    /// Returns the model's calls of steps' tools, in order.
    #[must_use]
    pub fn executed(&self) -> Vec<&ToolCall> {
        self.made("execute_step_tool")
    }

    /// Returns the codes that the model was given, in order.
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
