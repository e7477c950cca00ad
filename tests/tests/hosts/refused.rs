//! Hosts that are refused, and the diagnostics about them.

use errpact_generator::markers::{self, Error};

use super::section;

const BEGIN: &str = "<!-- errpact:begin demo -->";
const END: &str = "<!-- errpact:end demo -->";

fn refused(host: &str, extension: &str, body: &str) -> Error {
    let error = markers::replace(host, &section(body), Some(extension)).unwrap_err();
    assert!(!error.to_string().is_empty() && !error.help().is_empty());
    error
}

#[test]
fn markers_in_code_or_in_a_comment_are_refused() {
    for (extension, host) in [
        ("py", "# errpact:begin demo\n# errpact:end demo\n"),
        (
            "py",
            "# errpact:begin demo\nimport os; os._exit(1)\n# errpact:end demo\n",
        ),
        ("js", "// errpact:begin demo\n// errpact:end demo\n"),
        ("ts", "/* errpact:begin demo\n errpact:end demo */\n"),
        ("rs", "//! errpact:begin demo\n//! errpact:end demo\n"),
        ("rs", "/* \"\nerrpact:begin demo\nerrpact:end demo\n\" */\n"),
        ("toml", "# errpact:begin demo\n# errpact:end demo\n"),
        ("yaml", "a:\n  # errpact:begin demo\n  # errpact:end demo\n"),
    ] {
        let error = refused(host, extension, "- A: one.");
        assert!(matches!(error, Error::Outside { .. }), "{host}: {error:?}");
    }
}

#[test]
fn a_block_over_several_literals_is_refused() {
    for (extension, host) in [
        ("py", format!("P = \"{BEGIN}\\n\"\n\"{END}\"\n")),
        ("js", format!("const p = `{BEGIN}\n` + `\n{END}\n`;\n")),
        ("json", format!("[\"{BEGIN}\\n\", \"{END}\"]")),
        (
            "rs",
            format!("const P: &str = concat!(\"{BEGIN}\n\", \"\n{END}\n\");\n"),
        ),
        (
            "py",
            format!("P = '''{BEGIN}\n'''\nx = 1\nQ = '''\n{END}'''\n"),
        ),
    ] {
        let error = refused(&host, extension, "- A: one.");
        assert!(matches!(error, Error::Unclosed { .. }), "{host}: {error:?}");
    }
}

#[test]
fn a_file_that_cannot_be_read_is_refused() {
    for (extension, host) in [
        (
            "py",
            format!("x = 'open\nP = \"\"\"{BEGIN}\n{END}\n\"\"\"\n"),
        ),
        (
            "py",
            format!("# coding: latin-1\nP = \"\"\"{BEGIN}\n{END}\n\"\"\"\n"),
        ),
        ("py", format!("P = f\"\"\"{{\n{BEGIN}\n{END}\n\"\"\"\n")),
        (
            "js",
            format!("const a = f() / 2 + '`' / 2;\nconst p = `{BEGIN}\n{END}\n`;\n"),
        ),
        (
            "tsx",
            format!("const a = <p>don't `</p>;\nconst p = `{BEGIN}\n{END}\n`;\n"),
        ),
        ("js", format!("x <!-- '\n;const p = `{BEGIN}\n{END}\n`;\n")),
        (
            "rs",
            format!("/* open\nconst P: &str = \"{BEGIN}\n{END}\n\";\n"),
        ),
        ("toml", format!("a = \"open\nP = '''{BEGIN}\n{END}\n'''\n")),
        ("json", format!("{{\"P\": \"{BEGIN}\\n{END}\",}}")),
        ("json", format!("{{\"P\": \"{BEGIN}\n{END}\"}}")),
        ("yaml", format!("a: [\nP: |\n  {BEGIN}\n  {END}\n")),
    ] {
        let error = refused(&host, extension, "- A: one.");
        assert!(
            matches!(error, Error::Unreadable { .. }),
            "{host}: {error:?}"
        );
    }
}

