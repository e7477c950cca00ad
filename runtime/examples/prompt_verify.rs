//! A check at the start of an agent: does its system prompt have the rules of this catalog? `errpact generate` writes them
//! to `system.md`; this finds a prompt that was edited, or deployed with another version of the program.
//!
//! ```sh
//! cargo run -p errpact --example prompt_verify --features inline
//! ```

use errpact::prompt;

errpact::catalog!(mod errors = "examples/errors.yaml");

fn main() {
    let current = include_str!("system.md");
    println!("{current}");

    for (prompt, name) in [
        (current.to_owned(), "as generated"),
        (current.replace("Apologize, then", "Just"), "edited by hand"),
        (
            current.replace(errors::FINGERPRINT, "0123456789ab"),
            "of last week",
        ),
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
