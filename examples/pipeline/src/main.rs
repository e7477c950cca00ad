//! The command `pipeline`.

use pipeline::errors::CATALOG;

fn main() {
    println!("{}: {} codes", CATALOG.name, CATALOG.codes.len());
}
