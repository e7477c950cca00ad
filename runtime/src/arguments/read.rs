//! Arguments as the tool's type reads them.

use serde::de::DeserializeOwned;
use serde_json::Value;

use super::problem::Problem;

pub(super) fn read<T: DeserializeOwned>(given: Value) -> Result<T, Problem> {
    serde_path_to_error::deserialize(given).map_err(|error| {
        let path = error.path().to_string();
        Problem::of_words(&path, &error.into_inner().to_string())
    })
}
