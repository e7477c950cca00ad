# errpact 0.1.0: the library that generated files import (fingerprint ed2bd4d58252).
# Do not edit: `errpact generate` writes it, the same for every catalog.
# fmt: off
# ruff: noqa
"""What modules that errpact generates import: types, reading and deciding."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass, replace
from enum import Enum
from typing import Final, Literal, TypeAlias

Deliver: TypeAlias = Literal["model", "user", "both", "log"]
Replay: TypeAlias = Literal["keep", "stub", "drop"]
Stops: TypeAlias = Literal["nothing", "tool", "run"]
Outcome: TypeAlias = Literal["not_done", "unknown", "done"]
RetryBy: TypeAlias = Literal["runtime", "model", "user"]
Ending: TypeAlias = Literal["fail", "skip", "complete", "ask_user"]
Importance: TypeAlias = Literal["blocking", "optional"]
Word: TypeAlias = Literal["retry", "return_to_model"] | Ending


@dataclass(frozen=True, slots=True, kw_only=True)
class Retry:
    """Whether a retry makes sense, by whom and when."""

    by: RetryBy | None = None
    """Who must act first; None is never."""
    max: int | None = 0
    """Tries after the first; None is no limit."""
    delay_ms: int = 0
    """Wait before the first retry."""
    delay_param: str | None = None
    """The parameter of an occurrence that says the wait instead."""
    multiplier: float = 2.0
    """Factor from one wait to the next."""
    max_delay_ms: int = 30_000
    """Longest wait."""
    jitter: Literal["full", "none"] = "full"
    """How waits are spread: anything from nothing to the wait, or the wait itself."""
    word: str = "do-not-retry"
    """The policy as the one word that goes on the wire."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Exhausted:
    """How a call ends when its retries are exhausted, or if it is never retried."""

    blocking: Ending = "fail"
    """In a step that the plan cannot do without."""
    optional: Ending = "fail"
    """In an optional step."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """What the catalog says about a code."""

    code: str
    """Its name."""
    category: str
    """Its category."""
    summary: str
    """One line about it."""
    number: int | None = None
    """Its number."""
    deliver: Deliver = "model"
    """Who gets it."""
    presents_as: str | None = None
    """The code that is delivered in its place, if it is only for the log."""
    replay: Replay = "keep"
    """What stays in the conversation history."""
    stops: Stops = "nothing"
    """What ends at once."""
    outcome: Outcome = "unknown"
    """Did the side effect happen?"""
    retry: Retry = field(default_factory=Retry)
    """Whether a retry makes sense, by whom and when."""
    exhausted: Exhausted = field(default_factory=Exhausted)
    """How a call ends when its retries are exhausted."""
    status: int | None = None
    """HTTP status."""
    jsonrpc: int | None = None
    """JSON-RPC code."""
    docs: str | None = None
    """Link to more."""
    raised_by: tuple[str, ...] = ()
    """Tools that may return it; none is any tool."""
    instruction: str = ""
    """What the model should do, in words."""
    user_message: str | None = None
    """What users read, with its placeholders, if it is not the model's text."""
    extensions: Mapping[str, object] = field(default_factory=dict)
    """The team's own fields."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tool:
    """What the catalog says about a tool, or a family of tools."""

    read_only: bool = False
    """Does it only read?"""
    idempotent: bool = False
    """May it be repeated with the same arguments?"""
    service: str | None = None
    """The service behind it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Limits of a run; None is no limit."""

    iterations: int = 20
    """Rounds with a success."""
    all_failure_rounds: int = 3
    """Rounds in which every call failed."""
    retries_per_step: int | None = None
    """Retries of one step, whatever the mix of codes."""
    same_code: int | None = None
    """How often one code of one tool may come back in a run."""
    total_attempts: int | None = None
    """Attempts of one logical call over all layers."""


class CodeName(str, Enum):
    """A code: text wherever text is wanted."""

    def __str__(self) -> str:
        """Give the text."""
        return str(self.value)

    def __hash__(self) -> int:
        """Hash as the text does, so that either finds the other."""
        return hash(self.value)


def several(*items: str) -> tuple[str, ...]:
    """Make a tuple."""
    return items


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """What to do about an error."""

    decision: Word
    """`retry`: wait and repeat; `return_to_model`: the model changes something;
    `ask_user`: a person acts first; `complete`, `skip`, `fail`: the step ends so."""
    delay_ms: int | None = None
    """The wait before a repetition, before jitter; None unless `retry`, or where only
    the error itself says how long."""
    least_ms: int = 0
    """With jitter the wait is anything from this …"""
    most_ms: int = 0
    """… to this: `random.uniform(least_ms, most_ms)`."""


class Errors:
    """The errors of a catalog: a generated module makes one, and has its methods as functions."""

    def __init__(
        self,
        *,
        entries: Iterable[Entry],
        fallback: Entry,
        tools: Mapping[str, Tool],
        wire_fingerprint: str,
        meta_key: str,
        new_code: str,
        reference_digits: int,
    ) -> None:
        """Take what the catalog says."""
        self.entries: Final = {entry.code: entry for entry in entries}
        """What the catalog says about each code."""
        self.codes: Final = {str(code): code for code in self.entries}
        """The codes by their text: of a generated module the members of its `Code`."""
        self.fallback: Final = fallback
        """The catch-all."""
        self.delivered_fallback: Final = (
            fallback
            if fallback.presents_as is None
            else self.entries[fallback.presents_as]
        )
        """The catch-all as it is delivered."""
        self.tools: Final = tools
        """The declared tools."""
        self.wire_fingerprint: Final = wire_fingerprint
        """What a server with the same version of the catalog puts into wire forms."""
        self.meta_key: Final = meta_key
        """The key of `_meta` under which a result of MCP has the envelope."""
        self.new_code: Final = re.compile(new_code)
        """What a code looks like that the catalog does not have."""
        self.reference_digits: Final = reference_digits
        """How many digits of an error's id are its reference."""

    def code_of(self, name: str) -> str:
        """Give the code of this name; one that is not cataloged stays as it came."""
        return self.codes.get(name, name)

    def entry(self, code: str) -> Entry:
        """Look a code up; one that is not cataloged is treated as the catch-all."""
        return self.entries.get(code, self.fallback)

    def repeatable(self, tool: str) -> bool:
        """Say whether a call of this tool may be repeated: it only reads, or is idempotent.

        An exact name wins, then the longest pattern. An undeclared tool is neither.
        """
        found = self.tools.get(tool)
        if found is None:
            patterns = [name for name in self.tools if name.endswith("*")]
            fitting = [name for name in patterns if tool.startswith(name[:-1])]
            found = self.tools[max(fitting, key=len)] if fitting else Tool()
        return found.read_only or found.idempotent

    def decide(
        self,
        code: str,
        *,
        retries: int = 0,
        repeatable: bool = False,
        importance: Importance = "blocking",
        retry_after_ms: int | None = None,
    ) -> Decision:
        """Decide what to do about an error, as errpact decides in every language.

        `retries` counts the retries of this code already made in this step. `repeatable`
        says that the tool only reads or is idempotent: `repeatable("the_tool")`.
        `importance` is that of the step. `retry_after_ms` is the wait that the error itself
        asks for: it lengthens the catalog's, up to `max_delay_ms`, and is never undercut.
        """
        policy = self.entry(code)
        retry = policy.retry
        left = retry.max is None or retries < retry.max
        safe = policy.outcome == "not_done" or repeatable
        if left and retry.by == "user":
            return Decision(decision="ask_user")
        if left and safe and retry.by == "model":
            return Decision(decision="return_to_model")
        if left and safe and retry.by == "runtime":
            return _wait(retry, retries, retry_after_ms)
        if importance == "optional":
            return Decision(decision=policy.exhausted.optional)
        return Decision(decision=policy.exhausted.blocking)

    def parse(self, value: object) -> ToolError | None:
        """Find the first error in what a tool, a server or a provider's message says.

        Text, JSON text, what JSON was parsed to, the models of SDKs built on pydantic, and
        dataclasses are read. No value makes it raise. None means that nothing says that a
        call failed; a failure without a code is an error with the code of the catch-all.
        """
        return next(_errors(self, value), None)

    def parse_all(self, value: object) -> tuple[ToolError, ...]:
        """Find every error in a message that may hold the results of several calls."""
        return tuple(_errors(self, value))

    def parse_text(self, text: str, *, failed: bool = False) -> ToolError | None:
        """Read `CODE: message`, the text of a failed call, also in a host's wrapper.

        An unknown code counts if the call is known to have `failed`, or if the code has a
        `_` and is written in capitals: `Note: …` is not an error.
        """
        return _said(self, text, _Call(form="text", failed=failed), _DEPTH)

    def parse_client_response(self, value: object) -> ToolError | None:
        """Read what a client that polls a workflow is told of a stage that failed.

        `extensions` has the team's fields that came with it. A proxy's page, an empty body
        and JSON of another kind give None: the poll failed, and nothing is known of the
        stage.
        """
        return _client_response(self, _members(_decoded(value)))


