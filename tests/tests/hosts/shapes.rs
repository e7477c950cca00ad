//! The kinds of literals that a block can be in, one row for each row of the table in
//! `docs/hosts.md`.

/// A host with one kind of literal. A program that reads it gets [`TEXT`].
pub(crate) struct Shape {
    pub(crate) language: &'static str,
    pub(crate) extension: &'static str,
    /// The literal as the table shows it.
    pub(crate) literal: &'static str,
    /// The host; `<B>` and `<E>` mark the marker lines.
    pub(crate) host: &'static str,
    /// The parts that the literal refuses, as the table names them.
    pub(crate) refuses: &'static [&'static str],
}

/// The text around a shape's block.
pub(crate) const TEXT: [&str; 2] = ["Hi.\n", "\nBye.\n"];

/// The table's name for characters that break lines, reorder them or are invisible.
pub(crate) const HIDDEN: &str = "hidden characters";
/// The table's name for characters outside ASCII.
pub(crate) const NOT_ASCII: &str = "characters outside ASCII";

const fn row(
    language: &'static str,
    extension: &'static str,
    literal: &'static str,
    refuses: &'static [&'static str],
    host: &'static str,
) -> Shape {
    Shape {
        language,
        extension,
        literal,
        host,
        refuses,
    }
}

/// Returns `true` if the literal cannot contain the text.
pub(crate) fn refuses(shape: &Shape, body: &str) -> bool {
    shape.refuses.iter().any(|word| match *word {
        HIDDEN => body.contains(hidden),
        NOT_ASCII => !body.is_ascii(),
        text => body.contains(text),
    })
}

pub(crate) fn hidden(c: char) -> bool {
    (c.is_control() && !matches!(c, '\t' | '\n'))
        || matches!(c, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}')
}

pub(crate) const PYTHON: &[Shape] = &[
    row(
        "Python",
        "py",
        r#"`"""…"""`"#,
        &[],
        "P = \"\"\"Hi.\n<B>\n<E>\nBye.\n\"\"\"\n",
    ),
    row(
        "Python",
        "py",
        "`'''…'''`",
        &[],
        "def f():\n    return u'''Hi.\n<B>\nx\n<E>\nBye.\n'''  # it's\nP = f()\n",
    ),
    row(
        "Python",
        "py",
        r#"`r"""…"""`"#,
        &["\"\"\"", HIDDEN],
        "# don't\nP = r\"\"\"Hi.\n<B>\n<E>\nBye.\n\"\"\"\n",
    ),
    row(
        "Python",
        "py",
        "`r'''…'''`",
        &["'''", HIDDEN],
        "X = '\\'\"'\nP = R'''Hi.\n<B>\n<E>\nBye.\n'''\n",
    ),
    row(
        "Python",
        "py",
        r#"`f"""…"""`"#,
        &[],
        "d = {'a': 'Hi', '}': 1}\nP = f\"\"\"{d['a']}{'.':>{d['}']}}\n<B>\n<E>\nBye{{!{'.'!s}\n\"\"\".replace('Bye{!', 'Bye')\n",
    ),
    row(
        "Python",
        "py",
        "`rf'''…'''`",
        &["'''", HIDDEN],
        "P = rf'''{\"Hi\"}.\n<B>\n<E>\nBye.\n'''\n",
    ),
    row(
        "Python",
        "py",
        r#"`b"""…"""`"#,
        &[NOT_ASCII],
        "P = b\"\"\"Hi.\n<B>\n<E>\nBye.\n\"\"\".decode()\n",
    ),
    row(
        "Python",
        "py",
        r#"`"…"`"#,
        &[],
        "P = \"Hi.\\n<B>\\n\\x41\\n<E>\\nBye.\\n\"\n",
    ),
    row(
        "Python",
        "py",
        "`'…'`",
        &[],
        "P = 'Hi.\\n\\\n<B>\\n\\\n<E>\\n\\\nBye.\\n'\n",
    ),
];

