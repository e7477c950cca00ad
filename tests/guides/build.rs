//! Takes the Rust code out of the guides: each `rust` block of `docs/NAME.md` and of the README becomes
//! `OUT_DIR/NAME-1.rs`, `NAME-2.rs` and so on, a block that may stand in a function. `…` in them is whatever the
//! reader puts there.

use std::error::Error;
use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    let out = env::var("OUT_DIR")?;
    let out = Path::new(&out);
    let root = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../..");
    let (docs, readme) = (root.join("docs"), root.join("README.md"));
    println!("cargo::rerun-if-changed={}", docs.display());
    println!("cargo::rerun-if-changed={}", readme.display());
    let mut pages = vec![readme];
    for page in fs::read_dir(docs)? {
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
        for (index, part) in text.split("\n```rust").skip(1).enumerate() {
            // What the fence says beside the language, such as `ignore`, makes no difference here.
            let (_, part) = part.split_once('\n').unwrap_or_default();
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
