//! R1 to R3 and R6, single functions: an occurrence on its way to a model, and the same by hand.
//!
//! The two sides take turns within one process, one batch each, so that a machine whose speed
//! drifts slows both. The usual harnesses measure one after the other.

use std::hint::black_box;
use std::time::Duration;

use errpact::Occurrence;
use serde::Serialize;

use crate::errors::{CatalogError, WeatherBusy, WeatherDown};
use crate::process::{median, of_thread};
use crate::report::{Goal, Report, Row};

/// Batches of each side.
const ROUNDS: usize = 201;
/// CPU time of a batch: much more than reading the clock costs.
const BATCH: Duration = Duration::from_micros(500);

/// Median time of one call of each side.
#[derive(Debug, Clone, Copy)]
pub struct Pair {
    /// errpact's time.
    pub errpact: Duration,
    /// The reference's time.
    pub by_hand: Duration,
}

impl Pair {
    /// Returns errpact's time divided by the reference's.
    #[must_use]
    pub fn ratio(self) -> f64 {
        self.errpact.as_secs_f64() / self.by_hand.as_secs_f64()
    }

    pub(crate) fn row(self, id: &'static str, what: String, goal: Goal) -> Row {
        Row {
            id,
            what,
            errpact: format!("{} ns", self.errpact.as_nanos()),
            reference: format!("{} ns", self.by_hand.as_nanos()),
            figure: self.ratio(),
            goal,
            unit: "×",
        }
    }
}

/// Measures what is wanted.
pub fn rows(report: &mut Report) {
    let rows: [(_, _, _, fn() -> Pair); 3] = [
        (
            "R1",
            "occurrence to envelope bytes, beside serde_json",
            0.25,
            envelope,
        ),
        (
            "R2",
            "an envelope of which only id and time vary, beside a copy of its bytes",
            2.5,
            unvarying,
        ),
        (
            "R3",
            "occurrence to a model's text, beside `format!`",
            1.0,
            text,
        ),
    ];
    for (id, what, goal, measure) in rows {
        if report.wants(&[id]) {
            report.push(&measure().row(id, what.to_owned(), Goal::AtMost(goal)));
        }
    }
    for values in [1_000, 4_000, 16_000] {
        if report.wants(&["R6"]) {
            let what = format!(
                "a log line, {values} values and 16 KiB of raw text, beside a quarter of the values"
            );
            report.push(&log_line(values).row("R6", what, Goal::AtMost(4.4)));
        }
    }
}

/// Returns the error that all figures are measured with.
#[must_use]
pub fn sample() -> CatalogError {
    WeatherBusy {
        location: "Trondheim".into(),
    }
}

/// R1: occurrence to envelope bytes, including id and time.
#[must_use]
pub fn envelope() -> Pair {
    let error = sample();
    in_turn(
        || {
            Occurrence::from(black_box(&error as &dyn errpact::ToolError))
                .with_tool("get_weather")
                .envelope()
        },
        || envelope_by_hand(black_box("Trondheim")),
    )
}

/// R2: the constant part of an envelope, beside a copy of as many bytes into a new buffer. An
/// envelope has an id and a time, so those 60 bytes are written too.
#[must_use]
pub fn unvarying() -> Pair {
    let occurrence = Occurrence::new(WeatherDown);
    let bytes = occurrence.envelope();
    in_turn(
        || black_box(&occurrence).envelope(),
        || black_box(&bytes).clone(),
    )
}

/// R3: occurrence to the text that the model reads.
#[must_use]
pub fn text() -> Pair {
    let error = sample();
    let occurrence = Occurrence::from(&error as &dyn errpact::ToolError).with_tool("get_weather");
    let reference = occurrence.reference();
    in_turn(
        || black_box(&occurrence).text(),
        || text_by_hand(black_box("Trondheim"), black_box(&reference)),
    )
}

/// R6: a log line of a call with so many undeclared values and 16 KiB of raw text, beside the same
/// with a quarter of the values: what grows with them, and no faster.
#[must_use]
pub fn log_line(values: usize) -> Pair {
    let call = |values: usize| {
        let ids: Vec<String> = (0..values).map(|n| format!("customer-{n:08}")).collect();
        let raw =
            "connection refused while updating customers: bad gateway, giving up ".repeat(240);
        Occurrence::from_signal(
            &crate::errors::CATALOG,
            errpact::Signal::new().with_message(raw),
        )
        .with_tool("get_weather")
        .with_argument("ids", &ids)
    };
    let (all, quarter) = (call(values), call(values / 4));
    in_turn_of(21, 1, || all.logfmt(), || quarter.logfmt())
}

