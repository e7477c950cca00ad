"""One attempt of a tool's call: kept from ending its caller, and read."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

from .causes import causes
from .members import member

if TYPE_CHECKING:
    from .occurrence import Occurrence

T = TypeVar("T")
_log: Final = logging.getLogger("errpact")


class TimeLimit(TimeoutError):  # noqa: N818 # rules match this name in every language
    """A tool did not return within the guard's limit."""

    @classmethod
    def after(cls, seconds: float) -> TimeLimit:
        """Make one for a limit."""
        return cls(f"timed out after {seconds:g} s")


class Broken(Exception):  # noqa: N818 # it carries what a tool raised
    """A tool raised something other than an `Exception`, which would end its caller too."""

    def __init__(self, error: BaseException) -> None:
        """Take what it raised."""
        super().__init__()
        self.error: Final = error
        """What it raised."""


class Reader(Protocol):
    """What finds the failure that a tool returned as data: a generated module, or its errors."""

    @property
    def failure_in(self) -> Callable[..., Exception | None]:
        """Find it in the texts of a result, and in what it has for programs."""


class _Passed:
    def __init__(self, error: BaseException) -> None:
        self.error: Final = error


async def contained(
    attempt: Callable[[], Awaitable[T]], limit: float | None = None
) -> T:
    """Await a tool, for at most so many seconds.

    It runs in a separate task, so a cancellation that leaves this function is the
    caller's.
    """
    if _runs_in_trio():
        return await attempt()

    async def kept() -> T | _Passed:
        try:
            return await attempt()
        except (SystemExit, GeneratorExit) as error:
            # The one would end the program with this task, and the other would close the
            # coroutines that await it.
            return _Passed(error)

    task = asyncio.ensure_future(kept())
    try:
        done, _ = await asyncio.wait({task}, timeout=limit)
    except asyncio.CancelledError:
        task.cancel()
        task.add_done_callback(_forgotten)
        if limit is None:
            # What the tool does at its end, it does before its caller ends.
            await asyncio.wait({task})
        raise
    if not done:
        # A tool may catch the cancellation, so its end is not awaited.
        task.cancel()
        task.add_done_callback(_forgotten)
        raise TimeLimit.after(limit or 0)
    try:
        result = task.result()
    except Exception:
        raise
    except BaseException as error:
        if is_interrupt(error):
            raise
        # A cancellation is the tool's own: one of the caller's ends the wait above.
        raise Broken(error) from None
    if isinstance(result, _Passed):
        raise Broken(result.error)
    return result


def is_interrupt(error: BaseException) -> bool:
    """Say whether an exception is for the caller of a tool, whatever it became."""
    kinds = [type(cause) for cause in causes(error)]
    return any(
        issubclass(kind, KeyboardInterrupt) or _is_of_trio(kind) for kind in kinds
    )


def failure_of(errors: Reader, tool: str, result: object) -> Exception | None:
    """Give the failure that a tool returned as data; None if its result is none."""
    try:
        said = said_in(result)
        return None if said is None else errors.failure_in(tool, *said)
    except Exception:
        # What cannot be read stays what the tool returned.
        _log.exception("errpact could not read what %s returned", tool)
        return None


def said_in(result: object) -> tuple[list[str], object] | None:
    """Give the texts of what a tool returned, and what it has for programs.

    None if it says itself that it failed, which its framework reads.
    """
    if isinstance(result, (str, dict)):
        return ([result], None) if isinstance(result, str) else ([], result)
    flags = (member(result, "isError"), member(result, "is_error"))
    if any(flag is True for flag in flags) or member(result, "status") == "error":
        return None
    structured = member(result, "structuredContent")
    if structured is None:
        structured = member(result, "structured_content")
    content = member(result, "content")
    if isinstance(result, tuple) and len(result) == _PAIR:
        # The MCP SDK 1.x: the content, and what it has for programs.
        content, structured = result
    elif isinstance(result, list):
        content = result
    parts = [content] if isinstance(content, str) else content
    if not isinstance(parts, (list, tuple)):
        return [], result
    texts = [part if isinstance(part, str) else member(part, "text") for part in parts]
    return [text for text in texts if isinstance(text, str)], structured


def logged(occurrence: Occurrence) -> Occurrence:
    """Log a failure. What the log raises never hides it."""
    try:
        occurrence.log()
    except Exception:
        _log.exception("errpact could not log %s", occurrence.ref)
    return occurrence


_PAIR: Final = 2


def _is_of_trio(kind: type) -> bool:
    # A scope of the tool's own catches its cancellations.
    return (
        kind.__name__.startswith("Cancel") and kind.__module__.split(".")[0] == "trio"
    )


def _runs_in_trio() -> bool:
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return True
    return False


def _forgotten(task: asyncio.Future[Any]) -> None:
    with suppress(asyncio.CancelledError):
        task.exception()
