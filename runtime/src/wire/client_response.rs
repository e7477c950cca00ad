//! The answer about a failed stage to a client that polls a staged workflow. See
//! `docs/decisions/046-client-responses-obey-the-server.md`.

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::{Map, Value};

use super::log::clean;
use super::timestamp;
use crate::Occurrence;
use crate::redact::{Out, service_title};
use crate::table::{Catalog, Sentence};

/// errpact's own members; `check` refuses extensions of these names.
const OWN: [&str; 2] = ["success", "error"];
/// The most characters of a name, and of the message: a record may contain anything.
const NAME: usize = 200;
const MESSAGE: usize = 4000;

/// The answer to a client that polls a staged workflow about a failed stage: JSON in which a user
/// may see everything.
///
/// ```json
/// {"success": false,
///  "error": {"code": "CREDITS_EXHAUSTED", "service": "Claude API", "stage": "research",
///    "fingerprint": "0123456789ab",
///    "message": "a sentence for the user", "rollback_status": "pending",
///    "ref": "0123456789ab", "timestamp": "2026-01-02T03:04:05.678Z"},
///  "stop_polling": true, "refresh_card": true, "show_notification": true}
/// ```
///
/// `fingerprint` is the catalog's [`wire_fingerprint`](crate::table::Catalog::wire_fingerprint).
/// `service` is present if one is known. After `error` come the extensions of the catalog that the
/// code sets, by name. A code that another one [presents](crate::table::Entry::presents_as) is shown
/// as that one. If a newer program wrote the record, the catalog may not have its code. Such a code
/// keeps its name and has the extensions of the catch-all.
///
/// The response is complete, whatever the record contains. Texts are bounded and have no control
/// characters, marks that change the direction of text or invisible characters. The message keeps
/// its line breaks; an empty one becomes a sentence that says that the call did not complete.
#[derive(Debug, Clone, PartialEq)]
pub struct ClientResponse {
    error: ClientError,
    extensions: Map<String, Value>,
}

/// The input of a [`ClientResponse`]: the parts of a record, in the form for the user.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FailedStage<'a> {
    /// The code that was recorded.
    pub code: &'a str,
    /// The service's title.
    pub service: Option<&'a str>,
    /// The stage that failed.
    pub stage: &'a str,
    /// The text for the user ([`user_text`](crate::Occurrence::user_text)).
    pub message: &'a str,
    /// The run's status after the failure.
    pub rollback_status: &'a str,
    /// The reference that the user can quote.
    pub reference: &'a str,
    /// When it failed, as [`wire::timestamp`](super::timestamp()) writes it.
    pub timestamp: &'a str,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
struct ClientError {
    code: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    fingerprint: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    service: Option<String>,
    stage: String,
    message: String,
    rollback_status: String,
    #[serde(rename = "ref")]
    reference: String,
    timestamp: String,
}

impl ClientResponse {
    /// Creates the response for a record, with the catalog's data of its code.
    #[must_use]
    pub fn new(catalog: &Catalog<'_>, failed: &FailedStage<'_>) -> Self {
        let known = catalog.index_of(failed.code);
        let entry = known.map_or_else(|| catalog.fallback_entry(), |index| catalog.entry(index));
        let entry = catalog.presented(entry);
        let name = |text| clean(text, NAME);
        Self {
            error: ClientError {
                code: name(known.map_or(failed.code, |_| entry.name)),
                fingerprint: catalog.wire_fingerprint.to_owned(),
                service: failed.service.map(name).filter(|title| !title.is_empty()),
                stage: name(failed.stage),
                message: message(catalog, failed.message),
                rollback_status: name(failed.rollback_status),
                reference: name(failed.reference),
                timestamp: name(failed.timestamp),
            },
            extensions: extensions(entry.extensions),
        }
    }

    /// Returns the code's name.
    #[must_use]
    pub fn code(&self) -> &str {
        &self.error.code
    }

    /// Returns the service's title, if it is known.
    #[must_use]
    pub fn service(&self) -> Option<&str> {
        self.error.service.as_deref()
    }

    /// Returns the stage that failed.
    #[must_use]
    pub fn stage(&self) -> &str {
        &self.error.stage
    }

