"""The call that is being made: a tool inside itself has the same name, and is another call.

See `docs/decisions/037-every-call-in-the-chain-must-allow-a-retry.md`.
"""

from __future__ import annotations

from contextlib import suppress
from contextvars import ContextVar
from typing import Final

from .idempotency import IdempotencyKey, current_key

current_call: ContextVar[LogicalCall | None] = ContextVar("errpact_call", default=None)
"""The call that `retry` or an adapter is making now."""


class LogicalCall:
    """A call with all of its attempts. It is the same as itself only."""

    __slots__ = ("call_id", "failed", "tool")

    def __init__(self, tool: str | None = None, call_id: str | None = None) -> None:
        """Begin a call."""
        self.tool: Final = tool
        """Its tool."""
        self.call_id: Final = call_id
        """The id that the model gave it."""
        self.failed = False
        """Whether its attempt has ended: what is said now is about this call."""

    def is_of(self, tool: str, call_id: str | None) -> bool:
        """Say whether an occurrence of this tool is of this call.

        While it is made, a name alone may be that of a call that it makes itself.
        """
        own_id = call_id is not None and call_id == self.call_id
        return self.failed or (self.tool == tool and own_id)


class Making:
    """An attempt of a call, with its key; a context manager.

    One of a generator would change the exception that leaves it, which may raise.
    """

    def __init__(self, call: LogicalCall, key: IdempotencyKey | None = None) -> None:
        """Take the call."""
        self._call: Final = call
        self._key: Final = key

    def __enter__(self) -> None:
        """Begin it."""
        self._call.failed = False
        self._tokens = current_call.set(self._call), current_key.set(self._key)

    def __exit__(self, *_: object) -> None:
        """End it."""
        call, key = self._tokens
        # A call that is no longer awaited is closed in another context.
        with suppress(ValueError):
            current_call.reset(call)
            current_key.reset(key)
