//! What a limit counts, which codes stay, and which outputs decide.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use errpact_generator::outputs;
use errpact_generator::prompt::{self, Suffixes};
use errpact_spec::finding::Level;
use errpact_spec::load;
use errpact_tests::command::folder;

use super::{hundred_with, resolve};

const HEAD: &str = "errpact: 1\nname: a\nlints: { no-fallback: allow, spilled-rules: allow }\ncategories: { c: { title: C } }\n";

/// Returns a catalog with codes of one instruction each, and this output.
fn catalog(output: &str, codes: &[(&str, &str, &str)]) -> String {
    let mut text = format!("{HEAD}outputs:\n  - {output}\ncodes:\n");
    for (name, instruction, keys) in codes {
        writeln!(
            text,
            "  {name}: {{ category: c, message: It failed., instruct: {instruction}, outcome: not_done{keys} }}"
        )
        .unwrap();
    }
    text
}

/// Returns the block that an output writes.
fn written(text: &str) -> String {
    let folder = folder(&[("errors.yaml", text)]);
    let loaded = load(&folder.path().join("errors.yaml"));
    let plan = outputs::plan(&loaded);
    assert!(!plan.is_blocked(), "{:#?}", plan.problems);
    let file = plan.files.iter().find(|file| file.path.ends_with(".md"));
    file.unwrap().content.trim_end().to_owned()
}

#[test]
fn characters_are_those_of_javascript() {
    let codes = [("A", "Sag 👩👩👩👩.", ""), ("B", "Für alle.", "")];
    let whole = written(&catalog("prompt: p.md", &codes));
    let units = whole.encode_utf16().count();
    assert_eq!(units, whole.chars().count() + 4);
    let limited = |most: usize| {
        written(&catalog(
            &format!("{{ prompt: p.md, max_chars: {most} }}"),
            &codes,
        ))
    };
    assert_eq!(limited(units), whole);
    let cut = limited(units - 1);
    assert!(!cut.contains("👩") || !cut.contains("Für"), "{cut}");
    assert!(prompt::chars(&cut) < units);
}

#[test]
fn what_must_be_known_before_the_call_stays() {
    let long = "Say what happened and what the user can do about it now";
    let codes = [
        ("A_PLAIN", format!("{long} a"), ""),
        ("B_RETRY", format!("{long} b"), ", retry: { by: user }"),
        ("C_STOPS", format!("{long} c"), ", stops: run"),
        ("D_TWICE", format!("{long} d"), ", guide: both"),
    ];
    let codes: Vec<(&str, &str, &str)> = codes
        .iter()
        .map(|(name, text, keys)| (*name, text.as_str(), *keys))
        .collect();
    let order = ["C_STOPS", "B_RETRY", "A_PLAIN", "D_TWICE"];
    let mut seen = BTreeSet::new();
    for most in 150..500 {
        let resolved = catalog(&format!("{{ prompt: p.md, max_chars: {most} }}"), &codes);
        let resolved = resolve(&resolved);
        let Some(reach) = prompt::reaches(&resolved).pop() else {
            continue;
        };
        let told: Vec<&str> = order
            .into_iter()
            .filter(|code| reach.told.contains(code))
            .collect();
        assert_eq!(told, order[..told.len()], "{most}");
        // Its result has the instruction anyway.
        assert!(!reach.spilled.contains("D_TWICE"));
        seen.insert(told.len());
    }
    assert_eq!(seen, BTreeSet::from([0, 1, 2, 3, 4]));
}

#[test]
fn a_block_without_room_is_refused() {
    let text = catalog("{ prompt: p.md, max_chars: 30 }", &[("A", "Say so", "")]);
    let folder = folder(&[("errors.yaml", &text)]);
    let plan = outputs::plan(&load(&folder.path().join("errors.yaml")));
    assert!(plan.is_blocked());
    let message = &plan.problems[0].message;
    assert!(
        message.contains("characters without its codes, and `max_chars` is 30"),
        "{message}"
    );
}

#[test]
fn the_finding_says_how_many_are_where() {
    let text = hundred_with("  - mcp_instructions: i.md\n");
    for (lints, level) in [
        ("lints: {}", Some(Level::Warning)),
        ("lints: { spilled-rules: deny }", Some(Level::Error)),
        ("lints: { spilled-rules: allow }", None),
    ] {
        let text = text.replace("lints:\n  spilled-rules: allow", lints);
        let folder = folder(&[("errors.yaml", &text)]);
        let plan = outputs::plan(&load(&folder.path().join("errors.yaml")));
        let found = plan
            .problems
            .iter()
            .find(|finding| finding.id.as_str() == "spilled-rules");
        assert_eq!(found.map(|finding| finding.level), level);
        let Some(found) = found else { continue };
        let resolved = resolve(&text);
        let spilled = prompt::spilled(&resolved).len();
        let told = 100 - spilled;
        assert_eq!(
            found.message,
            format!(
                "max_chars 2048: the instructions of {told} codes are in `i.md`, and those of {spilled} come with their results"
            )
        );
    }
}

