//! The conversations that the program plays.

use assistant::conversation::{SCENES, play};

#[tokio::test]
async fn every_scene_comes_out_right() {
    let _ = errpact::redact::set_key(b"a key for tests");
    for scene in &SCENES {
        let played = play(scene).await.expect("the scene is played");
        assert!((scene.right)(&played), "{}: {:#?}", scene.title, played);
    }
}

#[test]
fn the_program_plays_them() {
    let run = errpact_tests::command::run(&mut std::process::Command::new(
        errpact_tests::command::assistant(),
    ))
    .exits(0);
    assert_eq!(
        run.stdout.matches("as it should be").count(),
        SCENES.len(),
        "{run:#?}"
    );
    assert!(!run.stdout.contains("NOT as it"), "{run:#?}");
    assert_eq!(run.stderr, "", "{run:#?}");
}
