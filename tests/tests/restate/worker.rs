//! The worker: a separate process, so that a test may kill it. The key of a run says how its stages fail; the number of
//! calls is in the service's own log, a file for each run.

use std::fs::{self, OpenOptions};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use errpact::Occurrence;
use errpact_restate::{StageWork, handler_error, retry_policy};
use errpact_tests::process::Process;
use errpact_tests::restate::free_ports;
use errpact_workflow::Stages as _;
use errpact_workflow::engine::Attempt;
use restate_sdk::prelude::*;

use crate::restate::errors::workflows::Copying;
use crate::restate::errors::{DiskAway, DiskBusy, DiskFull, WriteLost};

/// The environment variables of a worker's process: its port, and the folder of the logs.
const PORT: &str = "ERRPACT_RESTATE_PORT";
const FOLDER: &str = "ERRPACT_RESTATE_FOLDER";

pub(crate) struct Copier(PathBuf);

type Failure = Box<dyn std::error::Error + Send + Sync>;
type Outcome = Result<(), Failure>;

errpact_restate::object! {
    /// Copies of files.
    pub(crate) struct Copies: Copying => Copier
}

/// A call as the service's log has it.
#[derive(Debug)]
pub(crate) struct Call {
    pub(crate) stage: String,
    pub(crate) attempt: u64,
    pub(crate) worker: String,
    pub(crate) began: u64,
    pub(crate) returned: Option<u64>,
    /// `done`, or the code of the error. `None` if it did not return.
    pub(crate) said: Option<String>,
}

/// Returns the milliseconds since 1970.
pub(crate) fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    u64::try_from(since.as_millis()).unwrap()
}

/// Writes a line to the log of a run.
fn log(folder: &Path, run: &str, line: &str) {
    let path = folder.join(run);
    let mut log = OpenOptions::new()
        .create(true)
        .append(true)
        .open(&path)
        .unwrap();
    // In one write, which a kill cannot cut.
    log.write_all(format!("{line}\n").as_bytes()).unwrap();
}

/// Writes a call to the log, and returns its number.
fn called(folder: &Path, run: &str, stage: &str, attempt: u64) -> usize {
    let (worker, at) = (std::process::id(), now());
    log(folder, run, &format!("{stage} {attempt} {worker} {at}"));
    calls(folder, run, stage)
}

/// Returns how often a stage of a run was called.
pub(crate) fn calls(folder: &Path, run: &str, stage: &str) -> usize {
    let calls = calls_of(folder, run);
    calls.iter().filter(|call| call.stage == stage).count()
}

/// Reads the calls of a run. A worker has one call of it at a time; a line that begins with `=` is how it returned.
pub(crate) fn calls_of(folder: &Path, run: &str) -> Vec<Call> {
    let log = fs::read_to_string(folder.join(run)).unwrap_or_default();
    let mut calls: Vec<Call> = Vec::new();
    for line in log.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        match words[..] {
            ["=", said, worker, at] => {
                let worker = format!("process {worker}");
                let mut began = calls.iter_mut().rev();
                let call = began.find(|call| call.worker == worker).unwrap();
                assert!(call.said.is_none(), "{run}: {log}");
                (call.said, call.returned) = (Some(said.to_owned()), at.parse().ok());
            }
            [stage, attempt, worker, at] => calls.push(Call {
                stage: stage.to_owned(),
                attempt: attempt.parse().unwrap(),
                worker: format!("process {worker}"),
                began: at.parse().unwrap(),
                returned: None,
                said: None,
            }),
            _ => panic!("{run}: {log}"),
        }
    }
    calls
}

impl StageWork<Copying> for Copier {
    type Error = Failure;

    fn tool(&self, stage: Copying) -> Option<&'static str> {
        (stage.row().name == "read").then_some("read_file")
    }

    async fn run(&self, attempt: Attempt<Copying>) -> Outcome {
        let stage = attempt.stage.row().name;
        let call = called(&self.0, &attempt.run, stage, attempt.number);
        let ended = self.call(&attempt, call).await;
        let said = match &ended {
            Ok(()) => "done",
            Err(error) => match error.downcast_ref::<Occurrence>() {
                Some(occurrence) => occurrence.entry().name,
                None => "error",
            },
        };
        let (worker, at) = (std::process::id(), now());
        log(&self.0, &attempt.run, &format!("= {said} {worker} {at}"));
        ended
    }
}

