//! A private server, from the first file to the last.

use std::fs;
use std::io::{self, BufRead, BufReader, Write};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use jiff::Timestamp;

use super::binaries;

/// The environment variable with the folder of the server that all test programs of a run share. The program `suite`
/// sets it.
pub const SHARED: &str = "ERRPACT_POSTGRES";

/// Whether the server waits for the disk before it reports a transaction as stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Durability {
    /// It does not wait. Tests see no difference, even when processes die, and it is faster.
    Off,
    /// It waits, as in production: for measurements.
    On,
}

/// A private cluster. Its server ends and its folder is removed when this is dropped, and also when the program ends
/// without dropping it. A script keeps the server, and reads its orders from a pipe that closes with the program
/// (`keeper.sh`).
#[derive(Debug)]
pub struct Postgres {
    folder: PathBuf,
    programs: PathBuf,
    /// `None` for a server that another program keeps.
    keeper: Option<Mutex<Keeper>>,
}

#[derive(Debug)]
struct Keeper {
    process: Child,
    orders: Option<ChildStdin>,
    answers: BufReader<ChildStdout>,
}

impl Postgres {
    /// Starts a new server without durability.
    ///
    /// # Errors
    ///
    /// Fails if PostgreSQL is not installed, with the command that installs it, or does not start, with its output.
    pub fn start() -> io::Result<Self> {
        Self::start_with(Durability::Off)
    }

