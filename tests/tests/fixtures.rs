//! Every fixture: the findings of `errpact check`, and whether an independent validator refuses it by the JSON Schema
//! of the language.

#![expect(
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test that cannot go on fails"
)]

#[path = "fixtures/causes.rs"]
mod causes;
#[path = "fixtures/convert.rs"]
mod convert;
#[path = "fixtures/coverage.rs"]
mod coverage;
#[path = "fixtures/databases.rs"]
mod databases;
#[path = "fixtures/declared.rs"]
mod declared;
#[path = "fixtures/edited.rs"]
mod edited;
#[path = "fixtures/guide.rs"]
mod guide;
#[path = "fixtures/help.rs"]
mod help;
#[path = "fixtures/hostile.rs"]
mod hostile;
#[path = "fixtures/output.rs"]
mod output;
#[path = "fixtures/presented.rs"]
mod presented;
#[path = "fixtures/proof.rs"]
mod proof;
#[path = "fixtures/schema.rs"]
mod schema;
#[path = "fixtures/snapshot.rs"]
mod snapshot;