#[test]
fn every_output_is_enough_by_itself() {
    let spilled = |outputs: &str| -> BTreeSet<String> {
        let resolved = resolve(&hundred_with(outputs));
        let spilled = prompt::spilled(&resolved);
        spilled.into_iter().map(str::to_owned).collect()
    };
    let small = spilled("  - { prompt: a.md, max_chars: 3000 }\n");
    let large = spilled("  - { prompt: b.md, max_chars: 6000 }\n");
    let skill = spilled("  - { skill: skills/shop, max_chars: 6000 }\n");
    assert!(large.len() < small.len());
    let all = "  - { prompt: a.md, max_chars: 3000 }\n  - { prompt: b.md, max_chars: 6000 }\n  - { skill: skills/shop, max_chars: 6000 }\n  - prompt: whole.md\n";
    let union: BTreeSet<String> = small.iter().chain(&large).chain(&skill).cloned().collect();
    assert_eq!(spilled(all), union);
    // Only descriptions: what any tool returns is in none of them.
    let suffixes = spilled("  - tool_suffix: s.json\n");
    assert!(
        suffixes.contains("STOCK_LOCKED") && !suffixes.contains("CART_LOCKED"),
        "{suffixes:?}"
    );
}

#[test]
fn a_suffix_counts_the_description_and_covers_only_what_all_of_its_tools_have() {
    let text = |most: usize| {
        format!(
            "{HEAD}tools:\n  a: {{ description: Größe. }}\n  b: {{ description: {} }}\n  c_*: {{ idempotent: true }}\n\
             outputs: [{{ tool_suffix: s.json, max_chars: {most} }}]\ncodes:\n  \
             BOTH: {{ category: c, message: M., instruct: Say both, outcome: not_done, raised_by: [a, b] }}\n  \
             ONE: {{ category: c, message: M., instruct: Say one, outcome: not_done, raised_by: [a] }}\n  \
             FAMILY: {{ category: c, message: M., instruct: Say all, outcome: not_done, raised_by: [c_list] }}\n",
            "x".repeat(60)
        )
    };
    let resolved = resolve(&text(2048));
    let suffixes = Suffixes::asked(resolved.catalog()).unwrap();
    assert_eq!(suffixes.told, BTreeSet::from(["BOTH", "FAMILY", "ONE"]));
    let own = suffixes.of_tool("a");
    assert_eq!(
        own,
        "When this tool fails, do what its code says:\n- BOTH: Say both\n- ONE: Say one"
    );
    assert!(suffixes.of_tool("c_list").contains("FAMILY"));
    assert_eq!(suffixes.of_tool("d"), "");
    let most = prompt::chars("Größe.") + 2 + prompt::chars(own);
    let resolved = resolve(&text(most));
    let suffixes = Suffixes::asked(resolved.catalog()).unwrap();
    assert_eq!(suffixes.of_tool("a"), own);
    assert_eq!(
        suffixes.told,
        BTreeSet::from(["FAMILY", "ONE"]),
        "`b` has no room"
    );
    assert!(prompt::spilled(&resolved).contains("BOTH"));
    let resolved = resolve(&text(most - 1));
    assert_ne!(
        Suffixes::asked(resolved.catalog()).unwrap().of_tool("a"),
        own
    );
}

#[test]
fn every_style_and_limit_keeps_its_limit_and_every_code() {
    let mut cut = 0;
    for style in [
        "list",
        "table",
        "procedure",
        "xml",
        "[table, procedure]",
        "[list, xml]",
    ] {
        for most in [700, 2048, 5000, 12_000, 60_000] {
            let output = format!("  - {{ prompt: p.md, style: {style}, max_chars: {most} }}\n");
            let text = hundred_with(&output);
            let resolved = resolve(&text);
            let block = written(&text);
            let length = prompt::chars(&block);
            assert!(length <= most, "{style} {most}: {length}");
            let spilled = prompt::spilled(&resolved);
            for code in resolved.catalog().codes.keys() {
                let named = block
                    .split(|c: char| !c.is_ascii_alphanumeric() && c != '_')
                    .any(|word| word == code);
                assert_ne!(
                    named,
                    spilled.contains(code.as_str()),
                    "{style} {most} {code}"
                );
            }
            let unless = block.contains("any other code, unless its error says what to do");
            assert_eq!(unless, !spilled.is_empty(), "{style} {most}");
            cut += usize::from(!spilled.is_empty());
        }
    }
    assert!(cut > 15, "{cut}");
}

#[test]
fn a_template_is_not_cut() {
    let output = "  - { prompt: p.md, style: { template: t.j2 }, max_chars: 3000 }\n";
    let folder = folder(&[
        ("errors.yaml", &hundred_with(output)),
        (
            "t.j2",
            "{{ block.pieces.list }}\n{{ block.rules | join(\"\\n\") }}\n",
        ),
    ]);
    let loaded = load(&folder.path().join("errors.yaml"));
    assert!(prompt::spilled(loaded.resolved.as_ref().unwrap()).is_empty());
    let plan = outputs::plan(&loaded);
    assert!(plan.is_blocked());
    let message = &plan.problems[0].message;
    assert!(
        message.contains("its template writes") && message.contains("`max_chars` is 3000"),
        "{message}"
    );
}
