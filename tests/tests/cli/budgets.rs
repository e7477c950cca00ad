//! The cost of a hostile catalog: each input ends with a clear finding. The operating system enforces limits of memory
//! and processor time. The limits exist for safety. They are generous, because a build without optimization is slow; no
//! test measures time.

use std::path::Path;
use std::process::Command;

use errpact_tests::command::{Run, binary, folder, run};

const HEAD: &str = "errpact: 1\nname: salon\ncategories: { general: {} }\n";
const CODES: &str = "codes:\n  INTERNAL_ERROR:\n    category: general\n    message: Something failed.\n    \
                     instruct: Apologize.\n    fallback: true\n";

/// Runs `errpact COMMAND` with 600 MiB of address space, which includes the stacks of its threads, and 120 s of
/// processor time.
fn limited(folder: &Path, command: &str) -> Run {
    run(Command::new("sh")
        .args(["-c", "ulimit -v 614400; ulimit -t 120; exec \"$0\" \"$1\""])
        .arg(binary())
        .arg(command)
        .current_dir(folder))
}

/// Fails unless the input is refused with this finding and one of these words, which `|` separates, and nothing is written.
#[track_caller]
fn refused(name: &str, run: &Run, id: &str, words: &str) {
    let finding = format!("error[{id}]");
    assert_eq!(run.status, 1, "{name}: {:.2000}", run.stderr);
    assert!(
        run.stderr.contains(&finding) && words.split('|').any(|it| run.stderr.contains(it)),
        "{name}: {:.2000}",
        run.stderr
    );
    assert!(
        run.stderr.contains("help: "),
        "{name}: {:.2000}",
        run.stderr
    );
    assert!(
        !run.stderr.contains("panicked"),
        "{name}: {:.2000}",
        run.stderr
    );
}

#[test]
fn templates_end_within_their_limits() {
    let memory = "needs too much memory";
    let nested = "nested too deeply";
    let deep = "{% set ns = namespace(x=[]) %}{% for i in range(90000) %}{% set ns.x = [ns.x] %}{% endfor %}";
    for (name, template, words) in [
        (
            "lists of long texts",
            "{% set ns = namespace(x=[]) %}{% for i in range(53) %}{% set ns.x = ns.x + ['a' * (99999900 + i)] %}{% endfor %}",
            memory,
        ),
        (
            "a text doubled in a loop",
            "{% set ns = namespace(x='aa') %}{% for i in range(60) %}{% set ns.x = ns.x ~ ns.x %}{% endfor %}",
            memory,
        ),
        (
            "a long capture",
            "{% set x %}{% for i in range(99999) %}{% for j in range(90) %}aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa{% endfor %}{% endfor %}{% endset %}",
            memory,
        ),
        ("a wide format", "{{ '%2000000000d'|format(1) }}", memory),
        (
            "a replacement",
            "{{ ('a' * 1000000)|replace('a', 'b' * 100000)|length }}",
            memory,
        ),
        (
            "a join",
            "{{ range(100000)|join('b' * 1000000)|length }}",
            memory,
        ),
        ("a batch", "{{ [1]|batch(2000000000, 1)|length }}", memory),
        ("a slice", "{{ [1]|slice(2000000000, 1)|length }}", memory),
        ("a deep value", deep, nested),
        ("a long output", "{{ 'a' * 20000000 }}", "more than 16 MiB"),
        (
            "loops without end",
            "{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}",
            // On a slow machine, its time ends first.
            "out of fuel|does not end within its limits",
        ),
        (
            "a macro that calls itself",
            "{% macro f(x) %}{{ f([x]) }}{% endmacro %}{{ f(1) }}",
            "recursion limit",
        ),
        ("an include", "{% include 't.j2' %}", "not found"),
        (
            "expensive instructions",
            "{% for a in range(99999) %}{% set x = -1 in range(100000) %}{% endfor %}",
            "does not end within its limits",
        ),
    ] {
        refused(name, &template_of(template), "template-failed", words);
    }
    for (name, template, words) in [
        (
            "deep negation",
            format!("{{{{ {}1 }}}}", "not ".repeat(200_000)),
            nested,
        ),
        (
            "deep parentheses",
            format!("{{{{ {}1 }}}}", "(".repeat(100_000)),
            "recursion limits",
        ),
        (
            "a long template",
            "a".repeat(1 << 21),
            "more than 1048576 bytes",
        ),
    ] {
        refused(name, &template_of(&template), "template-failed", words);
    }
}

fn template_of(template: &str) -> Run {
    let catalog = format!("{HEAD}{CODES}outputs:\n  - template: t.j2\n    to: out.txt\n");
    let template = format!("{{{{ fingerprint }}}}{template}");
    let folder = folder(&[("errors.yaml", &catalog), ("t.j2", &template)]);
    let run = limited(folder.path(), "generate");
    assert!(!folder.path().join("out.txt").exists());
    run
}

