"""The agent loop: the model calls tools, and their results are sent back until it answers.

See `docs/decisions/039-the-tool-loop-keeps-no-messages.md`.
"""

from __future__ import annotations

import asyncio
import inspect
import json
import random
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from .arguments import WHOLE, InvalidArgument
from .attempts import Broken, contained, failure_of, is_interrupt, logged
from .budget import Budget
from .calls import LogicalCall, Making
from .causes import readable
from .history import Replayed, Shown, ToolCall
from .idempotency import IdempotencyKey
from .occurrence import Occurrence
from .retry import StoppedError

if TYPE_CHECKING:
    from . import _engine
    from .errors import Errors

Run: TypeAlias = Callable[[ToolCall], Any]
"""Makes one attempt of a call: a function or a coroutine function.

It returns what the model reads: text, or values that become JSON. What it raises is a
failure, and so is an `Occurrence` that it returns.
"""


class StaleLoopError(ValueError):
    """A stored loop cannot be continued."""


@dataclass(frozen=True)
class CallResult:
    """The result of a call that the application made itself."""

    call: ToolCall
    """The call."""
    result: Any
    """What the model reads of a success; or the failure: an exception or an occurrence."""


@dataclass(frozen=True)
class Continue:
    """Call the model again, with tools."""


@dataclass(frozen=True)
class End:
    """Do not call the model again in this turn."""

    text: str
    """The text for the user."""


class Closing:
    """Call the model once more, without tools: a cap was reached.

    If tools must be declared because the history has calls, use `tool_choice: none`.
    """

    def __init__(self, closing: _engine.Closing) -> None:
        """Take the engine's: a round has one."""
        self._closing: Final = closing

    @property
    def instruction(self) -> str:
        """Give the text for the model: a last user message that is not kept."""
        return self._closing.instruction

    @property
    def plain(self) -> str:
        """Give the plain sentences about what failed."""
        return self._closing.plain

    def with_opening(self, sentence: str) -> Closing:
        """Replace the first sentence, which says that not everything was done."""
        return Closing(self._closing.with_opening(sentence))

    def reply(self, model_text: str) -> str:
        """Give the text for the user: what failed, then the model's answer.

        The answer is left out if it could claim that a failed action was done.
        """
        return self._closing.reply(model_text)


Next: TypeAlias = "Continue | Closing | End"
"""How a turn continues after a round."""


@dataclass(frozen=True)
class Round:
    """The output of a round: the calls of one message of the model, each answered."""

    results: list[Replayed]
    """For the history: `History.results` takes them."""
    shown: list[Shown]
    """For the user: one notice for each failure."""
    failed: list[Occurrence]
    """The failures, and results of codes with another disposition. They were logged."""
    next: Next
    """How the turn continues."""


