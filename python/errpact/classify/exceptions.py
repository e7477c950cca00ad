"""What an exception and its causes say about themselves."""

from __future__ import annotations

import asyncio
import concurrent.futures
import errno
import socket
import ssl
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, Final

from .._engine import io_named, sqlstate
from ..causes import paths, text_of
from ..members import member
from .retry_after import wait_of

_GENERAL: Final = frozenset(
    (
        "builtins.BaseException",
        "builtins.BaseExceptionGroup",
        "builtins.Exception",
        "builtins.ExceptionGroup",
        "builtins.object",
        "exceptiongroup.BaseExceptionGroup",
        "exceptiongroup.ExceptionGroup",
    )
)
"""Classes that say nothing about a failure."""
_MOST_TYPES: Final = 16
_OF_CLASS: Final[tuple[tuple[tuple[type[BaseException], ...], str], ...]] = (
    ((socket.gaierror, socket.herror), "host_unreachable"),
    (
        (asyncio.TimeoutError, concurrent.futures.TimeoutError, TimeoutError),
        "timed_out",
    ),
    ((ConnectionRefusedError,), "connection_refused"),
    ((ConnectionResetError,), "connection_reset"),
    ((ConnectionAbortedError,), "connection_aborted"),
    ((BrokenPipeError,), "broken_pipe"),
    ((FileNotFoundError,), "not_found"),
    ((FileExistsError,), "already_exists"),
    ((IsADirectoryError,), "is_a_directory"),
    ((NotADirectoryError,), "not_a_directory"),
    ((PermissionError,), "permission_denied"),
    ((InterruptedError,), "interrupted"),
    ((BlockingIOError,), "would_block"),
    ((EOFError,), "unexpected_eof"),
)
"""Kinds of I/O errors by Python's own classes."""


def facts_of(error: BaseException) -> Iterator[dict[str, Any]]:
    """Give what an exception and its causes say, once for each member of a group.

    The facts have the names of a `Signal`. Of the causes of one failure, the outer one
    counts if two know the same fact. The members of a group are different failures.
    """
    for path in paths(error):
        yield _facts(path)


def _facts(path: Sequence[BaseException]) -> dict[str, Any]:
    known = _Known()
    for cause in path:
        known.add(cause)
    types = [it for it in known.types if it not in _GENERAL]
    bases = [it for it in known.bases if it not in {*_GENERAL, *types}]
    return {
        **known.facts,
        "message": text_of(path),
        "type": types[0] if types else None,
        "types": types[1:_MOST_TYPES],
        "bases": bases[:_MOST_TYPES],
    }


@dataclass(slots=True)
class _Known:
    """What is known of a failure so far."""

    facts: dict[str, Any] = field(default_factory=dict)
    types: list[str] = field(default_factory=list)
    bases: list[str] = field(default_factory=list)

    def add(self, error: BaseException) -> None:
        kinds = [_path(kind) for kind in type(error).__mro__]
        self.types += kinds[:1]
        self.bases += [it for it in kinds[1:] if it not in self.bases]
        status = _status(error)
        # Where there is a status, `code` is an old name for it, and reading it may warn.
        code = None if status is not None else _integer(member(error, "code"))
        if code is not None and _is_status(error, code):
            status = code
        facts: dict[str, str | int | timedelta | dict[str, Any] | list[Any] | None] = {
            "status": status,
            "sqlstate": _sqlstate(error),
            "sqlite": _integer(member(error, "sqlite_errorcode")),
            "jsonrpc": _jsonrpc(member(member(error, "error"), "code"), code),
            "io": _io(error),
            "retry_after": wait_of(error),
            "result": _body(member(error, "body")),
        }
        for name, value in facts.items():
            if value is not None:
                self.facts.setdefault(name, value)


def _path(kind: type) -> str:
    return f"{kind.__module__}.{kind.__qualname__}"


def _integer(value: object) -> int | None:
    # Also of an enumeration, such as `http.HTTPStatus`.
    if not isinstance(value, int) or isinstance(value, bool):
        return None
    return int(value)


def _status(error: BaseException) -> int | None:
    response = member(error, "response")
    given: list[object] = [
        member(error, "status"),
        member(error, "status_code"),
        member(response, "status_code"),
        member(response, "status"),
        member(error, "http_status"),
    ]
    if isinstance(response, dict):
        # botocore has the response as a dictionary.
        about = response.get("ResponseMetadata")
        given.append(about.get("HTTPStatusCode") if isinstance(about, dict) else None)
    statuses = (_integer(value) for value in given)
    known = (it for it in statuses if it is not None and 100 <= it <= 599)
    return next(known, None)


def _is_status(error: BaseException, code: int) -> bool:
    # How a program ends is no status.
    return 400 <= code <= 599 and not issubclass(type(error), SystemExit)


def _sqlstate(error: BaseException) -> str | None:
    diagnostics = member(error, "diag")
    given = (
        member(error, "sqlstate"),
        member(error, "pgcode"),
        member(diagnostics, "sqlstate"),
    )
    states = (sqlstate(it) for it in given if isinstance(it, str))
    return next((state for state in states if state is not None), None)


def _jsonrpc(*codes: object) -> int | None:
    known = (_integer(code) for code in codes)
    return next((it for it in known if it and -32768 <= it <= -32000), None)


def _io(error: BaseException) -> str | None:
    # Not `isinstance`, which asks the exception itself.
    own = type(error)
    # The numbers of OpenSSL are not those of the system.
    if issubclass(own, ssl.SSLError):
        return None
    if issubclass(own, OSError) and not issubclass(own, socket.gaierror):
        number = member(error, "errno")
        name = errno.errorcode.get(number, "") if isinstance(number, int) else ""
        kind = io_named(name)
        if kind is not None:
            return kind
    for classes, kind in _OF_CLASS:
        if issubclass(own, classes):
            # `class ConnectTimeout(TimeoutError)` says more than its base.
            named = None if own in classes else io_named(own.__name__)
            return kind if named is None else named
    return None


def _body(body: object) -> dict[str, Any] | list[Any] | None:
    """Give the body of an answer that a provider's client has parsed."""
    return body if isinstance(body, (dict, list)) else None
