//! Writes JavaScript, and the module that it loads, for what the compiler made of `errpact-js`:
//!
//! ```text
//! errpact-js-glue COMPILED.wasm FOLDER
//! ```

use std::env::args;
use std::error::Error;
use std::fs;
use std::path::Path;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Box<dyn Error>> {
    let (Some(compiled), Some(folder)) = (args().nth(1), args().nth(2)) else {
        return Err("usage: errpact-js-glue COMPILED.wasm FOLDER".into());
    };
    Bindgen::new()
        .input_path(compiled)
        .out_name("errpact")
        // One file that every host can load: the package says how.
        .web(true)?
        .typescript(true)
        // After a defect, the package starts the module anew.
        .reset_state_function(true)
        // Names of functions are a third of the module.
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate(&folder)?;
    let folder = Path::new(&folder);
    fs::remove_file(folder.join("errpact_bg.wasm.d.ts"))?;
    let types = folder.join("errpact.d.ts");
    fs::write(&types, published(&fs::read_to_string(&types)?)?)?;
    Ok(())
}

/// How a host starts the module. Node.js and pages have other types for this.
const START: &str = "\
export function initSync(from: { readonly module: object }): void;
export default function init(from: { readonly module_or_path: unknown }): Promise<void>;
";

/// Returns the types without those of a page, of newer versions of JavaScript, and `any`: a program's compiler reads them, whatever
/// it knows.
fn published(types: &str) -> Result<String, &'static str> {
    let (ours, _) = types
        .split_once("export type InitInput")
        .ok_or("wasm-bindgen has written other types")?;
    let lines = ours
        .lines()
        .filter(|line| !line.contains("[Symbol.dispose]"));
    let kept: String = lines.map(|line| format!("{line}\n")).collect();
    Ok(kept + START)
}