class ToolLoop:
    """The loop of one conversation: it decides what happens to the results of each round.

    A turn is what the user's message starts, and a round is the calls of one message of
    the model. `errors.tool_loop()` begins a loop. It keeps no message and no result.
    """

    def __init__(self, errors: Errors, counts: _engine.ToolLoop) -> None:
        """Take the engine's: `errors.tool_loop` and `errors.restore_tool_loop` make one."""
        self._errors: Final = errors
        self._counts: Final = counts

    def with_scope(self, scope: str) -> ToolLoop:
        """Set what tells the conversation from others in the keys of its calls."""
        self._counts.with_scope(scope)
        return self

    def with_language(self, preference: str) -> ToolLoop:
        """Set the languages that the user prefers: a tag, or `Accept-Language`'s value.

        They are not stored: set them on a restored loop again.
        """
        self._counts.prefer(str(preference))
        return self

    def begin_turn(self, turn: str) -> None:
        """Begin a turn of the user: nothing is counted yet, and every tool is offered.

        Beginning the current turn again changes nothing.
        """
        self._counts.begin_turn(turn)

    def offers(self, tool: str) -> bool:
        """Say whether a tool must be offered to the model.

        It must not after an error that stops it, nor after the turn has ended.
        """
        return self._counts.offers(tool)

    def admit(self, calls: Iterable[ToolCall]) -> list[ToolCall]:
        """Give the calls of a model's message that must be made: to `execute`, or by you.

        The others are answered in the round that follows. Store `state()` in between, to
        know after a crash which calls may have happened. Call this for every message of a
        turn, or for none.
        """
        return self._admitted(calls, message=True)

    async def run_round(self, calls: Iterable[ToolCall], run: Run) -> Round:
        """Make the calls of a model's message, and decide what happens to their results.

        The calls run concurrently; `run` makes one attempt of one. They are repaired and
        retried as the catalog says, before anything of them is visible. A call that had
        its effect in this turn, or may have had it, is not made again. An error that stops
        the run ends the round at once: calls that only read or may be retried are canceled,
        and those with an effect run to completion.

        If the round is canceled, its calls are, and those with an effect count as possibly
        done. It needs asyncio.
        """
        return await self.execute(self._admitted(calls, message=False), run)

    def run_round_sync(self, calls: Iterable[ToolCall], run: Run) -> Round:
        """Make the calls one after the other, in a program that does not await."""
        return self.execute_sync(self._admitted(calls, message=False), run)

    async def execute(self, admitted: Iterable[ToolCall], run: Run) -> Round:
        """Make calls that `admit` let through."""
        making = self._begun(admitted)
        await making.make_all(run)
        return self._told(self._counts.finish(making.landed()), making.known())

    def execute_sync(self, admitted: Iterable[ToolCall], run: Run) -> Round:
        """Make calls that `admit` let through, one after the other."""
        making = self._begun(admitted)
        making.make_each(run)
        return self._told(self._counts.finish(making.landed()), making.known())

    def round(self, results: Iterable[CallResult]) -> Round:
        """Settle a round whose calls you made. Failures are counted and decided here.

        What would be retried or repaired counts as failed, because there is nothing to call
        here. A `StoppedError` of `retry` is decided already, and has all of its attempts; let
        `retry` count them in `budget`. Of several results of a call the first success counts,
        else the first.
        """
        given, known = [], []
        for it in results:
            text, failed = None, it.result
            if not isinstance(failed, BaseException):
                try:
                    text, failed = text_of(self._errors, it.call, it.result), None
                except Exception as error:
                    failed = error
            failure = counted = None
            if failed is not None:
                occurrence = failed_call(self._errors, it.call, failed)
                known.append(occurrence)
                failure = told(occurrence)
                is_stopped = isinstance(failed, StoppedError)
                if is_stopped and failed.occurrence.source is self._errors:
                    counted = failed.counted()
            given.append((it.call.given, text, failure, counted))
        return self._told(self._counts.round(given), known)

    @property
    def budget(self) -> Budget:
        """Give the budget of its calls: to begin a step, or for calls outside the loop."""
        return Budget(self._errors)._with(self._counts.budget)  # noqa: SLF001

    @property
    def closing(self) -> Closing | None:
        """Give the model's closing call if the turn ended with a cap, to resume it."""
        closing = self._counts.closing
        return None if closing is None else Closing(closing)

    def close(self) -> Closing:
        """End the turn for a reason of yours: because the model says nothing, for example."""
        return Closing(self._counts.close())

    def state(self) -> dict[str, Any]:
        """Give its counts as JSON, to be stored beside the history.

        It has names of tools and codes, ids of calls, numbers, hashes of arguments, sentences
        that the user was shown and texts that models read instead of results.
        """
        return self._counts.state()

    def _admitted(self, calls: Iterable[ToolCall], *, message: bool) -> list[ToolCall]:
        by_id: dict[str, ToolCall] = {}
        for call in calls:
            by_id.setdefault(call.id, call)
        given = [call.given for call in by_id.values()]
        admitted = []
        for call_id, key in self._counts.admit(given, message):
            named = None if key is None else IdempotencyKey(key)
            admitted.append(replace(by_id[call_id], idempotency_key=named))
        return admitted

    def _begun(self, admitted: Iterable[ToolCall]) -> _Making:
        calls = list(admitted)
        running = self._counts.begin([call.given for call in calls])
        pairs = zip(calls, running, strict=True)
        return _Making([_Flight(self._errors, self._counts, *it) for it in pairs])

    def _told(self, told: _engine.Told, known: Iterable[Occurrence]) -> Round:
        results, shown, failed, (word, what) = told
        by_id = {it.happened.id: it for it in known}
        occurrences = []
        for happened in failed:
            found = by_id.get(happened.id)
            if found is None:
                # The engine has refused its arguments.
                call = ToolCall(happened.call_id or "", happened.tool or "")
                found = failed_call(self._errors, call, InvalidArgument(WHOLE, _OBJECT))
            occurrences.append(logged(found.settled(happened)))
        next_: Next
        if word == "continue":
            next_ = Continue()
        else:
            next_ = End(what) if word == "end" else Closing(what)
        return Round(results, shown, occurrences, next_)


_OBJECT: Final = "an object"


class _Flight:
    """A call that is being made, with its retries."""

    def __init__(
        self,
        errors: Errors,
        counts: _engine.ToolLoop,
        call: ToolCall,
        running: _engine.Running,
    ) -> None:
        self._errors, self._counts = errors, counts
        self._call, self.running = call, running
        self._logical: Final = LogicalCall(call.tool, call.id)
        self.landed: tuple[str, str | None] = ("failed", None)
        self.known: list[Occurrence] = []
        self.stops = False

    def attempt(self) -> tuple[ToolCall, Making] | None:
        """Begin an attempt; None if it must not be made."""
        made = self._counts.attempt(self.running)
        if made is None:
            return None
        arguments, key = made
        named = None if key is None else IdempotencyKey(key)
        call = replace(self._call, arguments=arguments, idempotency_key=named)
        return call, Making(self._logical, named)

    def succeeded(self, call: ToolCall, result: object) -> None:
        """Take a result, and raise the failure that it reports."""
        self.landed = ("succeeded", text_of(self._errors, call, result))
        self.running.succeeded()

    def failed(self, call: ToolCall, error: BaseException) -> float | None:
        """Count a failed attempt, and give the seconds before the next one."""
        with Making(self._logical):
            self._logical.failed = True
            occurrence = failed_call(self._errors, call, error)
        self.known.append(occurrence)
        fraction = random.random()  # noqa: S311
        wait, self.stops = self._counts.failed(self.running, told(occurrence), fraction)
        return wait


