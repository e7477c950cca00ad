use errpact_spec::load;

#[test]
fn dump() {
    let loaded = load(std::path::Path::new(
        "/work/main/examples/receptionist/errors.yaml",
    ));
    for f in &loaded.findings {
        eprintln!("{:?} {} {:?}", f.level, f.message, f.help);
    }
    let resolved = loaded.resolved.unwrap();
    std::fs::write("/tmp/rec.rs", super::rust(&resolved).unwrap()).unwrap();
    std::fs::write("/tmp/rec.json", crate::json_schema::render(&resolved)).unwrap();
}
