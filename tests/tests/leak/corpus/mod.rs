//! Two corpora that measure how well raw text is scrubbed. One has planted secrets in every form, the other ordinary
//! log lines of 16 systems. Both consist of data under `tests/corpora/redaction` and a seed, and were written without a
//! look at how scrubbing works.

mod cases;
mod kinds;
mod lines;
mod score;
mod template;
mod terminal;
mod values;

/// The seed of the corpora; another seed makes another corpus.
const SEED: u64 = 0x5eed_2026;

/// Reads a file of the corpora.
fn file(name: &str) -> String {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/corpora/redaction/");
    std::fs::read_to_string(format!("{folder}{name}")).unwrap()
}

/// Returns whether this template is held out. A developer who improves the scrubbing looks only at the misses of the
/// other templates.
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
