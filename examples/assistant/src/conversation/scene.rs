//! A scene: what a person wants, what the model calls, and what has to come of it.

use super::Played;

/// A scene.
#[derive(Debug, Clone, Copy)]
pub struct Scene {
    /// What it is about.
    pub title: &'static str,
    /// What the person says.
    pub person: &'static str,
    /// The tool that the model calls.
    pub tool: &'static str,
    /// The arguments, as JSON, with the mistakes that models make.
    pub arguments: &'static str,
    /// What the person answers when asked.
    pub reply: Option<Reply>,
    /// What has to come of it.
    pub right: fn(&Played) -> bool,
}

/// What a person answers, and which call the model makes of it.
#[derive(Debug, Clone, Copy)]
pub struct Reply {
    /// The words.
    pub words: &'static str,
    /// The tool.
    pub tool: &'static str,
    /// The arguments, as JSON.
    pub arguments: &'static str,
}
