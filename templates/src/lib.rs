//! The templates of errpact's outputs: one folder for each target, nothing but text.
//!
//! They are a crate of their own so that a published generator carries them without reading a file.

#![no_std]

/// A template's name and its text.
pub type Template = (&'static str, &'static str);

/// The reference in Markdown: the parts of its file in their order. The middle one is rendered once
/// for each code.
pub mod markdown {
    use super::Template;

    /// Heading, index by category, retries of all codes.
    pub const HEAD: Template = (
        "markdown/head.md.j2",
        include_str!("../markdown/head.md.j2"),
    );
    /// The section of one code.
    pub const CODE: Template = (
        "markdown/code.md.j2",
        include_str!("../markdown/code.md.j2"),
    );
    /// What belongs to no code: context, tools, services, notes, rules, limits, workflows.
    pub const TAIL: Template = (
        "markdown/tail.md.j2",
        include_str!("../markdown/tail.md.j2"),
    );
}

/// The parts of the TypeScript file that are the same for every catalogue, in their order. The
/// generator writes what differs before them and, after the types, the rows.
pub mod typescript {
    /// Types of entries, envelopes and errors.
    pub const TYPES: &str = include_str!("../typescript/types.ts");
    /// What the catalogue says, by code.
    pub const ENTRIES: &str = include_str!("../typescript/entries.ts");
    /// What to do about a failed call.
    pub const DECIDE: &str = include_str!("../typescript/decide.ts");
    /// Reading the wire forms.
    pub const PARSE: &str = include_str!("../typescript/parse.ts");
    /// Each result once.
    pub const RESULTS: &str = include_str!("../typescript/results.ts");
    /// Listening to a stream of events.
    pub const SUBSCRIBE: &str = include_str!("../typescript/subscribe.ts");
}
