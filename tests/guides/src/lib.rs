//! The Rust code of the README and of the guides under `docs/`, compiled as it is written there. Each module has the
//! code of one page, and each function has what a block takes for granted. None of it runs.

#![allow(
    dead_code,
    non_local_definitions,
    path_statements,
    unreachable_code,
    unreachable_pub,
    unused_imports,
    unused_qualifications,
    unused_variables,
    clippy::needless_pass_by_value,
    clippy::redundant_closure,
    clippy::todo,
    clippy::unwrap_used,
    reason = "guides show pieces of programs, and leave out what is the reader's"
)]

mod adapter;
mod classification;
mod models;
mod packs;
pub mod page;
mod readme;
mod recipes;
mod redaction;
mod retry;
mod rust;
mod tool_loop;
mod wire;
mod workflows;

errpact::catalog! {
    /// The catalog that the guides' code refers to.
    pub mod errors = "errors.yaml"
}

/// The result type of a block that uses `?`.
type Outcome = Result<(), Box<dyn std::error::Error + Send + Sync>>;

#[cfg(test)]
mod tests {
    use std::path::Path;

    /// The blocks of the guides.
    const BLOCKS: &[&str] = include!(concat!(env!("OUT_DIR"), "/names.rs"));

    #[test]
    fn every_block_is_compiled() {
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        assert!(BLOCKS.len() > 10, "{BLOCKS:?}");
        for block in BLOCKS {
            let (guide, _) = block.rsplit_once('-').unwrap_or_default();
            let file = sources.join(format!("{}.rs", guide.replace('-', "_")));
            let text = std::fs::read_to_string(&file).unwrap_or_default();
            assert!(
                text.contains(&format!("\"/{block}.rs\"")),
                "the guide `{guide}` has the Rust block {block}, which {} does not include",
                file.display()
            );
        }
    }
}
