//! All failures of a firm, the newest first.

use axum::extract::{RawQuery, State};
use axum::response::Response;
use errpact::Occurrence;
use errpact::workflow::{Cursor, Page, StageFailure};
use serde::Serialize;
use serde_json::json;

use super::App;
use super::answer::answer;
use super::id::Id;
use super::problem::{problem, runs, table, unknown};
use super::query;
use crate::errors::RequestUnreadable;

/// How many failures one answer has, unless the request says so.
const PAGE: u32 = 20;

/// Most that one answer has.
const LONGEST_PAGE: u32 = 100;

/// A failure, as a person may see it: without what the service wrote.
#[derive(Debug, Clone, Serialize)]
pub struct PastFailure {
    /// What a person can quote; the log has it too.
    #[serde(rename = "ref")]
    pub reference: String,
    /// The stage.
    pub stage: String,
    /// The code.
    pub code: String,
    /// The service that failed, by the name that people read.
    pub service: Option<String>,
    /// What the person read.
    pub message: String,
    /// The HTTP status that the service answered, else the one that the code stands for.
    pub http_status: Option<u16>,
    /// Where the firm was left.
    pub status: String,
    /// Where it had been.
    pub previous_status: String,
    /// When.
    pub at: String,
    /// In which attempt.
    pub attempt: u64,
}

impl From<&StageFailure> for PastFailure {
    fn from(failure: &StageFailure) -> Self {
        Self {
            reference: failure.reference.clone(),
            stage: failure.stage.clone(),
            code: failure.code.clone(),
            service: failure.client_response().service().map(Into::into),
            message: failure.user_message.clone(),
            http_status: failure.http_status,
            status: failure.status.clone(),
            previous_status: failure.previous_status.clone(),
            at: failure.timestamp.clone(),
            attempt: failure.attempt,
        }
    }
}

/// A page of them.
pub(super) async fn read(
    State(app): State<App>,
    Id(id): Id,
    RawQuery(query): RawQuery,
) -> Result<Response, Occurrence> {
    let query = query.as_deref();
    let limit = query::number(query, "limit")?
        .unwrap_or(PAGE)
        .clamp(1, LONGEST_PAGE);
    let after = query::text(query, "after")?;
    let after: Option<Cursor> = after
        .map(|after| after.parse())
        .transpose()
        .map_err(|_| problem(RequestUnreadable))?;
    let store = app.crew.store();
    store.firm(&id).await.map_err(table)?.ok_or_else(unknown)?;
    let history = store
        .runs()
        .history(&id, Page::newest(limit).after(after))
        .await
        .map_err(runs)?;
    let failures: Vec<PastFailure> = history.failures.iter().map(PastFailure::from).collect();
    Ok(answer(
        json!({ "failures": failures, "next": history.next }),
    ))
}
