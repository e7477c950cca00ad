//! Stopping in good order.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::timeout;

/// How long the rollback of given-up stages may take.
const ROLL_BACK: Duration = Duration::from_secs(5);

/// The progress of the stop. Clones share it.
#[derive(Debug, Clone)]
pub struct Stop {
    phase: watch::Sender<Phase>,
    busy: Arc<watch::Sender<usize>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Phase {
    Working,
    /// Running stages may go on, and no other stage begins.
    Ending,
    /// Running stages are given up.
    GivingUp,
}

/// Marks something as running until it is dropped.
#[derive(Debug)]
pub(super) struct Busy(Arc<watch::Sender<usize>>);

impl Drop for Busy {
    fn drop(&mut self) {
        self.0.send_modify(|busy| *busy = busy.saturating_sub(1));
    }
}

impl Default for Stop {
    fn default() -> Self {
        Self {
            phase: watch::Sender::new(Phase::Working),
            busy: Arc::new(watch::Sender::new(0)),
        }
    }
}

impl Stop {
    /// Lets no other stage begin.
    pub fn end(&self) {
        self.reach(Phase::Ending);
    }

    /// Waits until everything that runs has ended. Stages that take longer than `grace` are given
    /// up. They roll back as interrupted at once, not when their lease ends.
    pub async fn finish(&self, grace: Duration) {
        self.end();
        if timeout(grace, self.idle()).await.is_err() {
            self.reach(Phase::GivingUp);
            // An unreachable database must not block this: the lease ends without us.
            timeout(ROLL_BACK, self.idle()).await.ok();
        }
    }

    /// Returns whether it must end.
    #[must_use]
    pub fn is_ending(&self) -> bool {
        *self.phase.borrow() >= Phase::Ending
    }

    /// Waits until it must end.
    pub async fn ending(&self) {
        self.reached(Phase::Ending).await;
    }

    /// Waits until running stages must be given up.
    pub(super) async fn giving_up(&self) {
        self.reached(Phase::GivingUp).await;
    }

    /// Marks something as running.
    pub(super) fn busy(&self) -> Busy {
        self.busy.send_modify(|busy| *busy += 1);
        Busy(Arc::clone(&self.busy))
    }

    async fn idle(&self) {
        let mut busy = self.busy.subscribe();
        // The sender is in `self`, so this cannot fail.
        busy.wait_for(|busy| *busy == 0).await.ok();
    }

    fn reach(&self, phase: Phase) {
        self.phase.send_if_modified(|reached| {
            let before = *reached;
            *reached = before.max(phase);
            before != *reached
        });
    }

    async fn reached(&self, phase: Phase) {
        let mut reached = self.phase.subscribe();
        reached.wait_for(|reached| *reached >= phase).await.ok();
    }
}
