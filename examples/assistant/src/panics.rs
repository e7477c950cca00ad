//! What the process says of a panic.

/// Logs where a panic was, and none of its text, which may quote anything. The text reaches the log
/// scrubbed, with the code, once the tool's adapter has caught the panic.
pub(crate) fn keep_quiet() {
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string);
        tracing::error!(place, "a panic");
    }));
}
