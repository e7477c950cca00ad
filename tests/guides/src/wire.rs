//! docs/wire.md

use errpact::Occurrence;
use http::HeaderMap;

fn waits(occurrence: Occurrence, headers: &HeaderMap) {
    include!(concat!(env!("OUT_DIR"), "/wire-1.rs"));
}