#[test]
fn a_template_that_ends_its_process_does_not_hide_the_others() {
    let outputs = "outputs:\n  - { template: a.j2, to: a.txt }\n  - { template: b.j2, to: b.txt }\n  \
                   - { template: c.j2, to: c.txt }\n";
    let folder = folder(&[
        ("errors.yaml", &format!("{HEAD}{CODES}{outputs}")),
        ("a.j2", "{{ fingerprint }}"),
        ("b.j2", "{{ [1]|slice(2000000000, 1)|length }}"),
        ("c.j2", "{{ fingerprint }}"),
    ]);
    let run = limited(folder.path(), "check");
    refused(
        "two of three",
        &run,
        "template-failed",
        "b.j2: it needs too much memory",
    );
    assert!(run.stderr.contains("c.j2: not rendered"), "{}", run.stderr);
    assert!(
        run.stderr.contains("`a.txt` does not exist"),
        "{}",
        run.stderr
    );
}

#[test]
fn regular_expressions_have_a_size() {
    let rules = |count: usize, regex: fn(usize) -> String| {
        let codes: String = (0..count)
            .map(|n| {
                let regex = regex(n);
                format!(
                    "  R{n}:\n    category: general\n    message: m\n    instruct: i\n    detect: [ {{ message: {{ regex: '{regex}' }} }} ]\n"
                )
            })
            .collect();
        let folder = folder(&[("errors.yaml", &format!("{HEAD}{CODES}{codes}"))]);
        limited(folder.path(), "check")
    };
    refused(
        "30 KB of them",
        &rules(400, |n| format!(r"x{n}\w{{90}}\w{{90}}")),
        "bad-regex",
        "size limit of 1048576 bytes",
    );
    refused(
        "many",
        &rules(90, |n| format!(r"x{n}\w{{15}}")),
        "bad-regex",
        "exceed 16777216 bytes together",
    );
}

#[test]
fn fixtures_have_a_budget() {
    let prove = |rules: String, count: usize, message: &str| {
        let fixture = format!("  - raw: {{ message: '{message}' }}\n    is: R0\n");
        let fixtures = fixture.repeat(count);
        // Findings about each rule would leave no room for the expected one.
        let lints = "lints: { unreachable-rule: allow, unproven-rule: warn, fixture-failed: warn }";
        let catalog = format!("{HEAD}{lints}\n{CODES}{rules}fixtures:\n{fixtures}");
        let folder = folder(&[("errors.yaml", &catalog)]);
        limited(folder.path(), "check")
    };
    let code = |n: usize, message: &str| {
        format!(
            "  R{n}: {{ category: general, message: m, instruct: i, detect: [ {{ message: {message} }} ] }}\n"
        )
    };
    let regexes = (0..400).map(|n| code(n, &format!("{{ regex: 'y{n}z' }}")));
    let run = prove(regexes.collect(), 400, &"x ".repeat(2000));
    refused("expressions", &run, "too-much-to-prove", "400 fixtures");
    // Each of its 8,000 positions may be live at each byte.
    let large = code(0, "{ regex: '(?:[ab]{1,200}){1,40}!' }");
    let run = prove(large, 20, &"ab".repeat(4000));
    refused(
        "a large expression",
        &run,
        "too-much-to-prove",
        "20 fixtures",
    );
    let phrases = (0..6000).map(|n| code(n, "some words here"));
    let run = prove(phrases.collect(), 9000, "some words here");
    refused("equal phrases", &run, "too-much-to-prove", "9000 fixtures");
    let usual = r"{ regex: '^(?<id>[0-9a-f]{32})(?: \w+)*: \d{4}-\d{2}-\d{2}' }";
    let run = prove(code(0, usual), 500, &"ab 12 ".repeat(100));
    assert!(!run.stderr.contains("too-much-to-prove"), "{}", run.stderr);
    let few = (0..100).map(|n| code(n, &format!("{{ regex: 'y{n}z' }}")));
    let run = prove(few.collect(), 500, "y0z happened");
    assert!(!run.stderr.contains("too-much-to-prove"), "{}", run.stderr);
}

#[test]
fn an_enum_has_a_number_of_words() {
    let words: Vec<String> = (0..300_000).map(|n| format!("w{n}")).collect();
    let catalog = format!(
        "{HEAD}params:\n  p: {{ type: {{ enum: [{}] }} }}\n{CODES}",
        words.join(", ")
    );
    let folder = folder(&[("errors.yaml", &catalog)]);
    let run = limited(folder.path(), "check");
    refused("300,000 words", &run, "out-of-range", "300000 words");
}

#[test]
fn included_files_count_together() {
    let part = format!("# {}\n", "x".repeat(9 << 20));
    let folder = folder(&[
        (
            "errors.yaml",
            &format!("{HEAD}include: [a.yaml, b.yaml]\n{CODES}"),
        ),
        ("a.yaml", &format!("{part}params: {{}}\n")),
        ("b.yaml", &format!("{part}params: {{}}\n")),
    ]);
    let run = limited(folder.path(), "check");
    refused("18 MiB in two files", &run, "too-large", "b.yaml");
}

#[test]
fn outputs_have_a_size_together() {
    let outputs: String = (0..900).map(|n| format!("  - rust: out{n}.rs\n")).collect();
    let long = format!("    summary: {}\n", "x".repeat(100_000));
    let catalog = format!("{HEAD}outputs:\n{outputs}{CODES}{long}");
    let folder = folder(&[("errors.yaml", &catalog)]);
    let run = limited(folder.path(), "generate");
    refused("900 outputs", &run, "too-much-output", "80 MiB");
    assert!(!folder.path().join("out0.rs").exists());
}
