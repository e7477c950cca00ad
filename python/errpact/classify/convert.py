"""Values that a rule takes of a failure, in the type of their parameters."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from datetime import date, datetime, timedelta, timezone
from typing import Any, Final
from uuid import UUID

from ..values import SPACE, Json, readable, whole
from .scan import fold


def convert(kind: Any, value: object) -> Any:
    """Give a value of JSON in a type; None if it does not fit, so that it is absent.

    A text may have a number or a boolean. A duration is a text with units, or a number of
    seconds. If a list is expected, a text is a list of one.
    """
    if value is None:
        return None
    if isinstance(value, str):
        return _of_text(kind, readable(value).strip(SPACE))
    if kind == "json":
        return Json(value)
    if isinstance(kind, dict):
        if "object" in kind:
            return Json(value) if isinstance(value, dict) else None
        if "list" in kind:
            return _list(kind["list"], value) if isinstance(value, list) else None
    if isinstance(value, bool):
        if kind == "boolean":
            return value
        texts = kind == "text" or isinstance(kind, dict)
        return _of_text(kind, "true" if value else "false") if texts else None
    if isinstance(value, (int, float)):
        return _of_number(kind, value)
    return None


def _list(kind: Any, values: list[Any]) -> list[Any] | None:
    items = [convert(kind, value) for value in values]
    return None if None in items else items


def _of_number(kind: Any, value: float) -> Any:
    if kind == "duration":
        return _length(value)
    if kind in ("text", "integer", "number") or isinstance(kind, dict):
        text = whole(value) if isinstance(value, int) else repr(value)
        return _of_text(kind, text)
    return None


_INTEGER: Final = re.compile(r"([+-]?[0-9]{1,20})(?:\.0+)?\Z")
_NUMBER: Final = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?\Z")
_DATETIME: Final = re.compile(
    r"([0-9]{4}-[0-9]{2}-[0-9]{2})[Tt ]([0-9]{2}:[0-9]{2})(?::([0-9]{2})(?:[.,]([0-9]{1,9}))?)?"
    r"(?:[Zz]|([+-])([0-9]{2})(?::?([0-9]{2}))?)(?:\[[^\]]*\])?\Z",
)
_DATE: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}\Z")
_UUID: Final = re.compile(r"[0-9A-Fa-f]{8}-(?:[0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}\Z")
_URL: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:\S+\Z")
_EMAIL: Final = re.compile(r"\S+@[^\s@]+\Z")
_PHONE: Final = re.compile(r"[0-9+\-()./ \u00a0]+\Z")


def _of_text(kind: Any, bare: str) -> Any:
    if not bare:
        return None
    if isinstance(kind, dict):
        if "list" in kind:
            item = _of_text(kind["list"], bare)
            return None if item is None else [item]
        words = kind.get("enum", ())
        alike = (word for word in words if fold(word) == fold(bare))
        return bare if bare in words else next(alike, None)
    if kind == "integer":
        found = _INTEGER.match(bare)
        value = None if found is None else int(found[1])
        fits = value is not None and -(2**63) <= value < 2**64
        return value if fits else None
    if kind == "number":
        number = float(bare) if _NUMBER.match(bare) else math.nan
        return number if math.isfinite(number) else None
    if kind == "boolean":
        return {"true": True, "false": False}.get(bare.lower())
    if kind == "datetime":
        return _datetime(bare)
    if kind == "date":
        return _day(bare) if _DATE.match(bare) else None
    if kind == "duration":
        return _duration(bare)
    if kind == "uuid":
        return UUID(bare) if _UUID.match(bare) else None
    if kind == "json":
        return Json(bare)
    shape = {"url": _URL, "email": _EMAIL, "phone": _PHONE}.get(kind)
    if shape is not None and not shape.match(bare):
        return None
    digits = sum(letter in "0123456789" for letter in bare)
    return bare if kind != "phone" or 3 <= digits <= 20 else None


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _datetime(text: str) -> datetime | None:
    found = _DATETIME.match(text)
    if found is None:
        return None
    day, time, second, part, sign, hours, minutes = found.groups()
    # A leap second is the last second of its minute.
    second = "59" if second == "60" else second or "00"
    offset = timedelta(hours=int(hours or 0), minutes=int(minutes or 0))
    try:
        local = datetime.fromisoformat(f"{day}T{time}:{second}")
        zone = timezone(-offset if sign == "-" else offset)
    except ValueError:
        return None
    micros = int((part or "").ljust(6, "0")[:6])
    return local.replace(microsecond=micros, tzinfo=zone)


_UNITS: Final[Mapping[str, float]] = {
    **dict.fromkeys(("ms", "msec", "msecs", "millisecond", "milliseconds"), 0.001),
    **dict.fromkeys(("s", "sec", "secs", "second", "seconds"), 1),
    **dict.fromkeys(("m", "min", "mins", "minute", "minutes"), 60),
    **dict.fromkeys(("h", "hr", "hrs", "hour", "hours"), 3600),
    **dict.fromkeys(("d", "day", "days"), 86_400),
}
_ISO_DAYS: Final[Mapping[str, float]] = {"d": 86_400, "w": 604_800}
_ISO_TIMES: Final[Mapping[str, float]] = {"h": 3600, "m": 60, "s": 1}
_PART: Final = re.compile(r"([0-9.]+)\s*([^\W\d_]*)[,\s]*")


def _duration(text: str) -> timedelta | None:
    """Read `2 h 5 min`, `1.5s`, `6m0s`, `PT2H5M`, or a number of seconds."""
    if _NUMBER.match(text):
        return _length(float(text))
    if text[0] not in "Pp":
        return _length(_sum(text, _UNITS))
    days, sign, times = text[1:].replace("t", "T").partition("T")
    if not sign:
        return _length(_sum(days, _ISO_DAYS))
    return _length((_sum(days, _ISO_DAYS) if days else 0) + _sum(times, _ISO_TIMES))


def _sum(text: str, units: Mapping[str, float]) -> float:
    """Add up numbers with units, in seconds; not a number if one cannot be read."""
    total, at = 0.0, 0
    text = text.lstrip(SPACE)
    while at < len(text):
        part = _PART.match(text, at)
        unit = None if part is None else units.get(part[2].lower())
        if part is None or unit is None or not _NUMBER.match(part[1]):
            return math.nan
        total += float(part[1]) * unit
        at = part.end()
    return total if text else math.nan


def _length(seconds: float) -> timedelta | None:
    try:
        return timedelta(seconds=seconds) if seconds >= 0 else None
    except OverflowError:
        return None
