//! What the examples share, so that each shows only what is special about it. An example asks for the
//! features that it needs: a log costs it no HTTP server.

#[cfg(feature = "http")]
pub mod http;
#[cfg(feature = "log")]
pub mod log;
#[cfg(feature = "model")]
pub mod model;
