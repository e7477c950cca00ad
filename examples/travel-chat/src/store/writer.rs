//! A conversation that is being written.

use errpact::ToolCall;
use errpact::history::Row;
use errpact::tool_loop::Replayed;
use serde::Serialize;
use serde_json::Value;
use sqlx::sqlite::SqliteConnection;
use sqlx::{Row as _, query};

use super::StoreError;
use super::change::Step;
use crate::event::Event;

/// A conversation that is being written.
pub(super) struct Writer<'a> {
    connection: &'a mut SqliteConnection,
    id: &'a str,
    last: i64,
}

/// A message that is about to be written.
#[derive(Default)]
struct New<'a> {
    turn: &'a str,
    role: &'static str,
    text: &'a str,
    call_id: Option<&'a str>,
    tool: Option<&'a str>,
    code: Option<&'a str>,
    reference: Option<&'a str>,
    history: Option<Row>,
}

impl<'a> Writer<'a> {
    /// Starts writing.
    pub(super) async fn open(
        connection: &'a mut SqliteConnection,
        id: &'a str,
    ) -> Result<Self, StoreError> {
        let last = query("SELECT last_event FROM conversations WHERE id = ?")
            .bind(id)
            .fetch_one(&mut *connection)
            .await?
            .try_get(0)?;
        Ok(Self {
            connection,
            id,
            last,
        })
    }

    /// Returns the number of the last event, once all is written.
    pub(super) async fn close(self) -> Result<i64, StoreError> {
        query("UPDATE conversations SET last_event = ? WHERE id = ?")
            .bind(self.last)
            .bind(self.id)
            .execute(self.connection)
            .await?;
        Ok(self.last)
    }

    /// Writes one change.
    pub(super) async fn step(&mut self, step: Step) -> Result<(), StoreError> {
        match step {
            Step::Tell(event) => self.tell(&event).await,
            Step::Say { turn, delta } => self.say(turn, delta).await,
            Step::Said { turn, calls, made } => self.said(&turn, calls, made).await,
            Step::LastWords {
                turn,
                text,
                history,
            } => {
                let delta = text.clone();
                self.event(&Event::Text {
                    turn: turn.clone(),
                    delta,
                })
                .await?;
                let (turn, text) = (turn.as_str(), text.as_str());
                let history = Some(Row::assistant(turn, history, Vec::new()));
                self.insert(New {
                    turn,
                    role: "assistant",
                    text,
                    history,
                    ..New::default()
                })
                .await
            }
            Step::DropUnfinished => {
                if let Some((n, turn, _)) = self.open_message().await? {
                    self.whole(n, &Row::assistant(turn, "", Vec::new())).await?;
                }
                Ok(())
            }
            Step::Answer { result, event } => self.answer(&result, event).await,
            Step::Trip(trip) => {
                let stops = serde_json::to_string(&trip.stops)?;
                self.set(
                    "UPDATE conversations SET destination = ? WHERE id = ?",
                    trip.destination,
                )
                .await?;
                self.set(
                    "UPDATE conversations SET stops = ? WHERE id = ?",
                    Some(stops),
                )
                .await
            }
            Step::Loop(state) => {
                let state = Some(state.to_string());
                self.set(
                    "UPDATE conversations SET loop_state = ? WHERE id = ?",
                    state,
                )
                .await
            }
            Step::Rest => {
                if let Some((n, turn, text)) = self.open_message().await? {
                    self.whole(n, &Row::assistant(turn, text, Vec::new()))
                        .await?;
                }
                self.set("UPDATE conversations SET running = ? WHERE id = ?", None)
                    .await
            }
        }
    }

    /// Stores the answer of a call: a success replaces a failure, else the first answer stays.
    async fn answer(&mut self, result: &Replayed, event: Option<Event>) -> Result<(), StoreError> {
        let (turn, id) = (result.turn.as_str(), result.call_id.as_str());
        let known = query(
            "SELECT n, role FROM messages WHERE conversation = ? AND turn = ? AND tool_call_id = ?",
        )
        .bind(self.id)
        .bind(turn)
        .bind(id)
        .fetch_optional(&mut *self.connection)
        .await?;
        if let Some(known) = known {
            if result.failed || known.try_get::<&str, _>(1)? == "tool" {
                return Ok(());
            }
            query("DELETE FROM messages WHERE n = ?")
                .bind(known.try_get::<i64, _>(0)?)
                .execute(&mut *self.connection)
                .await?;
        }
        let history = Some(Row::result(result));
        let Some(event) = event else {
            let call_id = Some(id);
            return self
                .insert(New {
                    turn,
                    role: "tool",
                    call_id,
                    history,
                    ..New::default()
                })
                .await;
        };
        self.event(&event).await?;
        self.keep(&event, history).await
    }

    /// Tells the page, and keeps the part that the page shows.
    pub(super) async fn tell(&mut self, event: &Event) -> Result<(), StoreError> {
        self.event(event).await?;
        self.keep(event, None).await
    }

