//! `errpact init --from`: a catalog of the codes that a project has already.

use std::fs;

use errpact_tests::command::{errpact, folder};

const FILES: [(&str, &str); 8] = [
    (
        "src/errors.ts",
        "export const ERROR_CODES = {\n  SLOT_TAKEN: { message: 'The slot is taken.', remedy: 'Offer another slot.' },\n  \
         SALON_CLOSED: 'The salon is closed.',\n};\nexport type ErrorCode =\n  | 'PHONE_MISSING'\n  | 'SLOT_TAKEN';\n\
         const METHODS = { GET_ALL: 'x y' };\n",
    ),
    (
        "src/errors.rs",
        "pub enum BookingError {\n    #[error(\"no stylist called {name}\")]\n    NoStylist { name: String },\n}\n\
         enum Color { DARK_RED }\n",
    ),
    (
        "tools.py",
        "class ErrorCode(str, Enum):\n    QUOTA_SPENT = 'QUOTA_SPENT'\n\ndef f():\n    return 'HOLD_EXPIRED: The hold is over.'\n",
    ),
    (
        "schema/error-code.json",
        "{\"enum\": [\"FROM_SCHEMA\"], \"enumDescriptions\": {\"FROM_SCHEMA\": \"It is in a schema.\"}}",
    ),
    (
        "docs/errors.md",
        "| Code | Meaning | What to do |\n|---|---|---|\n| `CARD_DECLINED` | The card was declined. | Ask for another card. |\n",
    ),
    (
        "prompts/system.md",
        "On errors:\n\n- PHONE_MISSING: ask for the number.\n- `HOLD_EXPIRED` — offer another slot.\n",
    ),
    ("tests/test_a.py", "return 'NOT_THIS: a text of a test.'\n"),
    ("none/a.py", "x = 1\n"),
];

