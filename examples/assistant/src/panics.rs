//! The logging of panics.

/// Logs the location of a panic without its text, which may quote anything. The scrubbed text
/// reaches the log with its code once the tool's adapter has caught the panic.
pub(crate) fn keep_quiet() {
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string);
        tracing::error!(place, "a panic");
    }));
}
