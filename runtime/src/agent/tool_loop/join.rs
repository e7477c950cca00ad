//! Futures that run concurrently, without the help of an async runtime.

use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, Wake, Waker};

/// Awaits all of them. Once `stop` returns true for an output, those for which `may_leave` is true
/// are dropped, and their outputs are `None`.
///
/// Only futures that were woken are polled, because a model may make thousands of calls in one message. If none was, all
/// are: some executors poll without a reason.
pub(super) async fn all<F: Future>(
    futures: Vec<F>,
    stop: impl Fn(&F::Output) -> bool,
    may_leave: impl Fn(usize) -> bool,
) -> Vec<Option<F::Output>> {
    let mut outputs: Vec<Option<F::Output>> = Vec::new();
    outputs.resize_with(futures.len(), || None);
    let mut left = futures.len();
    let woken = Arc::new(Woken::default());
    let mut running: Vec<Option<(Pin<Box<F>>, Waker)>> = futures
        .into_iter()
        .enumerate()
        .map(|(index, future)| {
            let call = Arc::new(Call {
                index,
                woken: Arc::clone(&woken),
            });
            // Each is polled once before it can be woken.
            call.wake_by_ref();
            Some((Box::pin(future), Waker::from(call)))
        })
        .collect();
    let mut stopping = false;
    poll_fn(|context| {
        let mut woken = woken.take(context.waker());
        if woken.is_empty() {
            woken.extend(0..running.len());
        }
        let before = stopping;
        for &index in &woken {
            let Some(slot) = running.get_mut(index) else {
                continue;
            };
            let Some((future, waker)) = slot else {
                continue;
            };
            if let Poll::Ready(value) = future.as_mut().poll(&mut Context::from_waker(waker)) {
                stopping |= stop(&value);
                if let Some(output) = outputs.get_mut(index) {
                    *output = Some(value);
                }
                *slot = None;
                left -= 1;
            }
        }
        if stopping && !before {
            woken.clear();
            woken.extend(0..running.len());
        }
        // Whether a future may be dropped changes only when it is polled.
        for index in woken.into_iter().filter(|_| stopping) {
            let slot = running.get_mut(index).filter(|slot| slot.is_some());
            if let Some(slot) = slot.filter(|_| may_leave(index)) {
                *slot = None;
                left -= 1;
            }
        }
        match left {
            0 => Poll::Ready(()),
            _ => Poll::Pending,
        }
    })
    .await;
    outputs
}

/// The futures that were woken since they were last polled, and what wakes the one that awaits them.
#[derive(Default)]
struct Woken(Mutex<(Vec<usize>, Option<Waker>)>);

impl Woken {
    /// Returns those that were woken, in their order. The next one wakes this waker.
    fn take(&self, waker: &Waker) -> Vec<usize> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.1 = Some(waker.clone());
        let mut woken = std::mem::take(&mut all.0);
        drop(all);
        woken.sort_unstable();
        woken.dedup();
        woken
    }
}

/// What wakes one future.
struct Call {
    index: usize,
    woken: Arc<Woken>,
}

impl Wake for Call {
    fn wake(self: Arc<Self>) {
        self.wake_by_ref();
    }

    fn wake_by_ref(self: &Arc<Self>) {
        let all = self.woken.0.lock();
        let mut all = all.unwrap_or_else(PoisonError::into_inner);
        all.0.push(self.index);
        let waker = all.1.take();
        // A waker may do anything, so not under the lock.
        drop(all);
        if let Some(waker) = waker {
            waker.wake();
        }
    }
}