    /// Starts a new server.
    ///
    /// # Errors
    ///
    /// As [`Postgres::start`].
    pub fn start_with(durability: Durability) -> io::Result<Self> {
        let programs = binaries::folder()?;
        let folder = tempfile::Builder::new()
            .prefix("errpact-postgres-")
            .tempdir()?;
        let mut keeper = Command::new("sh");
        keeper
            .args(["-c", include_str!("keeper.sh")])
            .env_clear()
            .env("PATH", std::env::var_os("PATH").unwrap_or_default())
            .env("folder", folder.path())
            .env("programs", &programs)
            .env(
                "fsync",
                if durability == Durability::On {
                    "on"
                } else {
                    "off"
                },
            )
            // A terminal signal for the test program would also end the server too early.
            .process_group(0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        if fs::metadata(folder.path())?.uid() == 0 {
            let (user, group) = nobody()?;
            chown(folder.path(), Some(user), Some(group))?;
            keeper.uid(user).gid(group);
        }
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o700))?;
        let mut process = keeper.spawn()?;
        let missing = || io::Error::other("the keeper has no pipes");
        let keeper = Keeper {
            orders: Some(process.stdin.take().ok_or_else(missing)?),
            answers: BufReader::new(process.stdout.take().ok_or_else(missing)?),
            process,
        };
        let postgres = Self {
            // The keeper removes it.
            folder: folder.keep(),
            programs,
            keeper: Some(Mutex::new(keeper)),
        };
        postgres.await_answer("start")?;
        Ok(postgres)
    }

    /// Returns the one server for all tests of a run (see [`SHARED`]), or else the one of this test program. The name
    /// of a role must belong to one test only.
    ///
    /// # Panics
    ///
    /// Panics if the server cannot be started.
    #[track_caller]
    pub fn shared() -> &'static Self {
        static SERVER: OnceLock<Postgres> = OnceLock::new();
        SERVER.get_or_init(|| {
            let server = match std::env::var_os(SHARED) {
                Some(folder) => Self::kept_elsewhere(folder.into()),
                None => Self::start(),
            };
            server.unwrap_or_else(|error| panic!("{error}"))
        })
    }

    fn kept_elsewhere(folder: PathBuf) -> io::Result<Self> {
        Ok(Self {
            folder,
            programs: binaries::folder()?,
            keeper: None,
        })
    }

    /// Returns the URL of the initial database.
    pub fn url(&self) -> String {
        self.url_of("postgres")
    }

    /// Creates a database with a name that no other has, and returns its URL.
    ///
    /// # Errors
    ///
    /// Fails if the server is stopped.
    pub fn database(&self) -> io::Result<String> {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        // A long run has so many processes that an id comes again.
        let name = format!(
            "db_{}_{}_{}",
            Timestamp::now().as_nanosecond(),
            std::process::id(),
            NEXT.fetch_add(1, Ordering::Relaxed)
        );
        let output = Command::new(self.programs.join("createdb"))
            .env_clear()
            .args(["--host".as_ref(), self.folder.as_os_str()])
            .args(["--username", "errpact", "--template", "template0", &name])
            .output()?;
        if output.status.success() {
            return Ok(self.url_of(&name));
        }
        Err(io::Error::other(String::from_utf8_lossy(&output.stderr)))
    }

    /// Returns the folder of the server's files and its socket.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Returns the folder with PostgreSQL's programs, including `psql`.
    pub fn programs(&self) -> &Path {
        &self.programs
    }

    /// Stops the server as an administrator does, and starts it again.
    ///
    /// # Errors
    ///
    /// Returns the server's output.
    pub fn restart(&self) -> io::Result<()> {
        self.order("restart")
    }

    /// Stops the server as an administrator does: it closes connections and rolls back transactions.
    ///
    /// # Errors
    ///
    /// Returns the server's output.
    pub fn stop(&self) -> io::Result<()> {
        self.order("stop")
    }

    /// Stops the server like a power failure: the next start recovers from the log.
    ///
    /// # Errors
    ///
    /// Returns the server's output.
    pub fn crash(&self) -> io::Result<()> {
        self.order("crash")
    }

    /// Starts a stopped server; its stored data is still there.
    ///
    /// # Errors
    ///
    /// Returns the server's output.
    pub fn resume(&self) -> io::Result<()> {
        self.order("start")
    }

    /// Starts a stopped server as a standby, which is read-only until it is promoted.
    ///
    /// # Errors
    ///
    /// Returns the server's output.
    pub fn resume_as_standby(&self) -> io::Result<()> {
        self.order("standby")
    }

    fn url_of(&self, database: &str) -> String {
        let mut url = format!("postgres://errpact@localhost/{database}?host=");
        for &byte in self.folder.as_os_str().as_bytes() {
            match byte {
                b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' => {
                    url.push(char::from(byte));
                }
                other => url.push_str(&format!("%{other:02X}")),
            }
        }
        url
    }

    fn order(&self, order: &str) -> io::Result<()> {
        if let Some(orders) = &mut self.keeper()?.orders {
            writeln!(orders, "{order}")?;
        }
        self.await_answer(order)
    }

    fn await_answer(&self, order: &str) -> io::Result<()> {
        let mut answer = String::new();
        self.keeper()?.answers.read_line(&mut answer)?;
        if answer.trim_end() == "ok" {
            return Ok(());
        }
        let mut message = format!("PostgreSQL does not {order}");
        for name in ["initdb", "pg_ctl", "log"] {
            if let Ok(written) = fs::read_to_string(self.folder.join(name)) {
                message.push_str(&format!("\n{name}: {}", written.trim_end()));
            }
        }
        Err(io::Error::other(message))
    }

    fn keeper(&self) -> io::Result<MutexGuard<'_, Keeper>> {
        let keeper = self.keeper.as_ref().ok_or_else(|| {
            io::Error::other("other tests use this server: start one with `Postgres::start`")
        })?;
        Ok(keeper.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        let Some(keeper) = &mut self.keeper else {
            return;
        };
        let keeper = keeper.get_mut().unwrap_or_else(PoisonError::into_inner);
        keeper.orders = None;
        keeper.process.wait().ok();
    }
}

/// Returns the user that runs the server if the tests run as root, which PostgreSQL refuses.
fn nobody() -> io::Result<(u32, u32)> {
    let id = |which| {
        let output = Command::new("id").args([which, "nobody"]).output()?;
        let printed = String::from_utf8_lossy(&output.stdout);
        printed.trim_end().parse().map_err(|_| {
            io::Error::other("PostgreSQL refuses to run as root, and there is no user `nobody`")
        })
    };
    Ok((id("-u")?, id("-g")?))
}
