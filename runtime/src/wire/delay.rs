//! How long to wait before a retry.
//!
//! | part | length |
//! |---|---|
//! | the catalog's `delay` | as it stands there, or as the parameter that it names says |
//! | what an upstream asked for | lengthens that, never shortens it, and is cut at `max_delay` |
//!
//! A delay from a parameter is bounded by `max_delay` too if the runtime itself waits. It includes no
//! jitter: the retrying caller adds that.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crate::Occurrence;
use crate::redact::{Audience, Out, Scope, value, write_duration};
use crate::table::{Channel, Delay, Param, Retry, RetryBy, Sentence, Sentences};
use crate::types::View;

/// A wait, if there is one.
pub(super) struct Wait<'a> {
    length: Duration,
    /// The parameter with exactly this value, to be written in the form of its type.
    says: Option<(&'a Param<'a>, View<'a>)>,
    /// Whether it is the one in the catalog's own envelope.
    pub(super) fixed: bool,
}

impl Occurrence {
    /// Returns how long to wait before a retry: the catalog's delay, lengthened by what an upstream
    /// asked for ([`retry_after`](Self::retry_after)) up to `max_delay`. `None` if this call may not be
    /// retried, or has no delay. Counted from [`timestamp`](Self::timestamp).
    #[must_use]
    pub fn delay(&self) -> Option<Duration> {
        self.offered()?;
        self.declared_delay()
    }

    /// The same, whether or not the call may be retried.
    pub(crate) fn declared_delay(&self) -> Option<Duration> {
        let mut delay = None;
        self.with_scope(self.entry(), Audience::Model, |scope, _| {
            delay = self.wait_of(scope, |_| true).map(|wait| wait.length);
        });
        delay
    }

    /// Reads the wait, if `audience` may know it.
    pub(super) fn wait_for<T>(
        &self,
        audience: Audience,
        read: impl Fn(Wait<'_>) -> T,
    ) -> Option<T> {
        let mut wait = None;
        self.with_scope(self.entry(), audience, |scope, _| {
            wait = self.wait(scope).map(&read);
        });
        wait
    }

    /// Returns the wait, if the scope's receiver may know it.
    #[inline]
    pub(super) fn wait<'a>(&'a self, scope: &Scope<'a>) -> Option<Wait<'a>> {
        let (retry, entry) = (self.offered_retry(), self.entry());
        match (retry.by, retry.delay, self.retry_after()) {
            (None, ..) | (_, Delay::Fixed(0), None) => None,
            // Nearly all codes take this path.
            (_, Delay::Fixed(ms), None) => Some(Wait::fixed(ms)),
            _ => self.wait_of(&scope.of(entry), |param| {
                scope.audience.channel(param) == Channel::Plain
            }),
        }
    }

    /// Returns the wait, if it is the catalog's or `may` allows the parameter that says it.
    fn wait_of<'a>(&self, scope: &Scope<'a>, may: impl Fn(&Param<'_>) -> bool) -> Option<Wait<'a>> {
        let retry = &self.policy().retry;
        retry.by?;
        let mut wait = match retry.delay {
            Delay::Fixed(ms) => Wait::fixed(ms),
            Delay::Param(name) => match scope.find(name)? {
                (_, View::Absent) => Wait::none(),
                (param, view) if may(param) => Wait::said(param, view, retry, self.timestamp()),
                _ => return None,
            },
        };
        if let Some(asked) = self.retry_after() {
            let asked = asked.min(Duration::from_millis(retry.max_delay_ms));
            if asked > wait.length {
                wait = Wait {
                    length: whole_milliseconds(asked),
                    ..Wait::none()
                };
            }
        }
        (wait.says.is_some() || !wait.length.is_zero()).then_some(wait)
    }
}

impl<'a> Wait<'a> {
    /// Creates the catalog's wait.
    #[inline]
    fn fixed(ms: u64) -> Self {
        Self {
            length: Duration::from_millis(ms),
            says: None,
            fixed: true,
        }
    }

    fn none() -> Self {
        Self {
            length: Duration::ZERO,
            says: None,
            fixed: false,
        }
    }

    /// Returns a parameter's wait: a length of time, or the time until which to wait.
    fn said(param: &'a Param<'a>, view: View<'a>, retry: &Retry<'_>, now: SystemTime) -> Self {
        let length = match (&view, view.unix_milliseconds()) {
            (View::Duration(length), _) => *length,
            (_, Some(until)) => Duration::from_millis(until)
                .saturating_sub(now.duration_since(UNIX_EPOCH).unwrap_or_default()),
            _ => return Self::none(),
        };
        let most = Duration::from_millis(retry.max_delay_ms);
        if retry.by == Some(RetryBy::Runtime) && length > most {
            return Self {
                length: most,
                ..Self::none()
            };
        }
        Self {
            length,
            says: Some((param, view)),
            fixed: false,
        }
    }

    /// Returns whether a parameter says exactly this.
    pub(super) fn is_said(&self) -> bool {
        self.says.is_some()
    }

    /// Returns it in milliseconds, for the envelope.
    pub(super) fn milliseconds(&self) -> u64 {
        u64::try_from(self.length.as_millis()).unwrap_or(u64::MAX)
    }

    /// Returns it in seconds, rounded up, for a `Retry-After` header.
    pub(super) fn seconds(&self) -> u64 {
        let more = u64::from(self.length.subsec_nanos() > 0);
        self.length.as_secs().saturating_add(more)
    }

    /// Writes it in words.
    pub(super) fn write<const JSON: bool>(&self, out: &mut Out<'_, JSON>, scope: &Scope<'_>) {
        match &self.says {
            Some((param, view)) => {
                value(out, param, view, Channel::Plain, scope.withheld);
            }
            None => write_duration(out, self.length),
        }
    }
}

/// Writes a wait of this many milliseconds, as a sentence of a model's text.
pub(super) fn write_fixed(out: &mut Out<'_, false>, sentences: &Sentences<'_>, ms: u64) {
    let (before, after) = sentences.around(Sentence::RetryAfter);
    out.push_safe(" ");
    out.push_str(before);
    write_duration(out, Duration::from_millis(ms));
    out.push_str(after);
}

/// Rounds up: a wait that is too short causes another failure.
fn whole_milliseconds(length: Duration) -> Duration {
    let ms = length.as_nanos().div_ceil(1_000_000);
    Duration::from_millis(u64::try_from(ms).unwrap_or(u64::MAX))
}
