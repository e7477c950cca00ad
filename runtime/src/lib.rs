//! One catalog for an agent's tool errors; this crate is what an application links.
//!
//! The errors that an agent's tools can return are written once, in `errors.yaml`: code, message,
//! what the model must do, whether to retry, and which receiver may see which value.
//! `errpact-generator` makes a module of it, and this crate turns a failure into the form for each
//! receiver:
//!
//! ```
//! # mod errors {
//! #     use errpact::codegen::table;
//! #     pub static CATALOG: table::Catalog = table::Catalog {
//! #         name: "booking",
//! #         codes: &[table::Entry {
//! #             name: "SLOT_CONFLICT",
//! #             message: "{time} is no longer free.",
//! #             user_message: "Sorry, {time} was just taken.",
//! #             params: &[
//! #                 table::Param {
//! #                     name: "guest", model: table::Channel::Omit, log: table::Channel::Hash,
//! #                     ..table::Param::TEXT
//! #                 },
//! #                 table::Param { name: "time", ..table::Param::TEXT },
//! #             ],
//! #             ..table::Entry::EMPTY
//! #         }],
//! #         ..table::Catalog::EMPTY
//! #     };
//! #     pub enum CatalogError {
//! #         SlotConflict { guest: errpact::types::Text, time: errpact::types::Text },
//! #     }
//! #     errpact::__codes! { pub enum Code { SLOT_CONFLICT } }
//! #     errpact::__errors! {
//! #         CatalogError of Code: with { guest, time } [SLOT_CONFLICT = SlotConflict]
//! #     }
//! # }
//! // In an application: errpact::catalog!(mod errors);
//! use errors::SlotConflict;
//! use errpact::Occurrence;
//!
//! fn hold_slot() -> Result<(), Occurrence> {
//!     Err(SlotConflict { guest: "Jane Doe".into(), time: "10:30".into() })?
//! }
//!
//! let happened = hold_slot().unwrap_err().with_tool("hold_slot");
//! assert_eq!(happened.text(), "SLOT_CONFLICT: 10:30 is no longer free.");
//! assert_eq!(happened.user_text(), "Sorry, 10:30 was just taken.");
//! assert!(!happened.logfmt().contains("Jane"));
//! ```
//!
//! - [`ToolError`] is what a tool may return: derive it for your own enum, or return the generated
//!   errors. Either way the compiler finds a code or a parameter that the catalog does not have.
//! - [`Occurrence`] is one such error that happened, with its id, its time and its call. It leaves
//!   only through its forms.
//! - [`Guard`] wraps tool code: any failure in it, including a panic, becomes an occurrence.
//!   [`Signal`] describes a raw failure, for which the catalog's rules find the code.
//! - [`StepBudget`] counts what was tried and [decides](StepBudget::decide) what happens to a failed call;
//!   [`retry::run_on`] repairs, waits and retries accordingly.
//! - [`find`] finds it inside `anyhow`, `Box<dyn Error>` or any other wrapper.
//! - [`ToolLoop`] runs a model's rounds of tool calls, and [`History`] is the model's view of them.
//! - The crate `errpact-workflow` records what failed in a staged workflow and rolls it back, atomically.
//! - [`prompt::verify`] refuses a system prompt whose rules differ from this program's.
//! - [`redact::set_key`] must be called at startup if the log gets hashed values.
//!
//! # What leaves, and what does not
//!
//! A value leaves only if the catalog declares it, and in the form declared for its receiver: plain,
//! masked, hashed or not at all. That holds for `Display` and `Debug` too, which write the log's
//! form. The text of an uncataloged error goes only to the log, where it is bounded and scrubbed. No
//! value of any form contains control characters, terminal escapes, marks that change the direction
//! of text or invisible characters.
//!
//! # Features
//!
//! | feature | default | brings |
//! |---|---|---|
//! | `agent` | yes | [`budget`], [`retry`], [`tool_loop`] and [`history`] |
//! | `derive` | yes | `#[derive(ToolError)]` and `catalog!` |
//! | `tracing` | yes | `Occurrence::log` |
//! | `inline` | no | `catalog!` with a path: no build script |
//! | `tokio` | no | time limits of a [`Guard`], `retry::run` and `ToolLoop::run_round` |
//! | `anyhow`, `reqwest`, `sqlx`, `tokio-postgres`, `tonic` | no | what errors of that crate say about themselves |
//! | `rmcp`, `rmcp2`, `rmcp1` | no | occurrences as results of MCP tools, and a guard for a whole server, built with `rmcp` 3, 2 or 1 |
//! | `rig` | no | a guard for tools of agents that are built with `rig` 0.46, which needs Rust 1.97.1 |
//! | `axum` | no | responses of axum: `application/problem+json` |

#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(
    not(feature = "agent"),
    allow(
        dead_code,
        unused_imports,
        reason = "what only `agent` asks of an occurrence"
    )
)]
#![cfg_attr(
    feature = "__mcp",
    allow(
        clippy::duplicate_mod,
        reason = "`mcp` compiles the same files for each version of rmcp"
    )
)]

#[cfg(feature = "agent")]
mod agent;
pub mod arguments;
#[cfg(feature = "__binding")]
#[doc(hidden)]
pub mod binding;
mod classify;
#[doc(hidden)]
pub mod codegen;
pub mod environment;
mod generated;
mod guard;
mod idempotency;
mod macros;
#[cfg(feature = "__mcp")]
mod mcp;
mod occurrence;
pub mod prompt;
pub mod redact;
#[cfg(feature = "rig")]
pub mod rig;
mod signal;
#[doc(hidden)]
pub mod stage;
pub mod table;
pub mod tools;
pub mod wire;

#[cfg(feature = "agent")]
pub use agent::budget::{self, StepBudget};
#[cfg(feature = "agent")]
pub use agent::history::{self, History};
#[cfg(feature = "agent")]
pub use agent::retry;
#[cfg(feature = "agent")]
pub use agent::tool_loop::{self, ToolCall, ToolLoop};
pub use classify::Classified;
#[cfg(feature = "derive")]
pub use errpact_macros::{ToolError, catalog};
pub use generated::WireCode;
pub use guard::Guard;
pub use idempotency::{IdempotencyKey, InvalidKey};
#[cfg(feature = "rmcp1")]
pub use mcp::v1 as rmcp1;
#[cfg(feature = "rmcp2")]
pub use mcp::v2 as rmcp2;
#[cfg(feature = "rmcp")]
pub use mcp::v3 as rmcp;
pub use occurrence::{Occurrence, ToolError, find, find_as};
pub use redact::value::{Value, types};
pub use signal::Signal;
pub use wire::Partial;
/// Crates whose types are in this API, in the versions that it uses.
#[doc(no_inline)]
pub use {jiff, uuid};

#[cfg(all(doctest, feature = "inline"))]
#[doc = include_str!("../README.md")]
mod readme {}
