//! A tool's error type. The compiler compares it with the catalog: a misspelled code, a missing field or a field of
//! another type is a compile error.
//!
//! ```sh
//! cargo run -p errpact --example derive --features inline
//! ```

use std::io;

use errpact::Occurrence;

errpact::catalog!(mod errors = "examples/errors.yaml");

#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = crate::errors)]
enum HoldError {
    /// The field supplies the code's parameter `slot`.
    #[code(SLOT_CONFLICT)]
    Taken { slot: String },

    /// An error of another library. The catalog's rules find its code; its text goes only to the log.
    #[code(classify)]
    Calendar(#[from] io::Error),
}

/// A stand-in for the calendar's client.
fn book(slot: &str) -> io::Result<bool> {
    match slot {
        "Monday 10:00" => Ok(true),
        "Monday 15:00" => Ok(false),
        _ => Err(io::Error::other("429 Too Many Requests from 10.0.3.7")),
    }
}

/// A tool.
fn hold_slot(slot: &str) -> Result<(), HoldError> {
    if book(slot)? {
        Ok(())
    } else {
        Err(HoldError::Taken {
            slot: slot.to_owned(),
        })
    }
}

fn main() {
    for slot in ["Monday 10:00", "Monday 15:00", "Tuesday 9:00"] {
        println!("hold_slot {slot}");
        match hold_slot(slot) {
            Ok(()) => println!("  held"),
            Err(error) => {
                let failed = Occurrence::new(error).with_tool("hold_slot");
                println!("  the model reads: {}", failed.text());
                println!("  the user reads:  {}", failed.user_text());
                println!("  the log gets:    {}", failed.logfmt());
            }
        }
    }
}
