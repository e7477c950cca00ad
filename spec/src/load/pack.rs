//! Packs: catalog files that ship with errpact.
//!
//! See `docs/decisions/006-packs-are-catalogs.md`.

use crate::document::Spanned;
use crate::finding::{Finding, Fix, diagnostic};
use crate::source::PACK;
use errpact_core::{closest, is_misspelled};

/// A file that ships with errpact.
#[derive(Debug)]
pub(super) struct Pack {
    /// The part of its name after `std:`.
    pub(super) name: &'static str,
    pub(super) text: &'static str,
}

macro_rules! packs {
    ($($(#[$doc:meta])* $name:ident: [$($file:literal),+ $(,)?];)+) => {$(
        $(#[$doc])*
        const $name: &[Pack] = &[$(Pack {
            name: $file,
            text: include_str!(concat!("../../packs/", $file, ".yaml")),
        }),+];
    )+};
}

packs! {
    /// What a catalog may include.
    PACKS: ["files", "http", "llm-provider", "mcp", "postgres", "sqlite"];
    /// What several packs include. A catalog cannot name these: they hold a `/`.
    SHARED: [
        "shared/access-denied",
        "shared/conflict",
        "shared/invalid-request",
        "shared/no-answer",
        "shared/not-found",
        "shared/payment-declined",
        "shared/quota-exhausted",
        "shared/rate-limited",
        "shared/service-failed",
        "shared/service-unavailable",
        "shared/upstream",
    ];
}

/// Returns the pack that an `include` names.
pub(super) fn named(path: &Spanned<String>) -> Result<&'static Pack, Finding> {
    let name = path.value.strip_prefix(PACK).unwrap_or(&path.value);
    if let Some(pack) = PACKS.iter().find(|pack| pack.name == name) {
        return Ok(pack);
    }
    let shown = |pack: &Pack| format!("`{PACK}{}`", pack.name);
    let all: Vec<String> = PACKS.iter().map(shown).collect();
    let finding = diagnostic::unknown_pack(&path.value)
        .help(format!("Include one of {}, or a file.", all.join(", ")));
    let near = closest(name, PACKS.iter().map(|pack| pack.name));
    let right = near.map(|near| format!("{PACK}{near}"));
    let fix = (near.zip(right.as_deref()))
        .filter(|(near, _)| is_misspelled(name, near))
        .map(|(_, right)| Fix::replace(&path.value, right));
    Err(finding.meant(path.place, right.as_deref()).fix(fix))
}

/// Returns the file that a pack includes.
pub(super) fn shared(path: &str) -> Option<&'static Pack> {
    let name = path.strip_suffix(".yaml")?;
    SHARED.iter().find(|pack| pack.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packs_are_sorted_and_not_empty() {
        for packs in [PACKS, SHARED] {
            assert!(packs.is_sorted_by_key(|pack| pack.name));
            assert!(packs.iter().all(|pack| !pack.text.is_empty()));
        }
    }

    #[test]
    fn what_packs_include_ships_too() {
        for pack in PACKS.iter().chain(SHARED) {
            let included = pack.text.lines().skip_while(|line| *line != "include:");
            let paths = included.skip(1).map_while(|line| line.strip_prefix("  - "));
            for path in paths {
                assert!(shared(path).is_some(), "{}: {path}", pack.name);
            }
        }
    }
}
