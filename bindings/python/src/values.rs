//! Python's values as the engine has them. See `docs/python.md`, "Values".

use std::collections::HashMap;
use std::time::Duration;

use errpact::binding::Owned;
use errpact::table::Kind;
use pyo3::exceptions::{PyException, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{
    PyBool, PyByteArray, PyBytes, PyDict, PyFloat, PyInt, PyList, PyString, PyTuple, PyType,
};
use serde::de::DeserializeOwned;
use serde_json::{Map, Number, Value};

/// The most values that are read again, because several places of a value share them.
const MOST_AGAIN: usize = 10_000;
/// The deepest level of JSON that is read; deeper ones become `…`.
const DEEPEST: usize = 128;

/// Returns a value in one of the forms that are printed. One that can't be read, because it raises, is absent. Where it
/// contains itself, it is `…`.
///
/// # Errors
/// Returns what is no `Exception`: an interrupt from the keyboard, for example.
pub(crate) fn value(kind: &Kind<'_>, given: &Bound<'_, PyAny>) -> PyResult<Owned> {
    // What nearly every value is.
    if let Ok(text) = given.cast_exact::<PyString>()
        && !matches!(kind, Kind::Json | Kind::Object(_))
    {
        return Ok(Owned::Text(readable(text).into()));
    }
    or_absent(given.py(), Reader::default().read(kind, given))
}

/// Returns the value of an argument that is not declared.
pub(crate) fn undeclared(given: &Bound<'_, PyAny>) -> PyResult<Owned> {
    match given.is_instance_of::<PyString>() {
        true => value(&Kind::Text, given),
        false => value(&Kind::Json, given),
    }
}

/// Returns what JSON can hold of a value: anything else as its text.
pub(crate) fn json(given: &Bound<'_, PyAny>) -> PyResult<Value> {
    match value(&Kind::Json, given)? {
        Owned::Json(value) => Ok(*value),
        _ => Ok(Value::Null),
    }
}

/// Returns a result as JSON: text, bytes, parsed values, and the models of SDKs. What is none of these is null.
pub(crate) fn model(given: &Bound<'_, PyAny>) -> PyResult<Value> {
    let mut reader = Reader {
        models: true,
        ..Reader::default()
    };
    let read = reader.json(given, 0);
    match read {
        Err(error) if error.is_instance_of::<PyException>(given.py()) => Ok(Value::Null),
        other => other,
    }
}

/// Reads what was stored as JSON.
pub(crate) fn stored<T: DeserializeOwned>(what: &str, given: &Bound<'_, PyAny>) -> PyResult<T> {
    serde_path_to_error::deserialize(json(given)?).map_err(|error| {
        let (place, problem) = (error.path().to_string(), error.inner());
        PyValueError::new_err(format!(
            "`{place}` of the stored {what} is not what was stored: {problem}"
        ))
    })
}

fn or_absent(py: Python<'_>, read: PyResult<Owned>) -> PyResult<Owned> {
    match read {
        Err(error) if error.is_instance_of::<PyException>(py) => Ok(Owned::Absent),
        other => other,
    }
}

/// Returns a text. Halves of characters, which no other language reads, are replaced.
pub(crate) fn readable(text: &Bound<'_, PyString>) -> String {
    match text.to_str() {
        Ok(text) => text.to_owned(),
        Err(_) => halves_replaced(text).unwrap_or_default(),
    }
}

fn halves_replaced(text: &Bound<'_, PyString>) -> PyResult<String> {
    // Two halves that are one character in UTF-16 become it.
    let units = text.call_method1(intern!(text.py(), "encode"), ("utf-16-le", "surrogatepass"))?;
    let units: Vec<u8> = units.extract()?;
    let units: Vec<u16> = units
        .chunks_exact(2)
        .map(|pair| u16::from_le_bytes([pair[0], pair[1]]))
        .collect();
    Ok(String::from_utf16_lossy(&units))
}

/// Reads a value that may contain itself, or share a part many times.
struct Reader<'py> {
    /// What was read before, kept so that no other value gets its address.
    seen: HashMap<usize, Bound<'py, PyAny>>,
    open: Vec<usize>,
    /// How many of the open ones were read before.
    again: usize,
    left: usize,
    /// Whether objects of SDKs are read by their members.
    models: bool,
}

