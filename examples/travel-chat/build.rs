//! Turns `errors.yaml` into the module `errors`, and embeds the page.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    errpact_generator::build("errors.yaml");
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(out.join("files.rs"), files()?)
}

/// Returns a list of the files under `/assets/`: the page's styles and its compiled scripts.
fn files() -> io::Result<String> {
    let mut list = String::from("&[\n");
    let package = "web/node_modules/errpact/dist/page";
    for (folder, below) in [("web", ""), ("web/dist", ""), (package, "errpact/")] {
        println!("cargo::rerun-if-changed={folder}");
        let mut paths: Vec<PathBuf> = fs::read_dir(folder)?
            .map(|entry| Ok(entry?.path()))
            .collect::<io::Result<_>>()?;
        paths.sort();
        for path in paths.iter().filter(|path| served(path)) {
            let (name, place) = (
                path.file_name().unwrap_or_default(),
                fs::canonicalize(path)?,
            );
            let name = format!("{below}{}", name.to_string_lossy());
            let place = place.to_string_lossy();
            // Writing to a string cannot fail.
            let _ = match name.as_str() {
                // Browsers find a package by its path only.
                "errors.js" => {
                    let text = fs::read_to_string(path)?;
                    let text = text.replace("\"errpact/page\"", "\"./errpact/index.js\"");
                    writeln!(list, "    ({name:?}, {text:?}.as_bytes()),")
                }
                _ => writeln!(list, "    ({name:?}, include_bytes!({place:?})),"),
            };
        }
    }
    list.push(']');
    Ok(list)
}

fn served(path: &Path) -> bool {
    let extension = path.extension().and_then(|extension| extension.to_str());
    matches!(extension, Some("css" | "svg" | "js"))
}
