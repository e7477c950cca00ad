"""An error that happened, with the call in which it happened: the data of an occurrence."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from datetime import timedelta
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from .calls import LogicalCall
from .catalog import Disposition, Entry, Outcome
from .causes import causes, readable, text_of
from .members import is_a
from .source import Source

if TYPE_CHECKING:
    from uuid import UUID

    from ._engine import Occurrence as Happened

_log: Final = logging.getLogger("errpact")


class Failure:
    """A code with its parameters, the call, an id, and the cause for the log.

    What was not given has the value of the class, so that a failure costs what is known of it.
    """

    given: Mapping[str, Any] = {}
    """The values of its parameters."""
    tool: str | None = None
    """The tool that was called."""
    call_id: str | None = None
    """The id of that call."""
    arguments: Mapping[str, Any] = {}
    """The arguments of that call."""
    context: Mapping[str, Any] = {}
    """What came with the call."""
    own_service: str | None = None
    """The service that was given."""
    own_operation: str | None = None
    """The operation that was given."""
    stage: str | None = None
    """The stage of a workflow that failed."""
    rollback_status: str | None = None
    """The status after the failure."""
    retry_after: timedelta | None = None
    """How long an upstream asked to wait."""
    cause: BaseException | str | None = None
    """The error behind it."""
    came: Mapping[str, Any] | None = None
    """What another program said about its recovery."""
    proven: bool = False
    """Whether what decided proves that the call did nothing, if the code says so."""
    callers: tuple[str, ...] = ()
    """The tools of the calls around it, from the inside to the outside."""
    calls: tuple[LogicalCall | None, ...] = ()
    """The calls that it passed: that of its tool, then those around it."""
    hidden: tuple[tuple[str | None, str, Any], ...] = ()
    """Values of those calls, each with its tool, or None for what came with the call.

    Nothing shows them, and texts are searched for them.
    """
    alternatives: tuple[str, ...] = ()
    """Other ways to the goal, beside the catalog's."""
    actions: tuple[str, ...] = ()
    """What the model should do, beside the catalog's."""
    adjustments: tuple[tuple[str, str], ...] = ()
    """What to change in arguments, beside the catalog's."""
    languages: str | None = None
    """The languages that the user prefers: a tag, or the value of `Accept-Language`."""
    partial: tuple[Any, tuple[tuple[str, Happened], ...]] | None = None
    """What was done, and the items that were not."""

    def __init__(self, source: Source, code: str, facts: dict[str, Any]) -> None:
        """Take the code that decides, and what is known of it."""
        cause = facts.get("cause")
        if cause is not None and "said" not in facts:
            facts["said"] = _said_by(cause)
        happened = source.engine.occurrence(code, facts)
        # They are its own from here on, and are not copied.
        self.__dict__ = facts
        self.source: Final = source
        """The catalog."""
        self.code: Final = code
        """The code that decides, and that the log shows."""
        self.happened: Final = happened
        """The same for the engine, which writes the forms."""
        # What can't be read never hides the failure.
        if happened.unread:
            unread = ", ".join(happened.unread)
            _log.error("an error %s is told without %s", code, unread)

    @cached_property
    def entry(self) -> Entry:
        """Give what the catalog says about the code that decides."""
        return self.source.entry(self.code)

    @cached_property
    def presented(self) -> Entry:
        """Give what the catalog says about the code that is delivered."""
        name = self.entry.presents_as
        return self.entry if name is None else self.source.entries[name]

    @property
    def disposition(self) -> Disposition:
        """Say what the result is to its reader; all but a failure is an ordinary result."""
        return self.presented.disposition

    @property
    def is_failure(self) -> bool:
        """Say whether it failed: it was not refused, partly done or without a find."""
        return self.disposition == "failed"

    @property
    def id(self) -> UUID:
        """Give its id."""
        from uuid import UUID

        return UUID(int=self.happened.id)

    @property
    def at_ms(self) -> int:
        """Say when it happened, in milliseconds since 1970."""
        return self.happened.at_ms

    @property
    def ref(self) -> str:
        """Give the reference that users can quote."""
        return self.happened.ref

    @property
    def timestamp(self) -> str:
        """Say when it happened: UTC, RFC 3339, milliseconds."""
        return self.happened.timestamp

    @property
    def language(self) -> str | None:
        """Give the language of the text for users; None if the catalog does not say."""
        return self.happened.language

    @property
    def service(self) -> str | None:
        """Give the service: the one given, else the tool's."""
        return self.happened.service

    @property
    def operation(self) -> str | None:
        """Give the operation: the one given, else the tool."""
        return self.tool if self.own_operation is None else self.own_operation

    @property
    def called(self) -> str | None:
        """Give the tool of the outermost call that the failure passed through."""
        return self.callers[-1] if self.callers else self.tool

    @property
    def outcome(self) -> Outcome:
        """Say whether the call acted, as far as that is proven."""
        return self.happened.outcome

    @property
    def retried(self) -> bool | None:
        """Say whether a retry follows; None until an executor of retries has decided."""
        return self.happened.retried

    def changed(self, **changes: Any) -> Any:
        """Give it with other facts."""
        facts = self.facts()
        if "cause" in changes:
            facts.pop("said", None)
        return type(self)(self.source, self.code, {**facts, **changes})

    def facts(self) -> dict[str, Any]:
        """Give what is known of it, for the engine to make the same again."""
        facts = {name: it for name, it in vars(self).items() if name not in _MADE}
        return {**facts, "same": self.happened}

    def settled(self, happened: Happened) -> Any:
        """Give it as the engine has it, which has decided about it since."""
        made = object.__new__(type(self))
        vars(made).update(vars(self), happened=happened)
        return made


def _said_by(cause: object) -> str | None:
    """Give the texts of the causes, outermost first."""
    if is_a(cause, BaseException):
        return text_of(causes(cause)) or None  # type: ignore[arg-type]
    try:
        return readable(str(cause)) or None
    except Exception:
        return None


_MADE: Final = frozenset(("code", "entry", "happened", "presented", "same", "source"))
"""What is made of the facts."""
