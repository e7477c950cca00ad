//! What failures prove: a call that may have been sent is not made again, whatever its text begins with.

use std::cell::Cell;
use std::future::Future;
use std::io;
use std::task::{Context, Waker};

use errpact::retry::{VirtualClock, run_on};
use errpact::{Occurrence, Signal, StepBudget};

errpact::catalog!(mod errors = "tests/classify/sent/errors.yaml");
use errors::CATALOG;

/// Returns the texts, each with whether it proves that nothing was sent.
fn texts() -> Vec<(bool, &'static str)> {
    let lines = include_str!("texts.tsv").lines();
    let texts: Vec<_> = lines
        .map(|line| match line.split_once('\t').unwrap() {
            ("unsent", text) => (true, text),
            ("maybe", text) => (false, text),
            other => panic!("{other:?}"),
        })
        .collect();
    assert!(texts.len() > 100);
    texts
}

/// Returns how often `pay` is called if every call fails this way.
fn charged(failure: impl Fn() -> Occurrence) -> u32 {
    let charged = Cell::new(0);
    let budget = StepBudget::new(&CATALOG).with_tool("pay");
    let clock = VirtualClock::fixed(1.0);
    let run = run_on(&clock, &budget, async |_| {
        charged.set(charged.get() + 1);
        Err::<(), _>(failure().with_tool("pay"))
    });
    let mut run = std::pin::pin!(run);
    let mut context = Context::from_waker(Waker::noop());
    while run.as_mut().poll(&mut context).is_pending() {}
    charged.get()
}

#[test]
fn only_words_of_connecting_prove_that_nothing_was_sent() {
    let mut wrong = Vec::new();
    for (unsent, text) in texts() {
        let found = CATALOG.classify(&Signal::new().with_message(text));
        let code = found.entry().name;
        let charged = charged(|| Occurrence::catch(&CATALOG, text));
        if (code == "UNSENT") != unsent || charged != if unsent { 4 } else { 1 } {
            wrong.push(format!("{code}, charged {charged}: {text}"));
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {}:\n{}",
        wrong.len(),
        texts().len(),
        wrong.join("\n")
    );
}

/// The kind of an error of the system, which has no words of connecting.
#[test]
fn numbers_of_the_system_prove_it_only_if_no_connection_can_have_existed() {
    for (number, charges) in [
        (110, 1),
        (107, 1),
        (104, 1),
        (32, 1),
        (103, 1),
        (111, 4),
        (101, 4),
    ] {
        let failed = || Occurrence::catch(&CATALOG, io::Error::from_raw_os_error(number));
        assert_eq!(charged(failed), charges, "{number}");
    }
    let failed = || Occurrence::catch(&CATALOG, io::Error::from(io::ErrorKind::TimedOut));
    assert_eq!(charged(failed), 1);
}