    /// Returns the text for the user.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.error.message
    }

    /// Returns the run's status after the failure.
    #[must_use]
    pub fn rollback_status(&self) -> &str {
        &self.error.rollback_status
    }

    /// Returns the reference that the user can quote.
    #[must_use]
    pub fn reference(&self) -> &str {
        &self.error.reference
    }

    /// Returns when it failed.
    #[must_use]
    pub fn timestamp(&self) -> &str {
        &self.error.timestamp
    }

    /// Returns the value of one of the catalog's extensions; `None` if the code does not set it.
    #[must_use]
    pub fn extension(&self, name: &str) -> Option<&Value> {
        self.extensions.get(name)
    }

    /// Returns the extensions that the code sets, by name.
    #[must_use]
    pub fn extensions(&self) -> &Map<String, Value> {
        &self.extensions
    }

    /// Returns the response as JSON.
    #[must_use]
    pub fn to_json(&self) -> String {
        // Texts and values that were read as JSON can be written.
        serde_json::to_string(self).unwrap_or_default()
    }
}

impl Occurrence {
    /// Returns the answer to a client that polls the workflow, before or without a record. `None` if it
    /// has no [`stage`](Self::stage).
    #[must_use]
    pub fn client_response(&self) -> Option<ClientResponse> {
        let service = self.service().map(|name| {
            let mut title = String::new();
            service_title(&mut Out::plain(&mut title), self.catalog(), name);
            title
        });
        Some(ClientResponse::new(
            self.catalog(),
            &FailedStage {
                code: self.entry().name,
                service: service.as_deref(),
                stage: self.stage()?,
                message: &self.user_text(),
                rollback_status: self.rollback_status()?,
                reference: &self.reference(),
                timestamp: &timestamp(self.timestamp()),
            },
        ))
    }
}

impl Serialize for ClientResponse {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut members = serializer.serialize_map(Some(OWN.len() + self.extensions.len()))?;
        let [success, error] = OWN;
        members.serialize_entry(success, &false)?;
        members.serialize_entry(error, &self.error)?;
        for (name, value) in &self.extensions {
            members.serialize_entry(name, value)?;
        }
        members.end()
    }
}

/// Returns the extensions of a code. A table that was not generated may contain anything: invalid JSON is
/// ignored, and no extension replaces a member.
fn extensions(json: &str) -> Map<String, Value> {
    let mut read: Map<String, Value> = serde_json::from_str(json).unwrap_or_default();
    for own in OWN {
        read.remove(own);
    }
    read
}

