//! Connections: accepted, bounded, ended.

use std::io;
use std::net::SocketAddr;
use std::pin::{Pin, pin};
use std::sync::Arc;

use axum::Router;
use axum::serve::Listener;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;
use tokio::time::timeout;
use tokio_io_timeout::TimeoutStream;

use super::Limits;
use super::request::{Gate, guarded};

/// Maximum length of a request's head, in bytes: its first line and its headers.
const LONGEST_HEAD: usize = 32 * 1024;

/// Maximum number of a connection's bytes that wait to be read or written.
const LARGEST_BUFFER: usize = 64 * 1024;

/// A server that listens.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    limits: Limits,
}

impl Server {
    /// Starts listening.
    ///
    /// # Errors
    /// If the address is taken, or does not belong to this machine.
    pub async fn bind(address: SocketAddr, limits: Limits) -> io::Result<Self> {
        let listener = TcpListener::bind(address).await?;
        Ok(Self { listener, limits })
    }

    /// Returns the address that it listens on, with the assigned port.
    ///
    /// # Errors
    /// If the listener has no address.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Serves these routes until `end`, then lets connections finish for [`Limits::grace_ms`], and
    /// closes the rest. An application ends its own event streams when `end` is reached. Streams
    /// that it forgets are cut off with the rest.
    ///
    /// # Errors
    /// If the listener has no address.
    pub async fn serve(self, routes: Router, end: impl Future<Output = ()>) -> io::Result<()> {
        let Self {
            mut listener,
            limits,
        } = self;
        let gate = Gate::new(listener.local_addr()?, &limits);
        let routes = guarded(routes, gate, &limits);
        let http = protocol(&limits);
        let slots = Arc::new(Semaphore::new(limits.connections as usize));
        let (ending, _) = watch::channel(());
        let mut connections = JoinSet::new();
        let mut end = pin!(end);
        loop {
            let accepted = async {
                // A connection is accepted only if there is room for it. The others wait in the
                // kernel's queue, where they cost the server nothing. The semaphore is never
                // closed.
                let slot = Arc::clone(&slots).acquire_owned().await;
                let (stream, _) = Listener::accept(&mut listener).await;
                (stream, slot)
            };
            let (stream, slot) = tokio::select! {
                accepted = accepted => accepted,
                () = &mut end => break,
            };
            let service = TowerToHyperService::new(routes.clone());
            let connection = http.serve_connection(bounded(stream, &limits), service);
            let mut ending = ending.subscribe();
            connections.spawn(async move {
                // Dropped last, so that there is room again once the socket is closed.
                let _slot = slot;
                let mut connection = pin!(connection);
                // The client decides how a connection ends; the server can do nothing about it
                // here.
                tokio::select! {
                    _ = connection.as_mut() => {}
                    _ = ending.changed() => {
                        connection.as_mut().graceful_shutdown();
                        connection.await.ok();
                    }
                }
            });
            // Connections that have ended leave nothing behind.
            while connections.try_join_next().is_some() {}
        }
        // New clients are now refused by the kernel.
        drop(listener);
        ending.send_replace(());
        let finished = async { while connections.join_next().await.is_some() {} };
        // A client that sends half a request or reads nothing would keep the server here forever.
        timeout(limits.grace(), finished).await.ok();
        connections.shutdown().await;
        Ok(())
    }
}

/// Returns the settings of HTTP/1.1. The time limit of the head also applies while a connection
/// waits for its next request. An idle connection is therefore closed as well.
fn protocol(limits: &Limits) -> http1::Builder {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(limits.client_timeout())
        .max_header_size(LONGEST_HEAD)
        .max_buf_size(LARGEST_BUFFER);
    http
}

/// Wraps a connection so that its client must read. The client need not send anything: during an
/// event stream it sends nothing, and the time for its requests is limited elsewhere.
fn bounded(stream: TcpStream, limits: &Limits) -> TokioIo<Pin<Box<TimeoutStream<TcpStream>>>> {
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(limits.client_timeout()));
    TokioIo::new(Box::pin(stream))
}

/// Listens for signals from now on; the future is ready after the first Ctrl-C or SIGTERM.
///
/// # Errors
/// If the process cannot listen for signals.
pub fn stop_signal() -> io::Result<impl Future<Output = ()> + Send + 'static> {
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}
