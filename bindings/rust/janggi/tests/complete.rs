// SPDX-License-Identifier: MIT
//! Every public function and every constant of the library can be reached from the safe crate.
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

fn names(text: &str, prefix: &str) -> BTreeSet<String> {
    text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_')
        .filter(|word| word.starts_with(prefix))
        .map(String::from)
        .collect()
}

fn crate_source() -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let lines = files.map(|path| fs::read_to_string(path).unwrap());
    let code = lines.map(|text| {
        text.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
    });
    code.collect()
}

#[test]
fn every_function_is_reached() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    let map = names(&fs::read_to_string(root.join("lib/libjanggi.map")).unwrap(), "janggi_");
    assert!(map.len() > 100);
    let used = names(&crate_source(), "janggi_");
    let missing: Vec<_> = map.difference(&used).collect();
    assert!(missing.is_empty(), "no binding of {:?}", missing);
}

#[test]
fn every_constant_is_reached() {
    // What the safe crate has in another shape.
    let shapes = [
        "JANGGI_NO_SQUARE", // Option<Square>
        "JANGGI_NO_KIND",   // Option<Piece>
        "JANGGI_STATE_ONGOING",
        "JANGGI_VERSION_", // those of the library are functions
    ];
    let sys = Path::new(env!("CARGO_MANIFEST_DIR")).join("../janggi-sys/src/lib.rs");
    let text = fs::read_to_string(sys).unwrap();
    let declared =
        text.lines().filter_map(|line| line.strip_prefix("pub const ")?.split(':').next().map(String::from));
    let used = names(&crate_source(), "JANGGI_");
    let missing: Vec<_> = declared
        .filter(|name| !used.contains(name) && !shapes.iter().any(|shape| name.starts_with(shape)))
        .collect();
    assert!(missing.is_empty(), "no binding of {:?}", missing);
}
