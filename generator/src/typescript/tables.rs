//! What only a server needs, from the same rows as the tables of Rust: texts for the model, values and their forms,
//! rules, and the prompt.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use errpact_core::table::{Entry, Service, Tool};
use errpact_core::{Channel, Guide, LogLevel, Param, line_of};
use errpact_spec::Resolved;
use errpact_spec::catalog::{Catalog, Deliver};
use errpact_spec::classify::with_rules;
use errpact_spec::finding::Finding;
use serde::Serialize;
use serde_json::{Value, json};

use super::entries::{self, Row, former_names};
use super::literal::{Expression, Literal, Member, Members};
use crate::prompt::{Blocks, OwnBlocks, blocks};
use crate::tables::{self, Bump, Tables};

/// Writes the tables.
///
/// # Errors
/// Returns an error if the rule block cannot be made.
pub(super) fn write(out: &mut String, resolved: &Resolved, own: &OwnBlocks) -> Result<(), Finding> {
    let prompt = blocks(resolved, own)?;
    let (catalog, arena) = (resolved.catalog(), Bump::new());
    let all = Tables::of(resolved, &arena);
    out.push_str(
        "\n/** What only a server needs. */\n\
         export const TABLES: errpact.Tables = /* @__PURE__ */ errpact.tables(CATALOG, {\n  codes: {\n",
    );
    for entry in all.codes {
        code(out, catalog, &all, entry);
    }
    out.push_str("  },\n  context: {\n");
    params(out, "    ", all.context);
    out.push_str("  },\n  tools: {\n");
    all.tools.iter().for_each(|row| tool(out, row));
    out.push_str("  },\n  notes: {\n");
    for (name, note) in &catalog.notes {
        let _ = writeln!(out, "    {}: {{", Member(name));
        let _ = writeln!(out, "      text: {},", Literal(&note.text.source));
        let rows = tables::params(&note.params);
        if !rows.is_empty() {
            out.push_str("      params: {\n");
            params(out, "        ", &rows);
            out.push_str("      },\n");
        }
        let _ = writeln!(out, "    }}{},", typed(name));
    }
    out.push_str("  },\n  services: {\n");
    all.services.iter().for_each(|row| service(out, row));
    out.push_str("  },\n");
    let mut row = Row { out, indent: "  " };
    row.some("fallback", catalog.fallback.as_deref().map(Literal));
    let former = former_names(catalog, |code| code.deliver == Deliver::Log);
    row.some("former", former);
    row.field("other_service", Literal(all.other_service));
    let sentences: BTreeMap<_, _> = catalog.replaced().collect();
    let sentences = (!sentences.is_empty()).then(|| as_json(&sentences));
    row.some("sentences", sentences.as_ref().map(Expression));
    row.some("failed_when", all.failed_when.map(Literal));
    let written: BTreeMap<_, _> = all.written.iter().copied().collect();
    let written = (!written.is_empty()).then(|| as_json(&written));
    row.some("written", written.as_ref().map(Expression));
    row.field("policy_fingerprint", Literal(all.policy_fingerprint));
    let limits = as_json(&catalog.limits);
    row.field("limits", Expression(&limits));
    out.push_str("  rules: [\n");
    with_rules(catalog, |rules| {
        for rule in rules {
            let code = all.codes.get(usize::from(rule.code));
            let line = line_of(code.map_or("", |entry| entry.name), rule);
            // Writing to a string cannot fail.
            let _ = writeln!(out, "    {},", Literal(&line));
        }
    });
    out.push_str("  ],\n");
    block(out, &prompt);
    out.push_str("});\n");
    Ok(())
}

fn code(out: &mut String, catalog: &Catalog, tables: &Tables<'_>, entry: &Entry<'_>) {
    let _ = writeln!(out, "    {}: {{", Member(entry.name));
    let indent = "      ";
    let mut row = Row { out, indent };
    // A code for only the log is not among the entries.
    if let Some(code) = catalog.codes.get(entry.name)
        && code.deliver == Deliver::Log
    {
        entries::row(&mut row, entry.name, code);
    }
    let texts = [
        ("message", entry.message),
        ("instruction", entry.instruction),
        ("guidance", entry.guidance),
    ];
    for (name, text) in texts {
        row.some(
            name,
            Some(text).filter(|text| !text.is_empty()).map(Literal),
        );
    }
    row.word("guide", Guide::Prompt.as_str(), entry.policy.guide.as_str());
    row.word("log", LogLevel::Error.as_str(), entry.policy.log.as_str());
    let presented = entry
        .presents_as
        .and_then(|at| tables.codes.get(usize::from(at)));
    row.some("presents_as", presented.map(|entry| Literal(entry.name)));
    if !entry.raised_by.is_empty() {
        row.field("raised_by", Expression(&as_json(&entry.raised_by)));
    }
    let parts = [
        ("adjustments", entry.envelope.adjustments),
        ("alternatives", entry.envelope.alternatives),
        ("actions", entry.envelope.actions),
    ];
    for (name, text) in parts {
        // They were written as JSON, so they can be read.
        if let Ok(value) = serde_json::from_str::<Value>(text) {
            row.field(name, Expression(&value));
        }
    }
    if let Some(repair) = entry.repair {
        let repair = json!({ "param": repair.param, "from": repair.from });
        row.field("repair", Expression(&repair));
    }
    if !entry.params.is_empty() {
        let _ = writeln!(out, "{indent}params: {{");
        params(out, "        ", entry.params);
        let _ = writeln!(out, "{indent}}},");
    }
    let _ = writeln!(out, "    }}{},", typed(entry.name));
}

