//! Former names whose last day is over. Only `errpact check` looks at the calendar: a catalog always gives the same files.

use errpact_spec::{
    Loaded,
    catalog::LintLevel,
    finding::{Id, Level, diagnostic},
};

use super::today;

/// Adds a finding for each former name whose last day is over.
pub(crate) fn check_aliases(loaded: &mut Loaded) {
    let (Some(resolved), Ok(today)) = (&loaded.resolved, today()) else {
        return;
    };
    let level = match resolved.lint_level(Id::ExpiredAlias) {
        LintLevel::Allow => return,
        LintLevel::Warn => Level::Warning,
        LintLevel::Deny => Level::Error,
    };
    let today = today.to_string();
    let mut found = Vec::new();
    for (name, code) in &resolved.catalog().codes {
        // Both are year, month and day, with all digits.
        for former in code.formerly.iter().filter(|former| former.until < today) {
            let mut finding = diagnostic::expired_alias(name, &former.name, &former.until);
            if let Some(place) = resolved.code_place(name) {
                finding = finding.at(place);
            }
            finding.level = level;
            found.push(finding);
        }
    }
    loaded.findings.append(&mut found);
}
