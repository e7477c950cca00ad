//! The sessions of MCP clients: a limited number, each until its client has been silent for a
//! while.

use std::collections::HashMap;
use std::fmt::{self, Debug};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use clap::{Args, value_parser};
use futures_util::Stream;
use rmcp::model::{ClientJsonRpcMessage, ServerJsonRpcMessage};
use rmcp::transport::streamable_http_server::SessionManager;
use rmcp::transport::streamable_http_server::session::local::{
    LocalSessionManager, LocalSessionManagerError,
};
use rmcp::transport::streamable_http_server::session::{ServerSseMessage, SessionId};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// How many sessions there are, and for how long.
#[derive(Debug, Clone, Args)]
pub struct SessionLimits {
    /// How many MCP sessions there are at once
    #[arg(long, value_name = "N", default_value_t = 256, value_parser = value_parser!(u32).range(1..=100_000))]
    pub sessions: u32,
    /// How long a session lasts without a message, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 300_000, value_parser = value_parser!(u64).range(1..=86_400_000))]
    pub session_idle_ms: u64,
}

/// rmcp's sessions, with a limit on their number.
pub(super) struct Sessions {
    inner: LocalSessionManager,
    slots: Arc<Semaphore>,
    /// The slot of each session that has not ended.
    taken: Mutex<HashMap<SessionId, OwnedSemaphorePermit>>,
}

/// Why a session cannot begin or continue.
#[derive(Debug, thiserror::Error)]
pub(super) enum SessionsError {
    /// All slots are taken.
    #[error("too many sessions")]
    Full,
    /// rmcp refuses.
    #[error(transparent)]
    Session(#[from] LocalSessionManagerError),
}

impl Sessions {
    pub(super) fn new(limits: &SessionLimits) -> Self {
        let mut inner = LocalSessionManager::default();
        let idle = Duration::from_millis(limits.session_idle_ms);
        inner.session_config.keep_alive = Some(idle);
        Self {
            inner,
            slots: Arc::new(Semaphore::new(limits.sessions as usize)),
            taken: Mutex::default(),
        }
    }

    /// Returns `true` if no other session can begin.
    pub(super) fn is_full(&self) -> bool {
        self.slots.available_permits() == 0
    }
}

impl Debug for Sessions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let free = self.slots.available_permits();
        f.debug_struct("Sessions").field("free", &free).finish()
    }
}

impl SessionManager for Sessions {
    type Error = SessionsError;
    type Transport = <LocalSessionManager as SessionManager>::Transport;

    async fn create_session(&self) -> Result<(SessionId, Self::Transport), SessionsError> {
        let slot = Arc::clone(&self.slots).try_acquire_owned();
        let slot = slot.map_err(|_| SessionsError::Full)?;
        let (id, transport) = self.inner.create_session().await?;
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        taken.insert(id.clone(), slot);
        Ok((id, transport))
    }

    /// rmcp calls this for every session that ends: the client ends it, it was silent for too long,
    /// or the server stops.
    async fn close_session(&self, id: &SessionId) -> Result<(), SessionsError> {
        let closed = self.inner.close_session(id).await;
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        taken.remove(id);
        Ok(closed?)
    }

    async fn initialize_session(
        &self,
        id: &SessionId,
        message: ClientJsonRpcMessage,
    ) -> Result<ServerJsonRpcMessage, SessionsError> {
        Ok(self.inner.initialize_session(id, message).await?)
    }

    async fn has_session(&self, id: &SessionId) -> Result<bool, SessionsError> {
        Ok(self.inner.has_session(id).await?)
    }

    async fn create_stream(
        &self,
        id: &SessionId,
        message: ClientJsonRpcMessage,
    ) -> Result<impl Stream<Item = ServerSseMessage> + Send + Sync + 'static, SessionsError> {
        Ok(self.inner.create_stream(id, message).await?)
    }

    async fn accept_message(
        &self,
        id: &SessionId,
        message: ClientJsonRpcMessage,
    ) -> Result<(), SessionsError> {
        Ok(self.inner.accept_message(id, message).await?)
    }

    async fn create_standalone_stream(
        &self,
        id: &SessionId,
    ) -> Result<impl Stream<Item = ServerSseMessage> + Send + Sync + 'static, SessionsError> {
        Ok(self.inner.create_standalone_stream(id).await?)
    }

    async fn resume(
        &self,
        id: &SessionId,
        last_event_id: String,
    ) -> Result<impl Stream<Item = ServerSseMessage> + Send + Sync + 'static, SessionsError> {
        Ok(self.inner.resume(id, last_event_id).await?)
    }
}
