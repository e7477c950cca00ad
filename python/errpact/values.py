"""Values of parameters, and how they are printed."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta, timezone
from decimal import Decimal
from enum import Enum
from typing import Any, Final
from uuid import UUID

SPACE: Final = (
    "\t\n\x0b\x0c\r \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007"
    "\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000"
)
"""White space by Unicode: `str.strip` alone also takes separators of fields."""
MOST_ITEMS: Final = 100
"""The most elements of a list that are written."""
DEEPEST: Final = 128
"""The deepest level of JSON that is read; deeper ones become their text."""


_MOST_AGAIN: Final = 10_000
"""The most values that are read again, because several places of a value share them."""


class Walk:
    """What was seen of a value, which may contain itself, or share a part many times."""

    def __init__(self) -> None:
        """Begin with nothing."""
        # With the value, so that no other one gets its id.
        self._seen: dict[int, object] = {}
        self._open: set[int] = set()
        self._again = 0
        self._left = _MOST_AGAIN

    def within(self, value: object, read: Callable[[], Any]) -> Any:
        """Read a list or an object; give `…` if that would not end."""
        own = id(value)
        again = own in self._seen
        ends = len(self._open) <= DEEPEST and own not in self._open
        if not ends or (again and self._left <= 0):
            return "…"
        self._seen[own] = value
        self._open.add(own)
        self._again += again
        try:
            return read()
        finally:
            self._again -= again
            self._open.discard(own)

    def goes_on(self) -> bool:
        """Count a value, and say whether it is read."""
        if self._again:
            self._left -= 1
            return self._left > 0
        return True


@dataclass(frozen=True, slots=True)
class Json:
    """A value that is any JSON."""

    value: Any


def plain(value: Any) -> Any:
    """Give a value as a program has it."""
    if isinstance(value, list):
        return [plain(item) for item in value]
    return value.value if isinstance(value, Json) else value


def normal(kind: Any, value: object) -> Any:
    """Give a value in one of the forms that are printed; None is absent.

    A value that cannot be read, because it raises, is absent. Where it contains
    itself, it is `…`.
    """
    try:
        return _normal(kind, value, Walk())
    except Exception:
        return None


def _normal(kind: Any, value: object, walk: Walk) -> Any:
    if value is None or isinstance(value, Json):
        return value
    if kind == "json" or (isinstance(kind, dict) and "object" in kind):
        return Json(plain_json(value, walk=walk))
    if isinstance(value, str):
        value = value.value if isinstance(value, Enum) else value
        return readable(str(value))
    if isinstance(value, (bool, int, float, datetime, date, timedelta, UUID)):
        return value
    if isinstance(value, Enum):
        return _normal(kind, value.value, walk)
    if isinstance(value, (list, tuple, set, frozenset)):
        of = kind["list"] if isinstance(kind, dict) and "list" in kind else kind
        return walk.within(
            value, lambda: [_normal(of, item, walk) for item in value if walk.goes_on()]
        )
    if isinstance(value, Mapping):
        return Json(plain_json(value, walk=walk))
    return readable(str(value))


def readable(text: str) -> str:
    """Replace halves of characters, which no other language reads."""
    if text.isascii():
        return text
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def plain_json(value: object, depth: int = 0, walk: Walk | None = None) -> Any:
    """Give what JSON can hold of a value: anything else as its text."""
    seen = walk or Walk()
    if value is None or isinstance(value, (bool, int)):
        return value
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, str):
        return readable(value)
    if depth <= DEEPEST:
        if isinstance(value, Mapping):
            return seen.within(
                value,
                lambda: {
                    readable(str(name)): plain_json(member, depth + 1, seen)
                    for name, member in value.items()
                    if seen.goes_on()
                },
            )
        if isinstance(value, (list, tuple)):
            return seen.within(
                value,
                lambda: [
                    plain_json(item, depth + 1, seen)
                    for item in value
                    if seen.goes_on()
                ],
            )
    text = plain_text(normal("text", value)) if not _is_deep(value) else None
    return text if text is not None else "…"


def _is_deep(value: object) -> bool:
    return isinstance(value, (Mapping, list, tuple, set, frozenset))


def plain_text(value: Any) -> str | None:
    """Give the whole text of a value: for hashes, masks and scrubbing."""
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, Json):
        return json_text(value.value)
    if isinstance(value, list):
        return ", ".join(plain_text(item) or "" for item in value)
    return scalar(value)


def scalar(value: Any) -> str:
    """Print what is neither text nor made of several values."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return whole(value)
    if isinstance(value, float):
        return number(value)
    if isinstance(value, datetime):
        return point_in_time(value)
    if isinstance(value, timedelta):
        return duration(value)
    # A day and a UUID print themselves.
    return str(value)


