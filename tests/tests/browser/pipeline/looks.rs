//! The look of the page. The pictures are for people; the test checks that nothing overflows.

use std::fs;
use std::path::PathBuf;

use errpact_tests::command::workspace;
use serde_json::json;

use super::hand::Hand;
use super::play::{
    fault, opened, pause, picture, play_with, press, stands, start, step, until, view,
};
use super::safety::{LONG, rename};
use super::server::Pipeline;

const SIZES: [(&str, u32, u32); 4] = [
    ("desk", 1280, 860),
    ("tablet", 820, 1100),
    ("phone", 390, 844),
    ("watch", 320, 640),
];

fn pictures() -> PathBuf {
    let folder = workspace().join("target/browser-pictures");
    fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn nothing_is_wider_than_the_window() {
    let pipeline = Pipeline::with(&["--firms", "5", "--delay", "150"]);
    let mut hand = Hand::at(&pipeline);
    rename(
        &pipeline,
        &[(4, LONG), (5, "مؤسسة الخليج للاستثمار والتنمية")],
    );
    let mut steps = opened().to_vec();
    steps.extend([
        fault("firecrawl", "forbidden", 1),
        start(1),
        stands(1, "rolled_back"),
        press(1, ".past"),
        until(".history li"),
        fault("firecrawl", "panic", 1),
        start(2),
        stands(2, "failed"),
        start(3),
        stands(3, "done"),
        pause("begin"),
        stands(4, "running"),
    ]);
    let mut paths = Vec::new();
    for (name, width, height) in SIZES {
        for (scheme, direction) in [("light", "ltr"), ("dark", "ltr"), ("light", "rtl")] {
            steps.push(json!({ "do": "size", "width": width, "height": height }));
            steps.push(json!({ "do": "scheme", "scheme": scheme }));
            steps.push(json!({ "do": "direction", "to": direction }));
            let path = pictures().join(format!("pipeline-{name}-{scheme}-{direction}.png"));
            steps.extend([step("top"), step("wide"), picture(&path)]);
            paths.push(path);
        }
        let path = pictures().join(format!("pipeline-{name}-panel.png"));
        let panel = json!({ "do": "click", "on": "#break" });
        steps.extend([panel, until("#fault-form"), step("wide"), picture(&path)]);
        steps.push(json!({ "do": "press", "key": "Escape" }));
        paths.push(path);
    }
    let seen = play_with(&pipeline.url, &steps, |_| hand.begin(4)).quiet();
    assert_eq!(seen.all::<i64>("wide"), [0; 16]);
    let pictures: Vec<Vec<u8>> = paths.iter().map(|path| fs::read(path).unwrap()).collect();
    assert!(
        pictures
            .iter()
            .all(|picture| picture.starts_with(b"\x89PNG") && picture.len() > 5_000)
    );
    // Dark differs from light, and a rotated page differs from both.
    assert_ne!(pictures[0], pictures[1]);
    assert_ne!(pictures[0], pictures[2]);
}

#[test]
fn the_picture_of_the_readme_is_made_of_what_its_words_say() {
    let pipeline = Pipeline::with(&["--firms", "6", "--delay", "150"]);
    let mut hand = Hand::at(&pipeline);
    let path = pictures().join("pipeline.png");
    let mut steps = opened().to_vec();
    steps.extend([
        json!({ "do": "size", "width": 1200, "height": 780 }),
        start(1),
        stands(1, "done"),
        fault("firecrawl", "credits", 1),
        start(2),
        stands(2, "rolled_back"),
        pause("begin"),
        stands(3, "running"),
        json!({ "do": "blur" }),
        step("top"),
        view("picture"),
        picture(&path),
    ]);
    let seen = play_with(&pipeline.url, &steps, |_| hand.begin(3)).quiet();
    let example = workspace().join("examples/pipeline");
    let readme = fs::read_to_string(example.join("README.md")).unwrap();
    let words = "![The page: a firm whose data extraction was rolled back, between one that is done and one \
                 that runs](docs/page.png)";
    assert!(
        readme.contains(words),
        "the README describes another picture"
    );
    let board = seen.board("picture");
    let states: Vec<_> = board.firms.iter().map(|firm| firm.states()).collect();
    assert_eq!(states[0], ["Done"; 3]);
    assert_eq!(states[1], ["Done", "Done", "Rolled back"]);
    assert_eq!(states[2], ["Running", "Waiting", "Waiting"]);
    // The committed picture was made in the same way. Its pixels are not compared, because no two machines draw alike.
    let (made, kept) = (
        fs::read(path).unwrap(),
        fs::read(example.join("docs/page.png")).unwrap(),
    );
    // The signature, then the chunk with width, height and colors.
    assert!(made.starts_with(b"\x89PNG"));
    assert_eq!(
        made[..26],
        kept[..26],
        "the README's picture has another size"
    );
    for (name, picture) in [("new", made), ("kept", kept)] {
        assert!(
            picture.len() < 150_000,
            "the {name} one is too large for a README"
        );
    }
}