/// Returns the text that `format!` makes, identical to errpact's (a test compares them).
#[must_use]
pub fn text_by_hand(location: &str, reference: &str) -> String {
    format!(
        "WEATHER_BUSY: The weather service is busy with {location}. Wait. Call get_weather with the \
         same arguments. Or: Ask for a larger town nearby (Oslo). Retry after 2 s. Ref: {reference}."
    )
}

#[derive(Serialize)]
struct Envelope<'a> {
    error: Body<'a>,
}

#[derive(Serialize)]
struct Body<'a> {
    code: &'a str,
    category: &'a str,
    source: &'a str,
    fingerprint: &'a str,
    message: String,
    context: Context<'a>,
    recovery: Recovery<'a>,
    debug: Debug,
}

#[derive(Serialize)]
struct Context<'a> {
    operation: &'a str,
}

#[derive(Serialize)]
struct Recovery<'a> {
    is_retryable: bool,
    policy: &'a str,
    retry_strategy: Strategy,
    alternatives: Vec<Alternative<'a>>,
    required_actions: Vec<&'a str>,
}

#[derive(Serialize)]
struct Strategy {
    suggested_delay: u64,
    max_retries: u32,
}

#[derive(Serialize)]
struct Alternative<'a> {
    description: &'a str,
    example: &'a str,
}

#[derive(Serialize)]
struct Debug {
    error_id: String,
    timestamp: String,
}

fn envelope_by_hand(location: &str) -> Vec<u8> {
    let envelope = Envelope {
        error: Body {
            code: "WEATHER_BUSY",
            category: "network",
            source: "get_weather",
            fingerprint: crate::errors::CATALOG.wire_fingerprint,
            message: format!("The weather service is busy with {location}."),
            context: Context {
                operation: "get_weather",
            },
            recovery: Recovery {
                is_retryable: true,
                policy: "retry-after-delay",
                retry_strategy: Strategy {
                    suggested_delay: 2000,
                    max_retries: 3,
                },
                alternatives: vec![Alternative {
                    description: "Ask for a larger town nearby",
                    example: "Oslo",
                }],
                required_actions: vec!["Wait.", "Call get_weather with the same arguments."],
            },
            debug: Debug {
                error_id: uuid::Uuid::new_v4().to_string(),
                timestamp: format!("{:.3}", jiff::Timestamp::now()),
            },
        },
    };
    serde_json::to_vec(&envelope).unwrap_or_default()
}

/// Both sides in turn; the median of each.
pub(crate) fn in_turn<A, B>(mut errpact: impl FnMut() -> A, by_hand: impl FnMut() -> B) -> Pair {
    // The first calls fill caches, so that one call says little.
    let mut batch = 1;
    while time(batch, &mut errpact) < BATCH {
        batch *= 2;
    }
    in_turn_of(ROUNDS, batch, errpact, by_hand)
}

/// Measures both sides in turn, one batch at a time, and returns the median of each.
fn in_turn_of<A, B>(
    rounds: usize,
    batch: u32,
    mut errpact: impl FnMut() -> A,
    mut by_hand: impl FnMut() -> B,
) -> Pair {
    let mut times = [Vec::with_capacity(rounds), Vec::with_capacity(rounds)];
    for _ in 0..rounds {
        times[0].push(time(batch, &mut errpact) / batch);
        times[1].push(time(batch, &mut by_hand) / batch);
    }
    let [errpact, by_hand] = times.map(median);
    Pair { errpact, by_hand }
}

/// CPU time of so many calls.
fn time<T>(calls: u32, call: &mut impl FnMut() -> T) -> Duration {
    let start = of_thread();
    for _ in 0..calls {
        black_box(call());
    }
    of_thread() - start
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_sides_write_the_same_text() {
        let error = sample();
        let occurrence =
            Occurrence::from(&error as &dyn errpact::ToolError).with_tool("get_weather");
        assert_eq!(
            occurrence.text(),
            text_by_hand("Trondheim", &occurrence.reference())
        );
    }

    #[test]
    fn both_sides_write_envelopes_of_one_shape() {
        let error = sample();
        let envelope = Occurrence::from(&error as &dyn errpact::ToolError)
            .with_tool("get_weather")
            .envelope();
        let mut ours: serde_json::Value = serde_json::from_slice(&envelope).unwrap();
        let mut by_hand: serde_json::Value =
            serde_json::from_slice(&envelope_by_hand("Trondheim")).unwrap();
        for envelope in [&mut ours, &mut by_hand] {
            // The id and the time differ between occurrences.
            for value in envelope["error"]["debug"]
                .as_object_mut()
                .unwrap()
                .values_mut()
            {
                *value = serde_json::Value::Null;
            }
        }
        assert_eq!(ours, by_hand);
    }
}
