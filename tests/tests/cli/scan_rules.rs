//! The rules of the decisions 092 and 106, by which `errpact scan` counts names over a project. Most files have one name,
//! so what they say alone is never enough, and each rule is shown by what it reports and by what it leaves alone. The rule
//! about keys of codes is in `scan`.

use super::scan::with_catalog;

/// The codes of the catalog. None of the other names is near one of them.
const CODES: [&str; 6] = [
    "SLOT_CONFLICT",
    "SALON_CLOSED",
    "PHONE_REQUIRED",
    "CARD_DECLINED",
    "BOOKING_LIMIT",
    "INTERNAL_ERROR",
];

/// A place for a name: the end of the file's name, and the text.
const FIELD: &str = "ts|throw { code: 'NAME' };\n";
const OWN_FIELD: &str = "ts|throw { error_code: 'NAME' };\n";
const FAILS: &str = "ts|throw fail('NAME');\n";
const SETTER: &str = "rs|fn f() { e.extension_code(\"NAME\"); }\n";
const COMPARED: &str = "ts|if (e.code === 'NAME') stop();\n";
const SECTION: &str = "md|# Errors\n\n- `NAME`\n";
const SENTENCE: &str = "md|If there is no room, it returns `NAME` errors.\n";

/// Returns so many names that are not codes.
fn others(count: usize) -> Vec<String> {
    (0..count).map(|at| format!("LAMP_{at}")).collect()
}

/// Returns files with each of these names alone in a place.
fn alone<'n>(place: &str, names: impl IntoIterator<Item = &'n str>) -> Vec<(String, String)> {
    let (end, text) = place.split_once('|').expect("a kind of file");
    let file = |name: &str| (format!("{name}.{end}"), text.replace("NAME", name));
    names.into_iter().map(file).collect()
}

/// Returns files with so many codes and so many other names, each alone in a place.
fn files(place: &str, codes: usize, count: usize) -> Vec<(String, String)> {
    let others = others(count);
    let names = CODES.into_iter().take(codes);
    alone(place, names.chain(others.iter().map(String::as_str)))
}

/// Scans the files, and returns each unknown name with its place, as `file:line name`.
fn unknown(files: &[(String, String)]) -> Vec<String> {
    let mut catalog = "errpact: 1\nname: salon\ncategories: { booking: {} }\ncodes:\n".to_owned();
    for code in CODES {
        let fallback = code == "INTERNAL_ERROR";
        catalog += &format!(
            "  {code}: {{ category: booking, fallback: {fallback}, message: No., instruct: Apologize. }}\n"
        );
    }
    // No other source has a code.
    let mut all = vec![("server.py", "")];
    all.extend(files.iter().map(|(name, text)| (&**name, &**text)));
    let findings = with_catalog(&catalog, &all);
    let unknown = findings.iter().filter(|it| it.contains(" unknown-code "));
    unknown
        .map(|it| it.replace(" unknown-code ", " "))
        .collect()
}

/// Returns how many of the other names are reported.
fn count(place: &str, codes: usize, count: usize) -> usize {
    unknown(&files(place, codes, count)).len()
}

#[test]
fn names_in_places_for_codes_are_reported_if_half_are_codes() {
    for place in [FIELD, OWN_FIELD, FAILS, SETTER, SECTION, SENTENCE] {
        assert_eq!(count(place, 3, 3), 3, "{place}");
        assert_eq!(count(place, 3, 4), 0, "{place}");
    }
}

#[test]
fn names_in_other_places_are_not_counted() {
    for place in [
        "ts|throw { state: 'NAME' };\n",
        "ts|paint('NAME');\n",
        "md|# Colors\n\n- `NAME`\n",
        "md|If there is no room, it returns `NAME` colors.\n",
        "ts|const COLORS = ['NAME', 'RED_ONE', 'RED_TWO'];\n",
    ] {
        assert_eq!(count(place, 3, 1), 0, "{place}");
    }
}

#[test]
fn names_without_an_underscore_are_left_alone() {
    let known = files(FIELD, 3, 0);
    let with = |name: &str| unknown(&[&*known, &alone(FIELD, [name])].concat());
    assert_eq!(with("LAMP_BROKEN"), ["LAMP_BROKEN.ts:1 LAMP_BROKEN"]);
    assert_eq!(with("LAMPBROKEN"), Vec::<String>::new());
}

#[test]
fn a_second_reading_finds_the_other_places_of_unknown_names() {
    let page = |name: &str| alone("md|It may fail.\n\nThen `NAME` stays.\n", [name]);
    let own = files(FIELD, 1, 1);
    assert_eq!(
        unknown(&[own.clone(), page("LAMP_0")].concat()),
        ["LAMP_0.md:3 LAMP_0", "LAMP_0.ts:1 LAMP_0"]
    );
    // No place for codes has this one.
    assert_eq!(
        unknown(&[own, page("LAMP_9")].concat()),
        ["LAMP_0.ts:1 LAMP_0"]
    );
    assert_eq!(unknown(&page("LAMP_0")), Vec::<String>::new());
}

