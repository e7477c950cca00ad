//! A check at the start of an agent: does its system prompt have the rules of this catalog? `errpact generate` writes them
//! to `system.md`; this finds a prompt that was edited, or deployed with another version of the program.
//!
//! ```sh
//! cargo run -p errpact --example prompt_verify --features inline
//! ```

use errpact::prompt;

errpact::catalog!(mod errors = "examples/errors.yaml");

/// What `errpact generate` wrote before `CALENDAR_BUSY` had its instruction.
const LAST_WEEK: &str = "You book times at a hair salon.

<!-- errpact:begin booking d1d4a83b6fa0 -->
When a tool fails, do what its code says:
- INVALID_ARGUMENTS: Correct it, then retry.
- SLOT_CONFLICT: Apologize, then call check_availability and offer what it returns.
- INTERNAL_ERROR or any other code: Apologize and give the reference.
<!-- errpact:end booking -->
";

fn main() {
    let current = include_str!("system.md");
    println!("{current}");

    for (prompt, name) in [
        (current.to_owned(), "as generated"),
        (current.replace("Apologize, then", "Just"), "edited by hand"),
        (LAST_WEEK.to_owned(), "of last week"),
        (
            "You book times at a hair salon.".to_owned(),
            "without rules",
        ),
    ] {
        match prompt::verify(&prompt, &errors::CATALOG) {
            Ok(()) => println!("{name}: the agent may start"),
            Err(mismatch) => println!("{name}: {mismatch}"),
        }
    }
}