impl Copier {
    /// Does what the key of the run says.
    async fn call(&self, attempt: &Attempt<Copying>, call: usize) -> Outcome {
        let stage = attempt.stage.row().name;
        let mut words = attempt.run.split('-');
        let (how, here) = (words.next().unwrap(), words.next() == Some(stage));
        let times = words
            .next()
            .and_then(|times| times.parse().ok())
            .unwrap_or(1);
        match how {
            "busy" if here && call <= times => Err(Occurrence::new(DiskBusy {}).into()),
            "lost" if here && call <= times => Err(Occurrence::new(WriteLost {}).into()),
            "full" if here && call <= times => {
                Err(Occurrence::new(DiskFull {}).with_service("disk").into())
            }
            "pause" if here && call <= times => Err(Occurrence::new(DiskAway {}).into()),
            "bug" if here => Err("the index is out of range".into()),
            "panic" if here => panic!("no such page"),
            "slow" if here && call <= times => {
                tokio::time::sleep(Duration::from_secs(3)).await;
                Ok(())
            }
            "stuck" if here && call <= times => std::future::pending().await,
            // Three of ten calls fail, the same for the same run.
            "soak" => {
                let mut mark = DefaultHasher::new();
                (&attempt.run, stage, call).hash(&mut mark);
                let mark = mark.finish();
                tokio::time::sleep(Duration::from_millis(5 + mark % 40)).await;
                match mark / 40 % 10 {
                    0 | 1 => Err(Occurrence::new(DiskBusy {}).into()),
                    2 => Err(Occurrence::new(WriteLost {}).into()),
                    _ => Ok(()),
                }
            }
            _ => Ok(()),
        }
    }
}

/// Calls in the application's own handler, with the engine's retries.
struct Direct(PathBuf);

#[service]
impl Direct {
    #[handler]
    async fn call(&self, ctx: Context<'_>, name: String) -> HandlerResult<()> {
        let occurrence = || match name.as_str() {
            "busy" => Occurrence::new(DiskBusy {}),
            _ => Occurrence::new(WriteLost {}),
        };
        let policy = retry_policy(occurrence().policy(), false);
        let failing = || async {
            called(&self.0, &name, "call", 1);
            Err::<(), _>(handler_error(&occurrence(), false))
        };
        Ok(ctx.run(failing).retry_policy(policy).await?)
    }
}

/// Not a test: the program of a worker's process.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "the program of the workers that the other tests start"]
async fn worker_process() {
    let Ok(port) = std::env::var(PORT) else {
        return;
    };
    let folder = PathBuf::from(std::env::var_os(FOLDER).unwrap());
    let address = format!("127.0.0.1:{port}");
    let listener = tokio::net::TcpListener::bind(&address).await.unwrap();
    let copies = Copies::new(Copier(folder.clone()));
    let endpoint = Endpoint::builder()
        .bind(copies)
        .bind(Direct(folder))
        .build();
    HttpServer::new(endpoint).serve(listener).await;
}

/// A worker that a test starts.
pub(crate) struct Worker {
    process: Option<Process>,
    port: u16,
    folder: PathBuf,
}

impl Worker {
    pub(crate) fn start(folder: &Path) -> Self {
        let [port] = free_ports();
        let mut worker = Self {
            process: None,
            port,
            folder: folder.to_owned(),
        };
        worker.resume();
        worker
    }

    /// Returns its name in records.
    pub(crate) fn name(&self) -> String {
        format!("process {}", self.process.as_ref().unwrap().id())
    }

    pub(crate) fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// Kills it with SIGKILL, and waits for its end.
    pub(crate) fn kill(&mut self) {
        drop(self.process.take());
    }

    /// Starts it again, at the same address.
    pub(crate) fn resume(&mut self) {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command
            .args([
                "restate::worker::worker_process",
                "--exact",
                "--ignored",
                "--nocapture",
            ])
            .env(PORT, self.port.to_string())
            .env(FOLDER, &self.folder);
        self.process = Some(Process::start(&mut command));
    }
}
