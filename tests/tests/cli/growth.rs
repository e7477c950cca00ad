//! Work that grows with the square of a file. A file in a pull request may consist of whatever a reader looks ahead for, so
//! each construct fills a file, and the operating system ends a command that needs more than its share of processor time or
//! memory. The limits hold for a build without optimization, which takes ten times as long: work that grows with the file
//! needs a few seconds of them, and work that grows with its square needs minutes.

use std::path::Path;
use std::process::Command;

use errpact_tests::command::{Run, binary, folder, run};

const HEAD: &str = "errpact: 1\nname: salon\ncategories: { general: {} }\n";
const CODES: &str = "codes:\n  INTERNAL_ERROR:\n    category: general\n    message: Something failed.\n    \
                     instruct: Apologize.\n    fallback: true\n";

/// The size of a file, in bytes: an eighth of the largest that the scan reads.
const FILE: usize = 512 << 10;

/// The size of a catalog, in bytes.
const CATALOG: usize = 256 << 10;

/// Runs `errpact` with 300 MiB of memory and 40 s of processor time.
fn limited(folder: &Path, command: &str) -> Run {
    run(Command::new("sh")
        .args(["-c", "ulimit -d 307200; ulimit -t 40; exec \"$0\" $1"])
        .arg(binary())
        .arg(command)
        .current_dir(folder))
}

#[track_caller]
fn ends(name: &str, run: &Run) {
    assert!(
        matches!(run.status, 0 | 1),
        "{name}: {} {:.2000}",
        run.status,
        run.stderr
    );
    assert!(
        !run.stderr.contains("panicked"),
        "{name}: {:.2000}",
        run.stderr
    );
    assert!(
        run.stderr.len() < 100_000 && run.stdout.len() < 8 << 20,
        "{name}: {} and {} bytes of words",
        run.stdout.len(),
        run.stderr.len()
    );
}

/// Scans files that each repeat one of these texts, a quarter of a file first.
#[track_caller]
fn scans(extension: &str, parts: &[&str]) {
    for size in [FILE / 4, FILE] {
        let catalog = format!("{HEAD}{CODES}");
        let texts: Vec<(String, String)> = parts
            .iter()
            .enumerate()
            .map(|(index, part)| {
                let text = part.repeat(size / part.len());
                (format!("a{index}.{extension}"), text)
            })
            .collect();
        let mut files: Vec<(&str, &str)> = vec![("errors.yaml", &catalog)];
        files.extend(texts.iter().map(|(name, text)| (&**name, &**text)));
        let folder = folder(&files);
        let run = limited(folder.path(), "scan");
        ends(extension, &run);
        let scanned = format!("scanned {} files", parts.len());
        assert!(run.stderr.contains(&scanned), "{:.2000}", run.stderr);
    }
}

#[test]
fn rust_that_never_ends() {
    scans(
        "rs",
        &[
            "\"\\",
            "\"",
            "'",
            "r#\"",
            "/*",
            "(",
            "f(\"A_B\", ",
            "#[tool(",
            "tool(\"a\", ",
            "\"A_B\" | ",
        ],
    );
    scans(
        "rs",
        &[
            "#[tool]\nfn a(",
            "#[tool] fn a() { ",
            "{ \"code\": \"A_B\", ",
            "A_B | \"A_B\" | ",
            "code == \"A_B\" ",
            "tool(\"a\", { isError: true, ",
        ],
    );
}

#[test]
fn python_that_never_ends() {
    scans(
        "py",
        &[
            "\"",
            "'",
            "\"\"\"",
            "'''a'",
            "\"\\",
            "[",
            "@tool\ndef a(\n",
            "tool(",
            "log(f(\"A_B\", ",
            "{\"code\": \"A_B\", \"message\": ",
        ],
    );
}

#[test]
fn scripts_that_never_end() {
    // Lines of code, because a file of long lines is the output of a bundler.
    scans(
        "ts",
        &[
            "`\n",
            "`${\n",
            "`${`\n",
            "`${'a'}`${\n",
            "\"\\\n",
            "= /[a\n",
            "({[\n",
            "tool(\"a\",\n",
            "\"A_B\" |\n",
            "a ? \"A_B\" :\n",
        ],
    );
}