def _wait(retry: Retry, retries: int, told: int | None) -> Decision:
    if told is None and retry.delay_param is not None:
        return Decision(decision="retry")
    asked = min(max(told or 0, 0), retry.max_delay_ms)
    delay = _backoff(retry, retries)
    longer = max(asked, delay)
    if retry.jitter == "none":
        least, most = longer, longer
    else:
        least, most = asked, asked + max(delay, asked // 10)
    return Decision(decision="retry", delay_ms=longer, least_ms=least, most_ms=most)


def _backoff(retry: Retry, retries: int) -> int:
    """Let the catalog's delay grow; to the nearest millisecond."""
    delay = float(retry.delay_ms)
    # One by one, because the last digits of a power differ between languages.
    for _ in range(min(retries, 1_000)):
        if not (0 < delay < retry.max_delay_ms and retry.multiplier > 1):
            break
        delay *= retry.multiplier
    whole = int(delay)
    return min(whole + (delay - whole >= _HALF), retry.max_delay_ms)


_HALF: Final = 0.5


@dataclass(frozen=True, slots=True, kw_only=True)
class Alternative:
    """Another way to the goal."""

    description: str
    """What to do instead."""
    example: str | None = None
    """How that looks."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RetryStrategy:
    """When and how to try again."""

    suggested_delay: int | None = None
    """Milliseconds to wait."""
    max_retries: int | None = None
    """Tries after the first."""
    parameter_adjustments: Mapping[str, str] = field(default_factory=dict)
    """What to change in each argument."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recovery:
    """What leads on."""

    is_retryable: bool
    """Whether a retry can make sense."""
    policy: str
    """The retry policy as one word."""
    retry_strategy: RetryStrategy | None = None
    """When and how to try again."""
    alternatives: tuple[Alternative, ...] = ()
    """Other ways to the goal."""
    required_actions: tuple[str, ...] = ()
    """What the model should do, in this order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """The call that failed."""

    operation: str | None = None
    """What was being done."""
    parameters: Mapping[str, object] = field(default_factory=dict)
    """The tool's declared arguments, each in the form that a model may see."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Debug:
    """What tells this error from all others."""

    error_id: str
    """A UUID."""
    timestamp: str
    """When it happened, in UTC, RFC 3339 with milliseconds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Envelope:
    """All that a program may know of an error."""

    code: str
    """The code as it came; of `ToolError.envelope` a member of `Code` where it is one."""
    category: str
    """Its category."""
    message: str
    """What the model reads."""
    recovery: Recovery
    """What leads on."""
    debug: Debug
    """What tells this error from all others."""
    fingerprint: str | None = None
    """The fingerprint of the wire forms of the catalog that the server has."""
    source: str | None = None
    """The tool, else the service."""
    context: Context | None = None
    """The call."""

    @classmethod
    def from_json(cls, value: object) -> Envelope | None:
        """Read an envelope from JSON text, or from what that was parsed to."""
        error = _members(_members(_decoded(value)).get("error"))
        code, category = _text(error.get("code")), _text(error.get("category"))
        message = _text(error.get("message"))
        recovery, debug = _recovery(error.get("recovery")), _debug(error.get("debug"))
        if not code or category is None or message is None:
            return None
        if recovery is None or debug is None:
            return None
        return cls(
            code=code,
            category=category,
            message=message,
            recovery=recovery,
            debug=debug,
            fingerprint=_text(error.get("fingerprint")),
            source=_text(error.get("source")),
            context=_context(error.get("context")),
        )

    def to_json(self) -> dict[str, object]:
        """Give the envelope as it goes on the wire, without what is absent or empty."""
        error = {
            "code": str(self.code),
            "category": self.category,
            "message": self.message,
            "recovery": _recovery_json(self.recovery),
            "debug": {
                "error_id": self.debug.error_id,
                "timestamp": self.debug.timestamp,
            },
            **_filled(fingerprint=self.fingerprint, source=self.source),
        }
        context = self.context
        if context is not None:
            parameters = dict(context.parameters)
            error["context"] = _filled(
                operation=context.operation,
                parameters=parameters,
            )
        return {"error": error}


def _recovery_json(recovery: Recovery) -> dict[str, object]:
    strategy = recovery.retry_strategy or RetryStrategy()
    return {
        "is_retryable": recovery.is_retryable,
        "policy": recovery.policy,
        **_filled(
            retry_strategy=_filled(
                suggested_delay=strategy.suggested_delay,
                max_retries=strategy.max_retries,
                parameter_adjustments=dict(strategy.parameter_adjustments),
            ),
            alternatives=[
                _filled(description=other.description, example=other.example)
                for other in recovery.alternatives
            ],
            required_actions=list(recovery.required_actions),
        ),
    }


def _filled(**members: object) -> dict[str, object]:
    empty: tuple[object, ...] = (None, "", [], {})
    return {name: value for name, value in members.items() if value not in empty}


def _recovery(value: object) -> Recovery | None:
    members = _members(value)
    retryable, policy = members.get("is_retryable"), _text(members.get("policy"))
    if not isinstance(retryable, bool) or policy is None:
        return None
    actions = _items(members.get("required_actions"))
    return Recovery(
        is_retryable=retryable,
        policy=policy,
        retry_strategy=_strategy(members.get("retry_strategy")),
        alternatives=_alternatives(members.get("alternatives")),
        required_actions=tuple(text for text in actions if isinstance(text, str)),
    )


def _strategy(value: object) -> RetryStrategy | None:
    members = _members(value)
    if not members:
        return None
    adjustments = _members(members.get("parameter_adjustments")).items()
    return RetryStrategy(
        suggested_delay=_whole(members.get("suggested_delay")),
        max_retries=_whole(members.get("max_retries")),
        parameter_adjustments={
            name: text for name, text in adjustments if isinstance(text, str)
        },
    )


def _alternatives(value: object) -> tuple[Alternative, ...]:
    found = []
    for members in map(_members, _items(value)):
        description = _text(members.get("description"))
        if description is not None:
            example = _text(members.get("example"))
            found.append(Alternative(description=description, example=example))
    return tuple(found)


def _debug(value: object) -> Debug | None:
    members = _members(value)
    error_id = _text(members.get("error_id"))
    timestamp = _text(members.get("timestamp"))
    if error_id is None or timestamp is None:
        return None
    return Debug(error_id=error_id, timestamp=timestamp)


def _context(value: object) -> Context | None:
    members = _members(value)
    if not members:
        return None
    return Context(
        operation=_text(members.get("operation")),
        parameters=_members(members.get("parameters")),
    )


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None


def _whole(value: object) -> int | None:
    """Read a whole number that is not negative and that JSON gives to every language."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if not isinstance(value, int) or isinstance(value, bool):
        return None
    return value if 0 <= value < _TOO_LARGE else None


def _items(value: object) -> Sequence[object]:
    return value if isinstance(value, (list, tuple)) else ()


def _members(value: object) -> dict[str, object]:
    if not isinstance(value, (dict, list, str)):
        value = _model(value)
    return value if isinstance(value, dict) else {}


def _decoded(value: object) -> object:
    """Make plain values of JSON text and of an SDK's models; of anything else, None."""
    if isinstance(value, (bytes, bytearray)):
        value = value.decode("utf-8", "replace")
    if not isinstance(value, str):
        return _model(value)
    # Anything else is text that no form begins with.
    if value.lstrip(_SPACE)[:1] not in ("{", "["):
        return value
    try:
        return json.loads(value, parse_constant=_refuse)
    except (ValueError, RecursionError):
        return value


def _refuse(constant: str) -> object:
    """Refuse NaN and Infinity, which are not JSON."""
    raise ValueError(constant)


def _model(value: object) -> object:
    if value is None or isinstance(value, (dict, list, tuple, int, float)):
        return value
    try:
        if is_dataclass(value) and not isinstance(value, type):
            # The parts of pydantic-ai's messages, the results of FastMCP's client.
            return {it.name: getattr(value, it.name) for it in fields(value)}
        # The models of pydantic, of which the SDKs for MCP and for providers consist.
        return value.model_dump(by_alias=True)  # type: ignore[attr-defined]
    except Exception:
        return None


_SPACE: Final = " \t\r\n"
_TOO_LARGE: Final = 2**53


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
    known: bool = True
    """Whether a code came, and the catalog has it."""
    skewed: bool = False
    """Whether the server has another version of the catalog than this file. All that
    came holds; what this file says of the code may have changed."""
    fingerprint: str | None = None
    """The fingerprint of the server's wire forms, if it came."""
    retry_after_ms: int | None = None
    """The wait that it asks for."""
    ref: str | None = None
    """The reference that users quote."""
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


def _errors(errors: Errors, value: object) -> Iterator[ToolError]:
    value = _decoded(value)
    if isinstance(value, str):
        yield from _stream(errors, value)
        return
    for item in value if isinstance(value, (list, tuple)) else (value,):
        members = _members(_decoded(item))
        error = _any(errors, members, _DEPTH)
        if error is not None:
            yield error
            continue
        for part in _items(members.get("content")) or _items(members.get("parts")):
            error = _result(errors, _members(part), _DEPTH)
            if error is not None:
                yield error


def _stream(errors: Errors, text: str) -> Iterator[ToolError]:
    """Read server-sent events, else `CODE: message`."""
    read = False
    if _FIELD.match(text):
        for event in re.sub("\r\n?", "\n", text).split("\n\n"):
            lines = [line[5:] for line in event.split("\n") if line.startswith("data:")]
            members = _members(_decoded("\n".join(lines)))
            read = read or bool(members)
            error = _notice(errors, members, _Call(form="sse")) or _any(
                errors, members, _DEPTH
            )
            if error is not None:
                yield error
    if not read:
        error = _said(errors, text, _Call(form="text"), _DEPTH)
        if error is not None:
            yield error


def _any(errors: Errors, members: dict[str, object], depth: int) -> ToolError | None:
    # First, because the team's fields may be called as another form's members.
    return (
        _client_response(errors, members)
        or _result(errors, members, depth)
        or _sole(errors, members, depth)
    )


_FIELD: Final = re.compile(r"(?:event|id|data|retry)?:")
_DEPTH: Final = 4
"""How deep JSON in a text in JSON is read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Call:
    """What is known of a call before its result is read."""

    form: Form
    tool: str | None = None
    tool_call_id: str | None = None
    failed: bool = False


def _error(
    errors: Errors,
    code: str | None,
    message: str | None,
    call: _Call,
    fingerprint: str | None = None,
) -> ToolError:
    """Make an error with this code, or with none."""
    found = None if code is None else errors.code_of(code)
    about = None if found is None else errors.entries.get(found)
    if about is not None and about.deliver == "log":
        about = None
    known = about is not None
    about = about or errors.delivered_fallback
    return ToolError(
        code=about.code if found is None else found,
        message=about.summary if message is None else message,
        form=call.form,
        retry=about.retry.word,
        known=known,
        skewed=fingerprint not in (None, errors.wire_fingerprint),
        fingerprint=fingerprint,
        entry=about,
        tool=call.tool,
        tool_call_id=call.tool_call_id,
    )


def _content(
    errors: Errors, content: object, call: _Call, depth: int
) -> ToolError | None:
    """Read what a call returned: a text, an object, or parts.

    The first text of the parts decides: the rest may come from anyone.
    """
    if not isinstance(content, (str, list, tuple)):
        members = _members(content)
        if members and _part(members) is None:
            return _held(errors, members, call, depth)
    texts = _texts(content)
    error = _named(errors, texts[0], call, depth) if texts else None
    if error is None and call.failed:
        error = _error(errors, None, "\n".join(texts) or None, call)
    return error


def _texts(content: object) -> list[str]:
    """Give the texts of some content that are not blank."""
    parts = content if isinstance(content, (list, tuple)) else (content,)
    texts = (part if isinstance(part, str) else _part(_members(part)) for part in parts)
    return [text for text in texts if text is not None and text.strip(_SPACE)]


def _part(members: dict[str, object]) -> str | None:
    """Give the text of a part, if it is a part with a text."""
    text = members.get("type", "text") in ("text", "input_text", "output_text")
    return _text(members.get("text")) if text else None


def _said(errors: Errors, text: str, call: _Call, depth: int) -> ToolError | None:
    """Read a text that a call returned."""
    error = _named(errors, text, call, depth)
    if error is None and call.failed:
        error = _error(errors, None, text if text.strip(_SPACE) else None, call)
    return error


def _named(errors: Errors, text: str, call: _Call, depth: int) -> ToolError | None:
    """Find the code that a text names, behind the wrappers of hosts."""
    inner = text
    for layer in range(_LAYERS + 1):
        inner = inner.removesuffix(_PYDANTIC_AI)
        held = _decoded(inner) if depth > 0 else None
        if isinstance(held, dict):
            return _held(errors, held, call, depth - 1)
        found = _CODED.match(inner)
        # A code that is known is a code even where it is called like a wrapper.
        error = (
            None if found is None else _error(errors, found[1], found[2] or "", call)
        )
        if error is not None and error.known:
            return _referring(errors, error)
        unwrapped = _unwrapped(inner) if layer < _LAYERS else None
        if unwrapped is None:
            break
        inner = unwrapped
    if error is None:
        return None
    if call.failed:
        looks = errors.new_code.fullmatch(error.code)
    else:
        # Nothing but its looks says that it is a code: none is looked for in a wrapper.
        looks = _SURE_CODE.fullmatch(error.code) if layer == 0 else None
    return None if looks is None else _referring(errors, error)


def _referring(errors: Errors, error: ToolError) -> ToolError:
    ref = _REF.search(error.message)
    if ref is None or len(ref[1]) != errors.reference_digits:
        return error
    return replace(error, ref=ref[1])


def _unwrapped(text: str) -> str | None:
    """Take off what a host put around the whole text of a failed call."""
    for begin, end in _WRAPPERS:
        found = begin.match(text)
        if found is None:
            continue
        # What ends a text may be followed by white space, and nothing else.
        whole = text.rstrip(_SPACE) if end else text
        if whole.endswith(end) and found.end() <= len(whole) - len(end):
            inner = whole[found.end() : len(whole) - len(end)]
            raised = _RAISED.fullmatch(inner) if end == _LANGCHAIN else None
            return inner if raised is None else _unquoted(raised[1][1:-1])
    return None


def _unquoted(text: str) -> str:
    """Undo the escapes of a text that Python wrote between quotation marks."""

    def letter(found: re.Match[str]) -> str:
        escape = found[1]
        if escape[0] in "xuU":
            number = int(escape[1:], 16)
            return chr(number) if number <= _LAST_LETTER else found[0]
        return {"n": "\n", "r": "\r", "t": "\t"}.get(escape, escape)

    return _ESCAPE.sub(letter, text)


_CODED: Final = re.compile(
    r"[ \t\r\n]*([A-Za-z][A-Za-z0-9_]*):(?:[ \t\r\n](.*))?\Z",
    re.DOTALL,
)
_SURE_CODE: Final = re.compile(r"[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+")
_REF: Final = re.compile(r"(?:\A|[ \t\r\n])Ref: ([0-9a-f]+)\.[ \t\r\n]*\Z")
_LAYERS: Final = 4
"""How many wrappers are taken off: hosts run in hosts."""
_PYDANTIC_AI: Final = "\n\nFix the errors and try again."
_LANGCHAIN: Final = "\n Please fix your mistakes."
_WRAPPERS: Final = tuple(
    (re.compile(r"[ \t\r\n]*" + begin), end)
    for begin, end in (
        (r"Error executing tool [A-Za-z0-9_./-]{1,128}: ", ""),
        (r"Error calling tool '[^'\r\n]{1,128}': ", ""),
        (r"MCP error -?[0-9]{1,10}: ", ""),
        (
            r"An error occurred while running the tool\. Please try again\. Error: ",
            "",
        ),
        (r"<tool_use_error>", "</tool_use_error>"),
        (r"Error: ", _LANGCHAIN),
        (r"Error: ", ""),
    )
)
"""How a text begins and ends that a host made of the text of a failed call."""
_RAISED: Final = re.compile(
    r"""[A-Za-z_][A-Za-z0-9_.]*\(("[^"\\]*(?:\\[^\r\n][^"\\]*)*"|'[^'\\]*(?:\\[^\r\n][^'\\]*)*')\)""",
)
_LAST_LETTER: Final = 0x10FFFF
_ESCAPE: Final = re.compile(
    r"\\(x[0-9a-f]{2}|u[0-9a-f]{4}|U[0-9a-f]{8}|[^\r\n])",
)


def _sole(errors: Errors, members: dict[str, object], depth: int) -> ToolError | None:
    """Read a form that stands by itself."""
    return (
        _mcp(errors, members, depth)
        or _enveloped(errors, members, _Call(form="envelope"))
        or _problem(errors, members)
        or _notice(errors, members, _Call(form="notice"))
        or _failure(errors, members, _Call(form="tool_result"), depth)
        or _event(errors, members)
    )


def _held(
    errors: Errors, members: dict[str, object], call: _Call, depth: int
) -> ToolError | None:
    """Read an object that a call returned."""
    error = _client_response(errors, members) or _sole(errors, members, depth)
    if error is None:
        return _failure(errors, members, call, depth) if call.failed else None
    return replace(
        error,
        form=call.form,
        tool=error.tool if call.tool is None else call.tool,
        tool_call_id=(
            error.tool_call_id if call.tool_call_id is None else call.tool_call_id
        ),
    )


def _client_response(errors: Errors, members: dict[str, object]) -> ToolError | None:
    """Read a failed stage; other servers say `success: false` too, but of no stage."""
    error = _members(members.get("error"))
    code, message = _text(error.get("code")), _text(error.get("message"))
    stage, status = _text(error.get("stage")), _text(error.get("rollback_status"))
    if members.get("success") is not False or not code or message is None:
        return None
    if stage is None or status is None:
        return None
    fingerprint = _text(error.get("fingerprint"))
    return replace(
        _error(errors, code, message, _Call(form="client_response"), fingerprint),
        ref=_text(error.get("ref")),
        timestamp=_text(error.get("timestamp")),
        service=_text(error.get("service")),
        stage=stage,
        rollback_status=status,
        extensions={
            name: value
            for name, value in members.items()
            if name not in ("success", "error")
        },
    )


def _mcp(errors: Errors, members: dict[str, object], depth: int) -> ToolError | None:
    """Read the failed result of an MCP tool, or the response that has it."""
    if "jsonrpc" in members:
        members = _members(members.get("result"))
    if members.get("isError") is not True and members.get("is_error") is not True:
        return None
    if not _MCP.intersection(members):
        return None
    call = _Call(form="mcp", failed=True)
    meta = _members(members.get("_meta")) or _members(members.get("meta"))
    names = sorted(name for name in meta if isinstance(name, str))
    structured = _members(members.get("structuredContent"))
    structured = structured or _members(members.get("structured_content"))
    for held in (
        meta.get(errors.meta_key),
        *(meta[name] for name in names),
        structured,
    ):
        error = _enveloped(errors, _members(held), call)
        if error is not None:
            return error
    content = members.get("content")
    return _content(
        errors, content if _texts(content) else structured or None, call, depth
    )


def _enveloped(
    errors: Errors, members: dict[str, object], call: _Call
) -> ToolError | None:
    envelope = Envelope.from_json(members)
    if envelope is None:
        return None
    envelope = replace(envelope, code=errors.code_of(envelope.code))
    strategy = envelope.recovery.retry_strategy
    error = replace(
        _error(errors, envelope.code, envelope.message, call, envelope.fingerprint),
        retry_after_ms=None if strategy is None else strategy.suggested_delay,
        ref=envelope.debug.error_id.replace("-", "")[: errors.reference_digits],
        tool=envelope.source if call.tool is None else call.tool,
        timestamp=envelope.debug.timestamp,
        envelope=envelope,
    )
    return _retried(error, envelope.recovery.policy)


def _retried(error: ToolError, word: object) -> ToolError:
    """Put in the policy that came, if it is one."""
    if isinstance(word, str) and word in _RETRY_WORDS:
        return replace(error, retry=word)
    return error


def _problem(errors: Errors, members: dict[str, object]) -> ToolError | None:
    """Read a problem with everything that errpact's have; others may be any record."""
    code, title = _text(members.get("code")), _text(members.get("title"))
    kind, status = _text(members.get("type")), _whole(members.get("status"))
    if not code or title is None or kind is None or status not in range(400, 600):
        return None
    recovery = _members(members.get("recovery"))
    strategy = _members(recovery.get("retry_strategy"))
    detail = _text(members.get("detail"))
    fingerprint = _text(members.get("fingerprint"))
    message = title if detail is None else detail
    error = replace(
        _error(errors, code, message, _Call(form="problem"), fingerprint),
        ref=_text(members.get("ref")),
        retry_after_ms=_whole(strategy.get("suggested_delay")),
    )
    word = members.get("retry")
    return _retried(error, recovery.get("policy") if word is None else word)


def _notice(
    errors: Errors, members: dict[str, object], call: _Call
) -> ToolError | None:
    """Read what a page is told; anything may have a code and a message."""
    code, message = _text(members.get("code")), _text(members.get("message"))
    retry, at = _text(members.get("retry")), _text(members.get("timestamp"))
    if not code or message is None or retry is None or at is None:
        return None
    error = replace(
        _error(errors, code, message, call, _text(members.get("fingerprint"))),
        retry_after_ms=_whole(members.get("retry_after_ms")),
        ref=_text(members.get("ref")),
        tool=_text(members.get("tool")),
        tool_call_id=_text(members.get("tool_call_id")),
        turn=_text(members.get("turn")),
        timestamp=at,
    )
    return _retried(error, retry)


def _event(errors: Errors, members: dict[str, object]) -> ToolError | None:
    """Read an event of a stream, whose data is a notice."""
    data, kind = members.get("data"), members.get("type")
    if not isinstance(data, str) or not isinstance(kind, str):
        return None
    return _notice(errors, _members(_decoded(data)), _Call(form="notice"))


def _failure(
    errors: Errors, members: dict[str, object], call: _Call, depth: int
) -> ToolError | None:
    """Read an object that says that it failed, or that came where only failures do."""
    if not call.failed and not _fails(members):
        return None
    call = replace(call, failed=True)
    error = members.get("error")
    inner = _members(error)
    code = _text(inner.get("code"))
    if code:
        return _error(errors, code, _text(inner.get("message")), call)
    for text in (error, inner.get("message"), members.get("message")):
        if isinstance(text, str) and text.strip(_SPACE):
            return _said(errors, text, call, depth)
    return _error(errors, None, None, call)


def _fails(members: dict[str, object]) -> bool:
    flags = [members.get(name) is well for name, well in _FLAGS if _flag(members, name)]
    if flags:
        return not all(flags)
    # A record may contain an error: it counts if there is nothing else.
    if "jsonrpc" not in members and not members.keys() <= _BESIDE_ERROR:
        return False
    error = members.get("error")
    return bool(error.strip(_SPACE) if isinstance(error, str) else _members(error))


def _flag(members: dict[str, object], name: str) -> bool:
    return isinstance(members.get(name), bool)


def _result(errors: Errors, members: dict[str, object], depth: int) -> ToolError | None:
    """Read a result as it goes to a provider, or an event as it goes to a page."""
    if members.get("state") == "output-error":
        return _vercel_part(errors, members, depth)
    for name in ("type", "role", "part_kind"):
        kind = members.get(name)
        read = _RESULTS.get(kind) if isinstance(kind, str) else None
        if read is not None:
            return read(errors, members, depth)
    names = _items(members.get("id"))
    if _whole(members.get("lc")) == 1 and names and names[-1] == "ToolMessage":
        return _message(errors, _members(members.get("kwargs")), depth)
    return _gemini(errors, members, depth)


def _anthropic(
    errors: Errors, members: dict[str, object], depth: int
) -> ToolError | None:
    if members.get("is_error") is False:
        return None
    call = _Call(
        form="anthropic",
        tool_call_id=_text(members.get("tool_use_id")),
        failed=members.get("is_error") is True,
    )
    return _content(errors, members.get("content"), call, depth)


def _message(
    errors: Errors, members: dict[str, object], depth: int
) -> ToolError | None:
    """Read the message of a tool: OpenAI's, AG-UI's or LangChain's."""
    if "content" not in members:
        members = _members(members.get("data"))
    ag_ui = "toolCallId" in members
    error = members.get("error")
    said = isinstance(error, str) and bool(error.strip(_SPACE))
    call = _Call(
        form="ag_ui" if ag_ui else "openai_chat",
        tool=_text(members.get("name")),
        tool_call_id=_text(members.get("toolCallId" if ag_ui else "tool_call_id")),
        failed=said or members.get("status") == "error",
    )
    content = members.get("content")
    return _content(
        errors, error if said and not _texts(content) else content, call, depth
    )


def _openai_response(
    errors: Errors, members: dict[str, object], depth: int
) -> ToolError | None:
    call = _Call(form="openai_response", tool_call_id=_text(members.get("call_id")))
    return _content(errors, members.get("output"), call, depth)


def _openai_agents(
    errors: Errors, members: dict[str, object], depth: int
) -> ToolError | None:
    item = _members(members.get("raw_item")) or _members(members.get("rawItem"))
    return _result(errors, item, depth - 1) if depth > 0 else None


def _openai_agents_result(
    errors: Errors, members: dict[str, object], depth: int
) -> ToolError | None:
    call = _Call(
        form="openai_response",
        tool=_text(members.get("name")),
        tool_call_id=_text(members.get("callId")),
    )
    return _content(errors, members.get("output"), call, depth)


def _gemini(errors: Errors, members: dict[str, object], depth: int) -> ToolError | None:
    key = "functionResponse" if "functionResponse" in members else "function_response"
    answer = _members(members.get(key))
    error = _members(answer.get("response")).get("error")
    if not _texts(error) and not _members(error):
        return None
    call = _Call(
        form="gemini",
        tool=_text(answer.get("name")),
        tool_call_id=_text(answer.get("id")),
        failed=True,
    )
    return _content(errors, error, call, depth)


def _pydantic_ai(
    errors: Errors, members: dict[str, object], depth: int
) -> ToolError | None:
    retried = members.get("part_kind") == "retry-prompt"
    tool = _text(members.get("tool_name"))
    if retried and tool is None:
        # What the model wrote was no call of a tool.
        return None
    call = _Call(
        form="pydantic_ai",
        tool=tool,
        tool_call_id=_text(members.get("tool_call_id")),
        failed=retried or members.get("outcome") in ("failed", "retried"),
    )
    return _content(errors, members.get("content"), call, depth)


def _vercel_result(
    errors: Errors, members: dict[str, object], depth: int
) -> ToolError | None:
    output = _members(members.get("output"))
    if output.get("type") not in ("error-text", "error-json"):
        return None
    return _content(
        errors, output.get("value"), _vercel_call(members, "vercel_result"), depth
    )


def _vercel_error(
    errors: Errors, members: dict[str, object], depth: int
) -> ToolError | None:
    """Read a call that threw, where the thrown is still what it was."""
    call = _vercel_call(members, "vercel_result")
    return _content(errors, members.get("error"), call, depth)


def _vercel_chunk(
    errors: Errors, members: dict[str, object], depth: int
) -> ToolError | None:
    text = _text(members.get("errorText"))
    call = _vercel_call(members, "vercel_chunk")
    return None if text is None else _said(errors, text, call, depth)


def _vercel_part(
    errors: Errors, members: dict[str, object], depth: int
) -> ToolError | None:
    """Read a part of a page's message, whose type names the tool."""
    kind = _text(members.get("type")) or ""
    if kind.startswith("tool-"):
        return _vercel_chunk(errors, {"toolName": kind[5:], **members}, depth)
    return _vercel_chunk(errors, members, depth) if kind == "dynamic-tool" else None


def _vercel_call(members: dict[str, object], form: Form) -> _Call:
    return _Call(
        form=form,
        tool=_text(members.get("toolName")),
        tool_call_id=_text(members.get("toolCallId")),
        failed=True,
    )


def _vercel_notice(
    errors: Errors, members: dict[str, object], _depth: int
) -> ToolError | None:
    return _notice(errors, _members(members.get("data")), _Call(form="vercel_notice"))


def _ag_ui_result(
    errors: Errors, members: dict[str, object], depth: int
) -> ToolError | None:
    call = _Call(form="ag_ui", tool_call_id=_text(members.get("toolCallId")))
    return _content(errors, members.get("content"), call, depth)


def _ag_ui_custom(
    errors: Errors, members: dict[str, object], _depth: int
) -> ToolError | None:
    if members.get("name") != "tool_execution_error":
        return None
    return _notice(errors, _members(members.get("value")), _Call(form="ag_ui"))


def _ag_ui_run_error(
    errors: Errors, members: dict[str, object], _depth: int
) -> ToolError | None:
    code, message = _text(members.get("code")), _text(members.get("message"))
    return _error(errors, code or None, message, _Call(form="ag_ui", failed=True))


_RESULTS: Final[
    Mapping[str, Callable[[Errors, dict[str, object], int], ToolError | None]]
] = {
    "tool_result": _anthropic,
    "mcp_tool_result": _anthropic,
    "tool": _message,
    "function_call_output": _openai_response,
    "tool_call_output_item": _openai_agents,
    "function_call_result": _openai_agents_result,
    "tool-return": _pydantic_ai,
    "retry-prompt": _pydantic_ai,
    "tool-result": _vercel_result,
    "tool-error": _vercel_error,
    "tool-output-error": _vercel_chunk,
    "error": _vercel_chunk,
    "data-tool-execution-error": _vercel_notice,
    "TOOL_CALL_RESULT": _ag_ui_result,
    "CUSTOM": _ag_ui_custom,
    "RUN_ERROR": _ag_ui_run_error,
}
_MCP: Final = frozenset(
    (
        "content",
        "_meta",
        "meta",
        "structuredContent",
        "structured_content",
    ),
)
"""What a result of MCP has beside its flag."""
_FLAGS: Final = (("success", True), ("isError", False), ("is_error", False))
_BESIDE_ERROR: Final = frozenset(
    (
        "error",
        "message",
        "code",
        "error_code",
        "type",
        "status",
        "detail",
        "details",
        "request_id",
    ),
)
"""Members that an object may have beside an `error` and still be only an error."""
_RETRY_WORDS: Final = (
    "do-not-retry",
    "retry-now-safe",
    "retry-after-delay",
    "retry-after-change",
    "re-auth-then-retry",
)
