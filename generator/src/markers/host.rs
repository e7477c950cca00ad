//! Comments of the languages that a host file may be written in.

use super::{Error, Section};

/// How a language writes a comment of one line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Comment {
    open: &'static str,
    close: &'static str,
}

impl Comment {
    /// `<!-- … -->`: Markdown, HTML, XML, and every text without comments of its own.
    pub(crate) const HTML: Self = Self {
        open: "<!-- ",
        close: " -->",
    };

    /// The begin marker.
    pub(crate) fn begin(self, name: &str, fingerprint: &str) -> String {
        let Self { open, close } = self;
        let gap = if fingerprint.is_empty() { "" } else { " " };
        format!("{open}errpact:begin {name}{gap}{fingerprint}{close}")
    }

    /// The end marker.
    pub(crate) fn end(self, name: &str) -> String {
        let Self { open, close } = self;
        format!("{open}errpact:end {name}{close}")
    }
}

/// What is known of a host file from its extension.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Host {
    pub(super) comment: Comment,
    /// A text for people or models, where a fenced code block is an example and which may consist
    /// of a rule block alone.
    pub(super) prose: bool,
}

impl Host {
    /// The host with this extension, without its dot.
    pub(super) fn of(extension: Option<&str>) -> Self {
        let extension = extension.unwrap_or_default().to_ascii_lowercase();
        let (open, close, prose) = match extension.as_str() {
            "j2" | "jinja" | "jinja2" | "njk" | "twig" | "liquid" => ("{# ", " #}", true),
            "hbs" | "handlebars" | "mustache" => ("{{! ", " }}", true),
            "py" | "pyi" | "rb" | "sh" | "bash" | "zsh" | "fish" | "pl" | "r" | "jl" | "nix"
            | "ex" | "exs" | "yaml" | "yml" | "toml" | "conf" | "cfg" | "properties" | "env"
            | "tf" | "nu" | "ps1" | "coffee" | "cr" | "gd" => ("# ", "", false),
            "rs" | "js" | "mjs" | "cjs" | "jsx" | "ts" | "mts" | "cts" | "tsx" | "go" | "java"
            | "kt" | "kts" | "scala" | "swift" | "c" | "h" | "cc" | "cpp" | "cxx" | "hpp"
            | "cs" | "dart" | "php" | "zig" | "groovy" | "proto" | "jsonc" | "json5" | "scss"
            | "less" | "fs" | "v" | "sol" => ("// ", "", false),
            "sql" | "lua" | "hs" | "elm" | "ada" | "adb" | "ads" | "vhdl" => ("-- ", "", false),
            "css" => ("/* ", " */", false),
            "lisp" | "cl" | "el" | "scm" | "rkt" | "clj" | "cljs" | "ini" | "asm" => {
                ("; ", "", false)
            }
            "tex" | "sty" | "erl" | "hrl" | "m" | "pro" => ("% ", "", false),
            "ml" | "mli" => ("(* ", " *)", false),
            "json" => ("<!-- ", " -->", false),
            _ => ("<!-- ", " -->", true),
        };
        Self {
            comment: Comment { open, close },
            prose,
        }
    }
}

/// The text of a host file that does not exist yet: the block alone.
///
/// # Errors
/// The extension is of a language in which a rule block alone is no valid file.
pub fn create(section: &Section, extension: Option<&str>) -> Result<String, Error> {
    let Host { comment, prose } = Host::of(extension);
    if !prose {
        return Err(Error::NotCreated {
            extension: extension.unwrap_or_default().to_owned(),
            markers: [comment.begin(&section.name, ""), comment.end(&section.name)],
        });
    }
    let mut text = section.text_in(comment);
    text.push('\n');
    Ok(text)
}
