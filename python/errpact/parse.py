"""Finds the errors in what a tool, a server or a message says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from .failures import read_text, sole_error
from .forms import read_client_response, read_notice
from .hosts import read_result
from .json_values import decoded, items_of, members_of
from .read import DEPTH, Call, ToolError
from .source import Source


def errors_in(errors: Source, value: object) -> Iterator[ToolError]:
    """Give every error in a value."""
    value = decoded(value)
    if isinstance(value, str):
        yield from _stream(errors, value)
        return
    for item in value if isinstance(value, (list, tuple)) else (value,):
        members = members_of(decoded(item))
        error = read_any(errors, members, DEPTH)
        if error is not None:
            yield error
            continue
        for part in items_of(members.get("content")) or items_of(members.get("parts")):
            error = read_result(errors, members_of(part), DEPTH)
            if error is not None:
                yield error


def _stream(errors: Source, text: str) -> Iterator[ToolError]:
    """Read server-sent events, else `CODE: message`."""
    read = False
    if _FIELD.match(text):
        for event in re.sub("\r\n?", "\n", text).split("\n\n"):
            lines = [line[5:] for line in event.split("\n") if line.startswith("data:")]
            members = members_of(decoded("\n".join(lines)))
            read = read or bool(members)
            error = read_notice(errors, members, Call(form="sse")) or read_any(
                errors, members, DEPTH
            )
            if error is not None:
                yield error
    if not read:
        error = read_text(errors, text, Call(form="text"), DEPTH)
        if error is not None:
            yield error


def read_any(
    errors: Source, members: dict[str, object], depth: int
) -> ToolError | None:
    """Read an object in any form."""
    # First, because the team's fields may be called as another form's members.
    return (
        read_client_response(errors, members)
        or read_result(errors, members, depth)
        or sole_error(errors, members, depth)
    )


_FIELD: Final = re.compile(r"(?:event|id|data|retry)?:")
