//! Writes JavaScript, and the module that it loads, for what the compiler made of `errpact-js`:
//!
//! ```text
//! errpact-js-glue COMPILED.wasm FOLDER
//! ```

use std::env::args;
use std::error::Error;

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
        // Names of functions are a third of the module.
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate(folder)?;
    Ok(())
}
