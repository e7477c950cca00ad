"""One error that happened: a code, its parameters, the call, and every form of it."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterable
from datetime import timedelta
from typing import Any, Final, Literal, TypeVar

from . import log as records
from . import wire
from .failure import Failure
from .language import preferred
from .meta_key import check_meta_key
from .notes import Note

T = TypeVar("T")
_log: Final = logging.getLogger("errpact")


class Occurrence(Failure):
    """One error that happened. It leaves only through its forms."""

    def text(self) -> str:
        """Give the text for the model: `CODE: message`, then what the catalog adds."""
        return self._safely(wire.text, self._sorry)

    def user_text(self) -> str:
        """Give the text for a user. It contains no code."""
        return self._safely(wire.user_text, self._sorry)

    def tool_result(self) -> str:
        """Give the text for the model in JSON: `{"success": false, "error": "…"}`.

        What is no failure is `{"disposition": "refused", "result": "…"}`.
        """
        return self._safely(wire.tool_result, _FAILED)

    def envelope_value(self) -> dict[str, Any]:
        """Give everything that a program may know, as a dictionary."""
        return self._safely(wire.envelope, self._bare())

    def envelope(self) -> bytes:
        """Give the envelope as JSON."""
        return self._safely(
            lambda it: compact(wire.envelope(it)).encode(),
            compact(self._bare()).encode(),
        )

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
        if meta_key is not None:
            check_meta_key(meta_key)
        key = self.source.meta_key if meta_key is None else meta_key
        text = {"type": "text", "text": self._sorry}
        return self._safely(
            lambda it: wire.mcp(
                it,
                protocol=protocol,
                meta_key=key,
                structured=structured,
                has_schema=has_schema,
            ),
            {"content": [text], "isError": True, "_meta": {key: self._bare()}},
        )

    def openai_chat(self, call_id: str) -> dict[str, Any]:
        """Give the `tool` message of OpenAI's Chat Completions."""
        return {"role": "tool", "tool_call_id": call_id, "content": self.text()}

    def openai_response(self, call_id: str) -> dict[str, Any]:
        """Give the item of OpenAI's Responses."""
        kind = "function_call_output"
        return {"type": kind, "call_id": call_id, "output": self.text()}

    def anthropic(self, tool_use_id: str) -> dict[str, Any]:
        """Give the `tool_result` block of Anthropic's Messages."""
        return {
            "type": "tool_result",
            "tool_use_id": tool_use_id,
            "is_error": self.is_failure,
            "content": self.text(),
        }

    def gemini(self, name: str, call_id: str | None = None) -> dict[str, Any]:
        """Give the part of Gemini's content."""
        key = "error" if self.is_failure else "output"
        said: dict[str, Any] = {"name": name, "response": {key: self.text()}}
        if call_id is not None:
            said["id"] = call_id
        return {"functionResponse": said}

    def vercel_result(self, call_id: str, name: str) -> dict[str, Any]:
        """Give the `tool-result` part of a model message of Vercel's AI SDK."""
        output = {"type": "text", "value": self.text()}
        if self.is_failure:
            output["type"] = "error-text"
        elif self.disposition == "refused":
            output = {"type": "execution-denied", "reason": output["value"]}
        return {
            "type": "tool-result",
            "toolCallId": call_id,
            "toolName": name,
            "output": output,
        }

    def vercel_chunk(self, call_id: str) -> dict[str, Any]:
        """Give the chunk of Vercel's UI message stream: `tool-output-error`.

        What is no failure is `tool-output-available`.
        """
        said = self._safely(wire.shown_text, self._sorry)
        if not self.is_failure:
            kind = "tool-output-available"
            return {"type": kind, "toolCallId": call_id, "output": said}
        return {"type": "tool-output-error", "toolCallId": call_id, "errorText": said}

    def vercel_notice(self) -> dict[str, Any]:
        """Give the notice as a chunk of Vercel's UI message stream."""
        return self._safely(wire.vercel_notice, {"type": "data-tool-execution-error"})

    def ag_ui(self, call_id: str) -> list[dict[str, Any]]:
        """Give the two AG-UI events of a failed call."""
        return self._safely(lambda it: wire.ag_ui(it, call_id), [])

    def ag_ui_run_error(self) -> dict[str, Any]:
        """Give the AG-UI event that ends a run."""
        bare = {"type": "RUN_ERROR", "message": self._sorry}
        return self._safely(wire.ag_ui_run_error, bare)

    def notice(self) -> dict[str, Any]:
        """Give the data for a page."""
        bare = {"code": str(self.presented.code), "message": self._sorry}
        return self._safely(wire.notice, bare)

    def sse(self) -> str:
        """Give the notice as a server-sent event."""
        return self._safely(wire.sse, "")

    def problem(self) -> dict[str, Any]:
        """Give `status`, `headers` and `body` of an HTTP problem (RFC 9457)."""
        return self._safely(wire.problem, {"status": 500, "headers": {}, "body": {}})

    def shape(
        self, name: str, reader: Literal["model", "user"] = "model"
    ) -> dict[str, Any] | None:
        """Give it in a shape that the catalog declares under `wire`; None if it has none."""

        def shaped(it: Failure) -> dict[str, Any] | None:
            return wire.shape(it, name, reader)

        return self._safely(shaped, None)

    def google_rpc_status(self) -> dict[str, Any]:
        """Give the `google.rpc.Status` in JSON, whose details A2A requires."""
        bare = {"code": 2, "message": self._sorry, "details": []}
        return self._safely(wire.google_rpc_status, bare)

    def client_response(self) -> dict[str, Any] | None:
        """Give the response to a client that polls a workflow; None without a stage."""
        return self._safely(wire.client_response, None)

    def logfmt(self) -> str:
        """Give the log line: `key=value` pairs."""
        return self._safely(records.logfmt, f"code={self.code} ref={self.ref}")

    def log_fields(self) -> dict[str, str]:
        """Give the fields of a structured log record."""
        return self._safely(records.fields, {"code": self.code, "ref": self.ref})

    def span_attributes(self) -> dict[str, str]:
        """Give the attributes for the span of the tool call."""
        return self._safely(records.span_attributes, {"error.type": self.code})

    def log(self, logger: logging.Logger | None = None) -> None:
        """Log one record at the level of the code: the line, and `errpact` with fields."""
        logger = _log if logger is None else logger
        level = records.LEVELS[self.row.log]
        if not logger.isEnabledFor(level):
            return
        line, said = self.logfmt(), self.log_fields()
        logger.log(level, "%s", line, extra={"errpact": said})

    def with_language(self, preference: str) -> Occurrence:
        """Set the languages that the user prefers.

        `preference` is a tag such as `de-AT`, or the value of the request's header
        `Accept-Language`. All forms for users then have the text that fits best; what
        a model reads does not change.
        """
        changed: Occurrence = self.changed(languages=preferred(str(preference)))
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
        listed = list(issues)[:_MOST_ISSUES]
        said = tuple(wire.issue_of(it, pointer) for pointer, it in listed)
        changed: Occurrence = self.changed(partial=(plain_json(done), said))
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
        wait = self.wait()
        return None if wait is None else timedelta(microseconds=wait.microseconds)

    def __str__(self) -> str:
        """Give `CODE: message`, with the values in the form for the log."""
        said = self._safely(wire.log_message, self._sorry)
        return f"{self.presented.code!s}: {said}"

    def __repr__(self) -> str:
        """Give the content of the log line."""
        return f"Occurrence({self._safely(records.logfmt, self.ref)})"

    def _safely(self, form: Callable[[Failure], T], instead: T) -> T:
        """Write a form; a failure while writing never hides the application's own.

        What cannot be written is a value of the call, so the form is written without
        them, and `instead` only if that fails too.
        """
        try:
            return form(self)
        except Exception:
            _log.exception("error %s (%s) could not be written", self.code, self.ref)
        try:
            return form(self.changed(**_WITHOUT_VALUES))
        except Exception:
            return instead

    @property
    def _sorry(self) -> str:
        return _SORRY.format(ref=self.ref)

    def _bare(self) -> dict[str, Any]:
        presented = self.presented
        return {
            "error": {
                "code": str(presented.code),
                "category": presented.category,
                "message": self._sorry,
                "recovery": {"is_retryable": False, "policy": "do-not-retry"},
                "debug": {"error_id": str(self.id), "timestamp": self.timestamp},
            },
        }


_WITHOUT_VALUES: Final[dict[str, Any]] = {
    "given": {},
    "arguments": {},
    "context": {},
    "hidden": (),
    "tool": None,
    "call_id": None,
    "own_service": None,
    "own_operation": None,
    "stage": None,
    "rollback_status": None,
    "retry_after": None,
    "cause": None,
    "alternatives": (),
    "actions": (),
    "adjustments": (),
    "partial": None,
}
_MOST_ISSUES: Final = 100
_SORRY: Final = "Something went wrong (reference {ref})."
_FAILED: Final = '{"success": false, "error": "Something went wrong."}'


def plain_json(value: object) -> Any:
    """Give a value as JSON has it; what is not JSON is a text."""
    return json.loads(json.dumps(value, default=str, allow_nan=False))


def compact(value: Any) -> str:
    """Write JSON without white space, its members in their order."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
