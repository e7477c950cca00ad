"""The results of the items of a call, some of which failed."""

from __future__ import annotations

from typing import Any, Final, Generic, TypeVar

from .occurrence import Occurrence
from .raised import CodedError

T = TypeVar("T")


class PartlyDoneError(Exception):
    """A call that is partly done: raise it, and the model reads what was and was not."""

    def __init__(self, occurrence: Occurrence) -> None:
        """Take the occurrence."""
        super().__init__(str(occurrence))
        self.occurrence: Final = occurrence
        """What a framework's adapter, or `errors.occurrence`, makes of it."""


class Partial(Generic[T]):
    """Notes what became of each item of a call, and ends it.

    Each item that failed has a JSON Pointer (RFC 6901) into the arguments of the call,
    such as `/letters/3`.
    """

    def __init__(self) -> None:
        """Start without any item."""
        self._done: Final[list[T]] = []
        self._failed: Final[list[tuple[str, Exception]]] = []

    def done(self, result: T) -> None:
        """Note the result of an item."""
        self._done.append(result)

    def failed(self, pointer: str, error: Exception) -> None:
        """Note the failure of an item."""
        self._failed.append((pointer, error))

    def finish(self, error: CodedError, **call: Any) -> list[T]:
        """Give the results if no item failed.

        If all failed, the failure of the first item is raised, and otherwise a
        `PartlyDoneError` with this error, whose code has `disposition: partial`.
        """
        if not self._failed:
            return self._done
        if not self._done:
            raise self._failed[0][1]
        found = error.occurrence(**call)
        issues = [
            (pointer, error.source.occurrence(failed))
            for pointer, failed in self._failed
        ]
        raise PartlyDoneError(found.with_partial(self._done, issues))
