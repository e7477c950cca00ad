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
