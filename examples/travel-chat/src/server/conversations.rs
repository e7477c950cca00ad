//! Conversations: beginning, reading, continuing, following.

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{Path, RawQuery, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::sse::{KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use errpact::Occurrence;
use serde::Deserialize;
use serde_json::json;

use super::App;
use super::problem::{problem, store, unknown, unread};
use super::tail::Tail;
use crate::chat::LONGEST_MESSAGE;
use crate::errors::{
    ConversationsFull, MessageEmpty, MessageTooLong, RequestUnreadable, TurnRunning,
};

/// Only the client that asked may keep an answer.
const NO_STORE: [(axum::http::HeaderName, &str); 1] = [(CACHE_CONTROL, "no-store")];

/// The user's message.
#[derive(Debug, Deserialize)]
struct Said {
    text: String,
}

/// Begins a conversation.
pub(super) async fn begin(State(app): State<App>) -> Result<Response, Occurrence> {
    let id = app.chat.store.begin().await.map_err(store)?;
    let id = id.ok_or_else(|| problem(ConversationsFull))?;
    Ok((StatusCode::CREATED, NO_STORE, Json(json!({ "id": id }))).into_response())
}

/// Reads a conversation: its messages, and the number of the last event in them.
pub(super) async fn read(
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<Response, Occurrence> {
    let told = app.chat.store.told(&id).await.map_err(store)?;
    let told = told.ok_or_else(unknown)?;
    Ok((NO_STORE, Json(told)).into_response())
}

/// Continues a conversation: begins a turn, unless one is running.
pub(super) async fn say(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, Occurrence> {
    let body = body.map_err(|rejection| unread(&rejection))?;
    // A form of another site can send any text, but not as JSON.
    let media = headers
        .get(CONTENT_TYPE)
        .and_then(|value| value.to_str().ok());
    let media = media
        .and_then(|media| media.split(';').next())
        .unwrap_or_default();
    if !media.trim().eq_ignore_ascii_case("application/json") {
        return Err(problem(RequestUnreadable));
    }
    let said: Said = serde_json::from_slice(&body).map_err(|_| problem(RequestUnreadable))?;
    let text = said.text.trim();
    if text.is_empty() {
        return Err(problem(MessageEmpty));
    }
    if text.chars().count() > LONGEST_MESSAGE {
        let limit = i64::try_from(LONGEST_MESSAGE).unwrap_or(i64::MAX);
        return Err(problem(MessageTooLong { limit }));
    }
    if app
        .chat
        .store
        .conversation(&id)
        .await
        .map_err(store)?
        .is_none()
    {
        return Err(unknown());
    }
    let turn = app.chat.say(&id, text).await.map_err(store)?;
    let turn = turn.ok_or_else(|| problem(TurnRunning))?;
    Ok((
        StatusCode::ACCEPTED,
        NO_STORE,
        Json(json!({ "turn": turn })),
    )
        .into_response())
}

/// Follows a conversation: the events after the last that the page has, and new ones.
pub(super) async fn follow(
    State(app): State<App>,
    Path(id): Path<String>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Occurrence> {
    let known = app.chat.store.conversation(&id).await.map_err(store)?;
    known.ok_or_else(unknown)?;
    let last = headers
        .get("last-event-id")
        .and_then(|id| id.to_str().ok()?.parse().ok());
    let query = query.unwrap_or_default();
    let after = query
        .split('&')
        .find_map(|pair| pair.strip_prefix("after="));
    let after = match after {
        Some(after) => Some(after.parse().map_err(|_| problem(RequestUnreadable))?),
        None => None,
    };
    // A page that reconnects asks for the same address, and sends its last event's number.
    let cut_after = if last.is_some() { None } else { app.cut_after };
    let tail = Tail::new(&app, id, last.or(after).unwrap_or(0), cut_after);
    let headers = [("x-accel-buffering", "no")];
    Ok((
        headers,
        Sse::new(tail.stream()).keep_alive(KeepAlive::default()),
    )
        .into_response())
}
