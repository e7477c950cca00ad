//! Takes the Rust code out of the guides: each `rust` block of `docs/NAME.md` becomes `OUT_DIR/NAME-1.rs`,
//! `NAME-2.rs` and so on, a block that may stand in a function. `…` in them is whatever the reader puts there.

use std::error::Error;
use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    let out = env::var("OUT_DIR")?;
    let out = Path::new(&out);
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    println!("cargo::rerun-if-changed={}", docs.display());
    let mut names = String::new();
    for guide in fs::read_dir(docs)? {
        let path = guide?.path();
        if path.extension().is_none_or(|extension| extension != "md") {
            continue;
        }
        let guide = path.file_stem().unwrap_or_default().to_string_lossy();
        let text = fs::read_to_string(&path)?;
        for (index, part) in text.split("\n```rust\n").skip(1).enumerate() {
            let code = part.split("\n```").next().unwrap_or_default();
            let code = code.replace('…', "todo!()");
            let name = format!("{guide}-{}", index + 1);
            fs::write(out.join(format!("{name}.rs")), format!("{{\n{code}\n}}\n"))?;
            writeln!(names, "    {name:?},")?;
        }
    }
    fs::write(out.join("names.rs"), format!("&[\n{names}]\n"))?;
    Ok(())
}
