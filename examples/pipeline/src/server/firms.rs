//! Firms: listing, reading, polling, starting.

use std::collections::BTreeMap;

use axum::extract::{RawQuery, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use errpact::Occurrence;
use serde_json::json;

use super::answer::answer;
use super::card::Card;
use super::id::Id;
use super::problem::{problem, runs, table, unknown};
use super::{App, query};
use crate::errors::{NothingToStart, StageRunning};
use crate::store::{Firm, Store};
use crate::worker::Begun;

/// Maximum number of firms in an answer, and the default.
const PAGE: u32 = 500;

/// Lists all firms, one page at a time.
pub(super) async fn list(
    State(app): State<App>,
    RawQuery(query): RawQuery,
) -> Result<Response, Occurrence> {
    let query = query.as_deref();
    let limit = query::number(query, "limit")?
        .unwrap_or(PAGE)
        .clamp(1, PAGE);
    let after = query::text(query, "after")?.unwrap_or_default();
    // One more than requested, to know whether there is a next page.
    let firms = app.store.firms(&after, i64::from(limit) + 1).await;
    let mut firms = firms.map_err(table)?;
    let limit = usize::try_from(limit).unwrap_or(usize::MAX);
    let more = firms.len() > limit;
    firms.truncate(limit);
    let next = firms.last().filter(|_| more).map(|firm| firm.id.clone());
    let ids: Vec<&str> = firms.iter().map(|firm| &*firm.id).collect();
    let states = app.runs.states(&ids).await.map_err(runs)?;
    let mut states: BTreeMap<String, _> = states
        .into_iter()
        .map(|state| (state.run.clone(), state))
        .collect();
    // A firm that has been deleted since has no state.
    let cards: Vec<Card> = firms
        .into_iter()
        .filter_map(|firm| states.remove(&firm.id).map(|state| Card::of(firm, state)))
        .collect();
    Ok(answer(json!({ "firms": cards, "next": next })))
}

/// Reads one firm.
pub(super) async fn read(State(app): State<App>, Id(id): Id) -> Result<Response, Occurrence> {
    Ok(answer(card(&app, &id).await?))
}

/// Returns the firm's card, or the page's view of its failure. Both are answers of 200: the poll
/// has not failed, the stage has.
pub(super) async fn poll(State(app): State<App>, Id(id): Id) -> Result<Response, Occurrence> {
    let card = card(&app, &id).await?;
    Ok(match card.error {
        Some(failure) => answer(failure),
        None => answer(json!({ "success": true, "firm": card })),
    })
}

/// Begins the firm's next stage, for the first time or again; the later stages follow.
pub(super) async fn start(State(app): State<App>, Id(id): Id) -> Result<Response, Occurrence> {
    firm(&app.store, &id).await?;
    match app.runs.start(&id).await.map_err(runs)? {
        Begun::Begun => {}
        Begun::Running => return Err(problem(StageRunning)),
        Begun::Nothing => return Err(problem(NothingToStart)),
    }
    let card = card(&app, &id).await?;
    Ok((StatusCode::ACCEPTED, answer(card)).into_response())
}

/// Takes the failure off the firm's card. If the request names a failure, it must be the current
/// one. The history keeps it.
pub(super) async fn dismiss(
    State(app): State<App>,
    Id(id): Id,
    RawQuery(query): RawQuery,
) -> Result<Response, Occurrence> {
    firm(&app.store, &id).await?;
    let seen = query::text(query.as_deref(), "ref")?;
    let cleared = app.runs.clear_error(&id, seen.as_deref()).await;
    cleared.map_err(runs)?;
    Ok(answer(card(&app, &id).await?))
}

/// Returns the results of the firm's stages.
pub(super) async fn results(State(app): State<App>, Id(id): Id) -> Result<Response, Occurrence> {
    firm(&app.store, &id).await?;
    let results = app.store.results(&id).await.map_err(table)?;
    Ok(answer(json!({ "results": results })))
}

async fn firm(store: &Store, id: &str) -> Result<Firm, Occurrence> {
    store.firm(id).await.map_err(table)?.ok_or_else(unknown)
}

async fn card(app: &App, id: &str) -> Result<Card, Occurrence> {
    let firm = firm(&app.store, id).await?;
    let state = app.runs.state(id).await.map_err(runs)?;
    Ok(Card::of(firm, state))
}