impl Default for Reader<'_> {
    fn default() -> Self {
        Self {
            seen: HashMap::new(),
            open: Vec::new(),
            again: 0,
            left: MOST_AGAIN,
            models: false,
        }
    }
}

impl<'py> Reader<'py> {
    /// Reads a list or an object; `None` if that would not end.
    fn within<T>(
        &mut self,
        value: &Bound<'py, PyAny>,
        read: impl FnOnce(&mut Self) -> PyResult<T>,
    ) -> PyResult<Option<T>> {
        let own = value.as_ptr() as usize;
        let known = self.seen.contains_key(&own);
        let ends = self.open.len() <= DEEPEST && !self.open.contains(&own);
        if !ends || known && self.left == 0 {
            return Ok(None);
        }
        if !known {
            self.seen.insert(own, value.clone());
        }
        self.open.push(own);
        self.again += usize::from(known);
        let read = read(self);
        self.again -= usize::from(known);
        self.open.pop();
        read.map(Some)
    }

    /// Counts a value, and returns whether it is read.
    fn goes_on(&mut self) -> bool {
        if self.again > 0 {
            self.left = self.left.saturating_sub(1);
            return self.left > 0;
        }
        true
    }
}

/// Python's own types beside those that its C interface has.
struct Types {
    datetime: Py<PyType>,
    date: Py<PyType>,
    timedelta: Py<PyType>,
    uuid: Py<PyType>,
    enumeration: Py<PyType>,
    mapping: Py<PyAny>,
    sets: [Py<PyType>; 2],
    /// Returns the fields of a dataclass; raises for anything else.
    fields: Py<PyAny>,
}

static TYPES: PyOnceLock<Types> = PyOnceLock::new();

