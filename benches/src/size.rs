//! R5: what a catalog of 1,000 codes adds to a stripped release binary, beside the crate by hand of B1.

use std::fs;
use std::path::Path;

use anyhow::Result;

use crate::crates::{by_hand, cargo, name, target, with_errpact};
use crate::process::cpu;
use crate::report::{Goal, Report, Row};

/// The size with the few codes is taken off: it has the library, which is there once.
const FEW: usize = 16;
const MANY: usize = 1_000;

/// Measures what is wanted.
///
/// # Errors
/// When a crate can't be written or doesn't compile.
pub fn rows(folder: &Path, report: &mut Report) -> Result<()> {
    if !report.wants(&["R5"]) {
        return Ok(());
    }
    let errpact = added(folder, "errpact", with_errpact)?;
    let by_hand = added(folder, "hand", by_hand)?;
    report.push(&Row {
        id: "R5",
        what: format!(
            "what {MANY} codes add to a stripped release binary that has {FEW}, beside the crate by hand of B1"
        ),
        errpact: format!("{:.0} KiB", errpact / 1024.0),
        reference: format!("{:.0} KiB", by_hand / 1024.0),
        figure: errpact / by_hand,
        goal: Goal::AtMost(1.0),
        unit: "×",
    });
    Ok(())
}

/// Bytes that the many codes have more than the few.
fn added(folder: &Path, side: &str, write: fn(&Path, usize) -> Result<()>) -> Result<f64> {
    let mut sizes = [0.0; 2];
    for (size, codes) in sizes.iter_mut().zip([FEW, MANY]) {
        let folder = folder.join(format!("{side}-{codes}"));
        write(&folder, codes)?;
        cpu(cargo(&folder, "build").arg("--release"))?;
        let binary = target(&folder).join("release").join(name(&folder)?);
        *size = fs::metadata(binary)?.len() as f64;
    }
    Ok(sizes[1] - sizes[0])
}
