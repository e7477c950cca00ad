//! What an HTTP server needs around its routes, so that no client can stop it, fill it, or borrow a
//! browser to reach it. The assistant, the travel chat and the pipeline share it.
//!
//! | a client | the server |
//! |---|---|
//! | asks for another name than the server's (DNS rebinding) | answers 421 |
//! | sends a page's request from another origin | answers 403 |
//! | sends its headers too slowly, or waits too long with its next request | closes the connection |
//! | sends half a body | answers 408, and closes the connection |
//! | sends too long a body, address, or head | answers 413, 414, 431 |
//! | does not read what it asked for | closes the connection |
//! | opens too many connections | accepts them when others end |
//! | does any of this while the server is told to stop | ends, at the latest after `grace` |
//!
//! Every error is `application/problem+json` ([RFC 9457](https://www.rfc-editor.org/rfc/rfc9457)). Only
//! what is not HTTP at all is answered by hyper, with a status and no body. Applications limit what
//! they keep for a client, such as sessions, themselves.
//!
//! Why it is as it is: `docs/decisions/057-one-layer-serves-the-examples.md`.

mod limits;
mod request;
mod server;

pub use limits::Limits;
pub use request::problem;
pub use server::{Server, stop_signal};
