//! Firms: listed, read, polled, started.

use axum::Json;
use axum::extract::{RawQuery, State};
use axum::http::header::CACHE_CONTROL;
use axum::http::{HeaderName, StatusCode};
use axum::response::{IntoResponse, Response};
use errpact::Occurrence;
use serde_json::json;

use super::App;
use super::card::Card;
use super::id::Id;
use super::problem::{problem, runs, table, unknown};
use crate::errors::{NothingToStart, StageRunning};
use crate::store::{Firm, Store};
use crate::worker::Begun;

/// Nobody but who asked keeps an answer.
pub(super) const NO_STORE: [(HeaderName, &str); 1] = [(CACHE_CONTROL, "no-store")];

/// How many firms one answer has.
const PAGE: usize = 500;

/// All of them, a page at a time.
pub(super) async fn list(
    State(app): State<App>,
    RawQuery(query): RawQuery,
) -> Result<Response, Occurrence> {
    let after = super::query::text(query.as_deref(), "after")?.unwrap_or_default();
    let store = app.crew.store();
    let limit = i64::try_from(PAGE + 1).unwrap_or(i64::MAX);
    let mut firms = store.firms(&after, limit).await.map_err(table)?;
    let more = firms.len() > PAGE;
    firms.truncate(PAGE);
    let next = firms.last().filter(|_| more).map(|firm| firm.id.clone());
    let mut cards = Vec::with_capacity(firms.len());
    for firm in firms {
        cards.push(Card::of(store, firm).await?);
    }
    Ok((NO_STORE, Json(json!({ "firms": cards, "next": next }))).into_response())
}

/// One.
pub(super) async fn read(State(app): State<App>, Id(id): Id) -> Result<Response, Occurrence> {
    Ok((NO_STORE, Json(card(app.crew.store(), &id).await?)).into_response())
}

/// How it is: its card, or what the failure tells a page that polls. Both are answers of 200: the poll
/// has not failed, the stage has.
pub(super) async fn poll(State(app): State<App>, Id(id): Id) -> Result<Response, Occurrence> {
    let card = card(app.crew.store(), &id).await?;
    Ok(match card.error {
        Some(failure) => (NO_STORE, Json(failure)).into_response(),
        None => (NO_STORE, Json(json!({ "success": true, "firm": card }))).into_response(),
    })
}

/// Begins its next stage, for the first time or again; the stages after it follow.
pub(super) async fn start(State(app): State<App>, Id(id): Id) -> Result<Response, Occurrence> {
    firm(app.crew.store(), &id).await?;
    match app.crew.start(&id).await.map_err(runs)? {
        Begun::Begun => {}
        Begun::Running => return Err(problem(StageRunning)),
        Begun::Nothing => return Err(problem(NothingToStart)),
    }
    let card = card(app.crew.store(), &id).await?;
    Ok((StatusCode::ACCEPTED, NO_STORE, Json(card)).into_response())
}

/// Takes the failure off its card. The history keeps it.
pub(super) async fn dismiss(State(app): State<App>, Id(id): Id) -> Result<Response, Occurrence> {
    let store = app.crew.store();
    firm(store, &id).await?;
    store.runs().clear_error(&id).await.map_err(runs)?;
    Ok((NO_STORE, Json(card(store, &id).await?)).into_response())
}

/// What its stages have found out.
pub(super) async fn results(State(app): State<App>, Id(id): Id) -> Result<Response, Occurrence> {
    let store = app.crew.store();
    firm(store, &id).await?;
    let results = store.results(&id).await.map_err(table)?;
    Ok((NO_STORE, Json(json!({ "results": results }))).into_response())
}

async fn firm(store: &Store, id: &str) -> Result<Firm, Occurrence> {
    store.firm(id).await.map_err(table)?.ok_or_else(unknown)
}

async fn card(store: &Store, id: &str) -> Result<Card, Occurrence> {
    Card::of(store, firm(store, id).await?).await
}
