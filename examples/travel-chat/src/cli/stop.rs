//! Being told to stop.

use std::io;

use tokio::signal::unix::{SignalKind, signal};

/// Listens from now on; what it gives waits until somebody says stop: Ctrl-C, or what a supervisor sends.
pub(super) fn told() -> io::Result<impl Future<Output = ()> + Send + 'static> {
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}
