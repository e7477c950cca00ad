//! The command line for scripts and users: exit statuses, formats, unreadable and hostile input. One test goes from
//! `init` to a stale output and back.

#![expect(clippy::panic, reason = "a panic is how a helper of a test fails")]

mod broken_pipe;
#[cfg(target_os = "linux")]
mod budgets;
mod classify;
mod explain;
mod fix;
mod formats;
#[cfg(target_os = "linux")]
mod growth;
mod hostile;
mod import;
mod init;
mod line_ends;
mod outputs;
mod prompt;
mod reports;
mod runner;
mod scan;
mod scan_rules;
mod several;
mod shell;
mod starter;
mod status;
mod stdin;
mod style;
mod verify;
mod watch;

/// A small catalog without findings.
const CATALOG: &str = "\
errpact: 1
name: shop
tools:
  find_order: { read_only: true }
categories:
  orders: {}
codes:
  ORDER_NOT_FOUND:
    category: orders
    description: No order has this number.
    raised_by: [find_order]
    params:
      order: { type: text, example: A-1 }
    message: There is no order {order}.
    instruct: Ask for the order number.
    retry: { by: model, max: 1 }
  INTERNAL_ERROR:
    category: orders
    fallback: true
    message: Something went wrong. The reference is {ref}.
    instruct: Apologize and give the reference.
";

/// Returns the same catalog with a misspelled key: an error of the language.
fn misspelled() -> String {
    CATALOG.replace("    instruct: Ask", "    instrct: Ask")
}

/// Returns the same catalog with a category that no code uses: a warning.
fn warned() -> String {
    CATALOG.replace("  orders: {}", "  orders: {}\n  unused: {}")
}

/// Returns the same catalog with a rule block and a reference to write.
fn with_outputs() -> String {
    format!("{CATALOG}outputs:\n  - prompt: prompts/system.md\n  - markdown: docs/errors.md\n")
}
