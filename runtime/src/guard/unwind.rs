//! Catches a panic.

use std::any::Any;
use std::future::{Future, poll_fn};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::task::Poll;

pub use crate::occurrence::dropped;

/// The most bytes of a panic's text that are kept.
const MOST_KEPT: usize = 4 * 1024;

/// Runs the block; the error is the panic's text. Whatever the block left half-done is not used
/// again, as after any failure of a tool.
pub(super) fn caught<T>(block: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(block)).map_err(|payload| {
        let said = words(&*payload);
        dropped(payload);
        said
    })
}

/// Awaits the future; the error is the panic's text.
pub(super) async fn caught_async<F: Future>(future: F) -> Result<F::Output, String> {
    let mut future: Option<Pin<Box<F>>> = Some(Box::pin(future));
    let outcome = poll_fn(|context| {
        let Some(running) = &mut future else {
            return Poll::Pending;
        };
        match caught(|| running.as_mut().poll(context)) {
            Ok(Poll::Pending) => Poll::Pending,
            Ok(Poll::Ready(output)) => Poll::Ready(Ok(output)),
            Err(said) => Poll::Ready(Err(said)),
        }
    })
    .await;
    // The contents of a future may panic when dropped; the outcome is known by now.
    let _ = caught(|| drop(future.take()));
    outcome
}

/// Returns a panic's text.
pub fn words(payload: &(dyn Any + Send)) -> String {
    let said = payload
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| payload.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("a panic without words");
    let mut end = said.len().min(MOST_KEPT);
    while !said.is_char_boundary(end) {
        end -= 1;
    }
    said[..end].to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_cut_between_characters() {
        for (said, kept) in [
            ("x".repeat(MOST_KEPT), MOST_KEPT),
            ("x".repeat(MOST_KEPT + 1), MOST_KEPT),
            (format!("x{}", "é".repeat(MOST_KEPT)), MOST_KEPT - 1),
            (format!("xx{}", "😀".repeat(MOST_KEPT)), MOST_KEPT - 2),
        ] {
            let words = words(&said);
            assert_eq!(words.len(), kept);
            assert!(said.starts_with(&words));
        }
        assert_eq!(words(&"short"), "short");
        assert_eq!(words(&7), "a panic without words");
    }
}