#[test]
fn a_project_s_codes_become_a_catalog_that_passes() {
    let folder = folder(&FILES);
    let init = || errpact(folder.path(), &["init", "--from", "."]);
    let run = init().exits(0);
    assert_eq!(
        run.stderr,
        "wrote errors.yaml with 8 codes from 8 files\n`errpact check` counts the texts that are still TODO\n"
    );
    let path = folder.path().join("errors.yaml");
    let text = fs::read_to_string(&path).expect("it was written");
    for part in [
        "  # From src/errors.ts:2, src/errors.ts:7.\n  SLOT_TAKEN:\n    category: imported\n    message: \"The slot is \
         taken.\"\n    instruct: \"Offer another slot.\"\n",
        "    message: \"no stylist called {{name}}\"\n",
        "  QUOTA_SPENT:\n    category: imported\n    message: \"TODO: say what happened.\"\n",
        "  FROM_SCHEMA:\n    category: imported\n    message: \"It is in a schema.\"\n",
        "    message: \"The card was declined.\"\n    instruct: \"Ask for another card.\"\n",
        "  # From prompts/system.md:4, tools.py:5.\n  HOLD_EXPIRED:\n    category: imported\n    message: \"The hold is \
         over.\"\n    instruct: \"offer another slot.\"\n",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    for name in ["GET_ALL", "DARK_RED", "NOT_THIS"] {
        assert!(!text.contains(name), "{name}");
    }
    let checked = errpact(folder.path(), &["check", "--format", "json"]).exits(0);
    let findings = checked.json()["findings"].to_string();
    assert!(findings.contains("\"unfinished-text\""), "{findings}");

    // A second run adds what is new, and changes nothing that is there.
    let edited = text.replace("The slot is taken.", "Someone else took the slot.")
        + "\nlints:\n  jargon: warn\n";
    fs::write(&path, &edited).expect("it can be written");
    assert_eq!(init().exits(0).stderr, "found no new codes in 8 files\n");
    assert_eq!(fs::read_to_string(&path).expect("it is there"), edited);
    fs::write(
        folder.path().join("b.py"),
        "x = 'ROOM_LOST: The room is gone now.'\n",
    )
    .expect("it can be written");
    init().exits(0);
    let merged = fs::read_to_string(&path).expect("it is there");
    let new = "  # From b.py:1.\n  ROOM_LOST:\n    category: imported\n    message: \"The room is gone now.\"\n    \
               instruct: \"TODO: say what the model does then.\"\n";
    assert!(merged.contains(new), "{merged}");
    assert_eq!(merged.replace(new, ""), edited);
    errpact(folder.path(), &["check"]).exits(0);
}

/// Returns the codes of the catalog that `init --from` writes for these files, after `check` has accepted it and a second
/// run has changed nothing.
fn codes(files: &[(&str, &str)]) -> Vec<String> {
    let folder = folder(files);
    let init = || errpact(folder.path(), &["init", "--from", "."]).exits(0);
    let run = init();
    let Ok(text) = fs::read_to_string(folder.path().join("errors.yaml")) else {
        assert!(run.stderr.starts_with("found no codes"), "{}", run.stderr);
        return Vec::new();
    };
    errpact(folder.path(), &["check"]).exits(0);
    assert!(init().stderr.starts_with("found no new codes"), "{text}");
    let after = fs::read_to_string(folder.path().join("errors.yaml")).expect("it is there");
    assert_eq!(after, text);
    let inside = text.split("\ncodes:\n").nth(1).unwrap_or_default();
    let names = inside.lines().filter_map(|line| {
        let name = line.strip_prefix("  ")?.strip_suffix(':')?;
        (!name.starts_with([' ', '#'])).then(|| name.to_owned())
    });
    names.collect()
}

#[test]
fn each_kind_of_source_is_read() {
    for (file, text) in [
        (
            "a.rs",
            "pub enum BookingErrorCode {\n    SlotTaken,\n    SalonClosed { day: String },\n}\n",
        ),
        (
            "a.ts",
            "export enum ErrorCode { Taken = 'SLOT_TAKEN', Closed = 'SALON_CLOSED' }\n",
        ),
        (
            "b.ts",
            "export const ERROR_CODES = ['SLOT_TAKEN', 'SALON_CLOSED'] as const;\n",
        ),
        (
            "c.ts",
            "export type BookingErrorCode = 'SLOT_TAKEN' | 'SALON_CLOSED';\n",
        ),
        (
            "d.ts",
            "const RECOVERY_OF_ERROR_CODE = { SLOT_TAKEN: 'transient', SALON_CLOSED: 'terminal' };\n",
        ),
        (
            "a.go",
            "const (\n\tErrorCodeTaken ErrorCode = \"SLOT_TAKEN\"\n\tErrorCodeClosed ErrorCode = \"SALON_CLOSED\"\n)\n",
        ),
        (
            "b.rs",
            "pub const ERROR_CODE_TAKEN: &str = \"SLOT_TAKEN\";\npub const ERROR_CODE_CLOSED: &str = \"SALON_CLOSED\";\n",
        ),
        (
            "A.java",
            "class A {\n  static final String ERROR_CODE_A = \"SLOT_TAKEN\";\n  static final String ERROR_CODE_B = \
             \"SALON_CLOSED\";\n}\n",
        ),
        (
            "a.py",
            "class ErrorCode(str, Enum):\n    TAKEN = 'SLOT_TAKEN'\n    CLOSED = (\n        'SALON_CLOSED'\n    )\n    \
             GONE = 'ORG.SALON.GONE'\n",
        ),
        (
            "b.py",
            "REGISTRY = {\n    'SLOT_TAKEN': {'meaning': 'It is taken.', 'remedy': 'Offer another.'},\n    'SALON_CLOSED': \
             {'meaning': 'It is closed.', 'remedy': 'Offer a day.'},\n}\n\
             LIMITS = {'MAX_SIZE': {'meaning': 'The size.'}, 'MAX_COUNT': {'meaning': 'The count.'}}\n",
        ),
        (
            "c.py",
            "def f(x):\n    if x:\n        return 'SLOT_TAKEN: The time is taken.'\n    return 'SALON_CLOSED: We are closed \
             then.'\n",
        ),
        (
            "schemas/error-code.json",
            "{\"enum\": [\"SLOT_TAKEN\", \"SALON_CLOSED\"], \"enumMetadata\": {\"SLOT_TAKEN\": {\"description\": \"It is \
             taken.\"}}}",
        ),
        (
            "schemas/types/error.json",
            "{\"properties\": {\"code\": {\"enum\": [\"SLOT_TAKEN\", \"SALON_CLOSED\"]}, \"severity\": {\"enum\": \
             [\"TRY_AGAIN\", \"GIVE_UP\"]}}}",
        ),
        (
            "schemas/types/error-code.json",
            "{\"title\": \"Error Code\", \"examples\": [\"SLOT_TAKEN\", \"SALON_CLOSED\"]}",
        ),
        (
            "openapi.yaml",
            "paths:\n  /slots:\n    x-error-codes:\n      SLOT_TAKEN: The time is taken.\n      SALON_CLOSED: { message: It \
             is closed. }\n",
        ),
        (
            "errors/codes.yaml",
            "errors:\n  - code: SLOT_TAKEN\n    message: The time is taken.\n  - code: SALON_CLOSED\n    message: It is \
             closed.\n",
        ),
        (
            "docs/a.md",
            "| Code | Meaning |\n|---|---|\n| `SLOT_TAKEN` | It is taken. |\n| **SALON_CLOSED** | It is closed. |\n",
        ),
        (
            "prompts/a.txt",
            "On errors:\n- SLOT_TAKEN: offer another time.\n- SALON_CLOSED -> offer another day.\n",
        ),
    ] {
        assert_eq!(
            codes(&[(file, text)]),
            ["SALON_CLOSED", "SLOT_TAKEN"],
            "{file}"
        );
    }
}

#[test]
fn a_name_is_taken_as_it_is_written_on_the_wire() {
    let rust = "#[derive(Serialize)]\n#[serde(tag = \"error\", rename_all = \"snake_case\")]\npub enum SalonErrorType {\n    \
                SlotTaken,\n    #[serde(rename = \"phone_gone\")]\n    NoPhone(String),\n}\n";
    assert_eq!(codes(&[("a.rs", rust)]), ["phone_gone", "slot_taken"]);
    let prefix = "#[wire(rename_all(prefix = \"S_\", rule = \"SCREAMING_SNAKE_CASE\"))]\nenum ErrorCode { SlotTaken, NoPhone }\n";
    assert_eq!(codes(&[("a.rs", prefix)]), ["S_NO_PHONE", "S_SLOT_TAKEN"]);
    let java = "public enum ErrorCode {\n  SLOT_TAKEN(1, 409),\n  NO_PHONE(2, 400);\n\n  private final int code;\n  \
                private static final String OTHER_TEXT = \"x\";\n  ErrorCode(int code, int status) { this.code = code; }\n}\n";
    assert_eq!(codes(&[("A.java", java)]), ["NO_PHONE", "SLOT_TAKEN"]);
    let kinds = "ErrorType: TypeAlias = Literal[\n    'slot_taken',\n    'no_phone',\n]\n";
    assert_eq!(codes(&[("a.py", kinds)]), ["no_phone", "slot_taken"]);
    let statuses =
        "export const ErrorCodes = {\n  slot_taken: 409,\n  no_phone: 400,\n} as const;\n";
    assert_eq!(codes(&[("a.ts", statuses)]), ["no_phone", "slot_taken"]);
    // What writes the variants spells them. Neither of the next two is a list of codes: one is spelled with dashes, and the
    // other has errors of another code.
    let variants = "enum SalonErrorCode {\n    SlotTaken,\n    NoPhone,\n}\nfn f(x: SalonErrorCode) {\n    match x {\n        \
                    SalonErrorCode::SlotTaken => f(\"slot_taken\"),\n        SalonErrorCode::NoPhone => f(\"no_phone\"),\n    }\n}\n";
    let dashes =
        "#[serde(rename_all = \"kebab-case\")]\npub enum CaptchaErrorCode { BadInput, NoSecret }\n";
    let challenge =
        "pub enum CodeChallengeError { TooLong, TooShort }\nenum DecodeError { NoDots, OneDot }\n";
    let types = "interface A {\n  code: \"hold_expired\";\n}\ninterface B {\n  readonly code: \"late\";\n  unit: \"per_hour\";\n}\n";
    let reasons = "export const ErrorReasons = ['card_declined', 'no_card'] as const;\n";
    let members = "class ApiErrorType(Enum):\n    salon_closed = 'salon_closed'\n    too_many = 'too_many'\n    retries = 3\n";
    let constants = "const (\n\tErrGone = \"order_gone\"\n\tErrPaid = \"order_paid\"\n\tMethod = \"get_it\"\n)\n";
    assert_eq!(
        codes(&[
            ("a.rs", variants),
            ("b.rs", dashes),
            ("c.rs", challenge),
            ("a.ts", types),
            ("b.ts", reasons),
            ("a.py", members),
            ("a.go", constants),
        ]),
        [
            "card_declined",
            "hold_expired",
            "late",
            "no_card",
            "no_phone",
            "order_gone",
            "order_paid",
            "salon_closed",
            "slot_taken",
            "too_many",
        ]
    );
    let rows = "var (\n\tA = ErrorCode{\"ERR_SLOT_TAKEN\", \"\"}\n\tB = ErrorCode{\"ERR_NO_PHONE\", \"\"}\n)\n";
    assert_eq!(codes(&[("a.go", rows)]), ["ERR_NO_PHONE", "ERR_SLOT_TAKEN"]);
    let other = "const errorCodes = { SLOT_TAKEN: fail('SLOT_TAKEN'), NO_PHONE: fail('NO_PHONE') };\n\
                 const ERROR_CODES = { LIBRARY_GONE: errorCodes.SLOT_TAKEN };\n";
    assert_eq!(codes(&[("a.ts", other)]), ["NO_PHONE", "SLOT_TAKEN"]);
}

#[test]
fn codes_in_small_letters_are_read_if_nearly_all_are() {
    let go = "const (\n\tErrorCodeTaken ErrorCode = \"slot_taken\"\n\tErrorCodeConflict ErrorCode = \"conflict\"\n)\n";
    let docs = "| Error code | Meaning |\n|---|---|\n| `salon_closed` | It is closed. |\n| `OTHER_THING` | It is not. |\n";
    assert_eq!(
        codes(&[("a.go", go), ("a.md", docs)]),
        ["conflict", "salon_closed", "slot_taken"]
    );
    let python = "class ErrorCode(Enum):\n    SLOT_TAKEN = 'slot_taken'\n    SALON_CLOSED = 'salon_closed'\n";
    assert_eq!(codes(&[("a.py", python)]), ["salon_closed", "slot_taken"]);
    // A project with codes in capitals has other names in small letters.
    let script = "export const ERROR_CODES = ['SLOT_TAKEN', 'slot_taken', 'salon_closed'];\n";
    assert_eq!(codes(&[("a.ts", script)]), ["SLOT_TAKEN"]);
}

#[test]
fn names_that_are_left_out_are_counted() {
    let script = "export enum BookingError { SlotTaken = 'SLOT_TAKEN', SalonClosed = 'SALON_CLOSED' }\n\
                  export type PaymentErrorCode = 'PAYMENT_EXPIRED' | 'PAYMENT_REFUSED';\n";
    let folder = folder(&[("a.ts", script)]);
    let run = errpact(folder.path(), &["init", "--from", "a.ts"]).exits(0);
    assert!(run.stderr.contains("with 2 codes"), "{run:#?}");
    let left = "left out 2 names of other lists of errors, or in another spelling: SALON_CLOSED (a.ts:1), \
                SLOT_TAKEN (a.ts:1)";
    assert!(run.stderr.contains(left), "{run:#?}");
}

#[test]
fn names_of_other_things_are_not_taken() {
    for (file, text) in [
        ("a.js", "const path = envOrFail('GITHUB_EVENT_PATH');\n"),
        ("b.ts", "const DEFAULT_ERROR_CODE = 'SLOT_TAKEN';\n"),
        ("c.ts", "throw new TypeError('ERR_INVALID_URL');\n"),
        (
            "d.ts",
            "interface Price {\n  unit: \"per_hour\";\n  size: \"per_day\";\n}\n",
        ),
        (
            "c.py",
            "class ErrorCode(Enum):\n    GONE = 'ORG.SALON.GONE'\n",
        ),
    ] {
        assert_eq!(codes(&[(file, text)]), Vec::<String>::new(), "{file}");
    }
}

#[test]
fn texts_that_the_language_refuses_become_comments() {
    let source = "x = 'SLOT_TAKEN: The slot is taken.'\n";
    let rules =
        "- SLOT_TAKEN: try again three times.\n- SALON_CLOSED: call list_slot and offer one.\n";
    let folder = folder(&[("a.py", source), ("b.md", rules)]);
    errpact(folder.path(), &["init", "--from", "a.py", "b.md"]).exits(0);
    let text = fs::read_to_string(folder.path().join("errors.yaml")).expect("it was written");
    assert!(
        text.contains("    # It was: try again three times.\n"),
        "{text}"
    );
    assert!(text.contains("  SLOT_TAKEN:\n"), "{text}");
    errpact(folder.path(), &["check"]).exits(0);
}

#[test]
fn what_cannot_be_merged_is_refused_and_kept() {
    let catalog = "errpact: 1\nname: a\ncategories: { b: {} }\ncodes: { C_D: { category: b, message: X., instruct: Y. } }\n";
    let folder = folder(&[
        ("errors.yaml", catalog),
        ("a.py", "x = 'E_F: The text is here.'\n"),
    ]);
    let refused = errpact(folder.path(), &["init", "--from", "a.py"]).exits(2);
    assert!(
        refused.stderr.contains("are not lines under `codes:`"),
        "{}",
        refused.stderr
    );
    let kept = fs::read_to_string(folder.path().join("errors.yaml")).expect("it is there");
    assert_eq!(kept, catalog);
    let names: Vec<_> = fs::read_dir(folder.path()).expect("a folder").collect();
    assert_eq!(names.len(), 2, "{names:?}");
    errpact(folder.path(), &["init", "--from", "missing"]).exits(2);
}

#[test]
fn enums_of_kinds_with_texts_and_variants_in_small_letters_are_codes() {
    let kind = |name: &str| {
        format!("export enum {name} {{\n  Taken = 'slot_taken',\n  Closed = 'salon_closed',\n}}\n")
    };
    let found = ["salon_closed", "slot_taken"];
    assert_eq!(codes(&[("a.ts", &kind("ToolErrorType"))]), found);
    assert_eq!(codes(&[("a.ts", &kind("ToolType"))]), Vec::<String>::new());
    let kotlin = "enum class SlotErrorCode {\n    slot_taken,\n    salon_closed\n}\n";
    assert_eq!(codes(&[("a.kt", kotlin)]), found);
}
