//! What a host may replace where the standard library has none: the time, and the place for warnings.
//!
//! A program that runs on an operating system needs none of this. A host that calls this crate from another language, or
//! from WebAssembly, sets both once, before anything else.

use std::fmt;
use std::sync::OnceLock;
use std::time::SystemTime;

static CLOCK: OnceLock<fn() -> SystemTime> = OnceLock::new();
static WARNINGS: OnceLock<fn(&str)> = OnceLock::new();

/// It was set before, and stays so.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("it was set before: a host sets it once, before anything else")]
pub struct AlreadySet;

/// Sets where the time of occurrences comes from, instead of [`SystemTime::now`].
///
/// # Errors
/// Returns [`AlreadySet`] if it is set.
pub fn set_clock(now: fn() -> SystemTime) -> Result<(), AlreadySet> {
    CLOCK.set(now).map_err(|_| AlreadySet)
}

/// Sets what gets warnings, each one line, instead of `tracing` or standard error.
///
/// # Errors
/// Returns [`AlreadySet`] if it is set.
pub fn set_warnings(warn: fn(&str)) -> Result<(), AlreadySet> {
    WARNINGS.set(warn).map_err(|_| AlreadySet)
}

/// Returns the current time.
#[inline]
pub(crate) fn now() -> SystemTime {
    match CLOCK.get() {
        Some(now) => now(),
        None => SystemTime::now(),
    }
}

/// Passes a warning to the host; if it takes none, `otherwise` logs it.
pub(crate) fn warn(text: fmt::Arguments<'_>, otherwise: impl FnOnce()) {
    match WARNINGS.get() {
        Some(warn) => warn(&text.to_string()),
        None => otherwise(),
    }
}
