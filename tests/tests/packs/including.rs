//! Inclusion of packs: alone, together, twice, misspelled, from a text and from a file.

use errpact_spec::{load, load_str};

use crate::packs::{PACKS, catalog, drawn, ids, is_quiet, loaded};

#[test]
fn each_alone_and_all_together() {
    for packs in PACKS
        .map(|pack| vec![pack])
        .into_iter()
        .chain([PACKS.to_vec()])
    {
        let loaded = loaded(&packs, "");
        assert!(is_quiet(&loaded), "{packs:?}: {}", drawn(&loaded));
        assert!(loaded.resolved.is_some(), "{packs:?}");
    }
}

#[test]
fn the_order_has_no_meaning() {
    let fingerprint = |packs: &[&str]| {
        let resolved = loaded(packs, "").resolved.unwrap();
        resolved.fingerprint().to_owned()
    };
    let mut turned = PACKS;
    turned.reverse();
    assert_eq!(fingerprint(&PACKS), fingerprint(&turned));
    assert_ne!(fingerprint(&PACKS), fingerprint(&PACKS[1..]));
}

/// A pack is not a file: cargo and the compiler have nothing to watch.
#[test]
fn packs_stand_in_no_file() {
    let loaded = loaded(&PACKS, "");
    let packs = loaded.sources.iter().filter(|(_, file)| file.is_pack());
    let packs: Vec<_> = packs.collect();
    assert!(packs.len() > PACKS.len());
    for (_, file) in packs {
        assert_eq!(file.path(), None, "{}", file.name());
        assert!(file.name().starts_with("std:"), "{}", file.name());
    }
}

#[test]
fn the_same_pack_twice() {
    let loaded = loaded(&["std:http", "std:http"], "");
    assert_eq!(ids(&loaded), ["include-twice"]);
    // Two packs that share a file both include it, without a finding.
    assert_eq!(
        ids(&crate::packs::loaded(&["std:mcp", "std:http"], "")),
        [""; 0]
    );
}

#[test]
fn what_packs_share_cannot_be_named() {
    for name in ["std:shared", "std:upstream", "std:http.yaml", "std:HTTP"] {
        let loaded = loaded(&[name], "");
        assert!(loaded.has_errors(), "{name}: {}", drawn(&loaded));
    }
}

/// An included file may include packs; its own names do not clash with theirs.
#[test]
fn from_an_included_file() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().join("errors.yaml");
    std::fs::write(&root, catalog(&["more.yaml"], "")).unwrap();
    let more = "include: [std:http]\ncodes:\n  HTTP_GONE: { extends: true, log: warn }\n";
    std::fs::write(folder.path().join("more.yaml"), more).unwrap();
    let loaded = load(&root);
    assert!(is_quiet(&loaded), "{}", drawn(&loaded));
    let resolved = loaded.resolved.unwrap();
    assert_eq!(resolved.code_location("HTTP_GONE"), Some(("more.yaml", 3)));
    let (file, _) = resolved.code_location("NOT_FOUND").unwrap();
    assert_eq!(file, "std:shared/not-found");
}

/// A catalog with rules needs a catch-all, which only the team can word.
#[test]
fn a_pack_needs_a_fallback() {
    let text = "errpact: 1\nname: demo\ninclude: [std:postgres]\n";
    let loaded = load_str("errors.yaml", text);
    assert_eq!(ids(&loaded), ["no-fallback"]);
    assert!(
        drawn(&loaded).contains("std:postgres:"),
        "{}",
        drawn(&loaded)
    );
}

/// Rules for the team's files do not apply to packs.
#[test]
fn naming_binds_the_teams_codes_alone() {
    let all = catalog(&PACKS, "naming: APP_[A-Z_]+\n");
    let text = all.replace("  UNKNOWN:", "  APP_UNKNOWN:");
    let loaded = load_str("errors.yaml", &text);
    assert!(is_quiet(&loaded), "{}", drawn(&loaded));
    // They do not apply even if the team extends a code of a pack.
    let more = "  HTTP_GONE: { extends: true, log: warn }\nnaming: APP_[A-Z_]+\n";
    let text = catalog(&PACKS, more).replace("  UNKNOWN:", "  APP_UNKNOWN:");
    let loaded = load_str("errors.yaml", &text);
    assert!(is_quiet(&loaded), "{}", drawn(&loaded));
}

/// Lints about the whole catalog do not report what a team cannot change.
#[test]
fn a_teams_tools_and_budgets_do_not_make_packs_wrong() {
    let more = "
tools:
  send_mail: { description: Sends a mail }
  look: { read_only: true }
loop: { retries_per_step: 1 }
rules: [{ text: 'Call {tool.look} before {tool.send_mail}.' }]
lints: { unproven-rule: deny, broad-pattern: deny, unused-param: deny, no-recovery: deny }
defaults: { guide: inline, log: info, deliver: user, replay: drop }
";
    let all = catalog(&PACKS, more).replace(
        "    fallback: true",
        "    fallback: true\n    deliver: model\n    replay: keep",
    );
    let loaded = load_str("errors.yaml", &all);
    assert!(is_quiet(&loaded), "{}", drawn(&loaded));
    // The pack's own values count, whatever the team's defaults are.
    let resolved = loaded.resolved.unwrap();
    let codes = &resolved.catalog().codes;
    assert!(codes["NO_ANSWER"].reaches_model());
    assert!(!codes["HTTP_TIMEOUT"].reaches_user());
}
