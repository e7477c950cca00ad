"""An error that was read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal, TypeAlias

from .catalog import Entry, Outcome
from .envelope import Envelope
from .source import Source

Form: TypeAlias = Literal[
    "text",
    "tool_result",
    "envelope",
    "mcp",
    "openai_chat",
    "openai_response",
    "anthropic",
    "gemini",
    "pydantic_ai",
    "vercel_result",
    "vercel_chunk",
    "vercel_notice",
    "ag_ui",
    "notice",
    "sse",
    "problem",
    "client_response",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolError:
    """An error as it came."""

    code: str
    """The code; one that the catalog does not have stays as it came. Where a call failed
    and no code came, the catch-all's."""
    message: str
    """What the form's reader reads: the model, or in notices and problems a user."""
    form: Form
    """The form in which it came."""
    retry: str
    """The retry policy as one word: what came, else the catalog's."""
    disposition: str = "failed"
    """What the result is to its reader: what came, else the catalog's."""
    known: bool = True
    """Whether a code came, and the catalog has it."""
    skewed: bool = False
    """Whether the server has another version of the catalog than this file. All that
    came holds; what this file says of the code may have changed."""
    fingerprint: str | None = None
    """The fingerprint of the server's wire forms, if it came."""
    retry_after_ms: int | None = None
    """The wait that it asks for."""
    max_retries: int | None = None
    """The most retries that the server's catalog allows, if they came."""
    outcome: Outcome | None = None
    """Did the side effect happen? What came; a server says it only if it did not."""
    verify: str | None = None
    """The tool that says whether it happened, if it may have."""
    ref: str | None = None
    """The reference that users quote."""
    hint: str | None = None
    """What to do about it, in the words of a server that says it beside the message."""
    details: Mapping[str, object] | None = field(default=None, hash=False)
    """The values that it is about, as they came."""
    tool: str | None = None
    """The tool."""
    tool_call_id: str | None = None
    """The call."""
    turn: str | None = None
    """The turn of the conversation."""
    timestamp: str | None = None
    """When it happened."""
    envelope: Envelope | None = None
    """The envelope, where one came."""
    service: str | None = None
    """The service, by the name that users know; from a client response, like the following."""
    stage: str | None = None
    """The stage of a workflow that failed."""
    rollback_status: str | None = None
    """The status in which that left the workflow."""
    extensions: Mapping[str, object] | None = field(default=None, hash=False)
    """The team's own fields, as they came."""

    entry: Entry = field(repr=False, compare=False)
    """What the catalog says about the code; one that is not known is the catch-all."""

    @property
    def is_own(self) -> bool:
        """Say whether it came in an envelope that this catalog wrote, in any process.

        Anyone can write the name of a code.
        """
        written = self.envelope is not None and self.fingerprint is not None
        return written and self.known and not self.skewed

    @property
    def proves(self) -> bool:
        """Say whether it proves that nothing happened."""
        return self.is_own and self.outcome == "not_done"


def tool_error(source: Source, told: dict[str, Any]) -> ToolError:
    """Make an error of what the engine read."""
    row, envelope = told.pop("row"), told.pop("envelope", None)
    code = told.pop("code")
    if told["known"] or code == row:
        code = source.code_of(code)
    came = Envelope.from_json(envelope)
    return ToolError(
        code=code,
        envelope=None
        if came is None
        else replace(came, code=source.code_of(came.code)),
        entry=source.entries.get(source.code_of(row), source.delivered_fallback),
        **told,
    )
