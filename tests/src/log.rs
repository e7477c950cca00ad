//! Captured log events, as the stock JSON formatter writes them.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use tracing::subscriber::DefaultGuard;
use tracing::{Dispatch, Subscriber};
use tracing_subscriber::fmt::MakeWriter;

/// Events, each a line of JSON.
#[derive(Debug, Clone, Default)]
pub struct Log(Arc<Mutex<Vec<u8>>>);

impl Log {
    /// Captures this thread's log events until the guard is dropped.
    #[must_use]
    pub fn take() -> (Self, DefaultGuard) {
        // With only one subscriber, tracing asks the current thread's subscriber whether an event is wanted. It keeps
        // that answer for all threads. A test without a subscriber would answer no.
        static SECOND: OnceLock<Dispatch> = OnceLock::new();
        SECOND.get_or_init(|| Dispatch::new(tracing_subscriber::registry()));
        let log = Self::default();
        let guard = tracing::subscriber::set_default(log.subscriber());
        (log, guard)
    }

    /// Returns the subscriber that collects the events.
    pub fn subscriber(&self) -> impl Subscriber + Send + Sync + use<> {
        tracing_subscriber::fmt()
            .json()
            .with_max_level(tracing::Level::TRACE)
            .with_writer(self.clone())
            .finish()
    }

    /// Returns everything that was written.
    #[must_use]
    pub fn text(&self) -> String {
        let bytes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        String::from_utf8(bytes.clone()).expect("errpact writes UTF-8")
    }

    /// Returns errpact's lines.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let ours = |line: &&str| line.contains(r#""target":"errpact""#);
        let text = self.text();
        text.lines().filter(ours).map(str::to_owned).collect()
    }
}

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut log = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        log.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Log {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        self.clone()
    }
}
