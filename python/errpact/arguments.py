"""Wrong arguments of a tool: what a framework found, as every language says it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, Final

from .members import member

WHOLE: Final = "arguments"
"""The argument that is named if all of them are wrong."""
_LONGEST_NAME: Final = 64


class ArgumentProblem(Exception):  # noqa: N818 # rules match the names below
    """A tool was called with a wrong argument."""

    problem: ClassVar[str]
    """What is wrong: `missing`, `invalid` or `unknown`."""

    def __init__(self, argument: str, expected: str = "") -> None:
        """Take the argument's name, and what it must be."""
        self.argument: Final = argument[:_LONGEST_NAME]
        """The argument."""
        self.expected: Final = expected
        """What it must be, in words."""
        message = self._message()
        self.body: Final = {
            "success": False,
            "error": message,
            "argument": self.argument,
            "problem": self.problem,
        }
        """What rules take values from. It has no value of the call."""
        if expected:
            self.body["expected"] = expected
        super().__init__(message)

    def _message(self) -> str:
        expected = f", expected {self.expected}" if self.expected else ""
        return f"invalid parameter: {self.argument}{expected}"


class InvalidArgument(ArgumentProblem):
    """An argument has another type, form or word."""

    problem = "invalid"


class MissingArgument(ArgumentProblem):
    """An argument is missing."""

    problem = "missing"

    def _message(self) -> str:
        return f"missing parameter: {self.argument}"


class UnknownArgument(ArgumentProblem):
    """The tool has no such argument."""

    problem = "unknown"

    def _message(self) -> str:
        # The name may be a secret itself, and the log has this text.
        return "unknown parameter"


def problem_of(error: BaseException) -> ArgumentProblem:
    """Give the first problem that pydantic found: missing ones first, then invalid ones.

    Pydantic's texts quote the values, so only the kinds of the problems are read.
    """
    found: list[ArgumentProblem] = []
    for each in _errors_of(error):
        kind, place = str(each.get("type")), each.get("loc") or ()
        # Names below the first may be keys that the caller made up.
        argument = str(place[0]) if isinstance(place, tuple) and place else WHOLE
        if kind.startswith("missing"):
            whole = isinstance(place, tuple) and len(place) < 2
            found.append((MissingArgument if whole else InvalidArgument)(argument))
        elif kind in _UNKNOWN:
            found.append(UnknownArgument(argument))
        else:
            top = isinstance(place, tuple) and len(place) < 2
            expected = _EXPECTED.get(kind.split("_", maxsplit=1)[0], "") if top else ""
            found.append(InvalidArgument(argument, expected))
    return _first(found) or InvalidArgument(WHOLE)


def problem_of_schema(
    schema: Mapping[str, Any], given: object
) -> ArgumentProblem | None:
    """Find a problem with a JSON Schema, as far as names and simple types tell it."""
    if not isinstance(given, Mapping):
        return InvalidArgument(WHOLE, "an object")
    declared = schema.get("properties") or {}
    found: list[ArgumentProblem] = [
        MissingArgument(str(name))
        for name in schema.get("required") or ()
        if name not in given
    ]
    for name, value in given.items():
        if name not in declared:
            if schema.get("additionalProperties") is False:
                found.append(UnknownArgument(str(name)))
            continue
        kind = declared[name]
        named = kind.get("type") if isinstance(kind, Mapping) else None
        fits, expected = _OF_SCHEMA.get(str(named), _ANY)
        if not fits(value):
            found.append(InvalidArgument(str(name), expected))
    return _first(found)


def _errors_of(error: BaseException) -> Iterable[Mapping[str, Any]]:
    errors = member(error, "errors")
    try:
        # Without the values, and without calling code of the application for them.
        listed = errors(include_url=False, include_context=False, include_input=False)  # type: ignore[operator]
        return [each for each in listed if isinstance(each, Mapping)]
    except Exception:
        return []


def _first(found: Iterable[ArgumentProblem]) -> ArgumentProblem | None:
    order = (MissingArgument, InvalidArgument, UnknownArgument)
    return min(found, key=lambda it: order.index(type(it)), default=None)


_UNKNOWN: Final = ("extra_forbidden", "unexpected_keyword_argument")
_EXPECTED: Final = {
    "int": "a whole number",
    "float": "a number",
    "string": "text",
    "bool": "true or false",
    "list": "a list",
    "dict": "an object",
    "model": "an object",
    "date": "a date (YYYY-MM-DD)",
    "datetime": "a date and time with its offset (RFC 3339)",
    "uuid": "a UUID",
    "url": "a URL",
}
"""What an argument must be, by the beginning of the kind of pydantic's error."""
_ANY: Final[tuple[Callable[[object], bool], str]] = (lambda _: True, "")
_OF_SCHEMA: Final[Mapping[str, tuple[Callable[[object], bool], str]]] = {
    "integer": (
        lambda it: isinstance(it, (int, float)) and not isinstance(it, bool),
        "a whole number",
    ),
    "number": (
        lambda it: isinstance(it, (int, float)) and not isinstance(it, bool),
        "a number",
    ),
    "string": (lambda it: isinstance(it, str), "text"),
    "boolean": (lambda it: isinstance(it, bool), "true or false"),
    "array": (lambda it: isinstance(it, list), "a list"),
    "object": (lambda it: isinstance(it, dict), "an object"),
}
