//! Renders templates in a separate process.
//!
//! A template of one line can ask for any amount of memory in one step (`'a' * 100000000`, `|join`, `~` in a loop), or
//! overflow the stack (a list nested 100,000 deep, 100,000 times `not`). The engine counts instructions, not what one of
//! them costs, so only the operating system can set the limit: the `errpact` command runs the templates of a catalog in
//! a child process that limits itself, and what ends the child becomes a finding. See
//! `docs/decisions/023-templates-run-in-a-separate-process.md`.

use std::ffi::OsString;
use std::io::{self, BufRead as _, BufReader, BufWriter, Read, Write};
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};

use errpact_spec::Resolved;
use minijinja::Value;
use minijinja::value::Serde;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use super::output::{self, Job, MOST_BYTES};

/// A program that renders templates: it limits itself, then calls [`serve`].
#[derive(Debug, Clone)]
pub struct Sandbox {
    /// The program.
    pub program: PathBuf,
    /// Its arguments.
    pub arguments: Vec<OsString>,
    /// Its limits, for readers: "200 MiB of memory".
    pub limits: String,
}

/// The result of a template: its text, or where and why it fails.
pub(crate) type Text = Result<String, String>;

/// The input of the child.
#[derive(Serialize, Deserialize)]
struct Request<J, C> {
    jobs: J,
    context: C,
}

/// Renders the templates in this process, where only the engine's own limits apply.
pub(crate) fn render_here(resolved: &Resolved, jobs: &[Job]) -> Vec<Text> {
    match output::shared(resolved) {
        Ok(context) => {
            let context = Value::from(Serde(context));
            jobs.iter().map(|job| job.render(&context)).collect()
        }
        Err(error) => jobs.iter().map(|_| Err(error.to_string())).collect(),
    }
}

/// Runs the child: reads templates and catalog, and writes a line of JSON for each template.
///
/// # Errors
/// Returns an error if the input is not what [`Sandbox`] sends, or if the output is closed.
pub fn serve(input: impl Read, output: impl Write) -> io::Result<()> {
    let request: Request<Vec<Job>, Json> = serde_json::from_reader(BufReader::new(input))?;
    let context = Value::from(Serde(request.context));
    let mut output = BufWriter::new(output);
    for job in &request.jobs {
        serde_json::to_writer(&mut output, &job.render(&context))?;
        output.write_all(b"\n")?;
        // If a template ends this process, its line is missing, which shows which template it was.
        output.flush()?;
    }
    Ok(())
}

impl Sandbox {
    /// Renders the templates in the program.
    pub(crate) fn render(&self, resolved: &Resolved, jobs: &[Job]) -> Vec<Text> {
        if jobs.is_empty() {
            return Vec::new();
        }
        let (mut texts, end) = match self.run(resolved, jobs) {
            Ok(ran) => ran,
            Err(error) => (
                Vec::new(),
                format!("errpact cannot start itself for it: {error}"),
            ),
        };
        for (number, job) in jobs.iter().skip(texts.len()).enumerate() {
            texts.push(Err(if number == 0 {
                format!("{}: {end}", job.template)
            } else {
                format!(
                    "{}: not rendered, because a template before it failed",
                    job.template
                )
            }));
        }
        texts
    }

    /// Returns what the child rendered, and why it did not render the rest.
    fn run(&self, resolved: &Resolved, jobs: &[Job]) -> io::Result<(Vec<Text>, String)> {
        let mut child = Command::new(&self.program)
            .args(&self.arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()?;
        if let Some(stdin) = child.stdin.take() {
            let context = output::shared(resolved)?;
            // A child that ends early stops reading; the reason is determined below.
            let _ = serde_json::to_writer(BufWriter::new(stdin), &Request { jobs, context });
        }
        let texts = read_texts(&mut child, jobs.len());
        let mut words = String::new();
        if let Some(stderr) = &mut child.stderr {
            let _ = stderr.take(MOST_WORDS).read_to_string(&mut words);
        }
        // Unread output must not keep the child waiting.
        let _ = child.kill();
        let status = child.wait()?;
        Ok((texts, self.why(status, &words)))
    }

    /// Returns why the child ended.
    fn why(&self, status: ExitStatus, words: &str) -> String {
        let limits = &self.limits;
        if words.contains("overflowed its stack") {
            return "its values or expressions are nested too deeply".to_owned();
        }
        if words.contains("memory allocation of") || words.contains("capacity overflow") {
            return format!(
                "it needs too much memory: the templates of a catalog may use {limits}"
            );
        }
        format!(
            "it does not end within its limits ({status}): the templates of a catalog may use {limits}"
        )
    }
}

/// The maximum size of the child's message about its end, in bytes.
const MOST_WORDS: u64 = 64 << 10;

/// Reads the lines of the child, until it ends or prints something else.
fn read_texts(child: &mut Child, most: usize) -> Vec<Text> {
    let mut texts = Vec::new();
    let Some(stdout) = child.stdout.take() else {
        return texts;
    };
    let mut stdout = BufReader::new(stdout);
    let mut rest = MOST_ALL;
    while texts.len() < most {
        let mut line = Vec::new();
        // In JSON, a byte can take six bytes.
        let limit = (6 * MOST_BYTES + 64) as u64;
        match stdout.by_ref().take(limit).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => break,
            Ok(_) => {}
        }
        let Ok(text) = serde_json::from_slice::<Text>(&line) else {
            break;
        };
        let length = text.as_ref().map_or(0, String::len);
        texts.push(match rest.checked_sub(length) {
            Some(less) => {
                rest = less;
                text
            }
            None => Err("the templates of the catalog write more than 48 MiB together".to_owned()),
        });
    }
    texts
}

/// The maximum number of bytes that all templates of a catalog may write.
const MOST_ALL: usize = 48 << 20;
