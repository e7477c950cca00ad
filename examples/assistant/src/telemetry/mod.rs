//! Telemetry for operators: lines on standard error, counts of codes, and OpenTelemetry.

mod counts;
mod otlp;
mod start;

pub use counts::Counts;
pub use otlp::Otlp;
pub use start::{Telemetry, ours, start};
