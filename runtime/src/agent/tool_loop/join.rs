//! Futures that run concurrently, without the help of an async runtime.

use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::task::Poll;

/// Awaits all of them. Once `stop` returns true for an output, those for which `may_leave` is true
/// are dropped, and their outputs are `None`.
pub(super) async fn all<F: Future>(
    futures: Vec<F>,
    stop: impl Fn(&F::Output) -> bool,
    may_leave: impl Fn(usize) -> bool,
) -> Vec<Option<F::Output>> {
    let mut outputs: Vec<Option<F::Output>> = Vec::new();
    outputs.resize_with(futures.len(), || None);
    let mut running: Vec<Option<Pin<Box<F>>>> = futures
        .into_iter()
        .map(|future| Some(Box::pin(future)))
        .collect();
    let mut stopping = false;
    poll_fn(|context| {
        for (slot, output) in running.iter_mut().zip(&mut outputs) {
            let Some(future) = slot else { continue };
            if let Poll::Ready(value) = future.as_mut().poll(context) {
                stopping |= stop(&value);
                *output = Some(value);
                *slot = None;
            }
        }
        if stopping {
            for (index, slot) in running.iter_mut().enumerate() {
                if slot.is_some() && may_leave(index) {
                    *slot = None;
                }
            }
        }
        if running.iter().all(Option::is_none) {
            Poll::Ready(())
        } else {
            Poll::Pending
        }
    })
    .await;
    outputs
}
