//! How long the arguments of a call may be.

use std::io::{self, Write};

use errpact::Occurrence;
use errpact::prompt::Note as _;
use serde_json::{Map, Value};

use crate::errors::{CATALOG, ShorterText, ToolInputInvalid, ToolInputOversize};

/// Maximum size of a call's arguments, in bytes of JSON: twice the longest email.
const LONGEST_ARGUMENTS: usize = 64 * 1024;

/// Checks the length of a call's arguments: the total, and each text against the catalog. The
/// declaration of an argument need not limit its length, so `Guarded` leaves this to the server.
///
/// # Errors
/// With a code for the argument that is too long, and what to change.
pub fn within_limits(tool: &str, arguments: Option<&Map<String, Value>>) -> Result<(), Occurrence> {
    let Some(arguments) = arguments else {
        return Ok(());
    };
    if serde_json::to_writer(Room(LONGEST_ARGUMENTS), arguments).is_err() {
        let limit = i64::try_from(LONGEST_ARGUMENTS).unwrap_or(i64::MAX);
        return Err(ToolInputOversize { limit }.into());
    }
    let params = CATALOG.tool(tool).map_or(&[][..], |tool| tool.params);
    let long = params.iter().find(|param| {
        let text = arguments.get(param.name).and_then(Value::as_str);
        text.is_some_and(|text| text.chars().nth(param.max as usize).is_some())
    });
    let Some(param) = long else { return Ok(()) };
    let invalid = ToolInputInvalid {
        argument: Some(param.name.into()),
        expected: Some(ShorterText.text().into()),
    };
    Err(Occurrence::new(invalid).with_adjustment(param.name, ShorterText))
}

/// Accepts a number of bytes and discards them; fails beyond that.
struct Room(usize);

impl Write for Room {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let left = self.0.checked_sub(bytes.len());
        self.0 = left.ok_or_else(|| io::Error::from(io::ErrorKind::FileTooLarge))?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
