//! How long to wait before another try.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crate::View;
use crate::render::Scope;
use crate::table::{Channel, Delay, Param, Retry, RetryBy};

/// A wait, where there is one.
pub(super) enum Wait<'a> {
    /// The catalogue's.
    Fixed(Duration),
    /// The occurrence's: a length of time, or the moment until which to wait.
    Given(&'static Param, View<'a>),
}

impl<'a> Wait<'a> {
    /// The wait that `retry` asks for, where the scope's receiver may know it.
    pub(super) fn of(retry: &Retry, scope: &Scope<'a>) -> Option<Self> {
        retry.by?;
        match retry.delay {
            Delay::Fixed(0) => None,
            Delay::Fixed(ms) => Some(Self::Fixed(Duration::from_millis(ms))),
            Delay::Param(name) => match scope.find(name)? {
                (_, View::Absent) => None,
                (param, view) if scope.audience.channel(param) == Channel::Plain => {
                    Some(Self::Given(param, view))
                }
                _ => None,
            },
        }
    }

    /// Its length in milliseconds, counted from `now`. What the run time itself waits is never
    /// longer than the catalogue allows.
    pub(super) fn milliseconds(&self, retry: &Retry, now: SystemTime) -> Option<u64> {
        let wait = match self {
            Self::Fixed(wait) => *wait,
            Self::Given(_, View::Duration(wait)) => *wait,
            Self::Given(_, view) => {
                let until = Duration::from_millis(view.unix_milliseconds()?);
                until.saturating_sub(now.duration_since(UNIX_EPOCH).unwrap_or_default())
            }
        };
        let ms = u64::try_from(wait.as_millis()).unwrap_or(u64::MAX);
        Some(if retry.by == Some(RetryBy::Runtime) {
            ms.min(retry.max_delay_ms)
        } else {
            ms
        })
    }
}
