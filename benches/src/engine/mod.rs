//! W3: a stage on Restate, beside the same stage by hand on `restate-sdk`.
//!
//! Two are written by hand: one that does all that errpact does, and the least, a step with the SDK's retries that leaves
//! no state. All are objects of the same worker, which the same server calls, in turn. Before a figure is printed, every
//! run must have ended as it should, and the states and responses of the first two must be the same. No side has a
//! subscriber for the log.

mod by_hand;
mod contest;
mod end;
mod world;

use std::time::Duration;

use anyhow::Result;

use crate::report::{Goal, Report, Row};
use contest::{Contest, Times};
use end::End;
use world::World;

/// Measures W3, if it is wanted: stages that succeed and stages that fail, one run at once and eight.
///
/// # Errors
/// When the server fails, or a run does not end as it should.
pub async fn rows(report: &mut Report) -> Result<()> {
    if !report.wants(&["W3"]) {
        return Ok(());
    }
    let world = World::start().await?;
    for end in [End::Done, End::Failed] {
        for at_once in [1, 8] {
            let contest = Contest {
                end,
                at_once,
                runs: 32,
                rounds: 9,
            };
            push(contest, &contest.hold(&world).await?, report);
        }
    }
    Ok(())
}

fn push(contest: Contest, times: &Times, report: &mut Report) {
    let Contest { end, at_once, .. } = contest;
    let what = match end {
        End::Done => "a stage that succeeds",
        End::Failed => {
            "a stage that fails, is retried once after 1 ms, and fails again (errpact and the same: it rolls back)"
        }
    };
    let runs = if at_once == 1 {
        "1 run".to_owned()
    } else {
        format!("{at_once} runs")
    };
    let stages = contest.runs * end.stages();
    // As long as a stage of one run takes, while others run.
    let ms = |time: Duration| time.as_secs_f64() * 1_000.0 * at_once as f64 / stages as f64;
    let left = |left: world::Left| {
        format!(
            "{:.2} journal entries a stage, {} bytes of state",
            left.entries as f64 / end.stages() as f64,
            left.state
        )
    };
    for (index, by_hand, goal) in [
        (1, "the same by hand", Goal::AtLeast(0.9)),
        (
            2,
            "the least by hand: a step with the SDK's retries",
            Goal::None,
        ),
    ] {
        let beside = times.beside[index - 1];
        report.push(&Row {
            id: "W3",
            what: format!("Restate, {runs} at once: {what}; beside {by_hand}"),
            errpact: format!("{:.1} ms; {}", ms(times.errpact), left(times.left[0])),
            reference: format!(
                "{:.1} ms; {}; {:.2} × to {:.2} × by round",
                ms(beside.time),
                left(times.left[index]),
                beside.range[0],
                beside.range[1]
            ),
            figure: beside.ratio,
            goal,
            unit: "×",
        });
    }
}
