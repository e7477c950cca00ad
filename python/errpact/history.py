"""A model's view of a conversation: messages, calls and their results, always in pairs.

See `docs/decisions/038-results-are-kept-inside-their-calls.md`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypedDict

from .idempotency import IdempotencyKey

if TYPE_CHECKING:
    from . import _engine
    from .catalog import Replay


@dataclass(frozen=True)
class ToolCall:
    """A call that a model made."""

    id: str
    """Its id, from the model's provider."""
    tool: str
    """The tool."""
    arguments: Any = None
    """The arguments: a mapping or its JSON text, which OpenAI sends; None if there are none.

    A call that `run_round` or `admit` lets through has a mapping. With anything else it is
    not made, and fails like other wrong arguments.
    """
    idempotency_key: IdempotencyKey | None = None
    """Its key, if the tool has `idempotency: key`: the tool sends it to its service."""

    @property
    def given(self) -> tuple[str, str, Any]:
        """Give it to the engine."""
        return self.id, self.tool, self.arguments


class Replayed(TypedDict):
    """A result as it enters a history."""

    turn: str
    """The turn of the user."""
    call_id: str
    """The id of the call."""
    tool: str
    """The tool that was called."""
    replay: Replay
    """What is kept of it."""
    text: str
    """The text for the model; a neutral sentence if it must not read what happened."""
    failed: bool
    """Whether the call failed."""


class Shown(TypedDict):
    """A failure as the user sees it."""

    call_id: str
    """The id of the call."""
    tool: str
    """The tool that was called."""
    code: str
    """The code that is delivered."""
    text: str
    """The sentence. The event's `message` is the same."""
    event: dict[str, Any]
    """The data of the event `tool_execution_error`."""


class History:
    """A model's view of a conversation, for any provider.

    Its output is valid for any input in any order: every call has exactly one result
    directly after it. A call without one has a neutral sentence, and a result without a
    call is left out. `errors.history()` begins one.
    """

    def __init__(self, messages: _engine.History) -> None:
        """Take the engine's: `errors.history` and `errors.restore_history` make one."""
        self._messages: Final = messages

    @property
    def is_empty(self) -> bool:
        """Say whether it has no message."""
        return self._messages.is_empty

    def copy(self) -> History:
        """Give a copy, for messages that are not kept."""
        return History(self._messages.copy())

    def user(self, text: str) -> None:
        """Add what the user wrote."""
        self._messages.user(text)

    def assistant(
        self,
        turn: str,
        text: str = "",
        calls: Iterable[ToolCall] = (),
        *,
        reasoning: Sequence[Mapping[str, Any]] = (),
        bound_to_reasoning: bool = False,
    ) -> None:
        """Add what the model wrote in this turn of the user, and the calls it made.

        `reasoning` has the provider's items as received: they are sent back only to the
        provider that they came from. `bound_to_reasoning` says that the provider ties the
        calls to an item that it keeps itself. Then none of them is removed.
        """
        given = [call.given for call in calls]
        if reasoning:
            self._messages.reasoned(turn, text, given, list(reasoning))
        else:
            self._messages.assistant(turn, text, given, bound_to_reasoning)

    def results(self, results: Iterable[Replayed]) -> None:
        """Add the results of a round: `Round.results`.

        A second result of a call is left out, unless it is the first success. So is the
        result of a call that was never made.
        """
        self._messages.results(list(results))

    def open_calls(self) -> list[ToolCall]:
        """Give the calls of the last message that have no result.

        They were in progress when the conversation was saved: hand them to the next round.
        """
        return [ToolCall(**call) for call in self._messages.open_calls()]

    def anthropic(self) -> list[dict[str, Any]]:
        """Give the messages for Anthropic's Messages."""
        return self._messages.anthropic()

    def openai_chat(self) -> list[dict[str, Any]]:
        """Give the messages for OpenAI's Chat Completions."""
        return self._messages.openai_chat()

    def openai_responses(self) -> list[dict[str, Any]]:
        """Give the input items for OpenAI's Responses."""
        return self._messages.openai_responses()

    def state(self) -> list[dict[str, Any]]:
        """Give it as JSON, to be stored: `errors.restore_history` continues with it."""
        return self._messages.state()
