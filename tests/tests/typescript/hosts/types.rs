//! Programs that import the package compile, however strict their settings and whatever types their host has.

use std::fs;
use std::path::PathBuf;

use errpact_tests::command::{run, workspace};
use errpact_tests::files::files;
use errpact_tests::installed::Set;
use serde_json::json;

use crate::typescript::hosts::Program;

const PROGRAM: &str = r#"
import * as errpact from "errpact";
import * as page from "errpact/page";
import * as ai from "errpact/ai";
import * as langchain from "errpact/langchain";
import * as mcp from "errpact/mcp";
import * as agents from "errpact/openai-agents";

// A type that can't be found is `any`, which fits here.
type IsAny<T> = 0 extends 1 & T ? true : false;
export const found: [
  IsAny<typeof errpact>, IsAny<typeof page>, IsAny<typeof ai>, IsAny<typeof langchain>, IsAny<typeof mcp>, IsAny<typeof agents>,
] = [false, false, false, false, false, false];
export const loaded: Promise<void> = errpact.init();
"#;

#[test]
fn every_way_to_find_modules_finds_the_types() {
    let program = Program::new();
    program.project.put("consumer/use.ts", PROGRAM);
    let compiler = |set: Set| set.folder().join("node_modules/typescript/bin/tsc");
    let (older, newer) = (compiler(Set::Javascript), compiler(Set::Node));
    // TypeScript 7 has no `node10`, with which older programs find modules: `node`, as they call it.
    for (compiler, resolution, module) in [
        (&older, "node10", "es2022"),
        (&older, "nodenext", "nodenext"),
        (&newer, "node16", "node16"),
        (&newer, "nodenext", "nodenext"),
        (&newer, "bundler", "es2022"),
    ] {
        for lib in [&["es2022"][..], &["es2022", "dom"]] {
            let settings = json!({
                "compilerOptions": {
                    "strict": true, "exactOptionalPropertyTypes": true, "noUncheckedIndexedAccess": true,
                    "skipLibCheck": false, "target": "es2022", "lib": lib, "types": [],
                    "module": module, "moduleResolution": resolution, "noEmit": true,
                },
                "files": ["use.ts"],
            });
            program
                .project
                .put("consumer/tsconfig.json", &settings.to_string());
            let mut tsc = program.command("node");
            tsc.current_dir(program.project.path("consumer"))
                .arg(compiler);
            let run = run(&mut tsc);
            assert_eq!(run.status, 0, "{resolution} {lib:?}: {}", run.stdout);
        }
    }
}

#[test]
fn published_types_have_no_any() {
    let library = workspace().join("typescript");
    let mut types: Vec<PathBuf> = ["dist", "engine"]
        .iter()
        .flat_map(|name| files(&library.join(name), &[]))
        .collect();
    types.retain(|file| file.to_str().unwrap().ends_with(".d.ts"));
    assert!(types.len() > 50, "{types:?}");
    for file in types {
        let text = fs::read_to_string(&file).unwrap();
        let code = text
            .lines()
            .filter(|line| !line.trim_start().starts_with(['*', '/']));
        for line in code {
            let mut words = line.split(|it: char| !it.is_alphanumeric() && it != '_');
            assert!(
                words.all(|word| word != "any"),
                "{}: {line}",
                file.display()
            );
        }
    }
}
