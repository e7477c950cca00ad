//! The form that makes a service fail.

use super::play::{fault, opened, play, step};
use super::server::Pipeline;

#[test]
fn what_was_said_of_one_wish_is_gone_with_the_next() {
    let pipeline = Pipeline::start();
    let mut steps = opened().to_vec();
    steps.extend([fault("claude", "credits", 1), step("faultAgain")]);
    let seen = play(&pipeline.url, &steps).quiet();
    let said = "The next call of Claude API will fail: credits.";
    assert_eq!(seen.all::<String>("fault"), [said, "", said]);
}
