//! The reference of G1: parses a YAML file into events and does nothing with them.

use saphyr_parser::Parser;

fn main() -> anyhow::Result<()> {
    let path = std::env::args()
        .nth(1)
        .ok_or_else(|| anyhow::anyhow!("usage: events FILE"))?;
    let text = std::fs::read_to_string(path)?;
    let mut events = 0_usize;
    for event in Parser::new_from_str(&text) {
        event?;
        events += 1;
    }
    println!("{events} events");
    Ok(())
}
