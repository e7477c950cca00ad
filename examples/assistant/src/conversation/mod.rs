//! A played conversation: the scripted model with a real MCP client, against this program's own server.

mod play;
mod scene;
mod scenes;
mod screen;
mod stage;

pub use play::{PROMPT, play, play_all};
pub use scene::{Event, Played, Reply, Scene};
pub use scenes::SCENES;
pub use stage::{Stage, text};
