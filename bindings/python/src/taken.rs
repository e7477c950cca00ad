//! Values that rules take of a failure, as objects of Python.

use errpact::binding::Owned;
use jiff::ZonedDateTime;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyList, PyType};

use crate::objects::of_value;

/// The types that such values have in Python.
pub(crate) struct Taken {
    date: Py<PyType>,
    datetime: Py<PyType>,
    timedelta: Py<PyType>,
    timezone: Py<PyType>,
    uuid: Py<PyType>,
}

static TAKEN: PyOnceLock<Taken> = PyOnceLock::new();

/// The longest `timedelta`, in days.
const MOST_DAYS: u64 = 999_999_999;

impl Taken {
    pub(crate) fn get(py: Python<'_>) -> PyResult<&'static Self> {
        TAKEN.get_or_try_init(py, || {
            let of = |module: &str, name: &str| -> PyResult<Py<PyType>> {
                let found = py.import(module)?.getattr(name)?;
                Ok(found.cast_into::<PyType>()?.unbind())
            };
            Ok(Self {
                date: of("datetime", "date")?,
                datetime: of("datetime", "datetime")?,
                timedelta: of("datetime", "timedelta")?,
                timezone: of("datetime", "timezone")?,
                uuid: of("uuid", "UUID")?,
            })
        })
    }

    /// Returns a value in Python's own type. `None` if that type can't have it, so that the parameter is absent.
    pub(crate) fn object<'py>(
        &self,
        py: Python<'py>,
        value: &Owned,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let made = match value {
            Owned::Absent => return Ok(None),
            Owned::Text(text) => text.into_bound_py_any(py)?,
            Owned::Integer(whole) => whole.into_bound_py_any(py)?,
            Owned::Unsigned(whole) => whole.into_bound_py_any(py)?,
            Owned::Number(number) => number.into_bound_py_any(py)?,
            Owned::Boolean(flag) => flag.into_bound_py_any(py)?,
            Owned::Datetime(at) => return self.datetime(py, at),
            Owned::Timestamp(at) => return self.datetime(py, &at.to_zoned_datetime(TimeZone::UTC)),
            Owned::Date(day) => match is_year(*day) {
                true => self
                    .date
                    .bind(py)
                    .call1((day.year(), day.month(), day.day()))?,
                false => return Ok(None),
            },
            Owned::Duration(length) => {
                // To the nearest microsecond, as `timedelta` itself rounds.
                let micros = u64::from(length.subsec_nanos() + 500) / 1000;
                let days = length.as_secs() / 86_400;
                if days > MOST_DAYS {
                    return Ok(None);
                }
                let parts = (days, length.as_secs() % 86_400, micros);
                match self.timedelta.bind(py).call1(parts) {
                    Ok(made) => made,
                    // The last second of the last day was rounded up.
                    Err(_) => return Ok(None),
                }
            }
            Owned::Uuid(id) => self.uuid.bind(py).call1((id.to_string(),))?,
            Owned::List(items) => {
                let list = PyList::empty(py);
                for item in items {
                    match self.object(py, item)? {
                        Some(item) => list.append(item)?,
                        None => return Ok(None),
                    }
                }
                list.into_any()
            }
            Owned::Json(json) => of_value(py, json)?,
        };
        Ok(Some(made))
    }

    fn datetime<'py>(
        &self,
        py: Python<'py>,
        at: &ZonedDateTime,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        // An offset of a day or more is none of Python's.
        let offset = at.offset().seconds();
        if !is_year(at.date()) || offset.abs() >= 86_400 {
            return Ok(None);
        }
        let offset = self.timedelta.bind(py).call1((0, offset))?;
        let zone = self.timezone.bind(py).call1((offset,))?;
        let (day, time) = (at.date(), at.time());
        let micros = time.subsec_nanosecond() / 1000;
        let made = self.datetime.bind(py).call1((
            day.year(),
            day.month(),
            day.day(),
            time.hour(),
            time.minute(),
            time.second(),
            micros,
            zone,
        ))?;
        Ok(Some(made))
    }
}

/// Returns whether Python has this year.
fn is_year(day: Date) -> bool {
    (1..=9999).contains(&day.year())
}
