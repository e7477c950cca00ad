//! The chat, and one turn of the user in it.

use std::sync::Arc;

use errpact::retry::{self, Stopped};
use errpact::table::Sentence;
use errpact::tool_loop::{CallResult, Closing, Next, Round, ToolLoop};
use errpact::{History, Occurrence, StepBudget, ToolCall};
use errpact_models::Request;
use serde_json::Value;
use tokio::sync::mpsc;

use super::speech::Speech;
use crate::errors::{CATALOG, Context};
use crate::event::{Event, Reason};
use crate::provider::Provider;
use crate::store::{Change, Store, StoreError};
use crate::tools::{Tools, repeatable};

/// The chat. Clones share it.
#[derive(Clone)]
pub struct Chat {
    /// The store of the conversations.
    pub store: Store,
    /// The tools.
    pub tools: Tools,
    /// The model.
    pub provider: Arc<dyn Provider>,
    /// The system prompt.
    pub system: Arc<str>,
}

/// One turn of the user, while it runs.
pub(super) struct Turn<'a> {
    chat: &'a Chat,
    conversation: &'a str,
    turn: &'a str,
    history: History,
    rounds: ToolLoop,
}

/// The model's answer: a text, and calls.
struct Answer {
    text: String,
    calls: Vec<ToolCall>,
}

/// Why there is no answer.
enum Silence {
    Provider(Box<Stopped>),
    Store(StoreError),
}

impl<'a> Turn<'a> {
    /// Opens the turn in its stored state.
    pub(super) async fn open(
        chat: &'a Chat,
        conversation: &'a str,
        turn: &'a str,
    ) -> Result<Self, StoreError> {
        let kept = chat.store.conversation(conversation).await?;
        let state = kept.and_then(|kept| kept.loop_state);
        let state = state.map(serde_json::from_value).transpose()?;
        // Counts from another catalog mean nothing under this one.
        let rounds = state.and_then(|state| ToolLoop::restore(&CATALOG, state).ok());
        let rounds = rounds.unwrap_or_else(|| ToolLoop::new(&CATALOG));
        let history =
            History::rebuild(chat.store.history(conversation).await?).with_catalog(&CATALOG);
        Ok(Self {
            chat,
            conversation,
            turn,
            history,
            rounds,
        })
    }

    /// Runs the turn to its end.
    pub(super) async fn run(mut self, resumed: bool) -> Result<(), StoreError> {
        self.rounds.begin_turn(self.turn);
        let mut next = if resumed {
            self.take_up().await?
        } else {
            Next::Continue
        };
        loop {
            match next {
                Next::Continue => {}
                Next::Close(closing) => return self.close(&closing).await,
                Next::End { text } => {
                    let text = self.unread(&text).await?;
                    return self.finish(text, "", Reason::Stopped).await;
                }
            }
            let Answer { text, calls } = match self.ask().await {
                Ok(answer) => answer,
                Err(Silence::Provider(stopped)) => return self.unanswered(&stopped).await,
                Err(Silence::Store(error)) => return Err(error),
            };
            if calls.is_empty() {
                return self.end(text, Reason::Answered).await;
            }
            self.history
                .assistant(self.turn, text, calls.clone(), false);
            let admitted = self.rounds.admit(calls.clone());
            // Before anything is done: a call without a stored beginning would be made twice.
            let begun = Change::new()
                .said(self.turn, calls, &admitted)
                .loop_state(self.state()?);
            self.write(begun).await?;
            next = self.carry_out(admitted).await?;
        }
    }

    /// Resumes where the program ended. An open call is made again if that does no harm. The
    /// outcome of any other open call is unknown, and the user is told so.
    async fn take_up(&mut self) -> Result<Next, StoreError> {
        if let Some(closing) = self.rounds.closing() {
            return Ok(Next::Close(closing.clone()));
        }
        let open = self.history.open_calls().cloned();
        let (again, unknown): (Vec<_>, Vec<_>) = open.partition(|call| repeatable(&call.tool));
        let again = self.rounds.admit(again);
        let next = self.carry_out(again).await?;
        if unknown.is_empty() {
            return Ok(next);
        }
        let mut results = Vec::with_capacity(unknown.len());
        for call in unknown {
            let result = Err(self.chat.tools.interrupted(self.conversation, &call).await);
            results.push(CallResult { call, result });
        }
        let round = self.rounds.round(results);
        self.answered(round, Vec::new()).await
    }

    /// Carries out calls in parallel, with their repairs and retries.
    async fn carry_out(&mut self, calls: Vec<ToolCall>) -> Result<Next, StoreError> {
        let (tools, conversation) = (&self.chat.tools, self.conversation);
        // On the heap, because awaiting a call moves its future.
        let run = |call: ToolCall| Box::pin(async move { tools.run(conversation, &call).await });
        let made = calls.iter().map(|call| call.id.clone()).collect();
        let round = self.rounds.execute(calls, run).await;
        self.answered(round, made).await
    }

    /// Tells and stores the results of a round at once.
    async fn answered(&mut self, round: Round, made: Vec<String>) -> Result<Next, StoreError> {
        self.history.results(&round.results);
        let change = Change::new()
            .answers(&round, &made)
            .loop_state(self.state()?);
        self.write(change).await?;
        Ok(round.next)
    }

