//! The rules of the decisions 092, 106 and 113, by which `errpact scan` counts names over a project. Most files have one
//! name, so what they say alone is never enough, and each rule is shown by what it reports and by what it leaves alone. The
//! rule about keys of codes is in `scan`.

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
    unknown_to("[A-Z_]+", &CODES, files)
}

/// The same for a catalog with these codes.
fn unknown_to(naming: &str, codes: &[&str], files: &[(String, String)]) -> Vec<String> {
    let mut catalog = format!(
        "errpact: 1\nname: salon\nnaming: \"{naming}\"\ncategories: {{ booking: {{}} }}\ncodes:\n"
    );
    for code in codes {
        let fallback = *code == codes[0];
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

#[test]
fn names_that_a_file_compares_with_are_not_counted_with_those_that_it_makes() {
    let with = |line: &str| {
        let made =
            "throw { code: 'SALON_CLOSED', message: 'No.' };\nthrow { code: 'CARD_DECLINED' };\n";
        unknown(&[("a.ts".to_owned(), format!("{made}{line}\n"))])
    };
    let none = Vec::<String>::new();
    // It may be the code of a library.
    assert_eq!(with("if (e.code === 'LAMP_0') stop();"), none);
    let choice = "throw { code: 'CARD_DECLINED', message: e.code === 'LAMP_0' ? 'a' : 'b' };";
    assert_eq!(with(choice), none);
    // These are no names that a library could have.
    let found = ["a.ts:3 LAMP_0"];
    assert_eq!(with("throw { code: 'LAMP_0' };"), found);
    assert_eq!(
        with("if (e.code === 'LAMP_0' || e.code === 'SLOT_CONFLICT') stop();"),
        found
    );
    assert_eq!(
        with("if (e.code === 'SALON_CLOSD') stop();"),
        ["a.ts:3 SALON_CLOSD"]
    );
}

#[test]
fn names_that_only_former_versions_have_are_left_out() {
    let list = |file: &str, codes: usize| {
        let names = CODES.into_iter().take(codes).chain(["LAMP_0"]);
        let names: Vec<String> = names.map(|name| format!("'{name}'")).collect();
        let text = format!("export const ERROR_CODES = [{}];\n", names.join(", "));
        (file.to_owned(), text)
    };
    let today = ("old/v3/errors.ts".to_owned(), "stop();\n".to_owned());
    let with =
        |files: &[(String, String)]| unknown(&[files, std::slice::from_ref(&today)].concat());
    let none = Vec::<String>::new();
    assert_eq!(with(&[list("old/v2/errors.ts", 5)]), none);
    // What reads one version and writes the next one has the names of both.
    let both = [
        list("old/v2/errors.ts", 5),
        list("old/compat/v2_to_v3.ts", 5),
    ];
    assert_eq!(with(&both), none);
    for (former, newest) in [
        ("2.5.3", "2.10.0"),
        ("3.0.0-rc.1", "3.0.0"),
        ("2025-09-29", "2026-01-30"),
    ] {
        let empty = (format!("docs/{newest}/a.md"), String::new());
        let former = list(&format!("docs/{former}/a.ts"), 5);
        let newer = list(&format!("docs/{newest}/a.ts"), 5);
        assert_eq!(with(&[former.clone(), empty]), none);
        assert_eq!(with(&[former, newer]).len(), 2);
    }
    // The newest version is that of today, and so is a folder with nothing newer beside it.
    let found = |file: &str| vec![format!("{file}:1 LAMP_0")];
    for file in [
        "old/v3/list.ts",
        "v2/errors.ts",
        "old/v2x/errors.ts",
        "old/v3-mini/errors.ts",
        "old/2/errors.ts",
    ] {
        assert_eq!(with(&[list(file, 5)]), found(file));
    }
    // A few codes are no separate list: the folder may be an interface that is still in use.
    assert_eq!(
        with(&[list("old/v2/errors.ts", 4)]),
        found("old/v2/errors.ts")
    );
    // What a page of today names is not only of a former version.
    let page = ("page.md".to_owned(), "Then `LAMP_0` stays.\n".to_owned());
    assert_eq!(
        with(&[list("old/v2/errors.ts", 5), page]),
        ["old/v2/errors.ts:1 LAMP_0", "page.md:1 LAMP_0"]
    );
}

/// Returns one file.
fn file(name: &str, text: &str) -> Vec<(String, String)> {
    vec![(name.to_owned(), text.to_owned())]
}

#[test]
fn names_that_begin_as_those_of_node_are_codes_if_a_code_begins_so() {
    let text = "throw { code: 'SLOT_CONFLICT' };\nthrow { code: 'ERR_LAMP' };\n";
    assert_eq!(unknown(&file("a.ts", text)), Vec::<String>::new());
    let codes = ["SLOT_CONFLICT", "ERR_ROOF"];
    assert_eq!(
        unknown_to("[A-Z_]+", &codes, &file("a.ts", text)),
        ["a.ts:2 ERR_LAMP"]
    );
}

#[test]
fn what_makes_a_value_of_a_type_of_errors_has_codes() {
    let go = |name: &str| {
        let row = |code: &str| format!("\tA = {name}{{\"{code}\", Salon}}\n");
        file(
            "a.go",
            &format!(
                "var (\n{}{}{})\n",
                row(CODES[0]),
                row(CODES[1]),
                row("LAMP_0")
            ),
        )
    };
    assert_eq!(unknown(&go("ErrorCode")), ["a.go:4 LAMP_0"]);
    assert_eq!(unknown(&go("Code")), ["a.go:4 LAMP_0"]);
    assert_eq!(unknown(&go("Color")), Vec::<String>::new());
    // The functions of a type of errors are counted together.
    let rust = |owner: &str| {
        let call = |function: &str, code: &str| {
            format!("fn f() {{ {owner}::{function}(Some(\"{code}\".to_owned()), None) }}\n")
        };
        let text = [
            call("conflict", CODES[0]),
            call("closed", CODES[1]),
            call("dark", "LAMP_0"),
        ];
        file("a.rs", &text.concat())
    };
    assert_eq!(unknown(&rust("HttpError")), ["a.rs:3 LAMP_0"]);
    assert_eq!(unknown(&rust("HttpPage")), Vec::<String>::new());
}

#[test]
fn constants_with_the_name_of_errors_are_a_list() {
    let go = |first: &str| {
        let row = |at: usize, code: &str| format!("\t{first}{at}Broke = \"{code}\"\n");
        let rows = [row(0, CODES[0]), row(1, CODES[1]), row(2, "LAMP_0")].concat();
        file("a.go", &format!("const (\n{rows})\n"))
    };
    assert_eq!(unknown(&go("ErrX")), ["a.go:4 LAMP_0"]);
    assert_eq!(unknown(&go("Color")), Vec::<String>::new());
}

#[test]
fn values_and_properties_of_other_fields_are_left_out() {
    let section = |name: &str| {
        let text = format!("# Errors\n\n- `slot_conflict`\n- `{name}`\n- `salon_closed`\n");
        file("a.md", &text)
    };
    let with = |files: &[(String, String)]| {
        let codes = ["slot_conflict", "salon_closed"];
        unknown_to(
            "[a-z_]+",
            &codes,
            &[section("lamp_on"), files.to_vec()].concat(),
        )
    };
    let none = Vec::<String>::new();
    let found = ["a.md:4 lamp_on"];
    assert_eq!(with(&[]), found);
    assert_eq!(with(&file("b.json", "{\"level\": \"lamp_on\"}\n")), none);
    let property = "{\"properties\": {\"lamp_on\": {\"type\": \"string\"}}}\n";
    assert_eq!(with(&file("b.json", property)), none);
    // A field that has a code too, and one of codes, say nothing against it; other keys neither.
    let both = "[{\"level\": \"slot_conflict\"}, {\"level\": \"lamp_on\"}]\n";
    let with_both = with(&file("b.json", both));
    assert!(with_both.contains(&found[0].to_owned()), "{with_both:?}");
    assert_eq!(
        with(&file("b.json", "{\"lamp_on\": {\"type\": \"string\"}}\n"))
            .first()
            .map(String::as_str),
        Some(found[0])
    );
}

#[test]
fn a_list_with_five_codes_says_more_than_the_field_of_an_example() {
    let with = |codes: usize| {
        let own = CODES.into_iter().take(codes);
        let rows: String = own.map(|code| format!("| `{code}` | No. |\n")).collect();
        let head = "| Reason | Text |\n|---|---|\n";
        let example = "```json\n{ \"reason\": \"LAMP_0\" }\n```\n";
        let text = format!("{example}\n{head}{rows}| `LAMP_0` | No. |\n");
        unknown(&file("a.md", &text))
    };
    assert_eq!(with(5).last().map(String::as_str), Some("a.md:12 LAMP_0"));
    assert_eq!(with(4), Vec::<String>::new());
}

#[test]
fn a_name_with_a_number_is_one_of_a_series_if_a_code_is() {
    let with = |codes: &[&str], name: &str| {
        let rows: String = codes
            .iter()
            .map(|code| format!("  {code} = 1,\n"))
            .collect();
        let list = format!("enum ErrorCode {{\n{rows}  {name} = 1,\n}}\n");
        let page = file("page.md", &format!("Always `{name}`.\n"));
        let found = unknown_to("[A-Z0-9]+", codes, &[file("a.ts", &list), page].concat());
        found.iter().filter(|it| it.starts_with("page")).count()
    };
    let series = ["SL0001", "SL0002", "PH0001", "PH0002"];
    assert_eq!(with(&series, "SL0042"), 1);
    assert_eq!(with(&series, "PH0042"), 1);
    for other in ["SHA0042", "SL042", "SL42"] {
        assert_eq!(with(&series, other), 0, "{other}");
    }
    assert_eq!(with(&["SLOTS", "SALON", "PHONE", "CARDS"], "SL0042"), 0);
}

#[test]
fn a_message_that_informs_has_no_code_of_an_error() {
    let json = |kind: &str| {
        let item = |kind: &str, code: &str| {
            format!("{{\"type\": \"{kind}\", \"code\": \"{code}\", \"message\": \"No.\"}}")
        };
        let items = [
            item("error", CODES[0]),
            item("error", CODES[1]),
            item(kind, "LAMP_0"),
        ];
        file("a.json", &format!("[{}]\n", items.join(", ")))
    };
    assert_eq!(unknown(&json("error")), ["a.json:1 LAMP_0"]);
    assert_eq!(unknown(&json("info")), Vec::<String>::new());
    let table = |kind: &str| {
        let row = |kind: &str, code: &str| format!("| `{kind}` | `{code}` |\n");
        let rows = [
            row("error", CODES[0]),
            row("error", CODES[1]),
            row(kind, "LAMP_0"),
        ];
        file(
            "a.md",
            &format!("| Type | Code |\n|---|---|\n{}", rows.concat()),
        )
    };
    assert_eq!(unknown(&table("error")), ["a.md:5 LAMP_0"]);
    assert_eq!(unknown(&table("info")), Vec::<String>::new());
}

#[test]
fn a_single_word_is_no_code_if_its_constant_says_nothing_of_errors() {
    let codes = [
        "slot_conflict",
        "salon_closed",
        "phone_required",
        "card_declined",
    ];
    let with = |line: &str| {
        let mut text: String = codes
            .iter()
            .map(|code| format!("ERR_A = '{code}'\n"))
            .collect();
        text += line;
        unknown_to("[a-z_]+", &codes, &file("a.py", &text))
    };
    assert_eq!(with("SCHEME_LAMP = 'lamp'\n"), Vec::<String>::new());
    let found = ["a.py:5 lamp"];
    for line in [
        "ERR_LAMP = 'lamp'\n",
        "CODE_LAMP = 'lamp'\n",
        "LAMP = 'lamp'\n",
    ] {
        assert_eq!(with(line), found, "{line}");
    }
}

#[test]
fn a_folder_named_spec_has_tests_only_in_sources() {
    let text = "[{\"code\": \"SLOT_CONFLICT\"}, {\"code\": \"LAMP_0\"}]";
    assert_eq!(
        unknown(&file("spec/a.json", text)),
        ["spec/a.json:1 LAMP_0"]
    );
    let source = format!("const a = {text};\n");
    assert_eq!(unknown(&file("spec/a.ts", &source)), Vec::<String>::new());
    assert_eq!(unknown(&file("src/a.ts", &source)), ["src/a.ts:1 LAMP_0"]);
}

/// Returns a file with the two first codes and this name, each in the text's place of `NAME`.
fn beside(file_name: &str, text: &str, name: &str) -> Vec<(String, String)> {
    let lines = [CODES[0], CODES[1], name].map(|name| text.replace("NAME", name));
    file(file_name, &lines.concat())
}

#[test]
fn what_only_begins_a_code_or_stands_for_any_is_none() {
    let line = "throw { code: 'NAME' };\n";
    for name in ["LAMP_", "ERROR_CODE", "ERROR", "CODE_NAME"] {
        assert_eq!(unknown(&beside("a.ts", line, name)), Vec::<String>::new());
    }
    for name in ["LAMP_ERROR", "LAMP_CODE"] {
        let found = [format!("a.ts:3 {name}")];
        assert_eq!(unknown(&beside("a.ts", line, name)), found);
    }
    // Where all codes begin with a word, the rest says whether a name is a placeholder.
    let text = "throw { code: 'M_ROOF' };\nthrow { code: 'M_EXAMPLE_FLOOR' };\n";
    let with = |codes: &[&str]| unknown_to("[A-Z_]+", codes, &file("a.ts", text));
    assert_eq!(with(&["M_ROOF", "M_DOOR"]), Vec::<String>::new());
    assert_eq!(with(&["M_ROOF", "DOOR"]), ["a.ts:2 M_EXAMPLE_FLOOR"]);
}

#[test]
fn names_with_small_and_capital_letters_are_found_in_a_catalog_that_has_some() {
    let text = "throw { code: 'salonCLOSED_NOW' };\nthrow { code: 'lampNOT_ON' };\n";
    let with = |codes: &[&str]| unknown_to("[A-Za-z_]+", codes, &file("a.ts", text));
    assert_eq!(with(&["salonCLOSED_NOW"]), ["a.ts:2 lampNOT_ON"]);
    assert_eq!(with(&["SALON_CLOSED_NOW"]), Vec::<String>::new());
}

#[test]
fn the_type_around_a_type_says_whose_members_are_codes() {
    let java = |owner: &str| {
        let code = |owner: &str, name: &str| format!("use({owner}.Code.{name});\n");
        let text = [
            code("SlotException", CODES[0]),
            code("SlotException", CODES[1]),
            code(owner, "LAMP_0"),
        ];
        file("A.java", &text.concat())
    };
    assert_eq!(unknown(&java("LampException")), ["A.java:3 LAMP_0"]);
    assert_eq!(unknown(&java("Status")), Vec::<String>::new());
}

#[test]
fn members_of_types_of_codes_are_counted_over_the_project() {
    let place = |owner: &str| format!("ts|raise({owner}.NAME.text);\n");
    assert_eq!(count(&place("ResponseCode"), 3, 1), 1);
    assert_eq!(count(&place("ErrorKind"), 3, 1), 1);
    assert_eq!(count(&place("StatusCode"), 3, 1), 0);
    assert_eq!(count(&place("Colors"), 3, 1), 0);
}

#[test]
fn a_list_whose_only_code_is_one_word_says_nothing() {
    let with = |own: &str, name: &str| {
        let text = format!("type FailureKind = '{own}' | 'lamp_off' | '{name}';\n");
        unknown_to(
            "[a-z_]+",
            &["unknown", "slot_taken", "other"],
            &file("a.ts", &text),
        )
    };
    assert_eq!(with("unknown", "unknown"), Vec::<String>::new());
    assert_eq!(with("unknown", "other"), ["a.ts:1 lamp_off"]);
    assert_eq!(with("slot_taken", "slot_taken"), ["a.ts:1 lamp_off"]);
}

#[test]
fn a_word_in_a_field_of_codes_needs_as_many_words_that_are_codes() {
    let text = "throw { code: 'slot_taken' };\nthrow { code: 'closed' };\nthrow { code: 'yen' };\nthrow { code: 'NAME' };\n";
    let with = |name: &str| {
        let text = text.replace("NAME", name);
        let codes = ["slot_taken", "salon_dark", "closed"];
        unknown_to("[a-z_]+", &codes, &file("a.ts", &text))
    };
    assert_eq!(with("slot_taken"), ["a.ts:3 yen"]);
    assert_eq!(with("euro"), Vec::<String>::new());
}

#[test]
fn schemas_name_codes_for_the_field_that_they_are_about() {
    let json = |field: &str| {
        let one = |name: &str| {
            format!("{{\"{field}\": {{\"type\": \"string\", \"enum\": [\"{name}\"]}}}}")
        };
        let text = [CODES[0], CODES[1], "LAMP_0"].map(one);
        file("a.json", &format!("[{}]\n", text.join(",\n")))
    };
    assert_eq!(unknown(&json("code")), ["a.json:3 LAMP_0"]);
    assert_eq!(unknown(&json("color")), Vec::<String>::new());
    for key in ["const: NAME", "enum:\n      - NAME"] {
        let yaml = |field: &str| {
            let text = format!("- {field}:\n    type: string\n    {key}\n");
            let both = [CODES[0], "LAMP_0"].map(|name| text.replace("NAME", name));
            unknown(&file("a.yaml", &both.concat())).len()
        };
        assert_eq!(yaml("code"), 1, "{key}");
        assert_eq!(yaml("color"), 0, "{key}");
    }
}

#[test]
fn descriptions_in_yaml_are_documents() {
    let text = |title: &str| {
        let row = |name: &str| format!("  | {name} | No. |\n");
        let rows = [row(CODES[0]), row(CODES[1]), row("LAMP_0")].concat();
        file(
            "a.yaml",
            &format!("text: |\n  | {title} | Text |\n  |---|---|\n{rows}"),
        )
    };
    assert_eq!(unknown(&text("Error Code")), ["a.yaml:6 LAMP_0"]);
    // Without quotes and bars, a text of one line is only a value.
    assert_eq!(
        unknown(&file("a.yaml", "text: LAMP_0 and SLOT_CONFLICT\n")),
        Vec::<String>::new()
    );
}

#[test]
fn yaml_is_read_after_a_fault() {
    // The brace is not indented enough, and most parsers read it.
    let text = "a:\n  value: {\n    code: SALON_CLOSED\n  }\nb:\n  code: SLOT_CONFLICT\nc:\n  code: LAMP_0\n";
    assert_eq!(unknown(&file("a.yaml", text)), ["a.yaml:8 LAMP_0"]);
}

#[test]
fn json_in_a_text_has_fields() {
    let with = |field: &str| {
        let line = format!("w.write(`{{\"{field}\":\"NAME\",\"text\":\"%s\"}}`)\n");
        unknown(&beside("a.go", &line, "LAMP_0"))
    };
    assert_eq!(with("error"), ["a.go:3 LAMP_0"]);
    assert_eq!(with("color"), Vec::<String>::new());
}

#[test]
fn types_of_errors_that_no_source_declares_and_no_code_has_are_of_a_library() {
    let own = "throw new SalonError({ code: 'SLOT_CONFLICT' });\nthrow new SalonError({ code: 'SALON_CLOSED' });\n";
    let with = |library: &str, more: &str| {
        let text = format!("{own}throw new {library}({{ code: 'LAMP_0' }});\n{more}");
        unknown(&file("a.ts", &text))
    };
    let found = ["a.ts:3 LAMP_0"];
    assert_eq!(with("SalonError", ""), found);
    assert_eq!(with("LampError", ""), Vec::<String>::new());
    assert_eq!(with("LampError", "class LampError {}\n"), found);
    let code = "throw new LampError({ code: 'CARD_DECLINED' });\n";
    assert_eq!(with("LampError", code), found);
    // Every program makes these.
    assert_eq!(with("Error", ""), found);
}

#[test]
fn warnings_have_codes_only_if_the_catalog_has_one() {
    let with = |own: &str, list: &str| {
        let text = format!(
            "const errors = [{{ code: 'SLOT_CONFLICT' }}, {{ code: 'SALON_CLOSED' }}];\nconst {list} = [{{ code: '{own}' }}, {{ code: 'LAMP_0' }}];\n"
        );
        let unknown = unknown(&file("a.ts", &text));
        unknown.iter().any(|it| it == "a.ts:2 LAMP_0")
    };
    assert!(with("SLOT_CONFLICT", "failures"));
    assert!(with("SLOT_CONFLICT", "warnings"));
    assert!(!with("LAMP_0", "warnings"));
}

#[test]
fn functions_and_properties_are_no_codes() {
    let with = |codes: [&str; 3], line: &str| {
        let text: String = codes
            .iter()
            .map(|name| line.replace("NAME", name))
            .collect();
        unknown_to(
            "[A-Za-z]+",
            &["slotTaken", "salonClosed"],
            &file("a.ts", &text),
        )
    };
    let names = ["slotTaken", "salonClosed", "lampBroken"];
    assert_eq!(
        with(names, "stop(SalonError.NAME);\n"),
        ["a.ts:3 lampBroken"]
    );
    let none = Vec::<String>::new();
    for line in [
        "stop(SalonError.NAME());\n",
        "stop(e.NAME);\n",
        "stop(NAME);\n",
    ] {
        assert_eq!(with(names, line), none, "{line}");
    }
    let table = |value: &str| {
        let row = |name: &str| format!("  {name}: {value},\n");
        let text = format!("const ERRORS = {{\n{}}};\n", names.map(row).concat());
        unknown_to(
            "[A-Za-z]+",
            &["slotTaken", "salonClosed"],
            &file("a.ts", &text),
        )
    };
    assert_eq!(table("409"), ["a.ts:4 lampBroken"]);
    assert_eq!(table("(text: string) => new Failure(text)"), none);
    assert_eq!(table("async () => stop()"), none);
}

#[test]
fn the_member_of_a_type_is_no_field_if_the_type_has_codes() {
    let list = "enum Kind {\n  slot_taken = 1,\n  salon_dark = 2,\n  lamp_off = 3,\n}\n";
    let with = |line: &str| {
        let text = format!("{list}{line}\n");
        unknown_to(
            "[a-z_]+",
            &["slot_taken", "salon_dark"],
            &file("a.ts", &text),
        )
    };
    assert_eq!(with("use(Kinds.slot_taken, Kinds.lamp_off);").len(), 2);
    assert_eq!(with("use(Kinds.lamp_off);").len(), 0);
}

#[test]
fn quoted_names_between_backticks_are_names() {
    let page = |text: &str| {
        let own = files(FIELD, 1, 1);
        let page = file("page.md", &format!("{text}\n"));
        let found = unknown(&[own, page].concat());
        found.iter().filter(|it| it.starts_with("page")).count()
    };
    assert_eq!(page("Always `'LAMP_0'`."), 1);
    assert_eq!(page("One of `['LAMP_0', 'LAMP_9']`."), 1);
    assert_eq!(page("Always `'LAMP_9'`."), 0);
}

#[test]
fn a_choice_is_no_key_and_what_is_asked_for_no_value() {
    let made = "throw { code: 'SLOT_CONFLICT' };\nthrow { code: 'SALON_CLOSED' };\n";
    let with = |line: &str| unknown(&file("a.ts", &format!("{made}{line}\n")));
    assert_eq!(
        with("throw { code: late ? 'LAMP_0' : 'SALON_CLOSED' };"),
        ["a.ts:3 LAMP_0"]
    );
    assert_eq!(with("const code = String('LAMP_0');"), ["a.ts:3 LAMP_0"]);
    assert_eq!(
        with("const code = body.get('LAMP_0');"),
        Vec::<String>::new()
    );
}

#[test]
fn what_says_that_nothing_failed_is_no_code_unless_the_catalog_has_it() {
    let codes = ["SLOTS", "SALON", "PHONE", "CARDS"];
    let with = |codes: &[&str], names: &[&str]| {
        let rows: String = names.iter().map(|name| format!("  {name}(1),\n")).collect();
        let text = format!("enum Errors {{\n{rows}}}\n");
        unknown_to("[A-Z_]+", codes, &file("Errors.java", &text))
    };
    let list = |name| [&codes[..], &[name]].concat();
    for name in ["NONE", "NO_ERROR", "SUCCESS", "UNDEFINED"] {
        assert_eq!(with(&codes, &list(name)), Vec::<String>::new(), "{name}");
    }
    let found = ["Errors.java:6 LAMPS"];
    assert_eq!(with(&codes, &list("LAMPS")), found);
    // It does not count against the others, and it is a code like any other if the catalog has it.
    let all = [&list("LAMPS")[..], &["SUCCESS"]].concat();
    assert_eq!(with(&codes, &all), found);
    assert_eq!(
        with(&list("SUCCESS"), &list("SUCESS")),
        ["Errors.java:6 SUCESS"]
    );
}

#[test]
fn a_constant_that_is_made_with_its_own_name_is_a_code() {
    let with = |name: &str| {
        let text = format!("const LAMP_0 = define('{name}', 'The lamp is off.');\n");
        unknown(&[files(FAILS, 2, 1), file("other.ts", &text)].concat())
    };
    assert!(with("LAMP_0").contains(&"LAMP_0.ts:1 LAMP_0".to_owned()));
    assert_eq!(with("lamp is off"), Vec::<String>::new());
}
