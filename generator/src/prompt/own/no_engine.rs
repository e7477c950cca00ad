//! Replaces the engine if the feature `templates` is off: it is not part of this build.

use errpact_spec::Resolved;
use errpact_spec::finding::{Finding, diagnostic};

use super::Wanted;
use crate::markers::Section;

/// Without an engine, nothing needs a sandbox.
#[derive(Debug)]
pub enum Sandbox {}

/// Returns errors that name the feature to turn on.
pub(super) fn sections(
    _: &Resolved,
    wanted: &[Wanted<'_>],
    _: Option<&Sandbox>,
) -> Vec<Result<Section, Finding>> {
    let refused = |wanted: &Wanted<'_>| {
        let words = format!(
            "{}: this build of errpact has no template engine",
            wanted.template
        );
        Err(diagnostic::template_failed(wanted.file, words).help(
            "Turn on the feature `templates`: of errpact-generator in a build script, of errpact for \
             `catalog!` with a path.",
        ))
    };
    wanted.iter().map(refused).collect()
}
