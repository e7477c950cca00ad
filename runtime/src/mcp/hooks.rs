//! The application's hooks for each call.

use std::sync::Arc;

use super::sdk::model::CallToolRequestParams;
use super::sdk::service::{RequestContext, RoleServer};
use crate::wire::Reader;
use crate::{Guard, Occurrence};

type Requested = RequestContext<RoleServer>;
type AddContext = dyn Fn(Guard, &Requested) -> Guard + Send + Sync;
type OfRequest<T> = dyn Fn(&Requested) -> T + Send + Sync;
type OfCall<T> = dyn Fn(&CallToolRequestParams, &Requested) -> T + Send + Sync;

/// Functions of the application. Each may panic.
#[derive(Clone, Default)]
pub(super) struct Hooks {
    pub(super) context: Option<Arc<AddContext>>,
    pub(super) check: Option<Arc<OfCall<Result<(), Occurrence>>>>,
    pub(super) reader: Option<Arc<OfRequest<Reader>>>,
    #[cfg(feature = "tracing")]
    pub(super) span: Option<Arc<OfCall<tracing::Span>>>,
}

impl Hooks {
    /// Returns the reader of the answer to a call. A panic must not leave the call without one.
    pub(super) fn reader_of(&self, bare: &Guard, context: &Requested) -> Reader {
        let reader = self.reader.as_ref();
        let reader = reader.map(|of| bare.run_sync(|| Ok::<_, Occurrence>(of(context))));
        reader.and_then(Result::ok).unwrap_or(Reader::Model)
    }

    /// Returns the span of a call. A panic must not leave the call without an answer.
    #[cfg(feature = "tracing")]
    pub(super) fn span_of(
        &self,
        bare: &Guard,
        call: &CallToolRequestParams,
        context: &Requested,
    ) -> tracing::Span {
        let span = self.span.as_ref();
        let span = span.map(|of| bare.run_sync(|| Ok::<_, Occurrence>(of(call, context))));
        span.and_then(Result::ok)
            .unwrap_or_else(tracing::Span::none)
    }
}
