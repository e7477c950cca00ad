//! Whole processes: wall time and peak memory, several commands in turn.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};

/// What one command took.
#[derive(Debug, Clone, Copy)]
pub struct Cost {
    /// Median wall time.
    pub wall: Duration,
    /// Largest peak of resident memory, in MiB, where the system tells (Linux).
    pub peak_mib: Option<f64>,
}

/// Runs the commands in turn, `rounds` times, and gives each one's median.
///
/// # Errors
/// When a command can't be started or fails.
pub fn in_turn(
    rounds: usize,
    commands: &mut [&mut dyn FnMut() -> Result<Command>],
) -> Result<Vec<Cost>> {
    let mut walls = vec![Vec::new(); commands.len()];
    let mut peaks = vec![None; commands.len()];
    // One round more: the first warms caches and is not counted.
    for round in 0..=rounds {
        for (index, command) in commands.iter_mut().enumerate() {
            let (wall, peak) = run(command()?)?;
            if round > 0 {
                walls[index].push(wall);
                peaks[index] = peaks[index].max(peak);
            }
        }
    }
    Ok(walls
        .into_iter()
        .zip(peaks)
        .map(|(mut walls, peak)| {
            walls.sort();
            Cost {
                wall: walls[walls.len() / 2],
                peak_mib: peak.map(|kib: u64| kib as f64 / 1024.0),
            }
        })
        .collect())
}

/// Wall time, and peak memory in KiB through GNU time where it is installed.
fn run(command: Command) -> Result<(Duration, Option<u64>)> {
    let gnu_time = Path::new("/usr/bin/time");
    let (mut child, measured) = if gnu_time.exists() {
        let mut outer = Command::new(gnu_time);
        outer
            .arg("-f")
            .arg("peak %M")
            .arg(command.get_program())
            .args(command.get_args());
        if let Some(folder) = command.get_current_dir() {
            outer.current_dir(folder);
        }
        for (key, value) in command.get_envs() {
            if let Some(value) = value {
                outer.env(key, value);
            }
        }
        (outer, true)
    } else {
        (command, false)
    };
    let start = Instant::now();
    let output = child
        .stdin(Stdio::null())
        .output()
        .with_context(|| format!("can't start {:?}", child.get_program()))?;
    let wall = start.elapsed();
    let words = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        bail!("{child:?} failed:\n{words}");
    }
    let peak = words
        .lines()
        .rev()
        .find_map(|line| line.strip_prefix("peak "))
        .and_then(|kib| kib.trim().parse().ok())
        .filter(|_| measured);
    Ok((wall, peak))
}
