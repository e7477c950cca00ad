//! Every fixture: what `errpact check` says of it, and whether an independent validator refuses
//! it by the JSON Schema of the language.

#![expect(
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test that cannot go on fails"
)]

#[path = "fixtures/coverage.rs"]
mod coverage;
#[path = "fixtures/hostile.rs"]
mod hostile;
#[path = "fixtures/mutation.rs"]
mod mutation;
#[path = "fixtures/output.rs"]
mod output;
#[path = "fixtures/schema.rs"]
mod schema;
#[path = "fixtures/snapshot.rs"]
mod snapshot;
