//! The life of a catalog: what changes, what the lock remembers, and the commands that edit the catalog.

#![expect(
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test that cannot go on fails"
)]

mod diff;
mod edits;
mod kill;
mod lock;
mod styles;
mod together;

use std::path::Path;

use errpact_tests::command::{Run, errpact_command, run};

/// A catalog with comments and both layouts of a code.
const CATALOG: &str = "\
# The shop's errors.
errpact: 1
name: shop
version: 1.2.0
tools:
  find_order: { read_only: true }
categories:
  orders: { outcome: not_done }   # nothing is done yet
codes:
  # When the number is wrong.
  ORDER_NOT_FOUND:
    category: orders
    number: 1
    raised_by: [find_order]
    params:
      order: { type: text, example: A-1 }
    message: There is no order {order}.   # shown to the model
    instruct: Ask for the order number.
    retry: { by: model, max: 1 }

  ALREADY_SHIPPED: { category: orders, number: 2, message: The order has left., instruct: Offer a return. }

  # Anything else.
  INTERNAL_ERROR:
    category: orders
    fallback: true
    message: Something went wrong. The reference is {ref}.
    instruct: |
      Apologize and give the reference.
precedence: [ALREADY_SHIPPED]
fixtures:
  - { raw: { message: it left }, not: ALREADY_SHIPPED }
";

/// Runs `errpact` on a certain day.
fn on_a_day(folder: &Path, arguments: &[&str]) -> Run {
    run(errpact_command(folder)
        .args(arguments)
        // 2026-11-23.
        .env("SOURCE_DATE_EPOCH", "1795392000"))
}

fn read(folder: &Path, name: &str) -> String {
    std::fs::read_to_string(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn edit(folder: &Path, from: &str, to: &str) {
    let text = read(folder, "errors.yaml");
    assert!(text.contains(from), "{from}");
    std::fs::write(folder.join("errors.yaml"), text.replace(from, to)).unwrap();
}