    /// Stores one more event.
    async fn event(&mut self, event: &Event) -> Result<(), StoreError> {
        self.last += 1;
        query("INSERT INTO events (conversation, seq, name, data) VALUES (?, ?, ?, ?)")
            .bind(self.id)
            .bind(self.last)
            .bind(event.name())
            .bind(event.data().to_string())
            .execute(&mut *self.connection)
            .await?;
        Ok(())
    }

    /// Keeps the part of an event that the page shows, and the row of the model's history.
    async fn keep(&mut self, event: &Event, history: Option<Row>) -> Result<(), StoreError> {
        match event {
            Event::TurnStarted { turn, text } => {
                let history = Some(Row::user(turn.as_str(), text.as_str()));
                self.insert(New {
                    turn,
                    role: "user",
                    text,
                    history,
                    ..New::default()
                })
                .await
            }
            Event::ToolResult {
                turn,
                id,
                tool,
                text,
            } => {
                let (call_id, tool) = (Some(id.as_str()), Some(tool.as_str()));
                self.insert(New {
                    turn,
                    role: "tool",
                    text,
                    call_id,
                    tool,
                    history,
                    ..New::default()
                })
                .await
            }
            Event::ToolExecutionError { turn, notice } | Event::ProviderError { turn, notice } => {
                let member = |name: &str| notice.get(name).and_then(Value::as_str);
                self.insert(New {
                    turn,
                    role: "error",
                    text: member("message").unwrap_or_default(),
                    call_id: member("tool_call_id"),
                    tool: member("tool"),
                    code: member("code"),
                    reference: member("ref"),
                    history,
                })
                .await
            }
            Event::Text { .. } | Event::ToolCall { .. } | Event::TurnEnded { .. } => Ok(()),
        }
    }

    /// Extends the model's message, or begins it.
    async fn say(&mut self, turn: String, delta: String) -> Result<(), StoreError> {
        let event = Event::Text { turn, delta };
        self.event(&event).await?;
        let Event::Text { turn, delta } = event else {
            return Ok(());
        };
        let grown = query(
            "UPDATE messages SET text = text || ? \
             WHERE conversation = ? AND role = 'assistant' AND history IS NULL",
        )
        .bind(&delta)
        .bind(self.id)
        .execute(&mut *self.connection)
        .await?;
        if grown.rows_affected() > 0 {
            return Ok(());
        }
        let (turn, text) = (turn.as_str(), delta.as_str());
        self.insert(New {
            turn,
            role: "assistant",
            text,
            ..New::default()
        })
        .await
    }

    /// Completes the model's message.
    async fn said(
        &mut self,
        turn: &str,
        calls: Vec<ToolCall>,
        made: Vec<ToolCall>,
    ) -> Result<(), StoreError> {
        let open = self.open_message().await?;
        for call in made {
            self.event(&Event::ToolCall {
                turn: turn.to_owned(),
                id: call.id,
                tool: call.tool,
            })
            .await?;
        }
        let Some((n, _, text)) = open else {
            let history = Some(Row::assistant(turn, "", calls));
            return self
                .insert(New {
                    turn,
                    role: "assistant",
                    history,
                    ..New::default()
                })
                .await;
        };
        self.whole(n, &Row::assistant(turn, text, calls)).await
    }

    /// Returns the model's unfinished message: number, turn and text.
    async fn open_message(&mut self) -> Result<Option<(i64, String, String)>, StoreError> {
        // A message of the model has no history row until it is complete.
        let open = query(
            "SELECT n, turn, text FROM messages \
             WHERE conversation = ? AND role = 'assistant' AND history IS NULL",
        )
        .bind(self.id)
        .fetch_optional(&mut *self.connection)
        .await?;
        let Some(open) = open else { return Ok(None) };
        Ok(Some((open.try_get(0)?, open.try_get(1)?, open.try_get(2)?)))
    }

    async fn whole(&mut self, n: i64, history: &Row) -> Result<(), StoreError> {
        query("UPDATE messages SET history = ? WHERE n = ?")
            .bind(json(history)?)
            .bind(n)
            .execute(&mut *self.connection)
            .await?;
        Ok(())
    }

    async fn insert(&mut self, new: New<'_>) -> Result<(), StoreError> {
        query(
            "INSERT INTO messages \
             (conversation, seq, turn, role, text, tool_call_id, tool, code, ref, history) \
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        )
        .bind(self.id)
        .bind(self.last)
        .bind(new.turn)
        .bind(new.role)
        .bind(new.text)
        .bind(new.call_id)
        .bind(new.tool)
        .bind(new.code)
        .bind(new.reference)
        .bind(new.history.as_ref().map(json).transpose()?)
        .execute(&mut *self.connection)
        .await?;
        Ok(())
    }

    async fn set(&mut self, sql: &'static str, to: Option<String>) -> Result<(), StoreError> {
        query(sql)
            .bind(to)
            .bind(self.id)
            .execute(&mut *self.connection)
            .await?;
        Ok(())
    }
}

fn json(value: &impl Serialize) -> Result<String, StoreError> {
    Ok(serde_json::to_string(value)?)
}
