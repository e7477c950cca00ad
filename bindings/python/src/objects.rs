//! JSON as Python's own objects.

use std::fmt;

use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};

/// Returns what JSON says as dictionaries, lists, texts, numbers, booleans and `None`. The members of an object keep their order.
pub(crate) fn object<'py>(py: Python<'py>, json: &str) -> PyResult<Bound<'py, PyAny>> {
    let mut reader = serde_json::Deserializer::from_str(json);
    // errpact wrote it, and no deeper than it reads.
    Object(py)
        .deserialize(&mut reader)
        .map_err(|error| pyo3::exceptions::PyValueError::new_err(error.to_string()))
}

/// Returns a value of JSON, at any depth.
pub(crate) fn of_value<'py>(
    py: Python<'py>,
    value: &serde_json::Value,
) -> PyResult<Bound<'py, PyAny>> {
    Object(py)
        .deserialize(value)
        .map_err(|error| pyo3::exceptions::PyValueError::new_err(error.to_string()))
}

/// Returns what is written as JSON.
pub(crate) fn serialized<'py>(
    py: Python<'py>,
    it: &impl serde::Serialize,
) -> PyResult<Bound<'py, PyAny>> {
    let json = serde_json::to_string(it);
    object(
        py,
        &json.map_err(|error| pyo3::exceptions::PyValueError::new_err(error.to_string()))?,
    )
}

#[derive(Clone, Copy)]
struct Object<'py>(Python<'py>);

impl<'de, 'py> DeserializeSeed<'de> for Object<'py> {
    type Value = Bound<'py, PyAny>;

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<Self::Value, D::Error> {
        reader.deserialize_any(self)
    }
}

impl<'py> Object<'py> {
    fn made<E: Error>(self, value: impl IntoPyObjectExt<'py>) -> Result<Bound<'py, PyAny>, E> {
        value.into_bound_py_any(self.0).map_err(E::custom)
    }
}

impl<'de, 'py> Visitor<'de> for Object<'py> {
    type Value = Bound<'py, PyAny>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
        Ok(self.0.None().into_bound(self.0))
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Self::Value, E> {
        self.made(value)
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Self::Value, E> {
        self.made(value)
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Self::Value, E> {
        self.made(value)
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Self::Value, E> {
        self.made(value)
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Self::Value, E> {
        self.made(value)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Self::Value, A::Error> {
        let list = PyList::empty(self.0);
        while let Some(item) = items.next_element_seed(self)? {
            list.append(item).map_err(A::Error::custom)?;
        }
        Ok(list.into_any())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Self::Value, A::Error> {
        let object = PyDict::new(self.0);
        while let Some(name) = members.next_key_seed(self)? {
            let value = members.next_value_seed(self)?;
            object.set_item(name, value).map_err(A::Error::custom)?;
        }
        Ok(object.into_any())
    }
}
