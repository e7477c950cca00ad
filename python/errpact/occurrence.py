"""One error that happened: a code, its parameters, the call, and every form of it."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from datetime import timedelta
from itertools import islice
from typing import Any, Final, Literal

from .failure import Failure
from .notes import Note
from .raised import MetaKeyError

_log: Final = logging.getLogger("errpact")


class Occurrence(Failure):
    """One error that happened. It leaves only through its forms."""

    def text(self) -> str:
        """Give the text for the model: `CODE: message`, then what the catalog adds."""
        return self.happened.text()

    def user_text(self) -> str:
        """Give the text for a user. It contains no code."""
        return self.happened.user_text()

    def tool_result(self) -> str:
        """Give the text for the model in JSON: `{"success": false, "error": "…"}`.

        What is no failure is `{"disposition": "refused", "result": "…"}`.
        """
        return self.happened.tool_result()

    def envelope_value(self) -> dict[str, Any]:
        """Give everything that a program may know, as a dictionary."""
        return self.happened.envelope_value()

    def envelope(self) -> bytes:
        """Give the envelope as JSON."""
        return self.happened.envelope()

    def mcp(
        self,
        *,
        protocol: str | None = None,
        meta_key: str | None = None,
        structured: bool = False,
        has_schema: bool = False,
    ) -> dict[str, Any]:
        """Give the MCP `CallToolResult`: a result, never an error of JSON-RPC.

        `protocol` is the negotiated revision: older ones have no `resultType`.
        `structured` adds the envelope as `structuredContent`. `isError` is false for what
        is no failure, unless the tool has a schema for its results (`has_schema`), which
        an ordinary result would have to fit. A `meta_key` that the protocol does not allow
        is a `MetaKeyError`.
        """
        try:
            return self.happened.mcp(protocol, meta_key, structured, has_schema)
        except ValueError as error:
            raise MetaKeyError(str(error)) from None

    def mcp_json(
        self,
        *,
        protocol: str | None = None,
        meta_key: str | None = None,
        structured: bool = False,
        has_schema: bool = False,
    ) -> str:
        """Give the same as JSON text, which costs a fraction of the dictionary."""
        try:
            return self.happened.mcp_json(protocol, meta_key, structured, has_schema)
        except ValueError as error:
            raise MetaKeyError(str(error)) from None

    def openai_chat(self, call_id: str) -> dict[str, Any]:
        """Give the `tool` message of OpenAI's Chat Completions."""
        return self.happened.openai_chat(call_id)

    def openai_response(self, call_id: str) -> dict[str, Any]:
        """Give the item of OpenAI's Responses."""
        return self.happened.openai_response(call_id)

    def anthropic(self, tool_use_id: str) -> dict[str, Any]:
        """Give the `tool_result` block of Anthropic's Messages."""
        return self.happened.anthropic(tool_use_id)

    def gemini(self, name: str, call_id: str | None = None) -> dict[str, Any]:
        """Give the part of Gemini's content."""
        return self.happened.gemini(name, call_id)

    def vercel_result(self, call_id: str, name: str) -> dict[str, Any]:
        """Give the `tool-result` part of a model message of Vercel's AI SDK."""
        return self.happened.vercel_result(call_id, name)

    def vercel_chunk(self, call_id: str) -> dict[str, Any]:
        """Give the chunk of Vercel's UI message stream: `tool-output-error`.

        What is no failure is `tool-output-available`.
        """
        return self.happened.vercel_chunk(call_id)

    def vercel_notice(self) -> dict[str, Any]:
        """Give the notice as a chunk of Vercel's UI message stream."""
        return self.happened.vercel_notice()

    def ag_ui(self, call_id: str) -> list[dict[str, Any]]:
        """Give the two AG-UI events of a failed call."""
        return self.happened.ag_ui(call_id)

    def ag_ui_run_error(self) -> dict[str, Any]:
        """Give the AG-UI event that ends a run."""
        return self.happened.ag_ui_run_error()

    def notice(self) -> dict[str, Any]:
        """Give the data for a page."""
        return self.happened.notice()

    def sse(self) -> str:
        """Give the notice as a server-sent event."""
        return self.happened.sse()

    def problem(self) -> dict[str, Any]:
        """Give `status`, `headers` and `body` of an HTTP problem (RFC 9457)."""
        status, headers, body = self.happened.problem()
        return {"status": status, "headers": dict(headers), "body": body}

    def shape(
        self, name: str, reader: Literal["model", "user"] = "model"
    ) -> dict[str, Any] | None:
        """Give it in a shape that the catalog declares under `wire`; None if it has none."""
        return self.happened.shape(name, reader == "user")

    def google_rpc_status(self) -> dict[str, Any]:
        """Give the `google.rpc.Status` in JSON, whose details A2A requires."""
        return self.happened.google_rpc_status()

    def client_response(self) -> dict[str, Any] | None:
        """Give the response to a client that polls a workflow; None without a stage."""
        return self.happened.client_response()

    def logfmt(self) -> str:
        """Give the log line: `key=value` pairs."""
        return self.happened.logfmt()

    def log_fields(self) -> dict[str, str]:
        """Give the fields of a structured log record, with OpenTelemetry's names beside ours."""
        return dict(self.happened.log_fields())

    def span_attributes(self) -> dict[str, str]:
        """Give the attributes for the span of the tool call, by OpenTelemetry's names."""
        return dict(self.happened.span_attributes())

    def log(self, logger: logging.Logger | None = None) -> None:
        """Log one record at the level of the code: the line, and `errpact` with fields."""
        logger = _log if logger is None else logger
        level = _LEVELS[self.happened.level]
        if logger.isEnabledFor(level):
            said = {"errpact": self.log_fields()}
            logger.log(level, "%s", self.logfmt(), extra=said)

    def with_language(self, preference: str) -> Occurrence:
        """Set the languages that the user prefers.

        `preference` is a tag such as `de-AT`, or the value of the request's header
        `Accept-Language`. All forms for users then have the text that fits best; what
        a model reads does not change.
        """
        changed: Occurrence = self.changed(languages=str(preference))
        return changed

    def with_alternative(self, note: Note) -> Occurrence:
        """Add another way to the goal: a note of the catalog."""
        return self._with("alternatives", note, lambda text: text)

    def with_action(self, note: Note) -> Occurrence:
        """Add a sentence that says what must be done: a note of the catalog."""
        return self._with("actions", note, lambda text: text)

    def with_adjustment(self, param: str, note: Note) -> Occurrence:
        """Add what an argument should be changed to: a note such as `a city name`."""
        return self._with("adjustments", note, lambda text: (str(param), text))

    def with_partial(
        self, done: object, issues: Iterable[tuple[str, Occurrence]]
    ) -> Occurrence:
        """Add what was done, and the items that were not, each with its JSON Pointer.

        `Partial` does that for a tool. After 100 items no more are listed.
        """
        said = tuple(
            (str(pointer), it.happened) for pointer, it in islice(issues, _MOST)
        )
        changed: Occurrence = self.changed(partial=(done, said))
        return changed

    def _with(self, name: str, note: Note, made: Callable[[str], object]) -> Occurrence:
        if not isinstance(note, Note):
            # An error is being handled: it must be told without the note.
            _log.error("`%s` takes a note of the catalog: errors.note(…)", name)
            return self
        changed: Occurrence = self.changed(
            **{name: (*getattr(self, name), made(note.text))}
        )
        return changed

    @property
    def delay(self) -> timedelta | None:
        """Give the wait before a retry; None if there is none."""
        return self.happened.delay

    def __str__(self) -> str:
        """Give `CODE: message`, with the values in the form for the log."""
        return str(self.happened)

    def __repr__(self) -> str:
        """Give the content of the log line."""
        return f"Occurrence({self.logfmt()})"


_MOST: Final = 100
"""The most items that were not done, and are kept."""
_LEVELS: Final = {"trace": 5, "debug": 10, "info": 20, "warn": 30, "error": 40}
"""The levels of the catalog, as `logging` numbers them."""