#[test]
fn yaml_scalars_that_join_lines_are_refused() {
    for host in [
        format!("P: >\n  {BEGIN}\n  {END}\n"),
        format!("P: \"{BEGIN}\n  {END}\"\n"),
        format!("P: '{BEGIN}\n\n  {END}'\n"),
        format!("P: x {BEGIN}\n  {END}\n"),
        format!("P: !!binary |\n  {BEGIN}\n  {END}\n"),
    ] {
        let error = refused(&host, "yaml", "- A: one.");
        assert!(
            matches!(error, Error::Unwritable { .. }),
            "{host}: {error:?}"
        );
        assert!(error.help().contains("`|`"), "{}", error.help());
    }
}

#[test]
fn what_reads_the_literal_again_is_respected() {
    for (extension, host, harmful) in [
        (
            "py",
            format!("P = \"\"\"{BEGIN}\n{END}\n\"\"\".format(x=1)\n"),
            "a {x}",
        ),
        (
            "py",
            format!("P = (\"\"\"{BEGIN}\n{END}\n\"\"\"\n) % x\n"),
            "100 %",
        ),
        (
            "rs",
            format!("fn f() {{ print!(\"{BEGIN}\n{END}\n\") }}\n"),
            "a {x}",
        ),
        (
            "ts",
            format!("const p = dedent<x>`{BEGIN}\n{END}\n`;\n"),
            "a \\n b",
        ),
    ] {
        assert!(markers::replace(&host, &section("- A: Don't."), Some(extension)).is_ok());
        let error = refused(&host, extension, harmful);
        assert!(
            matches!(error, Error::Unwritable { .. }),
            "{host}: {error:?}"
        );
    }
}

#[test]
fn an_expression_inside_the_block_is_replaced() {
    for (extension, host) in [
        (
            "py",
            "P = f\"\"\"\n<!-- errpact:begin demo 0123456789ab -->\n{x}\n<!-- errpact:end demo -->\n\"\"\"\n",
        ),
        (
            "js",
            "const p = `\n<!-- errpact:begin demo 0123456789ab -->\n${x}\n<!-- errpact:end demo -->\n`;\n",
        ),
    ] {
        let found = markers::find(host, "demo", Some(extension)).unwrap();
        assert_ne!(found.text, "{x}");
        let text = markers::replace(host, &section("{x}"), Some(extension)).unwrap();
        assert_ne!(text, host);
    }
}

#[test]
fn languages_that_are_not_read_take_nothing() {
    for extension in ["sh", "go", "rb", "sql", "ipynb", "MDX", "el", "css"] {
        let host = format!("{BEGIN}\n{END}\n");
        let error = refused(&host, extension, "");
        assert!(matches!(error, Error::UnknownHost { .. }), "{error:?}");
        assert!(markers::create(&section(""), Some(extension)).is_err());
    }
}

#[test]
fn files_of_other_kinds_take_what_means_nothing() {
    let host = format!("{BEGIN}\n{END}\n");
    for extension in ["html", "xml", "j2", "hbs", "tex", "rst", "unheard-of"] {
        let plain = section("- SLOT_GONE: Offer another time (of 3); étude – 日本.");
        assert!(markers::replace(&host, &plain, Some(extension)).is_ok());
        for c in "\"'\\$`{}<>&%@~^*\0\u{7}\u{202e}".chars() {
            let error = refused(&host, extension, &format!("a {c} b"));
            assert!(matches!(error, Error::Meaningful { character } if character == c));
            assert!(markers::create(&section(&c.to_string()), Some(extension)).is_err());
        }
    }
    let script = format!("#!/bin/sh\n{host}");
    assert!(matches!(
        markers::replace(&script, &section("reboot"), None),
        Err(Error::Script)
    ));
}

#[test]
fn nesting_is_bounded() {
    let deep = |open: &str| format!("const p = {}", open.repeat(100_000));
    for (extension, open) in [
        ("js", "`${"),
        ("py", "f'{f\"{"),
        ("py", "f'''{x:{"),
        ("rs", "/*"),
    ] {
        let host = format!("{}\n{BEGIN}\n{END}\n", deep(open));
        let error = refused(&host, extension, "- A: one.");
        assert!(matches!(error, Error::Unreadable { .. }), "{error:?}");
    }
}
