"""JSON as it comes: text, bytes, parsed values, and the models of SDKs."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import fields, is_dataclass
from typing import Final

SPACE: Final = " \t\r\n"
_TOO_LARGE: Final = 2**53


def as_text(value: object) -> str | None:
    """Give a text, and None of anything else."""
    return value if isinstance(value, str) else None


def whole_number(value: object) -> int | None:
    """Read a whole number that is not negative and that JSON gives to every language."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if not isinstance(value, int) or isinstance(value, bool):
        return None
    return value if 0 <= value < _TOO_LARGE else None


def items_of(value: object) -> Sequence[object]:
    """Give the items of a list, and none of anything else."""
    return value if isinstance(value, (list, tuple)) else ()


def members_of(value: object) -> dict[str, object]:
    """Give the members of an object, and none of anything else."""
    if not isinstance(value, (dict, list, str)):
        value = _model(value)
    return value if isinstance(value, dict) else {}


def decoded(value: object) -> object:
    """Make plain values of JSON text and of an SDK's models; of anything else, None."""
    if isinstance(value, (bytes, bytearray)):
        value = value.decode("utf-8", "replace")
    if not isinstance(value, str):
        return _model(value)
    # Anything else is text that no form begins with.
    if value.lstrip(SPACE)[:1] not in ("{", "["):
        return value
    try:
        return json.loads(value, parse_constant=_refuse)
    except (ValueError, RecursionError):
        return value


def _refuse(constant: str) -> object:
    """Refuse NaN and Infinity, which are not JSON."""
    raise ValueError(constant)


def _model(value: object) -> object:
    if value is None or isinstance(value, (dict, list, tuple, int, float)):
        return value
    try:
        if is_dataclass(value) and not isinstance(value, type):
            # The parts of pydantic-ai's messages, the results of FastMCP's client.
            return {it.name: getattr(value, it.name) for it in fields(value)}
        # The models of pydantic, of which the SDKs for MCP and for providers consist.
        return value.model_dump(by_alias=True)  # type: ignore[attr-defined]
    except Exception:
        return None
