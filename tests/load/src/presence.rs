//! Work that is recorded from its beginning to its end, whichever process ends it.

use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};
use tokio::task::JoinHandle;

use crate::journal::{Journal, now};
use crate::ledger::Visit;

/// A visit and its number in the journal.
type Entry = (i64, Visit);
/// The clerk's inbox of entries to write.
pub(crate) type Desk = UnboundedSender<Entry>;

/// Records the end of interrupted work.
#[derive(Debug)]
pub(crate) struct Clerk {
    desk: Desk,
    task: JoinHandle<Result<(), sqlx::Error>>,
}

impl Clerk {
    pub(crate) fn new(journal: Journal) -> Self {
        let (desk, mut tray) = unbounded_channel::<Entry>();
        let task = tokio::spawn(async move {
            while let Some((number, visit)) = tray.recv().await {
                journal.ends(number, &visit).await?;
            }
            Ok(())
        });
        Self { desk, task }
    }

    /// Returns the inbox of the clerk.
    pub(crate) fn desk(&self) -> Desk {
        self.desk.clone()
    }

    /// Waits until everything is written.
    pub(crate) async fn leaves(self) -> Result<(), sqlx::Error> {
        drop(self.desk);
        self.task.await.unwrap_or(Ok(()))
    }
}

/// A stage's work. If its future is dropped before the end is recorded, the clerk records it.
#[derive(Debug)]
pub(crate) struct Presence {
    number: i64,
    visit: Option<Visit>,
    desk: Desk,
}

impl Presence {
    pub(crate) fn new(number: i64, visit: Visit, desk: Desk) -> Self {
        Self {
            number,
            visit: Some(visit),
            desk,
        }
    }

    /// Ends the work and records the end.
    pub(crate) async fn ends(mut self, journal: &Journal) -> Result<(), sqlx::Error> {
        if let Some(visit) = &mut self.visit {
            visit.ended = Some(now());
            journal.ends(self.number, visit).await?;
        }
        self.visit = None;
        Ok(())
    }
}

impl Drop for Presence {
    fn drop(&mut self) {
        if let Some(mut visit) = self.visit.take() {
            visit.ended.get_or_insert_with(now);
            self.desk.send((self.number, visit)).ok();
        }
    }
}
