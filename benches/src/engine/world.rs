//! A server of Restate, and a worker with the objects of all sides.

use std::collections::BTreeMap;

use anyhow::{Context as _, Result, ensure};
use errpact::Occurrence;
use errpact_restate::StageWork;
use errpact_tests::restate::Restate;
use errpact_workflow::engine::Attempt;
use restate_sdk::endpoint::Endpoint;
use restate_sdk::http_server::HttpServer;
use serde_json::{Value, json};

use super::by_hand::{Least, Same};
use super::end::End;
use crate::errors::CarrierBusy;
use crate::errors::workflows::Deliveries;

/// An object of the worker.
#[derive(Debug, Clone, Copy)]
pub(super) enum Side {
    Errpact,
    /// All that errpact does.
    Same,
    /// A step with the SDK's retries, and a terminal error.
    Least,
}

pub(super) const SIDES: [Side; 3] = [Side::Errpact, Side::Same, Side::Least];

impl Side {
    /// Returns the name of the object.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Errpact => "ByErrpact",
            Self::Same => "Same",
            Self::Least => "Least",
        }
    }
}

/// The carrier, whose stages take no time.
struct Carrier;

errpact_restate::object! {
    struct ByErrpact: Deliveries => Carrier
}

impl StageWork<Deliveries> for Carrier {
    type Error = Occurrence;

    async fn run(&self, attempt: Attempt<Deliveries>) -> Result<(), Occurrence> {
        if attempt.run.starts_with(End::Failed.word()) {
            Err(Occurrence::new(CarrierBusy {}))
        } else {
            Ok(())
        }
    }
}

/// The server. The worker ends with the program.
pub(super) struct World {
    server: Restate,
    caller: Caller,
}

/// What sends requests to the server.
#[derive(Debug, Clone)]
pub(super) struct Caller {
    http: reqwest::Client,
    ingress: String,
}

/// What one run leaves in the server.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Left {
    /// Entries of the journal.
    pub(super) entries: u64,
    /// Bytes of the values of its state, with ids of the same length.
    pub(super) state: u64,
}

impl World {
    pub(super) async fn start() -> Result<Self> {
        let server = Restate::start().await;
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
        let worker = format!("http://{}", listener.local_addr()?);
        let endpoint = Endpoint::builder()
            .bind(ByErrpact::new(Carrier))
            .bind(Same::new())
            .bind(Least)
            .build();
        let never = std::future::pending::<()>();
        tokio::spawn(HttpServer::new(endpoint).serve_with_cancel(listener, never));
        server.register(&worker).await;
        let caller = Caller {
            http: reqwest::Client::new(),
            ingress: server.ingress(),
        };
        Ok(Self { server, caller })
    }

    pub(super) fn caller(&self) -> Caller {
        self.caller.clone()
    }

    /// Carries out a run.
    pub(super) async fn advance(&self, side: Side, end: End, key: &str) -> Result<()> {
        self.caller.advance(side, end, key).await
    }

    /// Asks what a run has left.
    pub(super) async fn left(&self, side: Side, key: &str) -> Result<Left> {
        let name = side.name();
        let entries = format!(
            "SELECT count(*) AS n FROM sys_journal j JOIN sys_invocation i ON j.id = i.id \
             WHERE i.target_service_name = '{name}' AND i.target_service_key = '{key}'"
        );
        let state = format!(
            "SELECT coalesce(sum(length(value_utf8)), 0) AS n FROM state \
             WHERE service_name = '{name}' AND service_key = '{key}'"
        );
        Ok(Left {
            entries: self.number(&entries).await?,
            state: self.number(&state).await?,
        })
    }

    async fn number(&self, sql: &str) -> Result<u64> {
        let rows = self.server.query(sql).await;
        let number = rows.first().and_then(|row| row["n"].as_u64());
        number.with_context(|| format!("{sql} has no number: {rows:?}"))
    }

    /// Returns the state of each run of a contest by run and key, without what differs between two runs.
    pub(super) async fn states(
        &self,
        name: &str,
        end: End,
    ) -> Result<BTreeMap<(String, String), Value>> {
        let sql = format!(
            "SELECT service_key, key, value_utf8 FROM state WHERE service_name = '{name}' \
             AND service_key LIKE '{}-%'",
            end.word()
        );
        let mut states = BTreeMap::new();
        for row in self.server.query(&sql).await {
            let text = |name: &str| row[name].as_str().map(str::to_owned);
            let run = text("service_key").context("no run")?;
            let mut value = serde_json::from_str(&text("value_utf8").context("no text")?)?;
            hide(&mut value);
            states.insert((run, text("key").context("no key")?), value);
        }
        Ok(states)
    }
}

impl Caller {
    /// Carries out a run, and checks how it ends.
    pub(super) async fn advance(&self, side: Side, end: End, key: &str) -> Result<()> {
        let url = format!("{}/{}/{key}/advance", self.ingress, side.name());
        let request = self.http.post(url).body("0");
        let request = request
            .header("content-type", "application/json")
            .header("idempotency-key", "0");
        let answer = request.send().await?;
        let status = answer.status().as_u16();
        let text = answer.text().await?;
        let wanted = match (end, side) {
            (End::Done, _) => 200,
            (End::Failed, Side::Least) => 500,
            (End::Failed, _) => 503,
        };
        ensure!(status == wanted, "{side:?}, {key}: {status} {text}");
        if wanted == 503 {
            let error: Value = serde_json::from_str(&text)?;
            let message = error["message"].as_str().context("no message")?;
            let mut response = serde_json::from_str(message)?;
            hide(&mut response);
            ensure!(response == wanted_response(), "{side:?}: {response}");
        }
        Ok(())
    }
}

/// Returns the client response of a failed stage.
fn wanted_response() -> Value {
    json!({
        "success": false,
        "error": {
            "code": "CARRIER_BUSY",
            "stage": "pack",
            "message": "The delivery waits until the carrier has time.",
            "rollback_status": "ordered",
            "ref": "…",
            "timestamp": "…",
        },
    })
}

/// Replaces ids and times, and removes the fingerprint of the catalog.
fn hide(value: &mut Value) {
    if let Value::Object(fields) = value {
        fields.remove("fingerprint");
        for (name, value) in fields {
            match name.as_str() {
                "error_id" | "ref" | "timestamp" | "updated_at" if value.is_string() => {
                    *value = json!("…");
                }
                _ => hide(value),
            }
        }
    }
}
