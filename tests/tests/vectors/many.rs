//! Many codes, and texts of every kind.

use std::fmt::Write as _;

use errpact_tests::command::{errpact, folder};

#[test]
fn a_thousand_codes() {
    let mut catalog =
        "errpact: 1\nname: many\ncategories: { general: {} }\ntools: { look: {} }\ncodes:\n"
            .to_owned();
    for code in 0..1000 {
        let _ = writeln!(
            catalog,
            "  CODE_{code}:\n    category: general\n    message: \"Number {{number}} failed[[ in {{place}}]].\"\n    \
             instruct: Do what is right for {code}.\n    retry: {{ by: runtime, max: 3, delay: {code}ms }}\n    \
             params:\n      number: {{ type: integer }}\n      place: {{ type: text, optional: true }}"
        );
    }
    let folder = folder(&[("errors.yaml", &catalog)]);
    let run = errpact(folder.path(), &["vectors"]).exits(0);
    let lines = run.stdout.lines();
    let count = |kind: &str| {
        lines
            .clone()
            .filter(|line| line.starts_with(&format!("{{\"kind\":\"{kind}\"")))
            .count()
    };
    assert_eq!(count("decision"), 1000 * 5 * 4);
    assert!(count("wire") > 1000 * 17);
    assert_eq!(run.stderr, "");
}

#[test]
fn names_and_texts_of_every_kind() {
    let catalog = "errpact: 1\nname: odd\ncategories: { general: {} }\ncodes:\n  ODD:\n    category: general\n    \
        message: \"\\\"{a}\\\" \\\\ {{b}} \\t é 漢 👍 </script>\"\n    params:\n      \
        a: { type: text, example: \"\\\"\\\\ \\r\\n data: x \\u2028 é\", max: 8 }\n      \
        day: { type: date, optional: true, example: \"2026-02-31\" }\n    \
        instruct: \"Do\\nthat.\"\n    alternatives: [{ description: \"\\\"\", example: \"\\\\\" }]\n";
    let folder = folder(&[("errors.yaml", catalog)]);
    let run = errpact(folder.path(), &["vectors", "--kind", "wire"]).exits(0);
    let vectors: Vec<serde_json::Value> = run
        .stdout
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    // A nonexistent day becomes the fixed value of its type.
    assert_eq!(vectors[1]["params"]["day"], "2026-01-05");
    assert!(vectors.len() > 17);
}
