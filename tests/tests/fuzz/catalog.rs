//! The inputs of `errpact check` and `errpact generate`: catalogs, templates, host files.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::LazyLock;

use errpact_generator::markers::{Section, find, replace};
use errpact_generator::{json_schema, markdown, prompt, python, rust, sql, template, typescript};
use errpact_spec::catalog::{Dialect, ModuleUser, Style};
use errpact_spec::finding::render;
use errpact_spec::{Resolved, load_str, yaml_to_json};
use errpact_tests::catalogs::RICH;
use serde_json::{Value, json};

/// Pieces with a meaning in YAML or in the language.
pub(crate) const PIECES: &[&str] = &[
    "- ",
    "\n  ",
    ": ",
    "|\n",
    ">-\n",
    "&a ",
    "*a",
    "<<: ",
    "!!str ",
    "---\n",
    "...\n",
    "%YAML 1.2\n",
    "? ",
    "{slot}",
    "{tool.x}",
    "[[",
    "]]",
    "{{",
    "}}",
    "extends: true",
    "std:http",
    "0012",
    "99999999999999999999",
    "codes:",
    "SLOT_CONFLICT",
    "loop:",
    "detect:",
    "regex: \"(a|b)+\"",
    "retry: { by: runtime, max: 2, delay: 2s }",
    "params:",
    "type: { list: email }",
    "yes",
    "12:30:45",
];

/// Pieces with a meaning in a template.
pub(crate) const OF_TEMPLATES: &[&str] = &[
    "{{ ",
    " }}",
    "{% for c in codes %}",
    "{% endfor %}",
    "{% if ",
    "{% endif %}",
    "{% else %}",
    "{# ",
    " #}",
    "{%- ",
    " -%}",
    "|safe",
    "|literal",
    "|pascal",
    "|snake",
    "|ident",
    "|join(', ')",
    "|map(attribute='name')",
    "|sort",
    "|upper",
    "|tojson",
    "|length",
    "|list",
    "|reverse",
    "fingerprint",
    "codes",
    "c.name",
    "c.message",
    "tools",
    "loop.index",
    "{% set x = codes %}",
    "x[0]",
    "x[-1]",
    "x[1:]",
    "{% macro m(a) %}",
    "{% endmacro %}",
    "m(1)",
    "{% raw %}",
    "{% endraw %}",
    " is defined",
    " + ",
    " ~ ",
    " // 0",
    " % 0",
    "'a'",
    "\"b\"",
    "namespace(a=1)",
    "{% include 'x' %}",
];

/// Pieces with a meaning in a host file.
pub(crate) const OF_HOSTS: &[&str] = &[
    "<!-- errpact:begin demo 0123456789ab -->",
    "<!-- errpact:end demo -->",
    "# errpact:begin demo",
    "// errpact:end demo",
    "errpact:begin",
    "errpact:end",
    "demo",
    "<!--",
    "-->",
    "# ",
    "// ",
    "/* ",
    " */",
    "\n",
    "\r\n",
    "\"\"\"",
    "'''",
    "```\n",
    "~~~\n",
    "`",
    "r#\"",
    "\"#",
    "\\\n",
    "${x}",
    "{x}",
    "f\"\"\"",
    "|\n",
    "prompt: |\n  ",
    "\"prompt\": \"",
    "md\n",
    "py\n",
    "rs\n",
    "ts\n",
    "yaml\n",
    "json\n",
    "toml\n",
    "txt\n",
];

/// Returns a number for the result of an input.
pub(crate) fn signature(of: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    of.hash(&mut hasher);
    hasher.finish()
}

/// Reads a catalog. Every finding can be drawn at its place, and a catalog without errors can be rendered in every
/// form.
pub(crate) fn loads(text: &str) -> u64 {
    let loaded = load_str("mutated.yaml", text);
    for finding in loaded.findings.iter().take(20) {
        let _ = render(finding, &loaded.sources, true);
        for label in &finding.labels {
            let file = loaded.sources.get(label.file).unwrap();
            assert!(file.text().get(label.span.range()).is_some(), "{finding:?}");
        }
    }
    assert!(loaded.resolved.is_some() || loaded.has_errors());
    let json = yaml_to_json(text).is_some();
    let mut ids: Vec<&str> = loaded.findings.iter().map(|it| it.id.as_str()).collect();
    ids.sort_unstable();
    ids.dedup();
    if !loaded.has_errors() {
        everything(&loaded.resolved.unwrap());
    }
    signature((ids, json))
}

fn everything(resolved: &Resolved) {
    let _ = rust(resolved);
    let _ = python::render(resolved);
    let _ = markdown::render(resolved);
    for user in [ModuleUser::Agent, ModuleUser::Page] {
        let _ = typescript::render(resolved, user);
    }
    let _ = json_schema::render(resolved);
    for dialect in [Dialect::Postgres, Dialect::Sqlite] {
        let _ = sql::render(resolved, dialect);
    }
    for style in [Style::List, Style::Table, Style::Xml, Style::Procedure] {
        let _ = prompt::render(resolved, &prompt::Options::new(style));
    }
}

/// Renders a template, or reports why not: the part of the process that renders them.
pub(crate) fn renders(text: &str) -> u64 {
    static CONTEXT: LazyLock<Value> = LazyLock::new(|| {
        let resolved = RICH.resolved();
        let mut context = serde_json::to_value(resolved.catalog()).unwrap();
        context["fingerprint"] = resolved.fingerprint().into();
        context
    });
    let file = ["out.rs", "out.md", "out.py", "out.sql"][text.len() % 4];
    let request = json!({
        "jobs": [{ "template": "t.j2", "file": file, "source": text }],
        "context": *CONTEXT,
    });
    let mut answer = Vec::new();
    template::serve(request.to_string().as_bytes(), &mut answer).unwrap();
    let rendered: Result<String, String> = serde_json::from_slice(&answer).unwrap();
    match rendered {
        Ok(written) => signature(written.len() / 64),
        Err(words) => {
            let words: String = words.chars().filter(|c| !c.is_ascii_digit()).collect();
            assert!(words.starts_with("t.j"), "{words}");
            signature(words)
        }
    }
}

/// Replaces a section. The first line is the extension, the rest the host. The inserted section is found unchanged, and
/// inserting it again changes nothing.
pub(crate) fn is_replaced(text: &str) -> u64 {
    let (extension, host) = text.split_once('\n').unwrap_or(("md", text));
    let extension = Some(extension).filter(|it| !it.is_empty());
    let section = Section {
        name: "demo".to_owned(),
        fingerprint: "0123456789ab".to_owned(),
        body: "- A: Do this.\n- B: Don't say \"\\x41\" or `${that}`.".to_owned(),
    };
    let found = find(host, "demo", extension);
    if let Ok(found) = &found {
        assert!(host.get(found.body.clone()).is_some());
    }
    match replace(host, &section, extension) {
        Ok(written) => {
            let again = find(&written, "demo", extension).unwrap();
            assert_eq!(again.text, section.body, "{written:?}");
            assert_eq!(
                again.fingerprint.as_deref(),
                Some("0123456789ab"),
                "{written:?}"
            );
            assert_eq!(replace(&written, &section, extension).unwrap(), written);
            signature(found.is_ok())
        }
        Err(error) => {
            assert!(!error.help().is_empty());
            signature((error.line(), std::mem::discriminant(&error)))
        }
    }
}