class _Making:
    """The calls of a round, while they are made."""

    def __init__(self, flights: Sequence[_Flight]) -> None:
        self._flights: Final = flights
        self._stopping = False

    def landed(self) -> list[tuple[_engine.Running, tuple[str, str | None]]]:
        return [(flight.running, flight.landed) for flight in self._flights]

    def known(self) -> Iterable[Occurrence]:
        return [it for flight in self._flights for it in flight.known]

    async def make_all(self, run: Run) -> None:
        tasks = {asyncio.ensure_future(self._fly(it, run)): it for it in self._flights}
        waiting = set(tasks)
        try:
            while waiting:
                done, waiting = await asyncio.wait(
                    waiting, return_when=asyncio.FIRST_COMPLETED
                )
                for task in done:
                    task.result()
                if self._stopping:
                    waiting -= {it for it in waiting if self._drop(it, tasks[it])}
        except BaseException:
            for task in tasks:
                task.cancel()
            # What the tools do at their end, they do before their caller ends.
            await asyncio.wait(tasks)
            raise

    async def _fly(self, flight: _Flight, run: Run) -> None:
        while (attempt := flight.attempt()) is not None:
            call, making = attempt
            try:
                with making:
                    result = await contained(_awaited(run, call))
                flight.succeeded(call, result)
            except (Broken, Exception) as error:
                broken = error.error if isinstance(error, Broken) else error
                wait = flight.failed(call, broken)
            else:
                return
            self._stopping |= flight.stops
            if wait is None or self._stopping:
                return
            await asyncio.sleep(wait)

    def make_each(self, run: Run) -> None:
        for flight in self._flights:
            # A call that has not begun has no effect: it counts as not made.
            if self._stopping:
                return
            self._fly_sync(flight, run)

    def _fly_sync(self, flight: _Flight, run: Run) -> None:
        while (attempt := flight.attempt()) is not None:
            call, making = attempt
            try:
                with making:
                    result = run(call)
                if inspect.iscoroutine(result):
                    result.close()
                    message = "the tool awaits: use `await run_round(…)`"
                    raise TypeError(message)  # noqa: TRY301 # a failure like others
                flight.succeeded(call, result)
            except BaseException as error:
                if is_interrupt(error):
                    raise
                wait = flight.failed(call, error)
            else:
                return
            self._stopping |= flight.stops
            if wait is None:
                return
            time.sleep(wait)

    @staticmethod
    def _drop(task: asyncio.Future[None], flight: _Flight) -> bool:
        if not flight.running.may_be_dropped:
            return False
        # A tool may catch the cancellation, so its end is not awaited.
        task.cancel()
        flight.landed = ("dropped", None)
        return True


def _awaited(run: Run, call: ToolCall) -> Callable[[], Any]:
    async def attempt() -> object:
        result = run(call)
        return await result if inspect.isawaitable(result) else result

    return attempt


def failed_call(errors: Errors, call: ToolCall, error: BaseException) -> Occurrence:
    """Make the occurrence of a failed call."""
    arguments = call.arguments
    if isinstance(arguments, str):
        try:
            arguments = json.loads(arguments)
        except ValueError:
            arguments = None
    known = arguments if isinstance(arguments, Mapping) else None
    return errors.occurrence(error, tool=call.tool, call_id=call.id, arguments=known)


def text_of(errors: Errors, call: ToolCall, result: object) -> str:
    """Give what the model reads of a result, and raise the failure that it reports."""
    if isinstance(result, Occurrence):
        raise _Returned(result)
    failure = failure_of(errors, call.tool, result)
    if failure is not None:
        raise failure
    if isinstance(result, str):
        return result
    try:
        return json.dumps(result, ensure_ascii=False, default=str)
    except Exception:
        # The tool has succeeded: a value without JSON must not make that a failure.
        return printed(result)


def printed(result: object) -> str:
    """Give a value as Python prints it; its type if it can't be printed."""
    try:
        return readable(str(result))
    except Exception:
        return type(result).__name__


class _Returned(Exception):  # noqa: N818 # it carries what a tool returned
    """A tool returned an occurrence instead of raising one."""

    def __init__(self, occurrence: Occurrence) -> None:
        super().__init__(str(occurrence.code))
        # What makes an occurrence of an exception finds it here.
        self.occurrence: Final = occurrence


def told(occurrence: Occurrence) -> tuple[str, dict[str, Any]]:
    """Give an occurrence to the engine: its code, and the facts."""
    return occurrence.code, occurrence.facts()
