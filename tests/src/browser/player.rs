//! A process that plays steps in Chromium.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Write};
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::sync::OnceLock;
use std::time::Duration;

use serde_json::{Value, json};

use super::installed::{chromium, copy_programs, node};

/// The environment variable with the folder of the player that all test programs of a run share. The program `suite`
/// sets it.
pub const SHARED: &str = "ERRPACT_PLAYER";

/// A guard against hangs, never a measure: above the time that the player waits for anything.
const HANGS_AFTER: Duration = Duration::from_secs(900);

/// A process that plays steps on pages, each play in a separate context of one Chromium. It ends and its folder is
/// removed when this is dropped. It also ends with the program that started it, because it reads from a pipe that then
/// closes.
#[derive(Debug)]
pub struct Player {
    folder: PathBuf,
    /// `None` for a player that another program started.
    process: Option<Child>,
}

impl Player {
    /// Starts a player.
    ///
    /// # Errors
    ///
    /// Fails if Chromium or the npm packages are not installed, with the command that installs them, or if the player
    /// does not start, with its output.
    pub fn start() -> io::Result<Self> {
        let chromium = chromium()?;
        let folder = tempfile::Builder::new()
            .prefix("errpact-player-")
            .tempdir()?;
        copy_programs(folder.path())?;
        let mut process = node()
            .arg(folder.path().join("player.mjs"))
            .arg(folder.path())
            .env("CHROMIUM", chromium)
            // Nothing of Chromium stays behind, even if the player is killed.
            .env("TMPDIR", folder.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(File::create(log(folder.path()))?)
            .spawn()?;
        let stdout = process.stdout.take();
        let player = Self {
            folder: folder.keep(),
            process: Some(process),
        };
        let mut line = String::new();
        if let Some(stdout) = stdout {
            BufReader::new(stdout).read_line(&mut line)?;
        }
        if line.trim_end() == "ready" {
            return Ok(player);
        }
        Err(io::Error::other(format!(
            "the player does not start: {line}{}",
            player.log()
        )))
    }

    /// Returns the one player for all tests of a run (see [`SHARED`]) if it is there, or else the one of this test
    /// program.
    ///
    /// # Panics
    ///
    /// Panics if the player cannot be started.
    #[track_caller]
    pub fn shared() -> &'static Self {
        static PLAYER: OnceLock<Player> = OnceLock::new();
        PLAYER.get_or_init(|| {
            let folder = std::env::var_os(SHARED).map(PathBuf::from);
            match folder.filter(|folder| UnixStream::connect(socket(folder)).is_ok()) {
                Some(folder) => Self {
                    folder,
                    process: None,
                },
                None => Self::start().unwrap_or_else(|error| panic!("{error}")),
            }
        })
    }

    /// Plays steps on a page, `built`, `chat` or `pipeline`, and returns what they report. Runs another action at each step that
    /// pauses.
    ///
    /// # Errors
    ///
    /// Fails if a step fails, or Chromium or the player ends. The error has everything that was reported before.
    pub fn play(
        &self,
        page: &str,
        url: &str,
        steps: &[Value],
        mut pause: impl FnMut(&str),
    ) -> io::Result<Vec<Value>> {
        let mut seen = Vec::new();
        let played = self.read(page, url, steps, |line, mut stream| {
            if let Some(name) = line["pause"].as_str() {
                pause(name);
                writeln!(stream)?;
            }
            seen.push(line);
            Ok(())
        });
        let broken = seen.iter().find_map(|line| line["broken"].as_str());
        let complaint = match (played, broken) {
            (_, Some(why)) => why.to_owned(),
            (Err(error), None) => format!("the player ended: {error}\n{}", self.log()),
            (Ok(()), None) if seen.iter().any(|line| line["end"] == true) => return Ok(seen),
            (Ok(()), None) => format!("the player ended\n{}", self.log()),
        };
        Err(io::Error::other(format!("{complaint}\n{seen:#?}")))
    }

    fn read(
        &self,
        page: &str,
        url: &str,
        steps: &[Value],
        mut on: impl FnMut(Value, &UnixStream) -> io::Result<()>,
    ) -> io::Result<()> {
        let stream = UnixStream::connect(socket(&self.folder))?;
        stream.set_read_timeout(Some(HANGS_AFTER))?;
        let request = json!({ "page": page, "url": url, "steps": steps });
        writeln!(&stream, "{request}")?;
        for line in BufReader::new(&stream).lines() {
            on(serde_json::from_str(&line?)?, &stream)?;
        }
        Ok(())
    }

    /// Returns the folder of its socket.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Returns the id of the process, if this program started it.
    pub fn id(&self) -> Option<u32> {
        self.process.as_ref().map(Child::id)
    }

    fn log(&self) -> String {
        fs::read_to_string(log(&self.folder)).unwrap_or_default()
    }
}

impl Drop for Player {
    fn drop(&mut self) {
        if let Some(process) = &mut self.process {
            process.stdin = None;
            process.wait().ok();
            fs::remove_dir_all(&self.folder).ok();
        }
    }
}

fn socket(folder: &Path) -> PathBuf {
    folder.join("socket")
}

fn log(folder: &Path) -> PathBuf {
    folder.join("log")
}