#[test]
fn other_languages_that_never_end() {
    scans(
        "go",
        &["`", "\"\\", "'", "[]ErrorCode{\"A_B\", ", "f(A_B, "],
    );
    scans("java", &["\"\"\"", "\"\\", "'", "enum A_B { ", "f(A_B, "]);
    scans(
        "json",
        &["{\"code\":", "\"{\\\"code\\\":", "[", "\"", "{\"a\":[1,"],
    );
}

#[test]
fn documents_that_never_end() {
    scans(
        "md",
        &[
            "`",
            "`A_B`](",
            "`A_B`",
            "|`a",
            "```\n\"",
            "`INTERNAL_ERROR`, `A_B` ",
            "[a](",
            "```ts\n`${`\n",
            "# `A_B` ",
            "| A_B | `\"A_B\"` |\n",
        ],
    );
    scans(
        "yaml",
        &["[", "{a: ", "- ", "\"\n", "é: \"\n", "- a\n", "&a ", "? "],
    );
}

/// Checks a catalog of about this size, and a quarter of it.
#[track_caller]
fn checks(name: &str, catalog: impl Fn(usize) -> String) -> Run {
    let check = |size: usize| {
        let folder = folder(&[("errors.yaml", &catalog(size))]);
        let run = limited(folder.path(), "check");
        ends(name, &run);
        run
    };
    check(CATALOG / 4);
    check(CATALOG)
}

/// Returns a catalog with a code that has these lines.
fn code(lines: &str) -> String {
    format!("{HEAD}{CODES}  X:\n    category: general\n    message: m\n    instruct: i\n{lines}")
}

/// Returns numbered names, joined by commas.
fn names(count: usize, name: &str) -> String {
    let names: Vec<String> = (0..count).map(|n| format!("{name}{n}")).collect();
    names.join(", ")
}

#[test]
fn texts_of_one_sign() {
    for part in [
        "[[",
        "[[{a}",
        "{",
        "{a",
        "{tool.",
        "`",
        "``",
        "(",
        "a_b(",
        "a_b(a=",
        "<a",
        "](",
        "A_B ",
        "Retry it. ",
        "call a_b ",
    ] {
        checks(part, |size| {
            let text = part.repeat(size / 3 / part.len());
            let texts = format!("message: \"{text}\"\n    user_message: \"{text}\"");
            let own = code("").replace("message: m", &texts);
            own.replace("instruct: i", &format!("instruct: \"{text}\""))
        });
    }
}

#[test]
fn lists_of_names() {
    let own = |lines: &str| format!("{HEAD}{lines}{CODES}");
    checks("unknown codes", |n| {
        own(&format!("precedence: [{}]\n", names(n / 10, "N_")))
    });
    checks("one code again and again", |n| {
        own(&format!(
            "precedence: [{}]\n",
            "INTERNAL_ERROR, ".repeat(n / 16)
        ))
    });
    checks("misspelled codes", |n| {
        own(&format!(
            "precedence: [{}]\n",
            "INTERNAL_EROR, ".repeat(n / 15)
        ))
    });
    checks("languages", |n| {
        own(&format!("languages: [{}]\n", "en, de, ".repeat(n / 8)))
    });
    checks("tools", |n| {
        let tools = "tools: { a_tool: { read_only: true } }\n";
        code(&format!("    raised_by: [{}]\n", names(n / 10, "a_tol"))).replacen(
            "codes:",
            &format!("{tools}codes:"),
            1,
        )
    });
    checks("parameters that resemble others", |n| {
        let params: String = (0..n / 40)
            .map(|n| format!("  param_{n}: text\n"))
            .collect();
        let used = code(&format!("    params: [{}]\n", names(n / 40, "parm_")));
        used.replacen("codes:", &format!("params:\n{params}codes:"), 1)
    });
    checks("arguments that resemble others", |n| {
        let params: String = (0..n / 40)
            .map(|n| format!("      param_{n}: text\n"))
            .collect();
        let call: Vec<String> = (0..n / 40).map(|n| format!("parm_{n}=1")).collect();
        let example = format!(
            "    examples:\n      - {{ call: 'a_tool({})', result: 'X: m', then: Offers }}\n",
            call.join(", ")
        );
        code(&example).replacen(
            "codes:",
            &format!("tools:\n  a_tool:\n    params:\n{params}codes:"),
            1,
        )
    });
    checks("codes in texts that resemble others", |n| {
        let codes = (0..n / 120).map(|n| {
            format!("  C_O_{n}: {{ category: general, message: m, instruct: 'on CC_O_{n}, `CO_O_{n}`.' }}\n")
        });
        format!("{HEAD}{CODES}{}", codes.collect::<String>())
    });
    checks("unknown keys", |n| {
        code(
            &(0..n / 14)
                .map(|n| format!("    k{n}: 1\n"))
                .collect::<String>(),
        )
    });
    checks("fixtures of an unknown code", |n| {
        let fixtures =
            (0..n / 50).map(|n| format!("  - {{ raw: {{ type: T{n} }}, is: INTERNAL_EROR }}\n"));
        format!("{HEAD}{CODES}fixtures:\n{}", fixtures.collect::<String>())
    });
}

