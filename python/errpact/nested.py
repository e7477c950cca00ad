"""The calls around the one that failed: an exception keeps its occurrence on its way out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from .occurrence import Occurrence
from .tables import tool_params

if TYPE_CHECKING:
    from .source import Source
    from .tables import Param

_KEPT: Final = "_errpact_occurrence"
_DEEPEST: Final = 32
"""The most calls around one that are kept: an error may be raised again and again."""


class _Kept:
    """The occurrence of an exception. In another process it has none."""

    def __init__(self, occurrence: Occurrence | None = None) -> None:
        self.occurrence: Final = occurrence

    def __reduce__(self) -> tuple[Any, ...]:
        return _Kept, ()


def recall(error: BaseException, source: Source) -> Occurrence | None:
    """Give the occurrence that an exception has, or that it was raised with."""
    return _attribute(error, _KEPT, source) or _attribute(error, "occurrence", source)


def _attribute(error: BaseException, name: str, source: Source) -> Occurrence | None:
    try:
        kept = getattr(error, name, None)
        found = kept.occurrence if isinstance(kept, _Kept) else kept
        own = isinstance(found, Occurrence) and found.source is source
    except Exception:
        # A property of the application's exception; it must hide nothing.
        return None
    return found if own else None


def remember(error: BaseException, occurrence: Occurrence) -> Occurrence:
    """Keep the occurrence with its exception, so that each has one id."""
    try:
        setattr(error, _KEPT, _Kept(occurrence))
    except Exception:
        # An exception that takes no attributes has a new occurrence each time.
        return occurrence
    return occurrence


def completed(it: Occurrence, call: Mapping[str, Any]) -> Occurrence:
    """Add what a call around it knows.

    What is known stays. The arguments of another tool's call are not shown; texts are
    searched for them.
    """
    tool = call["tool"]
    changes: dict[str, Any] = {}
    if tool is not None and it.tool is None:
        changes["tool"] = tool
    elif tool not in (None, it.called) and len(it.callers) < _DEEPEST:
        changes["callers"] = (*it.callers, tool)
    own = tool is None or it.tool is None or tool == it.tool
    always = ("call_id", "stage", "rollback_status", "retry_after")
    for name in (*always, *(("own_service", "own_operation") if own else ())):
        if getattr(it, name) is None and call[name] is not None:
            changes[name] = call[name]
    hidden = list(it.hidden)

    def hide(param: Param | None, value: Any) -> None:
        if not any(value is known for _, known in hidden):
            hidden.append((param, value))

    context = dict(it.context)
    for name, value in call["context"].items():
        if context.setdefault(name, value) is not value:
            hide(it.tables.context.get(name), value)
    arguments = dict(it.arguments)
    declared = tool_params(it.tables, tool or it.tool)
    for name, value in call["arguments"].items():
        if not own or arguments.setdefault(name, value) is not value:
            hide(declared.get(name), value)
    if len(context) > len(it.context):
        changes["context"] = context
    if len(arguments) > len(it.arguments):
        changes["arguments"] = arguments
    if len(hidden) > len(it.hidden):
        changes["hidden"] = tuple(hidden)
    changed: Occurrence = it.changed(**changes)
    return changed
