//! Agent Skills: what is written, what the team owns, and what is refused.

use std::fs;

use errpact_tests::command::{errpact, folder};

use super::hundred_with;

const SKILL: &str = "skills/shop-errors/SKILL.md";

#[test]
fn a_skill_is_a_folder_that_agents_load() {
    let folder = folder(&[(
        "errors.yaml",
        &hundred_with("  - skill: skills/shop-errors/\n"),
    )]);
    errpact(folder.path(), &["generate"]).exits(0);
    let skill = fs::read_to_string(folder.path().join(SKILL)).unwrap();
    let head = skill
        .strip_prefix("---\nname: shop-errors\ndescription: \"")
        .unwrap();
    let (description, rest) = head
        .split_once("\"\nmetadata:\n  errpact: \"hundred ")
        .unwrap();
    assert!(description.contains("A shop") && description.chars().count() <= 1024);
    assert_eq!(
        rest.find("\"\n---\n\n<!-- errpact:begin hundred "),
        Some(12)
    );
    for name in ["accounts", "carts", "delivery", "orders", "payments"] {
        let path = format!("references/{name}.md");
        assert!(
            skill.contains(&format!("\n- [{path}]({path}): ")),
            "{skill}"
        );
        let text = fs::read_to_string(folder.path().join("skills/shop-errors").join(path)).unwrap();
        assert!(text.contains("\n### "), "{text}");
        assert!(text.contains("- Action: "), "{text}");
    }
    let carts = fs::read_to_string(folder.path().join("skills/shop-errors/references/carts.md"));
    assert!(carts.unwrap().contains("### CART_DENIED\n"));
    errpact(folder.path(), &["check"]).exits(0);
}

#[test]
fn references_may_be_about_tools() {
    let output = "  - { skill: skills/shop-errors, references: tool, style: xml }\n";
    let folder = folder(&[("errors.yaml", &hundred_with(output))]);
    errpact(folder.path(), &["generate"]).exits(0);
    let references = folder.path().join("skills/shop-errors/references");
    let text = fs::read_to_string(references.join("edit_cart.md")).unwrap();
    assert!(
        text.contains("# edit_cart\n") && text.contains("### CART_DENIED\n"),
        "{text}"
    );
    let text = fs::read_to_string(references.join("any-tool.md")).unwrap();
    assert!(
        text.contains("### STOCK_DENIED\n") && !text.contains("CART_DENIED"),
        "{text}"
    );
    let skill = fs::read_to_string(folder.path().join(SKILL)).unwrap();
    assert!(skill.contains("<error code=\"CART_DENIED\""), "{skill}");
}

#[test]
fn the_team_owns_the_head_and_the_text_around_the_block() {
    let folder = folder(&[(
        "errors.yaml",
        &hundred_with("  - skill: skills/shop-errors\n"),
    )]);
    errpact(folder.path(), &["generate"]).exits(0);
    let path = folder.path().join(SKILL);
    let skill = fs::read_to_string(&path).unwrap();
    let own = skill.replace("What to do when", "Use this when").replace(
        "---\n\n<!--",
        "---\n\n# Errors of the shop\n\nAfter `CART_DENIED` be kind.\n\n<!--",
    );
    fs::write(&path, &own).unwrap();
    errpact(folder.path(), &["check"]).exits(0);
    let catalog = folder.path().join("errors.yaml");
    let text = fs::read_to_string(&catalog).unwrap();
    fs::write(
        &catalog,
        text.replace("Never promise money", "Never promise gold"),
    )
    .unwrap();
    errpact(folder.path(), &["check"]).exits(1);
    errpact(folder.path(), &["generate"]).exits(0);
    let new = fs::read_to_string(&path).unwrap();
    let (old_lines, new_lines): (Vec<&str>, Vec<&str>) =
        (own.lines().collect(), new.lines().collect());
    assert_eq!(old_lines.len(), new_lines.len());
    let changed: Vec<&str> = new_lines
        .iter()
        .zip(&old_lines)
        .filter(|(a, b)| a != b)
        .map(|(new, _)| *new)
        .collect();
    let [state, begin, rule] = changed.as_slice() else {
        panic!("{changed:#?}")
    };
    assert!(state.starts_with("  errpact: \"hundred "), "{state}");
    assert!(begin.starts_with("<!-- errpact:begin hundred "), "{begin}");
    assert_eq!(*rule, "Never promise gold.");

    fs::write(&path, new.replace("CART_DENIED` be", "CART_DENYED` be")).unwrap();
    let refused = errpact(folder.path(), &["check"]).exits(1);
    assert!(refused.stderr.contains("CART_DENYED"), "{}", refused.stderr);
}

#[test]
fn a_folder_that_no_agent_loads_is_refused() {
    let folder = folder(&[(
        "errors.yaml",
        &hundred_with("  - skill: skills/shop-errors\n"),
    )]);
    errpact(folder.path(), &["generate"]).exits(0);
    let path = folder.path().join(SKILL);
    let skill = fs::read_to_string(&path).unwrap();
    let description = skill.lines().nth(2).unwrap();
    for (from, to, reason) in [
        (
            "name: shop-errors",
            "name: other",
            "must be that of its folder",
        ),
        (description, "description:", "has no `description`"),
        (
            description,
            &*format!("description: {}", "ü".repeat(1025)),
            "has 1025 characters",
        ),
        ("metadata:", "license: MIT\nother:", "has no fingerprint"),
        ("---\nname", "name", "does not begin with a line `---`"),
    ] {
        fs::write(&path, skill.replacen(from, to, 1)).unwrap();
        let refused = errpact(folder.path(), &["check", "--format", "json"]).exits(1);
        let findings = refused.json()["findings"].clone();
        let found = findings
            .as_array()
            .unwrap()
            .iter()
            .find(|it| it["id"] == "bad-skill");
        let message = found.unwrap_or_else(|| panic!("{findings:#}"))["message"]
            .as_str()
            .unwrap();
        assert!(message.contains(reason), "{message}");
    }
    let folded = skill.replacen(
        description,
        "description: >-\n  Use it when\n  a tool: fails.",
        1,
    );
    fs::write(&path, folded).unwrap();
    errpact(folder.path(), &["check"]).exits(0);
}
