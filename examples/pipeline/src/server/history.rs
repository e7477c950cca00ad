//! All failures of a firm, newest first.

use axum::extract::{RawQuery, State};
use axum::response::Response;
use errpact::Occurrence;
use errpact_workflow::{Cursor, Page, StageFailure};
use serde::Serialize;
use serde_json::json;

use super::App;
use super::answer::answer;
use super::id::Id;
use super::problem::{problem, runs, table, unknown};
use super::query;
use crate::errors::RequestUnreadable;

/// Default number of failures in an answer.
const PAGE: u32 = 20;

/// Maximum number of failures in an answer.
const LONGEST_PAGE: u32 = 100;

/// A failure as a user may see it: without the service's text.
#[derive(Debug, Clone, Serialize)]
pub struct PastFailure {
    /// The reference that a user can quote; the log has it too.
    #[serde(rename = "ref")]
    pub reference: String,
    /// The stage.
    pub stage: String,
    /// The code.
    pub code: String,
    /// The service that failed, by its display name.
    pub service: Option<String>,
    /// The message that the user read.
    pub message: String,
    /// The HTTP status that the service answered, else the status of the code.
    pub http_status: Option<u16>,
    /// The firm's status after the failure.
    pub status: String,
    /// The firm's status before the failure.
    pub previous_status: String,
    /// The time.
    pub at: String,
    /// The number of the attempt.
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

/// Returns a page of failures.
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
    app.store
        .firm(&id)
        .await
        .map_err(table)?
        .ok_or_else(unknown)?;
    let history = app
        .runs
        .history(&id, Page::newest(limit).after(after))
        .await
        .map_err(runs)?;
    let failures: Vec<PastFailure> = history.failures.iter().map(PastFailure::from).collect();
    Ok(answer(
        json!({ "failures": failures, "next": history.next }),
    ))
}