#[test]
fn names_with_another_meaning_are_left_out() {
    let with = |place: &str, text: &str| {
        let other = ("other.ts".to_owned(), text.to_owned());
        unknown(&[files(place, 2, 1), vec![other]].concat())
    };
    let found = ["LAMP_0.ts:1 LAMP_0"];
    let none = Vec::<String>::new();
    for place in [FAILS, FIELD] {
        assert_eq!(with(place, "use(process.env.LAMP_1);\n"), found);
        assert_eq!(with(place, "use(process.env.LAMP_0);\n"), none);
    }
    assert_eq!(with(FAILS, "const LAMP_1 = 'lamp is off';\n"), found);
    assert_eq!(with(FAILS, "const LAMP_0 = 'lamp is off';\n"), none);
    // A field of codes says more than a constant.
    assert_eq!(with(FIELD, "const LAMP_0 = 'lamp is off';\n"), found);
}

#[test]
fn a_list_of_errors_says_more_than_a_constant() {
    let constant = (
        "constant.ts".to_owned(),
        "const LAMP_0 = Symbol('lamp');\n".to_owned(),
    );
    let list = |name: &str| {
        let text = format!("const {name} = ['SALON_CLOSED', 'LAMP_0'];\n");
        vec![("list.ts".to_owned(), text), constant.clone()]
    };
    let known = files(FAILS, 2, 1);
    let with = |name: &str| unknown(&[known.clone(), list(name)].concat());
    assert_eq!(
        with("ERROR_CODES"),
        ["LAMP_0.ts:1 LAMP_0", "list.ts:1 LAMP_0"]
    );
    assert_eq!(with("COLORS"), Vec::<String>::new());
}

#[test]
fn a_third_is_enough_in_a_field_or_function_with_five_codes() {
    for place in [FIELD, FAILS] {
        assert_eq!(count(place, 5, 10), 10, "{place}");
        assert_eq!(count(place, 5, 11), 0, "{place}");
        assert_eq!(count(place, 4, 5), 0, "{place}");
    }
    // Sections and sentences are never sure.
    for place in [SECTION, SENTENCE] {
        assert_eq!(count(place, 5, 5), 5, "{place}");
        assert_eq!(count(place, 5, 6), 0, "{place}");
    }
}

#[test]
fn any_share_is_enough_if_the_name_of_the_place_ends_with_code() {
    for place in [OWN_FIELD, SETTER] {
        assert_eq!(count(place, 5, 30), 30, "{place}");
        assert_eq!(count(place, 4, 5), 0, "{place}");
    }
    // A `code` may be any.
    for place in [FIELD, "rs|fn f() { e.code(\"NAME\"); }\n"] {
        assert_eq!(count(place, 5, 30), 0, "{place}");
    }
}

#[test]
fn a_list_counts_over_the_project_only_if_it_has_a_code() {
    let list = |file: &str, names: &str| {
        let text = format!("export const ERROR_CODES = [{names}];\n");
        (file.to_owned(), text)
    };
    // With one code of three, the second list says too little alone.
    let own = list("a.ts", "'SLOT_CONFLICT', 'SALON_CLOSED', 'PHONE_REQUIRED'");
    let with = |names: &str| unknown(&[own.clone(), list("b.ts", names)]);
    assert_eq!(
        with("'SALON_CLOSED', 'LAMP_0', 'LAMP_1'"),
        ["b.ts:1 LAMP_0", "b.ts:1 LAMP_1"]
    );
    assert_eq!(with("'LAMP_0', 'LAMP_1'"), Vec::<String>::new());
    assert_eq!(
        unknown(&[list("b.ts", "'SALON_CLOSED', 'LAMP_0', 'LAMP_1'")]),
        Vec::<String>::new()
    );
}

#[test]
fn names_that_are_only_compared_count_unless_the_project_makes_codes_in_the_field() {
    let compared = files(COMPARED, 2, 2);
    let with = |made: &[(String, String)]| unknown(&[&*compared, made].concat());
    let found = ["LAMP_0.ts:1 LAMP_0", "LAMP_1.ts:1 LAMP_1"];
    assert_eq!(with(&[]), found);
    let make = |field: &str, name: &str| {
        let text = format!("throw {{ {field}: '{name}' }};\n");
        vec![("made.ts".to_owned(), text)]
    };
    assert_eq!(with(&make("code", "BOOKING_LIMIT")), Vec::<String>::new());
    // Another field says nothing about this one.
    assert_eq!(with(&make("error_code", "BOOKING_LIMIT")), found);
    // Neither does a name that is not a code.
    assert_eq!(with(&make("code", "CEILING_LOW")), found);
}
