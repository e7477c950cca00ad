//! The modes of the command.

use std::io::Write;
use std::sync::Arc;

use anyhow::{Context as _, Result};

use super::{Command, Mode, Options};
use crate::conversation;
use crate::mail::ScriptedMailer;
use crate::notes::Notes;
use crate::panics;
use crate::reminders::{Clock, LogBell, Reminders, watch};
use crate::server::{Assistant, Caller, Http, stdio};
use crate::stand_in::{KEY, StandIn};
use crate::telemetry::{self, Telemetry};
use crate::weather::WeatherApi;
use crate::world::World;

/// Runs the mode; returns `true` if all went as it should.
///
/// # Errors
/// When it cannot begin.
pub fn run(command: Command) -> Result<bool> {
    // A hash without a key can be guessed. A real service reads its key from where it keeps secrets.
    errpact::redact::set_key(b"the assistant's example key")?;
    // Otherwise the model would be told of other tools or arguments than the server has.
    Assistant::verify()?;
    panics::keep_quiet();
    let (options, listen) = match command.mode {
        None => {
            let mut runtime = tokio::runtime::Builder::new_current_thread();
            return runtime
                .enable_all()
                .build()?
                .block_on(conversation::play_all());
        }
        Some(Mode::Stdio(options)) => (options, None),
        Some(Mode::Http {
            listen,
            options,
            limits,
            sessions,
        }) => (options, Some((listen, limits, sessions))),
    };
    let runtime = tokio::runtime::Runtime::new()?;
    let telemetry = telemetry::start(options.otlp.as_ref().map(reqwest::Url::as_str))?;
    let served = runtime.block_on(async {
        let (world, _stand_in) = world(&options).await?;
        let bells = watch(world.reminders.clone(), world.clock, LogBell);
        let caller = caller(&options);
        let serving = async {
            match listen {
                None => stdio(Assistant::guarded(world, caller())).await,
                Some((listen, limits, sessions)) => {
                    let counts = telemetry.counts.clone();
                    http(Http::bind(listen, world, caller, counts, limits, &sessions).await?).await
                }
            }
        };
        tokio::select! {
            served = serving => served,
            () = bells => Ok(()),
        }
    });
    // A tool that hangs must not keep the program from exiting.
    runtime.shutdown_background();
    Telemetry::end(telemetry);
    served.map(|()| true)
}

/// Returns a function that makes a separate caller for every session.
fn caller(options: &Options) -> impl Fn() -> Caller + Send + Sync + 'static {
    let (session, email) = (options.session.clone(), options.client_email.clone());
    move || Caller::new(session.clone(), email.clone())
}

/// Returns the tools' environment, and the built-in weather service if it is used.
async fn world(options: &Options) -> Result<(World, Option<StandIn>)> {
    let (url, key, stand_in) = match &options.weather {
        Some(url) => (
            url.clone(),
            std::env::var("WEATHER_KEY").unwrap_or_default(),
            None,
        ),
        None => {
            let stand_in = StandIn::start(options.faults).await?;
            (stand_in.url().parse()?, KEY.to_owned(), Some(stand_in))
        }
    };
    let world = World {
        weather: WeatherApi::new(url, &key)?,
        mailer: Arc::new(ScriptedMailer::default()),
        reminders: Reminders::default(),
        notes: Notes::default(),
        clock: Clock::default(),
        time_limit: options.time_limit(),
        faults: options.faults(),
    };
    Ok((world, stand_in))
}

async fn http(server: Http) -> Result<()> {
    // A caller that reads the address may send a signal next, so the handler comes first.
    let told = shared::http::stop_signal()?;
    // Standard output may be a pipe, and another process may be waiting for this line.
    writeln!(std::io::stdout(), "listening on {}", server.url()?)
        .and_then(|()| std::io::stdout().flush())
        .context("cannot print the address")?;
    server.serve(told).await
}
