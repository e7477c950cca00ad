"""The calls around the one that failed: an exception keeps its occurrence on its way out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from .calls import LogicalCall, current_call
from .members import member
from .occurrence import Occurrence

if TYPE_CHECKING:
    from .source import Source

_KEPT: Final = "_errpact_occurrence"
_DEEPEST: Final = 32
"""The most calls around one that are kept: an error may be raised again and again."""


class _Kept:
    """The occurrence of an exception. In another process it has none."""

    __slots__ = ("occurrence",)

    def __init__(self, occurrence: Occurrence | None = None) -> None:
        self.occurrence: Final = occurrence

    def __reduce__(self) -> tuple[Any, ...]:
        return _Kept, ()


def recall(error: BaseException, source: Source) -> Occurrence | None:
    """Give the occurrence that an exception has, or that it was raised with."""
    kept = member(error, _KEPT)
    if (
        type(kept) is _Kept
        and kept.occurrence is not None
        and kept.occurrence.source is source
    ):
        return kept.occurrence
    found = member(error, "occurrence")
    # As `is_a` does, for every failure.
    if not issubclass(type(found), Occurrence):
        return None
    occurrence: Occurrence = found  # type: ignore[assignment]
    return occurrence if occurrence.source is source else None


def remember(error: BaseException, occurrence: Occurrence) -> Occurrence:
    """Keep the occurrence with its exception, so that each has one id."""
    try:
        setattr(error, _KEPT, _Kept(occurrence))
    except KeyboardInterrupt:
        raise
    except BaseException:
        # An exception that takes no attributes has a new occurrence each time.
        return occurrence
    return occurrence


def call_of(
    it: Occurrence | None, tool: str | None, call_id: str | None
) -> LogicalCall | None:
    """Give the call that an application means that makes an occurrence of this tool.

    Inside of a call that `retry` makes, it is that one if both have its id. Elsewhere, no
    retry follows by itself, and it is the call that is known unless their ids differ.
    """
    if tool is None:
        return None
    call = current_call.get()
    if call is not None:
        return call if call.is_of(tool, call_id) else LogicalCall(tool, call_id)
    if it is not None and it.calls and tool == it.called:
        ids = (call_id, it.call_id)
        if None in ids or ids[0] == ids[1]:
            return it.calls[-1]
    return LogicalCall(tool, call_id)


def completed(it: Occurrence, about: Mapping[str, Any]) -> Occurrence:
    """Add what a call around it knows.

    What is known stays. The arguments of another call are not shown; texts are searched
    for them.
    """
    tool = about["tool"]
    call = call_of(it, tool, about["call_id"])
    own = tool is None or it.tool is None or call in it.calls[:1]
    changes: dict[str, Any] = {}
    if tool is not None and it.tool is None:
        changes["tool"] = tool
        changes["calls"] = (call,)
    elif tool is not None and call not in it.calls and len(it.callers) < _DEEPEST:
        changes["callers"] = (*it.callers, tool)
        changes["calls"] = (*it.calls, call)
        # What follows was decided about the call inside.
        changes["retried"] = False if it.retried is False else None
    always = ("call_id", "stage", "rollback_status", "retry_after")
    for name in (*always, *(("own_service", "own_operation") if own else ())):
        if getattr(it, name) is None and about[name] is not None:
            changes[name] = about[name]
    hidden = list(it.hidden)

    def hide(of: str | None, name: str, value: Any) -> None:
        if not any(value is known for _, _, known in hidden):
            hidden.append((of, name, value))

    context = dict(it.context)
    for name, value in about["context"].items():
        if context.setdefault(name, value) is not value:
            hide(None, name, value)
    arguments = dict(it.arguments)
    for name, value in about["arguments"].items():
        if not own or arguments.setdefault(name, value) is not value:
            hide(tool or it.tool or "", name, value)
    if len(context) > len(it.context):
        changes["context"] = context
    if len(arguments) > len(it.arguments):
        changes["arguments"] = arguments
    if len(hidden) > len(it.hidden):
        changes["hidden"] = tuple(hidden)
    changed: Occurrence = it.changed(**changes)
    return changed
