//! A played conversation: a scripted model with a real MCP client, against this program's own
//! server. The model reads only the texts of results, as models do.

mod model;
mod play;
mod scene;
mod scenes;
mod screen;
mod stage;

pub use model::Move;
pub use play::{play, play_all};
pub use scene::{Event, Played, Reply, Scene};
pub use scenes::SCENES;
pub use stage::{Stage, text};
