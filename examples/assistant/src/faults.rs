//! Failures on demand, for tests and demonstrations.

use std::io;

/// Failures on demand: if they are on, an argument `fault:NAME` makes a tool fail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Faults {
    /// `fault:NAME` is ordinary text.
    Off,
    /// `fault:panic` panics, `fault:hang` never ends, `fault:raw` fails with an error that is not
    /// in the catalog.
    On,
}

impl Faults {
    /// Returns whether failures on demand are on.
    #[must_use]
    pub fn are_on(self) -> bool {
        self == Self::On
    }

    /// Fails as the text asks.
    ///
    /// # Errors
    /// When the text asks for an ordinary error.
    pub async fn play(self, text: &str) -> Result<(), Broken> {
        match text {
            "fault:panic" if self.are_on() => {
                crash();
                Ok(())
            }
            "fault:hang" if self.are_on() => std::future::pending().await,
            "fault:raw" if self.are_on() => Err(Broken(io::Error::other(
                "disk /home/anna/notes.db is gone; password=hunter2 \
                 postgres://app:s3cret@10.0.3.7/assistant",
            ))),
            _ => Ok(()),
        }
    }
}

#[expect(clippy::panic, reason = "this is the panic that is asked for")]
fn crash() {
    panic!("index out of bounds: token=sk-live-51H8xGq2eZvKYlo2C0aBcDeF");
}

/// An error that is not in the catalog.
#[derive(Debug, thiserror::Error)]
#[error("something broke")]
pub struct Broken(#[source] io::Error);
