"""The log record of an occurrence: one line of logfmt, and fields for `logging`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from .causes import causes, text_of
from .clean import cleaned
from .failure import NAME, Failure
from .render import ABSENT, shown
from .scrub import scrub
from .wire import log_message

if TYPE_CHECKING:
    from .scrub import Needles
    from .tables import Param

Pairs = list[tuple[str, str]]
LEVELS: Final = {"trace": 5, "debug": 10, "info": 20, "warn": 30, "error": 40}
"""The levels of the catalog, as `logging` numbers them."""
_FIELDS: Final = frozenset(
    "level ts code ref error_id category presented tool call_id service operation stage "
    "rollback_status disposition retry outcome missing message raw params arguments context".split(),
)
"""Names of the line's own fields."""


def logfmt(it: Failure) -> str:
    """Give the log line: `key=value` pairs. One occurrence is one line."""
    pairs = [("level", it.row.log), ("ts", it.timestamp), ("code", str(it.code))]
    pairs += [("ref", it.ref), ("error_id", str(it.id))]
    pairs += [("category", it.entry.category), *_names(it)]
    needles = it.withheld("log")
    pairs += _context(it, needles)
    pairs += [(f"param.{name}", text) for name, text in _params(it, needles)]
    pairs += [(f"arg.{name}", text) for name, text in _arguments(it, needles)]
    pairs += _end(it)
    pairs.append(("message", log_message(it)))
    raw = _raw(it, needles)
    if raw is not None:
        pairs.append(("raw", raw))
    return _joined(pairs)


def fields(it: Failure) -> dict[str, str]:
    """Give the fields of a structured record, with OpenTelemetry's names beside ours."""
    needles = it.withheld("log")
    said = {"code": str(it.code), "ref": it.ref, "error_id": str(it.id)}
    said["category"] = it.entry.category
    said.update(_names(it))
    for name, pairs in (
        ("context", _context(it, needles)),
        ("params", _params(it, needles)),
        ("arguments", _arguments(it, needles)),
    ):
        if pairs:
            said[name] = _joined(pairs)
    said.update(_end(it))
    said["detail"] = log_message(it)
    raw = _raw(it, needles)
    if raw is not None:
        said["raw"] = raw
    return {**said, **span_attributes(it)}


def span_attributes(it: Failure) -> dict[str, str]:
    """Give the attributes for the span of a tool call, by OpenTelemetry's names."""
    # OpenTelemetry: the type is absent if the operation did not fail.
    said = {"error.type": str(it.code)}
    if not it.is_failure:
        said = {"errpact.disposition": it.disposition}
    if it.tool is not None:
        said["gen_ai.operation.name"] = "execute_tool"
        said["gen_ai.tool.name"] = cleaned(it.tool, NAME)
    if it.call_id is not None:
        said["gen_ai.tool.call.id"] = cleaned(it.call_id, NAME)
    said["errpact.ref"] = it.ref
    if not it.is_failure:
        said["errpact.code"] = str(it.code)
    return said


def _names(it: Failure) -> Pairs:
    presented = str(it.presented.code)
    named = (
        ("presented", None if presented == str(it.code) else presented),
        ("tool", it.tool),
        ("call_id", it.call_id),
        ("service", it.service),
        ("operation", it.operation),
        ("stage", it.stage),
        ("rollback_status", it.rollback_status),
    )
    return [(key, cleaned(name, NAME)) for key, name in named if name is not None]


def _context(it: Failure, needles: Needles) -> Pairs:
    pairs = []
    for name, param in it.tables.context.items():
        if param.channels["log"] == "omit":
            continue
        value = it.around[name][1] if name in it.around else None
        text = _shown(param, value, needles)
        key = f"context.{name}" if name in _FIELDS else name
        pairs.append((key, ABSENT if text is None else text))
    return pairs


def _params(it: Failure, needles: Needles) -> Pairs:
    return _declared(it.row.params, it.given, needles)


def _arguments(it: Failure, needles: Needles) -> Pairs:
    order = {name: it.declared[name] for name in it.values if name in it.declared}
    return _declared(order, it.values, needles)


def _declared(
    params: Mapping[str, Param], given: Mapping[str, Any], needles: Needles
) -> Pairs:
    texts = (
        (name, _shown(param, given.get(name), needles))
        for name, param in params.items()
    )
    return [(name, text) for name, text in texts if text is not None]


def _shown(param: Param, value: Any, needles: Needles) -> str | None:
    return shown(param, value, param.channels["log"], needles)


def _end(it: Failure) -> Pairs:
    pairs: Pairs = [] if it.is_failure else [("disposition", it.disposition)]
    pairs.append(("retry", it.entry.retry.word))
    if it.outcome != "not_done":
        pairs.append(("outcome", it.outcome))
    needed = {**it.row.params, **it.presented_row.params}
    missing = sorted(
        name
        for name, param in needed.items()
        if not param.optional and it.given.get(name) is None
    )
    if missing:
        pairs.append(("missing", ",".join(missing)))
    return pairs


def _raw(it: Failure, needles: Needles) -> str | None:
    """Give the texts of the causes, scrubbed."""
    if it.cause is None:
        return None
    text = _text(it.cause)
    return cleaned(scrub(text, needles)) if text else None


def _text(cause: BaseException | str) -> str:
    return cause if type(cause) is str else text_of(causes(cause))  # type: ignore[arg-type]


_BARE: Final = re.compile(r"[^\x00-\x20\"=\\\x7f]+\Z")


def _joined(pairs: Pairs) -> str:
    return " ".join(f"{key}={_quoted(value)}" for key, value in pairs)


def _quoted(value: str) -> str:
    if _BARE.match(value):
        return value
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
