//! A general assistant's tools, as an MCP server over stdio and streamable HTTP.
//!
//! `errors.yaml` is the only place that says what can go wrong in a tool and how to respond. The
//! module [`errors`] and the rule block in `prompts/system.md` come from it. The path of a failure:
//! a function of [`tools`] fails with an occurrence or with an ordinary error. `Guarded` around the
//! [`server`] turns whatever crosses the tool's boundary into one occurrence. It becomes a log line
//! and the result that the MCP client passes to its model. [`weather`], [`mail`], [`reminders`] and
//! [`notes`] know no codes.

errpact::catalog!(
    /// The catalog, generated from `errors.yaml`.
    pub mod errors
);

pub mod cli;
pub mod conversation;
pub mod faults;
pub mod guard;
pub mod mail;
pub mod model;
pub mod notes;
mod panics;
pub mod reminders;
pub mod server;
pub mod stand_in;
pub mod telemetry;
pub mod tools;
pub mod weather;
pub mod world;
