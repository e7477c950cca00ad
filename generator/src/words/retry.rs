//! Retry policies in words.

use errpact_spec::catalog::{Delay, Exhausted, Jitter, Retry, RetryBy, WhenUsedUp};

use super::{count, milliseconds};

/// Returns a whole retry policy: `never`, or who retries how often, and after which delay.
#[must_use]
pub fn retry(policy: &Retry) -> String {
    let Some(by) = policy.by else {
        return "never".to_owned();
    };
    let tries = match policy.max {
        None => "any number of retries".to_owned(),
        Some(max) => format!("up to {}", count(u64::from(max), "retry", "retries")),
    };
    let mut words = format!("{tries} {}", retry_by(by));
    if let Some(wait) = wait(policy) {
        words.push_str(", ");
        words.push_str(&wait);
    }
    words
}

/// Returns who must act before a retry is possible.
#[must_use]
pub fn retry_by(by: RetryBy) -> &'static str {
    match by {
        RetryBy::Runtime => "by the run time",
        RetryBy::Model => "by the model, with something changed",
        RetryBy::User => "once the person has acted",
    }
}

/// Returns the delay before a retry, or `None` if there is none.
#[must_use]
pub fn wait(policy: &Retry) -> Option<String> {
    if policy.by.is_none() || !policy.has_delay() {
        return None;
    }
    let mut words = match &policy.delay {
        Delay::Fixed(ms) => format!("after {}", milliseconds(*ms)),
        Delay::Param(name) => format!("after the time in parameter {name}"),
    };
    if policy.max.is_none_or(|max| max > 1) && policy.multiplier > 1.0 {
        words.push_str(&format!(
            ", then {} times as long each time",
            policy.multiplier
        ));
    }
    words.push_str(&format!(", at most {}", milliseconds(policy.max_delay_ms)));
    if policy.by == Some(RetryBy::Runtime) {
        words.push_str(", ");
        words.push_str(jitter(policy.jitter));
    }
    Some(words)
}

/// Returns how delays are spread.
#[must_use]
pub fn jitter(jitter: Jitter) -> &'static str {
    match jitter {
        Jitter::Full => "spread at random between nothing and that",
        Jitter::None => "not spread",
    }
}

/// Returns what happens to the call when its retries are exhausted.
#[must_use]
pub fn exhausted(exhausted: &Exhausted) -> String {
    let Exhausted { blocking, optional } = *exhausted;
    if blocking == optional {
        return ending(blocking).to_owned();
    }
    format!(
        "{}; where the step is optional, {}",
        ending(blocking),
        ending(optional)
    )
}

/// Returns one way to end.
#[must_use]
pub fn ending(ending: WhenUsedUp) -> &'static str {
    match ending {
        WhenUsedUp::Fail => "the step fails",
        WhenUsedUp::Skip => "the step is skipped",
        WhenUsedUp::Complete => "the step counts as done",
        WhenUsedUp::AskUser => "the person is asked",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn policies_read_as_sentences() {
        assert_eq!(retry(&Retry::NEVER), "never");
        let runtime = Retry {
            by: Some(RetryBy::Runtime),
            max: Some(3),
            delay: Delay::Fixed(2000),
            ..Retry::NEVER
        };
        assert_eq!(
            retry(&runtime),
            "up to 3 retries by the run time, after 2 s, then 2 times as long each time, at most \
             30 s, spread at random between nothing and that"
        );
        let model = Retry {
            by: Some(RetryBy::Model),
            max: Some(1),
            ..Retry::NEVER
        };
        assert_eq!(
            retry(&model),
            "up to 1 retry by the model, with something changed"
        );
        let user = Retry {
            by: Some(RetryBy::User),
            max: None,
            ..Retry::NEVER
        };
        assert_eq!(
            retry(&user),
            "any number of retries once the person has acted"
        );
    }

    #[test]
    fn endings_are_told_apart_only_where_they_differ() {
        let same = Exhausted {
            blocking: WhenUsedUp::Fail,
            optional: WhenUsedUp::Fail,
        };
        assert_eq!(exhausted(&same), "the step fails");
        let both = Exhausted {
            blocking: WhenUsedUp::Fail,
            optional: WhenUsedUp::Skip,
        };
        assert_eq!(
            exhausted(&both),
            "the step fails; where the step is optional, the step is skipped"
        );
    }
}
