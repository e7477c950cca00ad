//! docs/packs.md is up to date, and the site has a page for each pack.

use std::collections::BTreeSet;

use errpact_spec::load_str;
use errpact_tests::command::{errpact, folder, workspace};

use crate::packs::{PACKS, catalog, drawn, is_quiet, loaded};

fn guide() -> String {
    std::fs::read_to_string(workspace().join("docs/packs.md")).unwrap()
}

#[test]
fn the_site_has_a_page_for_each_pack() {
    let summary = std::fs::read_to_string(workspace().join("docs/SUMMARY.md")).unwrap();
    for pack in PACKS {
        let file = pack.replace("std:", "");
        let entry = format!("  - [{pack}](../spec/packs/{file}.yaml)\n");
        assert!(summary.contains(&entry), "no entry `{entry}`");
    }
}

/// Returns the tokens that the codes of these packs add to the rule block. The block's markers do not count: their
/// fingerprint varies by a token between catalogs.
fn tokens(packs: &[&str]) -> u64 {
    let folder = folder(&[("errors.yaml", &catalog(packs, ""))]);
    let run = errpact(folder.path(), &["prompt", "--tokens", "--format", "json"]).exits(0);
    let json = run.json();
    let codes = json["codes"].as_array().unwrap().iter();
    let codes = codes.filter(|code| code["code"] != "UNKNOWN");
    codes.map(|code| code["tokens"].as_u64().unwrap()).sum()
}

/// Returns the number of codes that a rule can recognize.
fn recognized(packs: &[&str]) -> usize {
    let resolved = loaded(packs, "").resolved.unwrap();
    let codes = resolved.catalog().codes.values();
    codes.filter(|code| !code.detect.is_empty()).count()
}

#[test]
fn the_table_of_packs() {
    let guide = guide();
    let rows = PACKS.map(|pack| (format!("| [`{pack}`]"), vec![pack]));
    for (start, packs) in rows
        .into_iter()
        .chain([("| all of them |".to_owned(), PACKS.to_vec())])
    {
        let row = guide.lines().find(|line| line.starts_with(&start)).unwrap();
        let end = format!("| {} | {} tokens |", recognized(&packs), tokens(&packs));
        assert!(row.ends_with(&end), "`{row}` must end with `{end}`");
    }
}

/// The ten codes that packs present, each with its message.
#[test]
fn the_table_of_presented_codes() {
    let resolved = loaded(&PACKS, "").resolved.unwrap();
    let codes = &resolved.catalog().codes;
    let presented: BTreeSet<_> = codes
        .iter()
        .filter(|(_, code)| code.category == "upstream")
        .collect::<Vec<_>>()
        .into_iter()
        .map(|(name, code)| {
            let message = code.message.as_ref().unwrap();
            (name.clone(), message.source.replace("{ref}", "…"))
        })
        .collect();
    let guide = guide();
    for (name, message) in &presented {
        let row = format!("| `{name}` | {message} |");
        assert!(guide.contains(&row), "no row `{row}`");
    }
    assert_eq!(presented.len(), 10);
}

/// The guide's example is a catalog that `errpact check` accepts.
#[test]
fn examples_are_sound() {
    let guide = guide();
    let blocks: Vec<&str> = guide.split("```yaml\n").skip(1).collect();
    let block = |number: usize| blocks[number].split("```").next().unwrap();
    let whole = load_str("errors.yaml", block(0));
    assert!(is_quiet(&whole), "{}", drawn(&whole));

    let own = "
  SLOT_CONFLICT: { category: general, message: That time is taken., instruct: Offer another. }
  BOOKING_NOT_FOUND:
    category: general
    message: No such booking.
    instruct: Ask for it.
    detect: { status: 404 }
lints: { unproven-rule: allow }
";
    let extended = block(1).replace("codes:\n", "");
    let (codes, rest) = extended.split_once("categories:\n").unwrap();
    let (categories, rest) = rest.split_once("services:\n").unwrap();
    let text = catalog(&PACKS, &format!("{codes}{own}"))
        .replace("  general: {}\n", &format!("  general: {{}}\n{categories}"));
    let text = format!("{text}services:\n{rest}{}", block(2));
    let changed = load_str("errors.yaml", &text);
    assert!(is_quiet(&changed), "{}\n{text}", drawn(&changed));
}
