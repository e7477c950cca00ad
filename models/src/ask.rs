//! Asking until there is an answer, as the catalog says.

use std::future::{self, Ready};
use std::pin::pin;
use std::sync::Arc;
use std::task::{Context, Poll, Wake, Waker};
use std::thread::{self, Thread};
use std::time::Duration;

use errpact::StepBudget;
use errpact::retry::{self, Clock, Stopped};

use crate::errors::CATALOG;
use crate::{Endpoint, Reply, Request};

impl Endpoint {
    /// Asks for the next message, and retries as the policies of `std:llm-provider` say.
    ///
    /// # Errors
    /// Returns the last failure with its decision.
    pub fn ask(&self, request: &Request) -> Result<Reply, Stopped> {
        self.ask_on(&BlockingClock, request)
    }

    /// The same with another clock: `VirtualClock` in tests.
    ///
    /// # Errors
    /// Returns the last failure with its decision.
    pub fn ask_on<C: Clock>(&self, clock: &C, request: &Request) -> Result<Reply, Stopped> {
        let step = StepBudget::new(&CATALOG);
        block_on(retry::run_on(clock, &step, async |_| self.attempt(request)))
    }
}

/// A clock whose waits block the thread.
#[derive(Debug, Clone, Copy, Default)]
pub struct BlockingClock;

impl Clock for BlockingClock {
    type Sleep = Ready<()>;

    fn sleep(&self, wait: Duration) -> Self::Sleep {
        thread::sleep(wait);
        future::ready(())
    }
}

/// Wakes the thread that waits for a future.
struct Unpark(Thread);

impl Wake for Unpark {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}

/// Runs a future to its end. With clocks that do not wait in the background it is ready at once.
fn block_on<F: Future>(future: F) -> F::Output {
    let mut future = pin!(future);
    let waker = Waker::from(Arc::new(Unpark(thread::current())));
    let mut context = Context::from_waker(&waker);
    loop {
        match future.as_mut().poll(&mut context) {
            Poll::Ready(output) => return output,
            Poll::Pending => thread::park(),
        }
    }
}
