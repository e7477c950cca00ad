//! `cargo bench -p errpact-benches`: only the runtime figures, in a minute.

use errpact_benches::speed;

fn main() {
    // Cargo passes `--bench`, and the test runner passes `--test`: then there is nothing to
    // measure.
    if std::env::args().any(|argument| argument == "--test") {
        return;
    }
    for (name, pair) in [
        ("R1 envelope", speed::envelope()),
        ("R2 its unvarying part", speed::unvarying()),
        ("R3 text", speed::text()),
    ] {
        println!(
            "{name}: errpact {:?}, by hand {:?}, ratio {:.2}",
            pair.errpact,
            pair.by_hand,
            pair.ratio()
        );
    }
}
