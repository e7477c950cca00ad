//! README.md

fn derived() {
    include!(concat!(env!("OUT_DIR"), "/readme-1.rs"));
}
