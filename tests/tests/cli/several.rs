//! Several catalogs and folders in one call.

use std::fs;

use errpact_tests::command::{errpact, folder};
use serde_json::json;

use super::formats::valid;
use super::{CATALOG, misspelled, warned, with_outputs};

/// Returns a folder with catalogs that are clean, broken and warned about, and files that are none.
fn catalogs() -> tempfile::TempDir {
    let clean = format!("include: [more/codes.yaml]\n{CATALOG}");
    folder(&[
        ("a/errors.yaml", &clean),
        (
            "a/more/codes.yaml",
            "codes:\n  LATER:\n    category: orders\n    message: Later.\n    instruct: Wait.\n",
        ),
        ("b/deep/agent.yml", &misspelled()),
        ("b/errors.yaml", &warned()),
        ("b/compose.yaml", "services:\n  errpact: 1\n"),
        ("b/ignored/errors.yaml", "errpact: 1\n"),
        (".gitignore", "ignored/\n"),
        ("empty/notes.yaml", "a: 1\n"),
    ])
}

#[test]
fn a_folder_means_the_catalogs_below_it() {
    let folder = catalogs();
    let run = errpact(folder.path(), &["check", ".", "--deny-warnings"]).exits(1);
    for line in [
        "a/errors.yaml: shop: 3 codes, 0 outputs, no findings",
        "b/deep/agent.yml: 1 error",
        "b/errors.yaml: shop: 2 codes, 0 outputs, 1 warning",
        "3 catalogs: 1 error, 1 warning",
    ] {
        assert!(run.stderr.lines().any(|it| it == line), "{line}: {run:#?}");
    }
    let one = errpact(folder.path(), &["check", "a"]).exits(0);
    assert_eq!(one.stderr, "shop: 3 codes, 0 outputs, no findings\n");
}

#[test]
fn the_worst_status_of_all_catalogs_counts() {
    let folder = catalogs();
    let check = |names: &[&str], status| {
        errpact(folder.path(), &[&["check"], names].concat()).exits(status);
    };
    check(&["a/errors.yaml", "b/errors.yaml"], 0);
    check(&["a/errors.yaml", "b/deep/agent.yml"], 1);
    check(&["b/deep/agent.yml", "missing.yaml", "a/errors.yaml"], 2);
}

#[test]
fn a_folder_without_a_catalog_is_an_error() {
    let folder = catalogs();
    for command in ["check", "generate", "watch", "prompt"] {
        let run = errpact(folder.path(), &[command, "empty"]).exits(2);
        assert!(
            run.stderr.contains("no catalog was found in empty"),
            "{run:#?}"
        );
    }
}

#[test]
fn a_command_for_one_catalog_takes_a_folder_with_one() {
    let folder = catalogs();
    errpact(folder.path(), &["prompt", "a"]).exits(0);
    let run = errpact(folder.path(), &["prompt", "b"]).exits(2);
    assert!(run.stderr.contains("several catalogs"), "{run:#?}");
    assert!(run.stderr.contains("b/deep/agent.yml"), "{run:#?}");
}

#[test]
fn a_catalog_that_is_named_twice_is_checked_once() {
    let folder = catalogs();
    let run = errpact(
        folder.path(),
        &["check", "b", "b/../b/errors.yaml", "b/errors.yaml"],
    )
    .exits(1);
    assert!(
        run.stderr.contains("\n2 catalogs: 1 error, 1 warning\n"),
        "{run:#?}"
    );
}

#[test]
fn each_form_is_one_document_that_says_which_catalog() {
    let folder = folder(&[
        ("a/errors.yaml", &with_outputs()),
        ("b/errors.yaml", &misspelled()),
    ]);
    let check = |format| errpact(folder.path(), &["check", "a", "b", "--format", format]).exits(1);
    let json = check("json").json();
    valid("findings.json", &json);
    assert_eq!(json["catalog"], json!(null));
    assert_eq!(json["catalogs"][0]["file"], "a/errors.yaml");
    assert_eq!(json["catalogs"][0]["catalog"], "shop");
    assert_eq!(json["catalogs"][1]["fingerprint"], json!(null));
    let of = |index: usize| &json["findings"][index]["catalog"];
    assert_eq!([of(0), of(3)], ["a/errors.yaml", "b/errors.yaml"]);

    let sarif = check("sarif").json();
    assert_eq!(sarif["runs"].as_array().map(Vec::len), Some(1));
    let uri = |index: usize| {
        let place = &sarif["runs"][0]["results"][index]["locations"][0]["physicalLocation"];
        place["artifactLocation"]["uri"].clone()
    };
    assert_eq!([uri(0), uri(3)], ["a/errors.yaml", "b/errors.yaml"]);

    let github = check("github").stdout;
    assert!(github.starts_with("::error title=missing-output,file=a/errors.yaml::"));
    assert!(github.contains("title=unknown-key,file=b/errors.yaml,line=15"));

    let human = errpact(folder.path(), &["check", "a", "b"]).exits(1);
    assert!(
        human
            .stderr
            .contains("= note: the catalog is a/errors.yaml"),
        "{human:#?}"
    );
    assert!(
        human
            .stderr
            .contains("`errpact generate a/errors.yaml` brings"),
        "{human:#?}"
    );
}

