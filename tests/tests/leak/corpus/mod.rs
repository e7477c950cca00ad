//! Two corpora that say how well raw text is scrubbed: planted secrets in every form that they come
//! in, and ordinary lines of the logs of 16 systems. Both are data under `tests/corpora/redaction`
//! and a seed, and were written without a look at how scrubbing works.

mod cases;
mod lines;
mod score;
mod template;
mod values;

/// Every part of this seed is fixed: another one is another corpus.
const SEED: u64 = 0x5eed_2026;

/// The files of the corpora.
fn file(name: &str) -> String {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/corpora/redaction/");
    std::fs::read_to_string(format!("{folder}{name}")).unwrap()
}

/// Is this template held out? Who improves the scrubbing looks at the misses of the others alone.
fn held_out(template: &str) -> bool {
    template
        .bytes()
        .fold(SEED ^ 0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        })
        .rotate_left(23)
        % 3
        == 0
}
