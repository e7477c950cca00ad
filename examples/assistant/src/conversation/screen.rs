//! The output of a run.

use super::{Event, Played, Scene};

/// Prints a played scene.
pub(super) fn show(scene: &Scene, played: &Played) {
    println!("── {}\n", scene.title);
    for event in &played.events {
        match event {
            Event::Person(text) => println!("   person says   {text}"),
            Event::Call(call) => println!("   model calls   {call}"),
            Event::Result(text) => println!("   tool answers  {text}"),
            Event::Failure(text) => println!("   tool fails    {text}"),
            Event::Wait(delay) => println!("   model waits   {delay:?}"),
            Event::Ask => println!("   model asks    the user"),
            Event::Tell(text) => println!("   model says    {text}"),
        }
    }
    for line in &played.log {
        println!("   log           {line}");
    }
    let right = (scene.right)(played);
    println!(
        "   {}\n",
        if right {
            "as it should be"
        } else {
            "NOT as it should be"
        }
    );
}
