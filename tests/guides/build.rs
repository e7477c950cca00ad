//! Extracts the Rust code from the guides. Each `rust` block of `docs/NAME.md` and of the README becomes a file:
//! `OUT_DIR/NAME-1.rs`, `NAME-2.rs` and so on. Such a block must be allowed inside a function. A `…` in a block
//! represents the reader's own code. The server of the tutorial becomes `OUT_DIR/tutorial-0.rs` and so on, one file for
//! each state.

use std::error::Error;
use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

#[path = "src/page.rs"]
#[allow(dead_code, unreachable_pub, reason = "the tests use the rest")]
mod page;

fn main() -> Result<(), Box<dyn Error>> {
    let out = env::var("OUT_DIR")?;
    let out = Path::new(&out);
    let root = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../..");
    let (docs, readme) = (root.join("docs"), root.join("README.md"));
    println!("cargo::rerun-if-changed={}", docs.display());
    println!("cargo::rerun-if-changed={}", readme.display());
    let mut pages = vec![readme];
    for page in fs::read_dir(&docs)? {
        pages.push(page?.path());
    }
    let mut names = String::new();
    for path in pages {
        if path.extension().is_none_or(|extension| extension != "md") {
            continue;
        }
        let guide = path
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .to_lowercase();
        let text = fs::read_to_string(&path)?;
        // A whole file is not a block for a function. Other words of the fence, such as `ignore`, make no difference.
        let rust = page::blocks(&text)
            .into_iter()
            .filter(|block| block.info.starts_with("rust") && block.file().is_none());
        for (index, block) in rust.enumerate() {
            let code = block.body.replace('…', "todo!()");
            let name = format!("{guide}-{}", index + 1);
            fs::write(out.join(format!("{name}.rs")), format!("{{\n{code}\n}}\n"))?;
            writeln!(names, "    {name:?},")?;
        }
    }
    fs::write(out.join("names.rs"), format!("&[\n{names}]\n"))?;
    tutorial(&docs, out)
}

/// Writes the tutorial's server as it is before the first change of the page, and after each change.
fn tutorial(docs: &Path, out: &Path) -> Result<(), Box<dyn Error>> {
    errpact_generator::build(docs.join("tutorial/after/errors.yaml"));
    let mut server = fs::read_to_string(docs.join("tutorial/before/src/main.rs"))?;
    fs::write(out.join("tutorial-0.rs"), &server)?;
    let text = fs::read_to_string(docs.join("tutorial.md"))?;
    let blocks = page::blocks(&text).into_iter();
    let changes = blocks
        .filter(|block| block.info == "diff")
        .filter(|block| page::changed(block.body) == Some("src/main.rs"));
    for (index, block) in changes.enumerate() {
        server = page::apply(block.body, &server)?;
        fs::write(out.join(format!("tutorial-{}.rs", index + 1)), &server)?;
    }
    Ok(())
}