/// Returns what keeps the type of a member's value. To TypeScript, this member is that of every object.
fn typed(name: &str) -> &'static str {
    if name == "constructor" {
        " as const"
    } else {
        ""
    }
}

/// Writes parameters: their type, and what differs from a public text.
fn params(out: &mut String, indent: &'static str, params: &[Param<'_>]) {
    let mut row = Row { out, indent };
    for param in params {
        let mut members = Members::new();
        members.add("type", Expression(&as_json(&param.kind)));
        if param.optional {
            members.add("optional", true);
        }
        if param.max != Param::TEXT.max {
            members.add("max", param.max);
        }
        if param.external {
            members.add("external", true);
        }
        if param.secret {
            members.add("secret", true);
        }
        let channels = [
            ("model", param.model),
            ("user", param.user),
            ("log", param.log),
        ];
        for (name, channel) in channels {
            if channel != Channel::Plain {
                members.add(name, Literal(channel.as_str()));
            }
        }
        row.some(
            param.name,
            members.object().map(|row| row + typed(param.name)),
        );
    }
}

fn tool(out: &mut String, tool: &Tool<'_>) {
    let _ = writeln!(out, "    {}: {{", Member(tool.name));
    let mut row = Row {
        out,
        indent: "      ",
    };
    row.some("read_only", tool.read_only.then_some(true));
    row.some("idempotent", tool.idempotent.then_some(true));
    let idempotency = tool.idempotency.map(|by| Literal(by.as_str()));
    row.some("idempotency", idempotency);
    row.some("service", tool.service.map(Literal));
    row.some("failed_when", tool.failed_when.map(Literal));
    let suffix = Some(tool.suffix).filter(|suffix| !suffix.is_empty());
    row.some("suffix", suffix.map(Literal));
    if !tool.params.is_empty() {
        out.push_str("      params: {\n");
        params(out, "        ", tool.params);
        out.push_str("      },\n");
    }
    let _ = writeln!(out, "    }}{},", typed(tool.name));
}

fn service(out: &mut String, service: &Service<'_>) {
    let mut members = Members::new();
    members.add("title", Literal(service.title));
    if service.status_prefix {
        members.add("status_prefix", true);
    }
    let mut row = Row {
        out,
        indent: "    ",
    };
    row.some(service.name, members.object());
}

/// Writes the rule block in pieces, and the other blocks that the catalog's prompts may contain.
fn block(out: &mut String, blocks: &Blocks<'_>) {
    let Blocks {
        block,
        others,
        instructions,
    } = blocks;
    out.push_str("  prompt: {\n");
    let _ = writeln!(out, "    head: {},\n    items: [", Literal(&block.head));
    for item in &block.items {
        let _ = writeln!(
            out,
            "      [{}, {}, {}, {}],",
            Literal(&item.before),
            Expression(&as_json(&item.codes)),
            Literal(&item.between),
            Literal(&item.after)
        );
    }
    let _ = writeln!(
        out,
        "    ],\n    tail: {},\n    others: [",
        Literal(&block.tail)
    );
    for other in others {
        let _ = writeln!(
            out,
            "      [{}, {}],",
            Expression(&as_json(other.tools)),
            Literal(&other.text)
        );
    }
    out.push_str("    ],\n");
    if let Some(instructions) = instructions {
        let _ = writeln!(
            out,
            "    instructions: [{}, {}],",
            Expression(&as_json(instructions.tools)),
            Literal(&instructions.text)
        );
    }
    out.push_str("  },\n");
}

/// Returns rows as JSON, which always works for texts and numbers.
fn as_json(value: &(impl Serialize + ?Sized)) -> Value {
    serde_json::to_value(value).unwrap_or_default()
}
