//! The templates of errpact's outputs: one folder for each target.
//!
//! They are a separate crate so that a published generator includes them without reading a file. The SQL of workflows
//! gets its names here, because both the generator and the runtime need that.

/// A template's name and its text.
pub type Template = (&'static str, &'static str);

/// The reference in Markdown: the parts of its file in order. The middle one is rendered once for each code.
pub mod markdown {
    use super::Template;

    /// The heading, the index by category, and the retries of all codes.
    pub const HEAD: Template = (
        "markdown/head.md.j2",
        include_str!("../markdown/head.md.j2"),
    );
    /// The section of one code.
    pub const CODE: Template = (
        "markdown/code.md.j2",
        include_str!("../markdown/code.md.j2"),
    );
    /// Everything that is not part of a code: context, tools, services, notes, rules, limits, workflows.
    pub const TAIL: Template = (
        "markdown/tail.md.j2",
        include_str!("../markdown/tail.md.j2"),
    );
}

/// The ends of TypeScript modules: the package's functions for a catalog.
pub mod typescript {
    /// What reads and decides.
    pub const PAGE: &str = include_str!("../typescript/page.ts");
    /// Texts in the user's language, if the catalog has several.
    pub const LANGUAGES: &str = include_str!("../typescript/languages.ts");
    /// What produces errors, in a module for an agent.
    pub const AGENT: &str = include_str!("../typescript/agent.ts");
}

/// The Python module.
pub mod python {
    use super::Template;

    /// The origin, the enumeration of codes, and the dictionaries.
    pub const HEAD: Template = ("python/head.py.j2", include_str!("../python/head.py.j2"));
    /// The catalog's tables, the library's functions for this catalog, and exceptions.
    pub const TAIL: Template = ("python/tail.py.j2", include_str!("../python/tail.py.j2"));
}

pub mod sql;
