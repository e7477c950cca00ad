//! A private server of Restate on loopback, which ends with its test program
//! (`docs/decisions/061-test-databases-end-with-their-program.md`).

use std::io::Write as _;
use std::net::TcpListener;
use std::os::unix::process::CommandExt as _;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::command::workspace;
use crate::installed::Set;

/// A guard against hangs, never a measure.
const LONG: Duration = Duration::from_secs(600);

/// Starts the server, and obeys one order a line: `kill`, `start`. At the end of its orders it kills the server and
/// removes the folder.
const KEEPER: &str = r#"
start() { "$program" --no-logo --node-name test >>"$folder/log" 2>&1 & server=$!; }
trap '' HUP INT PIPE TERM
start
while read -r order; do
    case $order in
        kill) kill -9 "$server"; wait "$server" 2>/dev/null ;;
        start) start ;;
    esac
done
kill -9 "$server"; wait "$server" 2>/dev/null
rm -rf "$folder"
"#;

/// The server.
#[derive(Debug)]
pub struct Restate {
    keeper: Child,
    orders: Option<ChildStdin>,
    ingress: u16,
    admin: u16,
    client: reqwest::Client,
}

impl Restate {
    /// Starts a server with new data.
    pub async fn start() -> Self {
        let installed = Set::Restate.folder().join("node_modules/@restatedev");
        let (system, machine) = (
            std::env::consts::OS.replace("macos", "darwin"),
            std::env::consts::ARCH
                .replace("x86_64", "x64")
                .replace("aarch64", "arm64"),
        );
        let program = installed.join(format!(
            "restate-server-{system}-{machine}/bin/restate-server"
        ));
        let temporary = workspace().join("target/tmp");
        std::fs::create_dir_all(&temporary).unwrap();
        let folder = tempfile::Builder::new()
            .prefix("restate-")
            .tempdir_in(temporary)
            .unwrap()
            .keep();
        let [ingress, admin, node] = free_ports();
        let address = |port: u16| format!("127.0.0.1:{port}");
        let mut keeper = Command::new("sh")
            .args(["-c", KEEPER])
            .env_clear()
            .env("PATH", std::env::var_os("PATH").unwrap())
            .env("folder", &folder)
            .env("program", program)
            .env("RESTATE_BASE_DIR", folder.join("data"))
            .env("RESTATE_LISTEN_MODE", "tcp")
            .env("RESTATE_BIND_ADDRESS", address(node))
            .env(
                "RESTATE_ADVERTISED_ADDRESS",
                format!("http://{}", address(node)),
            )
            .env("RESTATE_INGRESS__BIND_ADDRESS", address(ingress))
            .env("RESTATE_ADMIN__BIND_ADDRESS", address(admin))
            .env("RESTATE_DEFAULT_NUM_PARTITIONS", "1")
            .env("RESTATE_ROCKSDB_TOTAL_MEMORY_SIZE", "256MiB")
            .env("RESTATE_DISABLE_TELEMETRY", "true")
            .env("RESTATE_LOG_FILTER", "warn")
            .env("DO_NOT_TRACK", "1")
            // A terminal signal for the test program would also end the server too early.
            .process_group(0)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let orders = keeper.stdin.take();
        let client = reqwest::Client::new();
        let server = Self {
            keeper,
            orders,
            ingress,
            admin,
            client,
        };
        server.until_up().await;
        server
    }

    /// Returns the address for requests.
    pub fn ingress(&self) -> String {
        format!("http://127.0.0.1:{}", self.ingress)
    }

    /// Returns the address of the admin API.
    pub fn admin(&self) -> String {
        format!("http://127.0.0.1:{}", self.admin)
    }

    /// Kills the server with SIGKILL, and starts it again.
    pub async fn crash(&mut self) {
        self.kill();
        self.resume().await;
    }

    /// Kills the server with SIGKILL.
    pub fn kill(&mut self) {
        self.order("kill");
    }

    /// Starts the server again, with its data.
    pub async fn resume(&mut self) {
        self.order("start");
        self.until_up().await;
    }

    fn order(&mut self, order: &str) {
        writeln!(self.orders.as_mut().unwrap(), "{order}").unwrap();
    }

    async fn until_up(&self) {
        let begun = Instant::now();
        loop {
            let admin = format!("{}/health", self.admin());
            let ingress = format!("{}/restate/health", self.ingress());
            let mut up = true;
            for url in [admin, ingress] {
                let answer = self.client.get(url).send().await;
                up &= answer.is_ok_and(|answer| answer.status().is_success());
            }
            if up {
                return;
            }
            assert!(begun.elapsed() < LONG, "Restate does not start");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// Registers the worker at this address.
    pub async fn register(&self, worker: &str) {
        let body = json!({ "uri": worker, "force": true, "breaking": true }).to_string();
        let url = format!("{}/deployments", self.admin());
        let begun = Instant::now();
        loop {
            let request = self
                .client
                .post(&url)
                .header("content-type", "application/json");
            let answer = request.body(body.clone()).send().await.unwrap();
            if answer.status().is_success() {
                return;
            }
            let said = answer.text().await.unwrap();
            assert!(begun.elapsed() < Duration::from_secs(60), "{said}");
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }

    /// Keeps the journals of this service's ended handlers for a day, whatever the handlers ask for.
    pub async fn keep_journals(&self, service: &str) {
        let url = format!("{}/services/{service}", self.admin());
        let body = json!({ "idempotency_retention": "1day", "journal_retention": "1day" });
        let request = self.client.patch(url);
        let request = request.header("content-type", "application/json");
        let answer = request.body(body.to_string()).send().await.unwrap();
        let status = answer.status();
        assert!(status.is_success(), "{}", answer.text().await.unwrap());
    }

    /// Asks the server's own tables.
    pub async fn query(&self, sql: &str) -> Vec<Value> {
        let url = format!("{}/query", self.admin());
        let request = self.client.post(url).header("accept", "application/json");
        let request = request.header("content-type", "application/json");
        let answer = request
            .body(json!({ "query": sql }).to_string())
            .send()
            .await
            .unwrap();
        let text = answer.text().await.unwrap();
        let read: Value = serde_json::from_str(&text).unwrap_or_else(|_| panic!("{text}"));
        read["rows"]
            .as_array()
            .unwrap_or_else(|| panic!("{text}"))
            .clone()
    }
}

impl Drop for Restate {
    fn drop(&mut self) {
        self.orders = None;
        self.keeper.wait().ok();
    }
}

/// Returns ports that nothing listens on.
pub fn free_ports<const N: usize>() -> [u16; N] {
    let listeners = [(); N].map(|()| TcpListener::bind("127.0.0.1:0").unwrap());
    listeners.map(|listener| listener.local_addr().unwrap().port())
}
