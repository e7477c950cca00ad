//! Texts that an occurrence adds of its own. They are constants of the program, with placeholders
//! for declared parameters, so that nothing undeclared leaves with them.

/// Texts that an occurrence adds of its own.
#[derive(Clone, Default)]
pub(crate) struct Own {
    pub(crate) alternatives: Vec<Alternative>,
    pub(crate) actions: Vec<&'static str>,
    /// Parameter and what to change it to.
    pub(crate) adjustments: Vec<(&'static str, &'static str)>,
}

/// Another way to the goal.
#[derive(Clone)]
pub(crate) struct Alternative {
    pub(crate) description: &'static str,
    pub(crate) example: Option<&'static str>,
}
