//! What a model reads in the place of a result. Each is calm and says only what is so: words like
//! "loop" make some models stop using tools altogether.

/// The same call succeeded before.
pub(super) const DONE: &str = "The same call already succeeded in this turn, so it was not made again. Its earlier result holds.";
/// The same call was made, and nobody knows how it ended.
pub(super) const MAYBE: &str =
    "The same call was made before and may have taken effect, so it was not made again.";
/// The same call stands in the same message.
pub(super) const TWIN: &str =
    "The same call stands beside this one and is made once. Its result holds for both.";
/// The tool is not offered any more.
pub(super) const STOPPED: &str =
    "This tool is not available for the rest of this turn, so the call was not made.";
/// The turn has come to its end.
pub(super) const ENDED: &str = "No more calls are made in this turn.";
