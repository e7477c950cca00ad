//! The scenes, in order.

use anyhow::{Context as _, Result};

use super::super::command::Data;
use super::kinds::KINDS;
use super::seen::Seen;
use super::world::World;
use super::{ends, kinds, layers, reports};

/// Plays a scene: prints its title, its observations and the verdict.
macro_rules! scene {
    ($right:ident, $title:expr, $seen:ident => $play:expr) => {
        let title = $title;
        println!("\n── {title}\n");
        let mut $seen = Seen::default();
        $play
            .await
            .with_context(|| format!("in the scene “{title}”"))?;
        $right &= $seen.verdict();
    };
}

/// Plays the scenes; returns `true` if each is as it should be.
///
/// # Errors
/// When the database fails.
pub(in crate::cli) async fn play(data: &Data) -> Result<bool> {
    let (place, _folder) = data.place_or_temporary()?;
    let world = World::new(data, &place).await?;
    println!("{place}");
    let w = &world;
    let mut right = true;
    scene!(right, "Three stages, one after the other", seen => ends::success(w, &mut seen));
    for kind in &KINDS {
        scene!(right, kind.title, seen => kinds::kind(w, &mut seen, kind));
    }
    scene!(right, "… and again, with success", seen => ends::retry(w, &mut seen));
    scene!(right, "Two workers report the same failure", seen => reports::twice(w, &mut seen));
    scene!(right, "A worker dies in the middle of a stage", seen => ends::death(w, &mut seen));
    scene!(right, "The failure is taken off the card", seen => reports::clearing(w, &mut seen));
    scene!(right, "A programming error: a panic", seen => ends::panics(w, &mut seen));
    scene!(right, "A programming error: an error without a code", seen => ends::bug(w, &mut seen));
    scene!(right, "A service that no catalog has", seen => layers::unknown_service(w, &mut seen));
    scene!(right, "A failure inside two other errors", seen => layers::two_layers(w, &mut seen));
    println!(
        "\n{}",
        if right {
            "All is as it should be."
        } else {
            "Not all is as it should be."
        }
    );
    world.other.close().await;
    world.crew.store().close().await;
    Ok(right)
}