/// Returns the message, line by line: a catalog's text may have several.
fn message(catalog: &Catalog<'_>, text: &str) -> String {
    let mut message = String::with_capacity(text.len());
    let mut left = MESSAGE;
    for line in text.trim().lines() {
        if left == 0 {
            break;
        }
        if !message.is_empty() {
            message.push('\n');
        }
        let line = clean(line, left);
        left = left.saturating_sub(line.chars().count() + 1);
        message.push_str(&line);
    }
    if message.trim().is_empty() {
        let sentence = catalog.sentences.get(Sentence::Incomplete);
        sentence.clone_into(&mut message);
    }
    message
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Entry;

    static CATALOG: Catalog<'_> = Catalog {
        name: "pipeline",
        codes: &[
            Entry {
                name: "CREDITS_EXHAUSTED",
                extensions: r#"{"refresh_card":true,"stop_polling":true}"#,
                ..Entry::EMPTY
            },
            Entry {
                name: "DATABASE_DOWN",
                presents_as: Some(0),
                extensions: r#"{"stop_polling":false}"#,
                ..Entry::EMPTY
            },
            Entry {
                name: "UNKNOWN_ERROR",
                extensions: r#"{"error":1,"success":true,"weight":0.1}"#,
                ..Entry::EMPTY
            },
            Entry {
                name: "WRONG",
                extensions: "}, no",
                ..Entry::EMPTY
            },
        ],
        fallback: Some(2),
        ..Catalog::EMPTY
    };

    const FAILED: FailedStage<'_> = FailedStage {
        code: "CREDITS_EXHAUSTED",
        service: Some("Claude API"),
        stage: "research",
        message: "The credits are used up.",
        rollback_status: "pending",
        reference: "6f6c0f5e6c0e",
        timestamp: "2026-01-02T03:04:05.678Z",
    };

    #[test]
    fn says_what_the_record_holds_and_what_the_catalog_adds() {
        let response = ClientResponse::new(&CATALOG, &FAILED);
        assert_eq!(
            response.to_json(),
            r#"{"success":false,"error":{"code":"CREDITS_EXHAUSTED","service":"Claude API","stage":"research","message":"The credits are used up.","rollback_status":"pending","ref":"6f6c0f5e6c0e","timestamp":"2026-01-02T03:04:05.678Z"},"refresh_card":true,"stop_polling":true}"#
        );
        assert_eq!(
            (response.code(), response.service(), response.stage()),
            (FAILED.code, FAILED.service, FAILED.stage)
        );
        assert_eq!(
            (response.message(), response.rollback_status()),
            (FAILED.message, FAILED.rollback_status)
        );
        assert_eq!(
            (response.reference(), response.timestamp()),
            (FAILED.reference, FAILED.timestamp)
        );
        assert_eq!(response.extension("stop_polling"), Some(&Value::Bool(true)));
        assert_eq!(response.extension("weight"), None);
        assert_eq!(response.extensions().len(), 2);
        let none = FailedStage {
            service: None,
            ..FAILED
        };
        let json = ClientResponse::new(&CATALOG, &none).to_json();
        assert!(!json.contains("service"), "{json}");
    }

    #[test]
    fn a_code_of_the_log_is_told_as_the_one_that_stands_for_it() {
        let down = FailedStage {
            code: "DATABASE_DOWN",
            ..FAILED
        };
        assert_eq!(
            ClientResponse::new(&CATALOG, &down),
            ClientResponse::new(&CATALOG, &FAILED)
        );
    }

    #[test]
    fn a_code_of_a_newer_program_keeps_its_name_and_is_treated_as_the_catch_all() {
        let newer = FailedStage {
            code: "NEWER_CODE",
            ..FAILED
        };
        let response = ClientResponse::new(&CATALOG, &newer);
        assert_eq!(response.code(), "NEWER_CODE");
        assert_eq!(response.message(), FAILED.message);
        assert_eq!(response.extension("weight"), Some(&Value::from(0.1)));
        // This holds even for a handwritten table.
        assert_eq!(response.extensions().len(), 1);
        let bare = ClientResponse::new(&Catalog::EMPTY, &newer);
        assert_eq!((bare.code(), bare.extensions().len()), ("NEWER_CODE", 0));
        let wrong = FailedStage {
            code: "WRONG",
            ..FAILED
        };
        let wrong = ClientResponse::new(&CATALOG, &wrong);
        assert_eq!((wrong.code(), wrong.extensions().len()), ("WRONG", 0));
    }

    #[test]
    fn is_whole_whatever_the_record_holds() {
        for text in [
            "",
            " \n\t ",
            "one\r\ntwo\u{b}\u{0}\n\n\u{1b}[31mred\u{202e}\u{200b}\u{2028}\"\\",
            &"é\"\n\r".repeat(500_000),
            &"\n".repeat(500_000),
        ] {
            let failed = FailedStage {
                code: text,
                service: Some(text),
                stage: text,
                message: text,
                rollback_status: text,
                reference: text,
                timestamp: text,
            };
            let response = ClientResponse::new(&CATALOG, &failed);
            let json = response.to_json();
            assert!(json.len() < 20_000, "{}", json.len());
            let read: Value = serde_json::from_str(&json).unwrap();
            assert_eq!(read["success"], false);
            assert!(!response.message().is_empty());
            let error = read["error"].as_object().unwrap();
            for (name, value) in error {
                let value = value.as_str().unwrap();
                let odd = |c: char| c != '\n' && crate::redact::is_unsafe(c);
                assert!(!value.contains(odd), "{name}: {value:?}");
                assert!(name == "message" || !value.contains('\n'));
            }
        }
        let lines = FailedStage {
            message: "Add credits.\r\nThen try again.\n",
            ..FAILED
        };
        assert_eq!(
            ClientResponse::new(&CATALOG, &lines).message(),
            "Add credits.\nThen try again."
        );
    }
}
