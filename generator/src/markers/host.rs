//! The properties of a host file that follow from its extension.

/// The syntax of a one-line comment in a language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Comment {
    open: &'static str,
    close: &'static str,
}

impl Comment {
    /// `<!-- … -->`: Markdown, HTML, XML, and every text without its own comments.
    pub(crate) const HTML: Self = Self::new("<!-- ", " -->");

    /// Returns the comment for a marker in a new file with this extension.
    pub(super) fn of(extension: Option<&str>) -> Self {
        match extension.unwrap_or_default().to_ascii_lowercase().as_str() {
            "j2" | "jinja" | "jinja2" | "njk" | "twig" | "liquid" => Self::new("{# ", " #}"),
            "hbs" | "handlebars" | "mustache" => Self::new("{{! ", " }}"),
            "tex" | "sty" => Self::new("% ", ""),
            "py" | "pyi" | "pyw" | "yaml" | "yml" | "toml" => Self::new("# ", ""),
            _ => Self::HTML,
        }
    }

    const fn new(open: &'static str, close: &'static str) -> Self {
        Self { open, close }
    }

    /// Returns the begin marker.
    pub(crate) fn begin(self, name: &str, fingerprint: &str) -> String {
        let Self { open, close } = self;
        let gap = if fingerprint.is_empty() { "" } else { " " };
        format!("{open}errpact:begin {name}{gap}{fingerprint}{close}")
    }

    /// Returns the end marker.
    pub(crate) fn end(self, name: &str) -> String {
        let Self { open, close } = self;
        format!("{open}errpact:end {name}{close}")
    }
}

/// The language of a host file, which decides where a block is allowed and how it is escaped.
/// `docs/hosts.md` has the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Language {
    /// A text that reaches the model unchanged.
    Text,
    Python,
    /// JavaScript and TypeScript; with `jsx`, a `<` may open an element.
    JavaScript {
        jsx: bool,
    },
    Json,
    Rust,
    Toml,
    Yaml,
    /// A markup or template language, or a file that errpact does not know. Only characters that
    /// are not special in any of them are allowed.
    Other,
    /// A programming or configuration language whose literals errpact does not read.
    Code,
}

impl Language {
    /// Returns the language of files with this extension, without its dot.
    pub(super) fn of(extension: Option<&str>) -> Self {
        let extension = extension.unwrap_or_default().to_ascii_lowercase();
        match extension.as_str() {
            "md" | "markdown" | "mdown" | "mkd" | "txt" | "text" | "prompt" => Self::Text,
            "py" | "pyi" | "pyw" => Self::Python,
            "js" | "mjs" | "cjs" | "jsx" | "tsx" => Self::JavaScript { jsx: true },
            "ts" | "mts" | "cts" | "json5" | "jsonc" => Self::JavaScript { jsx: false },
            "json" => Self::Json,
            "rs" => Self::Rust,
            "toml" => Self::Toml,
            "yaml" | "yml" => Self::Yaml,
            extension if CODE.contains(&extension) => Self::Code,
            _ => Self::Other,
        }
    }

    /// Returns the language's name in diagnostics.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Python => "Python",
            Self::JavaScript { .. } => "JavaScript",
            Self::Json => "JSON",
            Self::Rust => "Rust",
            Self::Toml => "TOML",
            Self::Yaml => "YAML",
            Self::Other | Self::Code => "this language",
        }
    }

    /// Returns `true` if a file may consist of only a rule block, and a fenced code block in it is
    /// an example.
    pub(super) fn is_prose(self) -> bool {
        matches!(self, Self::Text | Self::Other)
    }
}

/// Languages in which a line of the block could run, or would be a setting. A host that accepts
/// them only until an instruction has its first apostrophe would be a trap, so none is accepted.
const CODE: &[&str] = &[
    "ada",
    "adb",
    "ads",
    "asm",
    "astro",
    "awk",
    "bash",
    "bat",
    "c",
    "cc",
    "cfg",
    "cl",
    "clj",
    "cljs",
    "cmake",
    "cmd",
    "coffee",
    "conf",
    "cpp",
    "cr",
    "cs",
    "css",
    "cxx",
    "d",
    "dart",
    "el",
    "elm",
    "env",
    "erl",
    "ex",
    "exs",
    "fish",
    "fs",
    "fsx",
    "gd",
    "go",
    "gradle",
    "graphql",
    "groovy",
    "h",
    "hpp",
    "hrl",
    "hs",
    "ini",
    "ipynb",
    "java",
    "jl",
    "kt",
    "kts",
    "less",
    "lisp",
    "lua",
    "m",
    "mdx",
    "mk",
    "ml",
    "mli",
    "nim",
    "nix",
    "nu",
    "php",
    "pl",
    "pm",
    "pro",
    "properties",
    "proto",
    "ps1",
    "r",
    "rb",
    "rkt",
    "scala",
    "scm",
    "scss",
    "sh",
    "sol",
    "sql",
    "svelte",
    "swift",
    "tcl",
    "tf",
    "v",
    "vhdl",
    "vim",
    "vue",
    "zig",
    "zsh",
];
