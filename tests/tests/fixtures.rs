//! Every fixture: the findings of `errpact check`, and whether an independent validator refuses it by the JSON Schema
//! of the language.

#![expect(
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test that cannot go on fails"
)]

mod causes;
mod convert;
mod coverage;
mod databases;
mod declared;
mod edited;
mod guide;
mod help;
mod hostile;
mod output;
mod presented;
mod proof;
mod schema;
mod snapshot;