def whole(value: int) -> str:
    """Print an integer. Python refuses to print very long ones."""
    if -LARGEST < value < LARGEST:
        return str(value)
    return number(float("inf") if value > 0 else float("-inf"))


LARGEST: Final = 10**100


def number(value: float) -> str:
    """Print a number without an exponent, and a whole one without a point."""
    if not math.isfinite(value):
        return "NaN" if math.isnan(value) else ("inf" if value > 0 else "-inf")
    if value.is_integer():
        # As many zeros as it has, not the digits that its bits happen to have.
        return format(Decimal(repr(value)).to_integral_value(), "f")
    return format(Decimal(repr(value)), "f")


def point_in_time(at: datetime) -> str:
    """Print a time with its offset; one without an offset is in UTC."""
    at = at if at.tzinfo is not None else at.replace(tzinfo=timezone.utc)
    offset = at.utcoffset() or timedelta()
    minutes = round(offset.total_seconds() / 60)
    sign = "-" if minutes < 0 else "+"
    hours, rest = divmod(abs(minutes), 60)
    return f"{_local(at)}{sign}{hours:02}:{rest:02}"


def in_utc(at: datetime) -> str:
    """Print a time in UTC."""
    at = at if at.tzinfo is not None else at.replace(tzinfo=timezone.utc)
    try:
        return f"{_local(at.astimezone(timezone.utc))}Z"
    except OverflowError:
        return f"{_local(at)}Z"


def _local(at: datetime) -> str:
    text = (
        f"{at.year:04}-{at.month:02}-{at.day:02}T"
        f"{at.hour:02}:{at.minute:02}:{at.second:02}"
    )
    if at.microsecond:
        text += "." + f"{at.microsecond:06}".rstrip("0")
    return text


def duration(length: timedelta) -> str:
    """Print a length of time as `2 h 5 min`, to the millisecond."""
    return milliseconds(max(length // timedelta(milliseconds=1), 0))


def milliseconds(count: int) -> str:
    """Print milliseconds as `2 h 5 min`."""
    seconds, ms = divmod(count, 1000)
    units = (
        (seconds // 86_400, "d"),
        (seconds // 3_600 % 24, "h"),
        (seconds // 60 % 60, "min"),
        (seconds % 60, "s"),
        (ms, "ms"),
    )
    return " ".join(f"{count} {unit}" for count, unit in units if count) or "0 s"


def json_text(value: Any) -> str:
    """Write JSON without white space, the members of each object sorted by name."""
    return "".join(_json(value))


def _json(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        yield "{"
        for at, name in enumerate(sorted(value, key=_bytes)):
            yield ("," if at else "") + quoted(name) + ":"
            yield from _json(value[name])
        yield "}"
    elif isinstance(value, list):
        yield "["
        for at, item in enumerate(value):
            if at:
                yield ","
            yield from _json(item)
        yield "]"
    elif isinstance(value, str):
        yield quoted(value)
    elif isinstance(value, bool):
        yield "true" if value else "false"
    elif isinstance(value, float):
        yield json_number(value)
    elif isinstance(value, int):
        yield whole(value)
    else:
        yield "null"


def _bytes(name: str) -> bytes:
    return name.encode("utf-8", "replace")


def json_number(value: float) -> str:
    """Print a number as JSON has it everywhere: shortest, with an exponent if long."""
    if not math.isfinite(value):
        return "null"
    sign, digits, exponent = Decimal(repr(value)).as_tuple()
    text = "".join(map(str, digits)).rstrip("0") or "0"
    power = int(exponent) + len(digits) - 1 if value else 0
    minus = "-" if sign else ""
    if -_SMALL <= power < _LONG:
        plain = format(Decimal(repr(value)), "f")
        return plain if "." in plain else plain + ".0"
    rest = f".{text[1:]}" if len(text) > 1 else ""
    return (
        f"{minus}{text[0]}{rest}e{power:+d}"
        if power > 0
        else (f"{minus}{text[0]}{rest}e{power}")
    )


_SMALL: Final = 5
_LONG: Final = 16

_ESCAPES: Final = {
    **{number: f"\\u{number:04x}" for number in range(0x20)},
    0x08: "\\b",
    0x09: "\\t",
    0x0A: "\\n",
    0x0C: "\\f",
    0x0D: "\\r",
    0x22: '\\"',
    0x5C: "\\\\",
}


def quoted(text: str) -> str:
    """Write a text as a JSON string."""
    return f'"{text.translate(_ESCAPES)}"'
