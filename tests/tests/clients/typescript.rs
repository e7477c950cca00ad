//! The providers' forms against the TypeScript types of their SDKs, which refuse unknown members: the strictest check
//! available.

use std::fmt::Write;
use std::fs;
use std::process::Command;

use errpact_tests::command::run;

use crate::clients::checker::node_folder;
use crate::clients::installed::Set;
use crate::clients::record::{Record, records};

/// For each form, the SDK's type and a member that it does not have.
const TYPES: &[(&str, &str)] = &[
    ("anthropic", "ToolResultBlockParam"),
    ("anthropic_message", "MessageParam"),
    ("mcp", "CallToolResult"),
    ("mcp_modern", "CallToolResult"),
    ("mcp_structured", "CallToolResult"),
    ("openai_chat", "ChatCompletionToolMessageParam"),
    ("openai_responses", "ResponseInputItem.FunctionCallOutput"),
    ("vercel_chunk", "UIMessageChunk"),
    ("vercel_message", "ModelMessage"),
];

const IMPORTS: &str = r#"import type { MessageParam, ToolResultBlockParam } from "@anthropic-ai/sdk/resources/messages";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import type { ModelMessage, UIMessageChunk } from "ai";
import type { ChatCompletionToolMessageParam } from "openai/resources/chat/completions";
import type { ResponseInputItem } from "openai/resources/responses/responses";
"#;

const CONFIG: &str = r#"{
  "compilerOptions": {
    "strict": true, "noEmit": true, "skipLibCheck": true, "types": [],
    "target": "es2022", "lib": ["es2023", "dom"],
    "module": "nodenext", "moduleResolution": "nodenext"
  },
  "files": ["forms.ts"]
}"#;

#[test]
fn the_sdks_types_fit_and_take_nothing_more() {
    let mut program = IMPORTS.to_owned();
    for (number, record) in records().iter().enumerate() {
        if let Some((_, name)) = TYPES.iter().find(|(form, _)| *form == record.form) {
            write_constant(&mut program, number, name, record);
        }
    }
    // An extra member, which no JSON check of these forms would find.
    for (number, (form, name)) in TYPES.iter().enumerate() {
        // An MCP result may have any member.
        if name.starts_with("CallTool") {
            continue;
        }
        let record = records()
            .iter()
            .find(|it| it.form == *form && it.broken.is_none());
        let mut value = record.expect("the form has records").value.clone();
        value["failed"] = true.into();
        let _ = writeln!(
            program,
            "// @ts-expect-error\nexport const more{number}: {name} = {value};"
        );
    }
    let folder = node_folder();
    fs::write(folder.path().join("forms.ts"), &program).expect("the program");
    fs::write(folder.path().join("tsconfig.json"), CONFIG).expect("its configuration");
    let tsc = Set::Node.folder().join("node_modules/typescript/bin/tsc");
    let run = run(Command::new("node").arg(tsc).current_dir(folder.path()));
    assert_eq!(
        run.status,
        0,
        "{}",
        run.stdout.chars().take(4000).collect::<String>()
    );
    assert!(
        program.lines().count() > 1000,
        "hardly anything was checked"
    );
}

/// Writes one constant on one line: `@ts-expect-error` applies to the next line, and is itself an error if that line
/// has none.
fn write_constant(program: &mut String, number: usize, name: &str, record: &Record) {
    if record.broken.is_some() {
        program.push_str("// @ts-expect-error\n");
    }
    let _ = writeln!(
        program,
        "export const v{number}: {name} = {};",
        record.value
    );
}