    fn state(&self) -> Result<Value, StoreError> {
        Ok(serde_json::to_value(self.rounds.state())?)
    }

    /// Returns the lines that the user has not yet read as the sentence of a failure.
    async fn unread(&self, text: &str) -> Result<String, StoreError> {
        let read = self
            .chat
            .store
            .failures(self.conversation, self.turn)
            .await?;
        let lines = text
            .lines()
            .filter(|line| !read.iter().any(|read| read == line));
        Ok(lines.collect::<Vec<_>>().join("\n"))
    }

    /// Returns the next request to the model.
    fn request(&self) -> Request {
        let offered = CATALOG
            .tools
            .iter()
            .filter(|tool| self.rounds.offers(tool.name));
        Request::new(&*self.chat.system, self.history.clone()).with_tools(offered)
    }

    /// Asks the model, and tells the user its words as they come. A failure of the provider is
    /// retried if the catalog says so.
    async fn ask(&self) -> Result<Answer, Silence> {
        let request = self.request();
        let told = self
            .chat
            .store
            .unfinished(self.conversation)
            .await
            .map_err(Silence::Store)?;
        let speech = Speech::new(&self.chat.store, self.conversation, self.turn, told);
        let speech = tokio::sync::Mutex::new(speech);
        let step = StepBudget::new(&CATALOG);
        let asked = retry::run(&step, |_| async {
            let mut speech = speech.lock().await;
            speech.begin();
            let (deltas, mut heard) = mpsc::channel::<String>(16);
            let hear = async {
                let mut stored = Ok(());
                while let Some(delta) = heard.recv().await {
                    stored = speech.hear(&delta).await;
                    if stored.is_err() {
                        break;
                    }
                }
                // The provider stops when the receiver is closed.
                heard.close();
                stored
            };
            let (answer, stored) = tokio::join!(self.chat.provider.answer(&request, deltas), hear);
            match stored {
                Ok(()) => answer.map(Ok).map_err(|error| self.logged(error)),
                Err(error) => Ok(Err(error)),
            }
        });
        let calls = match asked.await {
            Ok(calls) => calls.map_err(Silence::Store)?,
            Err(stopped) => return Err(Silence::Provider(Box::new(stopped))),
        };
        let text = speech.into_inner().end().await.map_err(Silence::Store)?;
        Ok(Answer { text, calls })
    }

    /// Asks for the last answer after a cap: without tools. The user reads what the closing makes of
    /// it, and not the answer as it comes.
    async fn close(&self, closing: &Closing) -> Result<(), StoreError> {
        let mut request = self.request().without_calls();
        request.system.push('\n');
        request.system.push_str(&closing.instruction);
        let request = &request;
        let step = StepBudget::new(&CATALOG);
        let asked = retry::run(&step, |_| async move {
            let (deltas, mut heard) = mpsc::channel::<String>(16);
            let hear = async {
                let mut text = String::new();
                while let Some(delta) = heard.recv().await {
                    text.push_str(&delta);
                }
                text
            };
            let (answer, text) = tokio::join!(self.chat.provider.answer(request, deltas), hear);
            answer.map(|_| text).map_err(|error| self.logged(error))
        });
        // If the model is silent too, the plain sentence is the whole answer.
        let said = asked.await.unwrap_or_default();
        // The sentence is the model's later memory of the turn.
        let memory = CATALOG.sentences.get(Sentence::Unfinished);
        self.finish(closing.reply(&said), memory, Reason::Closed)
            .await
    }

    /// Ends the turn after a failure of the provider.
    async fn unanswered(&self, stopped: &Stopped) -> Result<(), StoreError> {
        let (turn, text) = (self.turn.to_owned(), String::new());
        let change = Change::new()
            .tell(Event::provider_failed(self.turn, &stopped.occurrence))
            .tell(Event::TurnEnded {
                turn,
                text,
                reason: Reason::ProviderError,
            });
        self.write(change.rest()).await
    }

    /// Tells the user last words that speak of failures. The model's history gets other words
    /// instead.
    async fn finish(
        &self,
        text: String,
        history: &'static str,
        reason: Reason,
    ) -> Result<(), StoreError> {
        if !text.is_empty() {
            let change = Change::new().last_words(self.turn, text.clone(), history);
            self.write(change).await?;
        }
        self.end(text, reason).await
    }

    /// Ends the turn; its last words have already been told.
    async fn end(&self, text: String, reason: Reason) -> Result<(), StoreError> {
        let turn = self.turn.to_owned();
        self.write(
            Change::new()
                .tell(Event::TurnEnded { turn, text, reason })
                .rest(),
        )
        .await
    }

    async fn write(&self, change: Change) -> Result<(), StoreError> {
        self.chat.store.write(self.conversation, change).await
    }

    /// Logs a failure of the provider, and returns it with the conversation.
    fn logged(&self, failure: Occurrence) -> Occurrence {
        let failure = failure.with_operation("answer").with_context(&Context {
            conversation: self.conversation.to_owned().into(),
            trip_destination: None,
            first_stop: None,
        });
        failure.log();
        failure
    }
}