pub(crate) const JAVASCRIPT: &[Shape] = &[
    row(
        "JavaScript, TypeScript",
        "mjs",
        "`` `…` ``",
        &[],
        "const r = /[/'\"`]/.test('a') ? 1 : 2 / 1; // don't\nexport const P = `${`H${'}' && 'i'}`}.\n<B>\n<E>\nBye.\n`;\n",
    ),
    row(
        "JavaScript, TypeScript",
        "ts",
        "`\"…\"`",
        &[],
        "/* ` */ export const P = \"Hi.\\n<B>\\n<E>\\nBye.\\n\";\nconst s = `'`;\n",
    ),
    row(
        "JavaScript, TypeScript",
        "tsx",
        "`'…'`",
        &[],
        "export const P = 'Hi.\\n\\\n<B>\\n\\\nold\\n\\\n<E>\\n\\\nBye.\\n';\n// <p>don't</p>\n",
    ),
    row(
        "JavaScript, TypeScript",
        "js",
        "`` String.raw`…` `` and other tags",
        &["`", "\\", "${", HIDDEN],
        "export const P = String.raw`Hi.\n<B>\n<E>\nBye.\n`;\n",
    ),
];

pub(crate) const RUST: &[Shape] = &[
    row(
        "Rust",
        "rs",
        r#"`"…"`"#,
        &[],
        "/* /* \" */ ' */\nfn f<'a>(x: &'a str) -> char { let _ = (x, b'\"', '\\''); '\"' }\npub const P: &str = \"Hi.\n<B>\n<E>\nBye.\n\";\n#[allow(dead_code)] pub const F: fn(&str) -> char = f;\n",
    ),
    row(
        "Rust",
        "rs",
        r#"`"…\n\…"`"#,
        &[],
        "pub const P: &str = \"Hi.\\n\\\n    <B>\\n\\\n    <E>\\n\\\n    Bye.\\n\";\n",
    ),
    row(
        "Rust",
        "rs",
        r##"`r#"…"#`"##,
        &["\"#", HIDDEN],
        "//! it's\npub const P: &str = r#\"Hi.\n<B>\n<E>\nBye.\n\"#;\n",
    ),
    row(
        "Rust",
        "rs",
        r#"`b"…"`"#,
        &[NOT_ASCII],
        "pub const P: &str = match std::str::from_utf8(b\"Hi.\n<B>\n<E>\nBye.\n\") { Ok(p) => p, Err(_) => \"\" };\n",
    ),
    row(
        "Rust",
        "rs",
        r#"`"…"` in a macro"#,
        &["{", "}"],
        "pub static P: std::sync::LazyLock<String> = std::sync::LazyLock::new(|| format!(\"{}.\n<B>\n<E>\nBye.\n\", \"Hi\"));\n",
    ),
];

pub(crate) const DATA: &[Shape] = &[
    row(
        "JSON",
        "json",
        r#"`"…"`"#,
        &[],
        "{\n  \"a\": \"\\u0041\\ud83d\\ude00\", \"P\": \"Hi.\\n<B>\\n<E>\\nBye.\\n\",\n  \"b\": []\n}\n",
    ),
    row(
        "TOML",
        "toml",
        r#"`"""…"""`"#,
        &[],
        "# don't\nP = \"\"\"\nHi.\n<B>\n<E>\nBye.\n\"\"\"\n",
    ),
    row(
        "TOML",
        "toml",
        "`'''…'''`",
        &["'''", HIDDEN],
        "a.\"b'\" = 'c\"'\nP = '''\nHi.\n<B>\n<E>\nBye.\n'''\n",
    ),
    row(
        "TOML",
        "toml",
        r#"`"…"`"#,
        &[],
        "P = \"Hi.\\n<B>\\n<E>\\nBye.\\n\"\n",
    ),
    row(
        "YAML",
        "yaml",
        "a literal block scalar",
        &[HIDDEN],
        "# it's\na: [\"'\"]\nP: |\n  Hi.\n  <B>\n  <E>\n  Bye.\nb: é\n",
    ),
];
