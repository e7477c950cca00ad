//! Bundles for Node.js: one file each, moved away from what it was made of.

use std::collections::BTreeSet;

use errpact_tests::files::files;

use crate::typescript::hosts::Program;

#[test]
fn bundles_for_node_have_the_engine_in_them() {
    let program = Program::new();
    let folder = program.bundled("node", "main.js");
    let made = files(folder.path(), &[]);
    let names: BTreeSet<_> = made
        .iter()
        .map(|file| file.strip_prefix(folder.path()).unwrap().to_str().unwrap())
        .collect();
    let expected = [
        "esbuild.cjs",
        "esbuild.mjs",
        "rollup.cjs",
        "rollup.mjs",
        "vite/main.js",
        "webpack.cjs",
    ];
    assert_eq!(names, BTreeSet::from(expected));
    // Vite's bundle is a module because the project's package says so.
    std::fs::write(folder.path().join("package.json"), r#"{"type":"module"}"#).unwrap();
    for file in &made {
        let mut node = program.command("node");
        program.says_so(&file.display().to_string(), node.arg(file));
    }
}
