"""The types of parameters, compared as a program runs.

What `classify` takes from a failure fits too: times as texts, and lengths in seconds.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime, timedelta
from typing import Any, Final, NamedTuple
from uuid import UUID

from .raised import MissingParameterError, ParameterTypeError


class Param(NamedTuple):
    """What is declared of a parameter."""

    kind: Any
    """Its type: a word, or an object with `list`, `enum` or `object`."""
    optional: bool
    """Whether it may be absent."""


def declared_in(tables: Mapping[str, Any]) -> dict[tuple[str, str], dict[str, Param]]:
    """Give the parameters of a module's codes and notes, by their kind and name."""
    return {
        (kind, name): {
            param["name"]: Param(param.get("type", "text"), "optional" in param)
            for param in row.get("params", ())
        }
        for kind in ("codes", "notes")
        for name, row in tables.get(kind, {}).items()
    }


def check_params(
    what: str, declared: Mapping[str, Param], given: Mapping[str, Any]
) -> None:
    """Refuse parameters that are missing, not declared or of another type."""
    for name in given:
        if name not in declared:
            known = ", ".join(declared) or "none"
            message = f"{what} has no parameter {name}; it has {known}"
            raise MissingParameterError(message)
    for name, param in declared.items():
        if not param.optional and given.get(name) is None:
            message = f"{what} needs the parameter {name}"
            raise MissingParameterError(message)
        value = given.get(name)
        wanted = None if value is None else unfit(param.kind, value)
        if wanted is not None:
            kind = type(value).__name__
            message = f"the parameter {name} of {what} must be {wanted}, and is of the type {kind}"
            raise ParameterTypeError(message)


def unfit(kind: Any, value: object) -> str | None:
    """Say what a value of this type must be; None if it is one."""
    if isinstance(kind, dict):
        return _unfit_shape(kind, value)
    types, words = _TYPES.get(kind, (object, "any value"))
    fits = isinstance(value, types)
    if isinstance(value, bool) and kind in ("integer", "number", "duration"):
        fits = False
    if kind == "date" and isinstance(value, datetime):
        fits = False
    return None if fits else words


def _unfit_shape(kind: dict[str, Any], value: object) -> str | None:
    if "list" in kind:
        if not isinstance(value, (list, tuple)):
            return "a list"
        wrong = (unfit(kind["list"], item) for item in value)
        each = next((words for words in wrong if words is not None), None)
        return None if each is None else f"a list, each item {each}"
    if "enum" in kind:
        words = ", ".join(kind["enum"])
        return None if value in kind["enum"] else f"one of {words}"
    return None if isinstance(value, Mapping) else "a mapping"


_TYPES: Final[Mapping[str, tuple[Any, str]]] = {
    "text": (str, "a str"),
    "url": (str, "a str"),
    "email": (str, "a str"),
    "phone": (str, "a str"),
    "integer": (int, "an int"),
    "number": ((int, float), "a float"),
    "boolean": (bool, "a bool"),
    "datetime": ((datetime, str), "a datetime"),
    "date": ((date, str), "a date"),
    "duration": ((timedelta, int, float), "a timedelta"),
    "uuid": ((UUID, str), "a UUID"),
}
