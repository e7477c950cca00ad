//! CPU time: of whole processes with their children, several commands in turn, and of this thread.
//!
//! User and system time is compared, not the clock: what else runs on the machine disturbs it little.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context as _, Result, bail};
use nix::sys::resource::{UsageWho, getrusage};
use nix::time::{ClockId, clock_gettime};

/// The cost of one command.
#[derive(Debug, Clone, Copy)]
pub struct Cost {
    /// Median of user and system time, those of its children included.
    pub cpu: Duration,
    /// Peak of resident memory, in MiB, where GNU time is installed.
    pub peak_mib: Option<f64>,
}

/// Runs the commands in turn, `rounds` times, and returns the median of each.
///
/// # Errors
/// When a command can't be started or fails.
pub fn in_turn(
    rounds: usize,
    commands: &mut [&mut dyn FnMut() -> Result<Command>],
) -> Result<Vec<Cost>> {
    // The round for the peaks also warms caches.
    let peaks = commands
        .iter_mut()
        .map(|command| peak(&command()?))
        .collect::<Result<Vec<_>>>()?;
    let mut times = vec![Vec::new(); commands.len()];
    for _ in 0..rounds {
        for (index, command) in commands.iter_mut().enumerate() {
            times[index].push(cpu(&mut command()?)?);
        }
    }
    let costs = times.into_iter().zip(peaks).map(|(times, peak_mib)| Cost {
        cpu: median(times),
        peak_mib,
    });
    Ok(costs.collect())
}

/// Returns the user and system time of a command and its children.
///
/// # Errors
/// When it can't be started or fails.
pub fn cpu(command: &mut Command) -> Result<Duration> {
    let before = of_children()?;
    run(command)?;
    Ok(of_children()? - before)
}

/// Returns the middle one.
#[must_use]
pub fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times.get(times.len() / 2).copied().unwrap_or_default()
}

/// Returns the CPU time that this thread has used.
pub(crate) fn of_thread() -> Duration {
    clock_gettime(ClockId::CLOCK_THREAD_CPUTIME_ID).map_or(Duration::ZERO, Duration::from)
}

/// Returns the CPU time of all children that have ended.
fn of_children() -> Result<Duration> {
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN)?;
    let mut total = Duration::ZERO;
    for time in [usage.user_time(), usage.system_time()] {
        total += Duration::from_secs(time.tv_sec().try_into()?);
        total += Duration::from_micros(time.tv_usec().try_into()?);
    }
    Ok(total)
}

/// Runs a command, under GNU time where it is installed, and returns its peak of memory in MiB.
fn peak(command: &Command) -> Result<Option<f64>> {
    let gnu_time = Path::new("/usr/bin/time");
    let installed = gnu_time.exists();
    let mut outer = if installed {
        let mut outer = Command::new(gnu_time);
        outer.arg("-f").arg("peak %M").arg(command.get_program());
        outer
    } else {
        Command::new(command.get_program())
    };
    outer.args(command.get_args());
    if let Some(folder) = command.get_current_dir() {
        outer.current_dir(folder);
    }
    for (key, value) in command.get_envs() {
        if let Some(value) = value {
            outer.env(key, value);
        }
    }
    let words = run(&mut outer)?;
    let kib = words
        .lines()
        .rev()
        .filter(|_| installed)
        .find_map(|line| line.strip_prefix("peak "))
        .and_then(|kib| kib.trim().parse::<f64>().ok());
    Ok(kib.map(|kib| kib / 1024.0))
}

/// Runs a command and returns what it wrote to standard error.
fn run(command: &mut Command) -> Result<String> {
    let output = command
        .stdin(Stdio::null())
        .output()
        .with_context(|| format!("can't start {:?}", command.get_program()))?;
    let words = String::from_utf8_lossy(&output.stderr).into_owned();
    if !output.status.success() {
        bail!("{command:?} failed:\n{words}");
    }
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_the_children_of_a_command() {
        let mut work = Command::new("sh");
        work.args([
            "-c",
            "sh -c 'i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done'; true",
        ]);
        let mut rest = Command::new("true");
        assert!(cpu(&mut work).unwrap() > cpu(&mut rest).unwrap());
    }

    #[test]
    fn a_failing_command_is_an_error() {
        let error = cpu(&mut Command::new("false")).unwrap_err();
        assert!(error.to_string().contains("failed"), "{error}");
    }
}