fn types(py: Python<'_>) -> PyResult<&'static Types> {
    TYPES.get_or_try_init(py, || {
        let of = |module: &str, name: &str| -> PyResult<Py<PyType>> {
            Ok(py
                .import(module)?
                .getattr(name)?
                .cast_into::<PyType>()?
                .unbind())
        };
        Ok(Types {
            datetime: of("datetime", "datetime")?,
            date: of("datetime", "date")?,
            timedelta: of("datetime", "timedelta")?,
            uuid: of("uuid", "UUID")?,
            enumeration: of("enum", "Enum")?,
            mapping: py.import("collections.abc")?.getattr("Mapping")?.unbind(),
            sets: [of("builtins", "set")?, of("builtins", "frozenset")?],
            fields: py.import("dataclasses")?.getattr("fields")?.unbind(),
        })
    })
}

impl<'py> Reader<'py> {
    fn read(&mut self, kind: &Kind<'_>, given: &Bound<'py, PyAny>) -> PyResult<Owned> {
        if given.is_none() {
            return Ok(Owned::Absent);
        }
        if matches!(kind, Kind::Json | Kind::Object(_)) {
            return Ok(Owned::Json(Box::new(self.json(given, 0)?)));
        }
        let py = given.py();
        let types = types(py)?;
        if let Ok(text) = given.cast::<PyString>() {
            // Of an enumeration of texts, its value.
            return match given.is_instance(types.enumeration.bind(py))? {
                true => Ok(text_of(&given.getattr(intern!(py, "value"))?)?),
                false => Ok(Owned::Text(readable(text).into())),
            };
        }
        if let Some(scalar) = scalar(given, types)? {
            return Ok(scalar);
        }
        if given.is_instance(types.enumeration.bind(py))? {
            return self.read(kind, &given.getattr(intern!(py, "value"))?);
        }
        if is_list(given, types)? {
            let of = match kind {
                Kind::List(of) => of,
                other => other,
            };
            let items = self.within(given, |reader| {
                let mut items = Vec::new();
                for item in given.try_iter()? {
                    if reader.goes_on() {
                        items.push(reader.read(of, &item?)?);
                    }
                }
                Ok(Owned::List(items))
            });
            return Ok(items?.unwrap_or_else(|| Owned::Text("…".into())));
        }
        if given.is_instance(types.mapping.bind(py))? {
            return Ok(Owned::Json(Box::new(self.json(given, 0)?)));
        }
        text_of(given)
    }

    /// Returns what JSON can hold of a value: anything else as its text.
    fn json(&mut self, given: &Bound<'py, PyAny>, depth: usize) -> PyResult<Value> {
        let py = given.py();
        if given.is_none() {
            return Ok(Value::Null);
        }
        if let Ok(flag) = given.cast::<PyBool>() {
            return Ok(Value::Bool(flag.is_true()));
        }
        if given.is_instance_of::<PyInt>() {
            return Ok(match integer(given) {
                Owned::Integer(whole) => whole.into(),
                Owned::Unsigned(whole) => whole.into(),
                Owned::Number(number) => number.into(),
                _ => Value::Null,
            });
        }
        if let Ok(number) = given.cast::<PyFloat>() {
            return Ok(Number::from_f64(number.value()).map_or(Value::Null, Value::Number));
        }
        if let Ok(text) = given.cast::<PyString>() {
            return Ok(Value::String(readable(text)));
        }
        let types = types(py)?;
        let is_object =
            given.is_instance_of::<PyDict>() || given.is_instance(types.mapping.bind(py))?;
        let is_list = given.is_instance_of::<PyList>() || given.is_instance_of::<PyTuple>();
        let cut = || Value::String("…".to_owned());
        if is_object && depth <= DEEPEST {
            let object = self.within(given, |reader| {
                let mut object = Map::new();
                let items = given.call_method0(intern!(py, "items"))?;
                for item in items.try_iter()? {
                    let (name, member): (Bound<'py, PyAny>, Bound<'py, PyAny>) = item?.extract()?;
                    if reader.goes_on() {
                        let name = readable(&name.str()?);
                        let member = reader.json(&member, depth + 1)?;
                        object.insert(name, member);
                    }
                }
                Ok(Value::Object(object))
            });
            return Ok(object?.unwrap_or_else(cut));
        }
        if is_list && depth <= DEEPEST {
            let list = self.within(given, |reader| {
                let mut list = Vec::new();
                for item in given.try_iter()? {
                    if reader.goes_on() {
                        list.push(reader.json(&item?, depth + 1)?);
                    }
                }
                Ok(Value::Array(list))
            });
            return Ok(list?.unwrap_or_else(cut));
        }
        if is_object || self::is_list(given, types)? {
            return Ok(cut());
        }
        if self.models {
            return self.model(given, types, depth);
        }
        let text = or_absent(py, Reader::default().read(&Kind::Text, given))?;
        Ok(errpact::binding::printed(&text).map_or_else(cut, Value::String))
    }
}

impl<'py> Reader<'py> {
    /// Reads an object of an SDK by its members, and bytes as a text.
    fn model(&mut self, given: &Bound<'py, PyAny>, types: &Types, depth: usize) -> PyResult<Value> {
        let py = given.py();
        if let Ok(bytes) = given.cast::<PyBytes>() {
            return Ok(String::from_utf8_lossy(bytes.as_bytes()).into());
        }
        if let Ok(bytes) = given.cast::<PyByteArray>() {
            return Ok(String::from_utf8_lossy(&bytes.to_vec()).into());
        }
        if depth > DEEPEST || given.is_instance_of::<PyType>() {
            return Ok(Value::Null);
        }
        let fields = types.fields.bind(py).call1((given,));
        let members = match fields {
            // The parts of pydantic-ai's messages, the results of FastMCP's client.
            Ok(fields) => {
                let members = PyDict::new(py);
                for field in fields.try_iter()? {
                    let name = field?.getattr(intern!(py, "name"))?;
                    members.set_item(&name, given.getattr(name.cast::<PyString>()?)?)?;
                }
                members.into_any()
            }
            // The models of pydantic, of which the SDKs for MCP and for providers consist.
            Err(_) => {
                let by_alias = PyDict::new(py);
                by_alias.set_item("by_alias", true)?;
                match given.call_method(intern!(py, "model_dump"), (), Some(&by_alias)) {
                    Ok(members) if members.is_instance_of::<PyDict>() => members,
                    Err(error) if !error.is_instance_of::<PyException>(py) => return Err(error),
                    _ => return Ok(Value::Null),
                }
            }
        };
        self.json(&members, depth + 1)
    }
}

fn is_list(given: &Bound<'_, PyAny>, types: &Types) -> PyResult<bool> {
    let py = given.py();
    let [set, frozen] = &types.sets;
    Ok(given.is_instance_of::<PyList>()
        || given.is_instance_of::<PyTuple>()
        || given.is_instance(set.bind(py))?
        || given.is_instance(frozen.bind(py))?)
}

/// Returns a number, a time, a length of time or a UUID.
fn scalar(given: &Bound<'_, PyAny>, types: &Types) -> PyResult<Option<Owned>> {
    let py = given.py();
    if let Ok(flag) = given.cast::<PyBool>() {
        return Ok(Some(Owned::Boolean(flag.is_true())));
    }
    if given.is_instance_of::<PyInt>() {
        return Ok(Some(integer(given)));
    }
    if let Ok(number) = given.cast::<PyFloat>() {
        return Ok(Some(Owned::Number(number.value())));
    }
    if given.is_instance(types.datetime.bind(py))? {
        return datetime(given).map(Some);
    }
    if given.is_instance(types.date.bind(py))? {
        return date(given).map(|day| Some(Owned::Date(day)));
    }
    if given.is_instance(types.timedelta.bind(py))? {
        return length(given).map(|length| Some(Owned::Duration(length)));
    }
    if given.is_instance(types.uuid.bind(py))? {
        let number: u128 = given.getattr(intern!(py, "int"))?.extract()?;
        return Ok(Some(Owned::Uuid(uuid::Uuid::from_u128(number))));
    }
    Ok(None)
}

/// Returns a whole number; one that is too large for the engine as the nearest number.
fn integer(given: &Bound<'_, PyAny>) -> Owned {
    if let Ok(whole) = given.extract::<i64>() {
        return Owned::Integer(whole);
    }
    if let Ok(whole) = given.extract::<u64>() {
        return Owned::Unsigned(whole);
    }
    let negative = given.lt(0).unwrap_or(false);
    let infinite = if negative {
        f64::NEG_INFINITY
    } else {
        f64::INFINITY
    };
    Owned::Number(given.extract::<f64>().unwrap_or(infinite))
}

fn text_of(given: &Bound<'_, PyAny>) -> PyResult<Owned> {
    Ok(Owned::Text(readable(&given.str()?).into()))
}

fn number<T: for<'a, 'py> FromPyObject<'a, 'py>>(
    given: &Bound<'_, PyAny>,
    name: &str,
) -> PyResult<T> {
    given.getattr(name)?.extract::<T>().map_err(Into::into)
}

fn date(given: &Bound<'_, PyAny>) -> PyResult<jiff::civil::Date> {
    let year: i16 = number(given, "year")?;
    let day = jiff::civil::Date::new(year, number(given, "month")?, number(given, "day")?);
    day.map_err(|it| invalid(&it))
}

/// Returns a point in time with its offset; one without an offset is in UTC.
fn datetime(given: &Bound<'_, PyAny>) -> PyResult<Owned> {
    let offset = given.call_method0(intern!(given.py(), "utcoffset"))?;
    let seconds = match offset.is_none() {
        true => 0.0,
        false => offset.call_method0("total_seconds")?.extract::<f64>()?,
    };
    let microsecond: i32 = number(given, "microsecond")?;
    let local = date(given)?.at(
        number(given, "hour")?,
        number(given, "minute")?,
        number(given, "second")?,
        microsecond * 1000,
    );
    let offset = jiff::tz::Offset::from_seconds(seconds as i32).map_err(|it| invalid(&it))?;
    let zoned = offset
        .to_timestamp(local)
        .map(|at| at.to_zoned_datetime(jiff::tz::TimeZone::fixed(offset)));
    match zoned {
        Ok(at) => Ok(Owned::Datetime(Box::new(at))),
        // Before the year -9999 or after 9999 in UTC.
        Err(_) => text_of(given),
    }
}

/// Returns a length of time; a negative one is none.
pub(crate) fn length(given: &Bound<'_, PyAny>) -> PyResult<Duration> {
    let days: i64 = number(given, "days")?;
    let seconds: i64 = number(given, "seconds")?;
    let micros: i64 = number(given, "microseconds")?;
    let seconds = u64::try_from(days * 86_400 + seconds);
    Ok(seconds.map_or(Duration::ZERO, |seconds| {
        Duration::new(seconds, u32::try_from(micros * 1000).unwrap_or(0))
    }))
}

fn invalid(error: &jiff::Error) -> PyErr {
    PyValueError::new_err(error.to_string())
}
