//! Ordinary lines from the logs of 16 systems, in the format of each and with invented contents. They contain no
//! personal data, so nothing in them must be hidden.

use super::super::plant::Random;
use super::template::expand;
use super::{SEED, file};

/// The systems of LogHub (Zhu et al., ISSRE 2023), by the names of their files.
pub(super) const SYSTEMS: [&str; 16] = [
    "HDFS",
    "Hadoop",
    "Spark",
    "Zookeeper",
    "BGL",
    "HPC",
    "Thunderbird",
    "Windows",
    "Linux",
    "Android",
    "HealthApp",
    "Apache",
    "Proxifier",
    "OpenSSH",
    "OpenStack",
    "Mac",
];

/// The number of lines for each system.
pub(super) const LINES: usize = 200;

/// Marks a template that appears once in 200 lines of each system's log.
const RARE: &str = "rare ";

/// Returns the lines of a system, the same ones each time.
pub(super) fn lines(system: &str) -> Vec<String> {
    let templates = file(&format!("lines/{system}.txt"));
    let is_rare = |template: &&str| template.starts_with(RARE);
    let (rare, often): (Vec<&str>, Vec<&str>) = templates.lines().partition(is_rare);
    let rare = rare.iter().map(|template| &template[RARE.len()..]);
    let often = often.iter().copied().cycle();
    let random = &mut Random::new(SEED);
    rare.chain(often)
        .take(LINES)
        .map(|template| expand(template, random, &[]).text)
        .collect()
}
