//! docs/classification.md

use errpact::Signal;

use crate::errors::CATALOG;

fn described() {
    include!(concat!(env!("OUT_DIR"), "/classification-1.rs"));
}

fn classified() {
    include!(concat!(env!("OUT_DIR"), "/classification-2.rs"));
}