#[test]
fn generate_writes_the_catalogs_without_errors() {
    let folder = folder(&[
        ("a/errors.yaml", &with_outputs()),
        ("b/errors.yaml", &misspelled()),
        ("c/errors.yaml", &with_outputs()),
    ]);
    let run = errpact(folder.path(), &["generate", "."]).exits(1);
    assert!(run.stderr.contains("wrote a/prompts/system.md"), "{run:#?}");
    assert!(run.stderr.contains("wrote c/docs/errors.md"), "{run:#?}");
    assert!(
        run.stderr.contains("b/errors.yaml: nothing was written"),
        "{run:#?}"
    );
    errpact(folder.path(), &["check", "a", "c"]).exits(0);
    let again = errpact(folder.path(), &["generate", "a", "c"]).exits(0);
    assert!(
        again
            .stderr
            .contains("a/errors.yaml: 2 outputs are up to date"),
        "{again:#?}"
    );
    errpact(folder.path(), &["generate", "a", "c", "--check"]).exits(0);
}

#[test]
fn two_catalogs_do_not_overwrite_each_other() {
    let inner = with_outputs();
    let outer = format!(
        "{}outputs:\n  - markdown: inner/docs/errors.md\n",
        CATALOG.replace("name: shop", "name: outer")
    );
    let folder = folder(&[("errors.yaml", &outer), ("inner/errors.yaml", &inner)]);
    for command in ["check", "generate"] {
        let run = errpact(folder.path(), &[command, "."]).exits(1);
        for words in [
            "two outputs write to `inner/docs/errors.md`",
            "two outputs write to `docs/errors.md`",
            "the catalog inner/errors.yaml writes it too",
            "the catalog errors.yaml writes it too",
        ] {
            assert!(run.stderr.contains(words), "{words}: {run:#?}");
        }
    }
    assert!(!folder.path().join("inner/docs/errors.md").exists());
}

#[test]
fn two_catalogs_share_a_prompt() {
    let outer = format!(
        "{}outputs:\n  - prompt: inner/prompts/system.md\n",
        CATALOG.replace("name: shop", "name: outer")
    );
    let folder = folder(&[
        ("errors.yaml", &outer),
        ("inner/errors.yaml", &with_outputs()),
        (
            "inner/prompts/system.md",
            "<!-- errpact:begin outer -->\n<!-- errpact:end outer -->\n\n\
             <!-- errpact:begin shop -->\n<!-- errpact:end shop -->\n",
        ),
    ]);
    errpact(folder.path(), &["generate", "."]).exits(0);
    let prompt = folder.path().join("inner/prompts/system.md");
    let text = fs::read_to_string(prompt).expect("the prompt");
    for name in ["outer", "shop"] {
        assert!(text.contains(&format!("errpact:begin {name} ")), "{text}");
    }
    errpact(folder.path(), &["check", "."]).exits(0);
}

#[test]
fn two_catalogs_do_not_have_one_manifest() {
    let folder = folder(&[
        ("errors.yaml", &with_outputs()),
        (
            "errors.yml",
            &with_outputs()
                .replace("prompts/", "p/")
                .replace("docs/", "d/"),
        ),
    ]);
    let run = errpact(folder.path(), &["generate", "."]).exits(1);
    assert!(
        run.stderr.contains("Rename one of the catalogs"),
        "{run:#?}"
    );
}

#[cfg(unix)]
#[test]
fn what_cannot_be_read_below_a_folder_is_not_passed_over() {
    let folder = catalogs();
    // Links are not followed.
    std::os::unix::fs::symlink("errors.yaml", folder.path().join("empty/errors.yaml"))
        .expect("a link");
    errpact(folder.path(), &["check", "empty"]).exits(2);
    fs::write(
        folder.path().join("empty/latin1.yaml"),
        b"errpact: 1\nname: caf\xe9\n",
    )
    .expect("a file");
    let run = errpact(folder.path(), &["check", "empty"]).exits(2);
    assert!(run.stderr.contains("error[not-utf8]"), "{run:#?}");
}

#[test]
fn statistics_have_one_line_for_each_phase() {
    let folder = catalogs();
    let run = errpact(folder.path(), &["check", ".", "--stats"]).exits(1);
    for phase in ["read", "parse", "resolve", "prove", "outputs", "total"] {
        let lines = run.stderr.lines();
        let of = lines.filter(|line| line.split_whitespace().nth(1) == Some(phase));
        assert_eq!(of.count(), 1, "{phase}: {run:#?}");
    }
}

#[test]
fn only_one_catalog_is_emitted() {
    let folder = catalogs();
    errpact(folder.path(), &["check", "b", "--emit", "x.json"]).exits(2);
    assert!(!folder.path().join("x.json").exists());
    errpact(folder.path(), &["check", "a", "--emit", "x.json"]).exits(0);
    assert!(folder.path().join("x.json").exists());
}

#[test]
fn a_scan_knows_the_codes_of_all_catalogs() {
    let other = CATALOG
        .replace("name: shop", "name: mail")
        .replace("ORDER_NOT_FOUND", "ORDERS_NOT_FOUND");
    let folder = folder(&[
        ("a/errors.yaml", CATALOG),
        ("b/errors.yaml", &other),
        (
            "guide.md",
            "- `ORDER_NOT_FOUND`: ask.\n- `ORDERS_NOT_FOUND`: ask.\n- `INTERNAL_EROR`: wait.\n",
        ),
    ]);
    let alone = errpact(folder.path(), &["scan", "--catalog", "a", "guide.md"]).exits(1);
    assert!(alone.stderr.contains("ORDERS_NOT_FOUND"), "{alone:#?}");
    let both = [
        "scan",
        "--catalog",
        "a",
        "--catalog",
        "b",
        "guide.md",
        "--format",
        "concise",
    ];
    let run = errpact(folder.path(), &both).exits(1);
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert_eq!(lines.len(), 1, "{run:#?}");
    assert!(
        lines[0].starts_with("guide.md:3:4: error: no code is called `INTERNAL_EROR`"),
        "{run:#?}"
    );
}
