//! docs/packs.md

use errpact::Signal;

fn provider(status: u16, body: serde_json::Value) {
    let signal = include!(concat!(env!("OUT_DIR"), "/packs-1.rs"));
}
