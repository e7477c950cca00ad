//! All sides in turn, and the check afterward.

use std::time::Duration;

use anyhow::{Result, ensure};

use super::end::End;
use super::world::{Left, SIDES, Side, World};
use crate::turns::{Beside, median, through};

/// How much is done in a round, and how often.
#[derive(Debug, Clone, Copy)]
pub(super) struct Contest {
    pub(super) end: End,
    /// Runs at the same time.
    pub(super) at_once: usize,
    /// Runs of a side in a round.
    pub(super) runs: usize,
    /// Rounds that count; one additional round warms up.
    pub(super) rounds: usize,
}

/// Median times of a round, and what a run leaves. The other sides are the same by hand, and the least.
#[derive(Debug, Clone, Copy)]
pub(super) struct Times {
    pub(super) errpact: Duration,
    pub(super) beside: [Beside; 2],
    /// Of each side.
    pub(super) left: [Left; 3],
}

impl Contest {
    /// Carries out the same runs on each side, again and again.
    pub(super) async fn hold(self, world: &World) -> Result<Times> {
        let mut times = [Vec::new(), Vec::new(), Vec::new()];
        for round in 0..=self.rounds {
            // The first side finds the server as another side left it, so the order changes.
            for turn in 0..SIDES.len() {
                let side = (round + turn) % SIDES.len();
                let took = self.round(world, SIDES[side], round).await?;
                if round > 0 {
                    times[side].push(took);
                }
            }
        }
        let mut left = [Left::default(); 3];
        for (side, left) in SIDES.into_iter().zip(&mut left) {
            let key = format!("{}-{}-left", self.end.word(), self.at_once);
            world.advance(side, self.end, &key).await?;
            *left = world.left(side, &key).await?;
        }
        let [errpact, same, least] = SIDES.map(Side::name);
        let found = world.states(errpact, self.end).await?;
        let runs = (self.rounds + 1) * self.runs + 1;
        ensure!(found.len() >= runs, "{} of {runs} runs", found.len());
        ensure!(
            found == world.states(same, self.end).await?,
            "the states of errpact and of the same by hand differ"
        );
        let least = world.states(least, self.end).await?;
        ensure!(least.is_empty(), "the least has states: {least:?}");
        let [errpact, same, least] = times;
        Ok(Times {
            errpact: median(&errpact),
            beside: [Beside::of(&errpact, &same), Beside::of(&errpact, &least)],
            left,
        })
    }

    async fn round(self, world: &World, side: Side, round: usize) -> Result<Duration> {
        let (end, at_once) = (self.end, self.at_once);
        let key = |run| format!("{}-{at_once}-{round}-{run}", end.word());
        let keys = (0..self.runs).map(key).collect();
        let world = world.caller();
        through(at_once, keys, move |key| {
            let world = world.clone();
            async move { world.advance(side, end, &key).await }
        })
        .await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_side_ends_each_run_and_leaves_the_same() {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .unwrap();
        runtime.block_on(async {
            let world = World::start().await.unwrap();
            for end in [End::Done, End::Failed] {
                let contest = Contest {
                    end,
                    at_once: 2,
                    runs: 2,
                    rounds: 1,
                };
                let times = contest.hold(&world).await.unwrap();
                let [errpact, same, least] = times.left;
                assert_eq!((errpact.entries, errpact.state), (same.entries, same.state));
                assert!(least.entries < same.entries, "{least:?}");
                assert_eq!(least.state, 0);
            }
            // One that ends in another way is noticed.
            let failed = world.advance(SIDES[0], End::Done, "failed-x").await;
            failed.unwrap_err();
        });
    }
}
