//! The protection around the routes of an HTTP server: no client can stop it, fill it, or reach it
//! through another user's browser.
//!
//! | a client | the server |
//! |---|---|
//! | asks for a name other than the server's (DNS rebinding) | answers 421 |
//! | sends a request from a page of another origin | answers 403 |
//! | sends its headers too slowly, or waits too long with its next request | closes the connection |
//! | sends half a body | answers 408, and closes the connection |
//! | sends a body, address, or head that is too long | answers 413, 414, 431 |
//! | does not read what it asked for | closes the connection |
//! | opens too many connections | accepts them when others end |
//! | does any of this while the server is told to stop | ends, at the latest after `grace` |
//!
//! Every error is `application/problem+json` ([RFC 9457](https://www.rfc-editor.org/rfc/rfc9457)). Only
//! bytes that are not HTTP are answered by hyper, with a status and no body. Applications limit the
//! state that they keep for a client, such as sessions.
//!
//! For the reasons, see `docs/decisions/057-one-layer-serves-the-examples.md`.

mod limits;
mod page;
mod request;
mod server;

pub use limits::Limits;
pub use page::{file, page};
pub use request::problem;
pub use server::{Server, stop_signal};
