//! What the engine asks of JavaScript: the time, and a function that takes warnings.

use std::cell::{Cell, RefCell};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use errpact::{Occurrence, environment};
use js_sys::{Date, Function};
use uuid::Uuid;
use wasm_bindgen::prelude::*;

/// Whether a call is at work. It stays so where one ended in the middle, by a panic or because JavaScript's stack was exhausted:
/// nothing is cleaned up then, and what was half done must not be used again.
static AT_WORK: AtomicBool = AtomicBool::new(false);

thread_local! {
    static WARN: RefCell<Option<Function>> = const { RefCell::new(None) };
    /// The last error that was told without some of its facts.
    static TOLD: Cell<Option<Uuid>> = const { Cell::new(None) };
}

/// Begins, before anything else: `warn` gets warnings, each one line. It is called while the engine works, so it must not call
/// the engine.
#[wasm_bindgen]
pub fn start(warn: Function) {
    WARN.set(Some(warn));
    // The second time they are set, to the same functions.
    let _ = environment::set_clock(now);
    let _ = environment::set_warnings(self::warn);
    std::panic::set_hook(Box::new(|panic| {
        self::warn(&format!("a defect of errpact: {panic}"));
    }));
}

/// A call of JavaScript.
pub(crate) struct AtWork;

impl Drop for AtWork {
    fn drop(&mut self) {
        AT_WORK.store(false, Ordering::Relaxed);
    }
}

/// Begins a call.
///
/// # Errors
/// Returns that another one has not ended.
pub(crate) fn at_work() -> Result<AtWork, JsError> {
    match AT_WORK.swap(true, Ordering::Relaxed) {
        false => Ok(AtWork),
        true => Err(JsError::new(
            "a call of errpact's engine has not ended: it must not be called by the function that takes its warnings, and has to \
             be loaded again if a call ended in the middle, by a defect or with JavaScript's stack exhausted",
        )),
    }
}

fn now() -> SystemTime {
    let milliseconds = Date::now().max(0.0) as u64;
    UNIX_EPOCH + Duration::from_millis(milliseconds)
}

/// Warns that an error is told without facts that could not be read: once, whatever its forms.
pub(crate) fn told_without(it: &Occurrence, unread: &[String]) {
    if !unread.is_empty() && TOLD.replace(Some(it.id())) != Some(it.id()) {
        let (code, facts) = (it.entry().name, unread.join(", "));
        warn(&format!("an error {code} is told without {facts}"));
    }
}

fn warn(text: &str) {
    let warn = WARN.with_borrow(Clone::clone);
    if let Some(warn) = warn {
        // What it throws is its own.
        let _ = warn.call1(&JsValue::NULL, &JsValue::from_str(text));
    }
}