#[test]
fn rules_of_one_code() {
    checks("statuses", |n| {
        code(&format!(
            "    detect:\n      - status: [{}]\n",
            "500, 404, ".repeat(n / 10)
        ))
    });
    checks("ranges of statuses", |n| {
        code(&format!(
            "    detect:\n{}",
            "      - status: [400-599]\n".repeat(n / 27)
        ))
    });
    checks("one rule again and again", |n| {
        code(&format!(
            "    detect:\n{}",
            "      - type: T\n".repeat(n / 16)
        ))
    });
    checks("phrases", |n| {
        let rules = (0..n / 36).map(|n| format!("      - message: some words {n}\n"));
        code(&format!("    detect:\n{}", rules.collect::<String>()))
    });
}

#[test]
fn regular_expressions_are_refused_before_they_are_compiled() {
    let refused = |name: &str, run: &Run, words: &str| {
        assert!(
            run.stderr.contains("error[bad-regex]"),
            "{name}: {:.2000}",
            run.stderr
        );
        assert!(run.stderr.contains(words), "{name}: {:.2000}", run.stderr);
        assert!(
            run.stderr.contains("help: "),
            "{name}: {:.2000}",
            run.stderr
        );
    };
    let rules = |n: usize, regex: &str| {
        let rules = (0..n / 50).map(|n| format!("      - message: {{ regex: '{regex}{n}' }}\n"));
        code(&format!("    detect:\n{}", rules.collect::<String>()))
    };
    let together = "bytes together; the rest are not read";
    refused("large", &checks("large", |n| rules(n, r"\w{50}")), together);
    refused(
        "too large",
        &checks("too large", |n| rules(n, r"\w{99}\w{99}")),
        together,
    );
    let long = checks("long", |n| {
        let regex = r"\p{L}".repeat(n / 5);
        code(&format!(
            "    detect:\n      - message: {{ regex: '{regex}' }}\n"
        ))
    });
    refused("long", &long, "at most 4096 are read");
}

#[test]
fn what_all_codes_take_from_their_category() {
    let codes = |n: usize| {
        (0..n)
            .map(|n| format!("  C_{n}: {{ category: general, message: m{n}, instruct: i }}\n"))
            .collect::<String>()
    };
    let refused = |run: &Run| {
        assert!(
            run.stderr.contains("error[too-much-shared]"),
            "{:.2000}",
            run.stderr
        );
        assert!(run.stderr.contains("help: "), "{:.2000}", run.stderr);
    };
    refused(&checks("tools", |n| {
        let tools = names(n / 20, "t_");
        format!(
            "errpact: 1\nname: salon\ncategories: {{ general: {{ raised_by: [{tools}] }} }}\n{CODES}{}",
            codes(n / 120)
        )
    }));
    refused(&checks("a text", |n| {
        let text = "word ".repeat(n / 10);
        format!(
            "errpact: 1\nname: salon\ncategories: {{ general: {{ user_message: {text} }} }}\n{CODES}{}",
            codes(n / 120)
        )
    }));
    let few = format!(
        "errpact: 1\nname: salon\ncategories: {{ general: {{ raised_by: [a, b] }} }}\n{CODES}{}",
        codes(2000)
    );
    let folder = folder(&[("errors.yaml", &few)]);
    let run = limited(folder.path(), "check");
    assert!(
        !run.stderr.contains("too-much-shared"),
        "{:.2000}",
        run.stderr
    );
}
