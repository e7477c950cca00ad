//! Retry policies in words.

use errpact_spec::catalog::{Delay, Exhausted, Jitter, Retry, RetryBy, WhenUsedUp};

use super::milliseconds;

/// Returns a whole retry policy: `never`, or who retries how often, and after which delay.
#[must_use]
pub fn retry(policy: &Retry) -> String {
    let mut words = match policy.by {
        None => return "never".to_owned(),
        Some(RetryBy::Runtime) => automatic(policy.max),
        Some(RetryBy::Model) => {
            let times = times(policy.max);
            format!("the model may retry {times}, with changed arguments,")
        }
        Some(RetryBy::User) => format!("{}, after the user has acted,", times(policy.max)),
    };
    if policy.has_delay() {
        words.push(' ');
        words.push_str(&delay(policy));
    }
    words.truncate(words.trim_end_matches(',').len());
    words
}

fn automatic(max: Option<u32>) -> String {
    match max {
        None => "any number of automatic retries".to_owned(),
        Some(1) => "1 automatic retry".to_owned(),
        Some(max) => format!("up to {max} automatic retries"),
    }
}

fn times(max: Option<u32>) -> String {
    match max {
        None => "any number of times".to_owned(),
        Some(1) => "once".to_owned(),
        Some(2) => "twice".to_owned(),
        Some(max) => format!("up to {max} times"),
    }
}

/// Returns the delays: the first, how they grow, their limit, and how they are spread.
fn delay(policy: &Retry) -> String {
    let mut words = match &policy.delay {
        Delay::Fixed(ms) => format!("after {}", milliseconds(*ms)),
        Delay::Param(name) => format!("after the time in parameter {name}"),
    };
    if policy.max.is_none_or(|max| max > 1) && policy.multiplier > 1.0 {
        words.push_str(", then ");
        if (policy.multiplier - 2.0).abs() < f64::EPSILON {
            words.push_str("twice");
        } else {
            words.push_str(&format!("{} times", policy.multiplier));
        }
        words.push_str(" as long each time");
    }
    words.push_str(&format!(", at most {}", milliseconds(policy.max_delay_ms)));
    if policy.by == Some(RetryBy::Runtime) {
        words.push_str(match policy.jitter {
            Jitter::Full => ", with full jitter",
            Jitter::None => ", without jitter",
        });
    }
    words
}

/// Returns what happens to the call when its retries are exhausted.
#[must_use]
pub fn exhausted(exhausted: &Exhausted) -> String {
    let Exhausted { blocking, optional } = *exhausted;
    if blocking == optional {
        return ending(blocking).to_owned();
    }
    let optional = match optional {
        WhenUsedUp::Fail => "an optional step fails",
        WhenUsedUp::Skip => "an optional step is skipped",
        WhenUsedUp::Complete => "an optional step counts as done",
        WhenUsedUp::AskUser => "in an optional step, the user is asked",
    };
    format!("{}; {optional}", ending(blocking))
}

fn ending(ending: WhenUsedUp) -> &'static str {
    match ending {
        WhenUsedUp::Fail => "the step fails",
        WhenUsedUp::Skip => "the step is skipped",
        WhenUsedUp::Complete => "the step counts as done",
        WhenUsedUp::AskUser => "the user is asked",
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
            "up to 3 automatic retries after 2 s, then twice as long each time, at most 30 s, with \
             full jitter"
        );
        let once = Retry {
            max: Some(1),
            jitter: Jitter::None,
            ..runtime
        };
        assert_eq!(
            retry(&once),
            "1 automatic retry after 2 s, at most 30 s, without jitter"
        );
        let model = Retry {
            by: Some(RetryBy::Model),
            max: Some(1),
            ..Retry::NEVER
        };
        assert_eq!(
            retry(&model),
            "the model may retry once, with changed arguments"
        );
        let user = Retry {
            by: Some(RetryBy::User),
            max: None,
            ..Retry::NEVER
        };
        assert_eq!(
            retry(&user),
            "any number of times, after the user has acted"
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
            "the step fails; an optional step is skipped"
        );
    }
}
