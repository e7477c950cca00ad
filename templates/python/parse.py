Form: TypeAlias = Literal[
    "text",
    "tool_result",
    "envelope",
    "mcp",
    "openai_chat",
    "openai_response",
    "anthropic",
    "gemini",
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

    code: Code | str
    """The code; one that the catalogue does not have stays as it came."""
    message: str
    """What the form's reader reads: the model, or in notices and problems a person."""
    form: Form
    """The form in which it came."""
    retry: str
    """The retry policy as one word: what came, else the catalogue's."""
    retry_after_ms: int | None = None
    """The wait that it asks for."""
    ref: str | None = None
    """The reference that people quote."""
    tool: str | None = None
    """The tool."""
    tool_call_id: str | None = None
    """The call."""
    timestamp: str | None = None
    """When it happened."""
    envelope: Envelope | None = None
    """The envelope, where one came."""
    service: str | None = None
    """The service, as people know it; of a client response, as are the following."""
    stage: str | None = None
    """The stage of a workflow that failed."""
    rollback_status: str | None = None
    """The status in which that left the workflow."""
    extensions: Mapping[str, object] | None = field(default=None, hash=False)
    """The team's own fields, as they came."""

    @property
    def known(self) -> bool:
        """Say whether the catalogue has the code."""
        return isinstance(self.code, Code)

    @property
    def entry(self) -> Entry:
        """Look the code up; one that is not catalogued is the catch-all."""
        return entry(self.code)


def parse(value: object) -> ToolError | None:
    """Find the first error in what a tool, a server or a provider's message says.

    Text, JSON text, what JSON was parsed to, and the models of SDKs built on pydantic
    are read. No value makes it raise. What has no error with a code gives None.
    """
    return next(_errors(value), None)


def parse_all(value: object) -> tuple[ToolError, ...]:
    """Find every error in a message that may hold the results of several calls."""
    return tuple(_errors(value))


def parse_text(text: str, *, failed: bool = False) -> ToolError | None:
    """Read `CODE: message`, the text of a failed call.

    What is not catalogued is taken for a newer code where it looks like the catalogue's
    own and has a `_`, or the call is known to have `failed`: `Note: …` is no error.
    """
    return _coded(text, _Call(form="text", failed=failed))


def parse_client_response(value: object) -> ToolError | None:
    """Read what a client that polls a workflow is told of a stage that failed.

    `extensions` has the team's fields that came with it. A proxy's page, an empty body
    and JSON of another kind give None: the poll failed, and nothing is known of the stage.
    """
    return _client_response(_members(_decoded(value)))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Call:
    """What is known of a call before its result is read."""

    form: Form
    tool: str | None = None
    tool_call_id: str | None = None
    failed: bool = False


def _errors(value: object) -> Iterator[ToolError]:
    value = _decoded(value)
    if isinstance(value, str):
        yield from _stream(value)
        return
    for item in value if isinstance(value, (list, tuple)) else (value,):
        message = _members(_decoded(item))
        parts = _items(message.get("content")) or _items(message.get("parts"))
        for part in (message, *parts):
            error = _payload(_members(part)) or _result(_members(part))
            if error is not None:
                yield error
                if part is message:
                    break


def _stream(text: str) -> Iterator[ToolError]:
    """Read server-sent events, else `CODE: message`."""
    found = False
    if _FIELD.match(text):
        for event in re.sub("\r\n?", "\n", text).split("\n\n"):
            lines = [line[5:] for line in event.split("\n") if line.startswith("data:")]
            error = _payload(_members(_decoded("\n".join(lines))), "sse")
            if error is not None:
                found = True
                yield error
    if not found:
        error = parse_text(text)
        if error is not None:
            yield error


def _payload(members: dict[str, object], form: Form | None = None) -> ToolError | None:
    """Read a form that stands by itself."""
    # First, because the team's fields may be called as another form's members.
    return _client_response(members) or _other(members, form)


def _other(members: dict[str, object], form: Form | None) -> ToolError | None:
    envelope = Envelope.from_json(members)
    if envelope is not None:
        return _enveloped(envelope, _Call(form=form or "envelope"))
    said = members.get("error")
    if members.get("success") is False and isinstance(said, str):
        return _coded(said, _Call(form=form or "tool_result", failed=True))
    if "isError" in members or "_meta" in members or "structuredContent" in members:
        return _mcp(members)
    message = _text(members.get("message"))
    if message is not None and "timestamp" in members and "retry" in members:
        return _told(message, members, form or "notice")
    detail = _text(members.get("detail")) or _text(members.get("title"))
    if detail is not None and "status" in members and "type" in members:
        return _told(detail, members, form or "problem")
    return None


def _client_response(members: dict[str, object]) -> ToolError | None:
    """Read a failed stage; other servers say `success: false` too, but of no stage."""
    error = _members(members.get("error"))
    code, message = _text(error.get("code")), _text(error.get("message"))
    stage, status = _text(error.get("stage")), _text(error.get("rollback_status"))
    if members.get("success") is not False or code is None or message is None:
        return None
    if stage is None or status is None:
        return None
    return ToolError(
        code=code_of(code),
        message=message,
        form="client_response",
        retry=entry(code).retry.word,
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


def _result(members: dict[str, object]) -> ToolError | None:
    """Read a result as it goes to a provider, or an event as it goes to a page."""
    kind = members.get("type")
    if not isinstance(kind, str):
        kind = members.get("role")
    read = _RESULTS.get(kind) if isinstance(kind, str) else None
    if read is not None:
        return read(members)
    return _gemini(members)


def _anthropic(members: dict[str, object]) -> ToolError | None:
    call = _Call(
        form="anthropic",
        tool_call_id=_text(members.get("tool_use_id")),
        failed=members.get("is_error") is True,
    )
    return _said(members.get("content"), call)


def _openai_chat(members: dict[str, object]) -> ToolError | None:
    ag_ui = "toolCallId" in members
    call = _Call(
        form="ag_ui" if ag_ui else "openai_chat",
        tool=_text(members.get("name")),
        tool_call_id=_text(members.get("toolCallId" if ag_ui else "tool_call_id")),
        failed=members.get("status") == "error",
    )
    return _said(members.get("content"), call)


def _openai_response(members: dict[str, object]) -> ToolError | None:
    call = _Call(form="openai_response", tool_call_id=_text(members.get("call_id")))
    return _said(members.get("output"), call)


def _gemini(members: dict[str, object]) -> ToolError | None:
    key = "functionResponse" if "functionResponse" in members else "function_response"
    answer = _members(members.get(key))
    call = _Call(
        form="gemini",
        tool=_text(answer.get("name")),
        tool_call_id=_text(answer.get("id")),
        failed=True,
    )
    return _said(_members(answer.get("response")).get("error"), call)


def _vercel_result(members: dict[str, object]) -> ToolError | None:
    output = _members(members.get("output"))
    call = _Call(
        form="vercel_result",
        tool=_text(members.get("toolName")),
        tool_call_id=_text(members.get("toolCallId")),
        failed=output.get("type") in ("error-text", "error-json"),
    )
    return _said(output.get("value"), call)


def _vercel_chunk(members: dict[str, object]) -> ToolError | None:
    call_id = _text(members.get("toolCallId"))
    call = _Call(form="vercel_chunk", tool_call_id=call_id, failed=True)
    return _said(members.get("errorText"), call)


def _vercel_notice(members: dict[str, object]) -> ToolError | None:
    return _payload(_members(members.get("data")), "vercel_notice")


def _ag_ui_result(members: dict[str, object]) -> ToolError | None:
    call = _Call(form="ag_ui", tool_call_id=_text(members.get("toolCallId")))
    return _said(members.get("content"), call)


def _ag_ui_custom(members: dict[str, object]) -> ToolError | None:
    return _payload(_members(members.get("value")), "ag_ui")


def _ag_ui_run_error(members: dict[str, object]) -> ToolError | None:
    message = _text(members.get("message"))
    return None if message is None else _told(message, members, "ag_ui")


_RESULTS: Final[Mapping[str, Callable[[dict[str, object]], ToolError | None]]] = {
    "tool_result": _anthropic,
    "tool": _openai_chat,
    "function_call_output": _openai_response,
    "tool-result": _vercel_result,
    "tool-output-error": _vercel_chunk,
    "data-tool-execution-error": _vercel_notice,
    "TOOL_CALL_RESULT": _ag_ui_result,
    "CUSTOM": _ag_ui_custom,
    "RUN_ERROR": _ag_ui_run_error,
}


def _mcp(members: dict[str, object]) -> ToolError | None:
    meta = _members(members.get("_meta"))
    for held in (meta.get(_META_KEY), *meta.values(), members.get("structuredContent")):
        envelope = Envelope.from_json(held)
        if envelope is not None:
            return _enveloped(envelope, _Call(form="mcp"))
    if members.get("isError") is not True:
        return None
    return _said(members.get("content"), _Call(form="mcp", failed=True))


def _said(content: object, call: _Call) -> ToolError | None:
    """Read what a call returned: a text, or parts of which some are text."""
    texts = content if isinstance(content, (list, tuple)) else (content,)
    for part in texts:
        text = part if isinstance(part, str) else _members(part).get("text")
        value = _decoded(text) if isinstance(text, str) else part
        if isinstance(value, str):
            error = _coded(value, call)
        else:
            error = _payload(_members(value))
        if error is not None:
            return replace(
                error,
                form=call.form,
                tool=error.tool or call.tool,
                tool_call_id=error.tool_call_id or call.tool_call_id,
            )
    return None


def _coded(text: str, call: _Call) -> ToolError | None:
    """Read `CODE: message`."""
    found = _CODED.match(text)
    if found is None:
        return None
    code, message = code_of(found[1]), found[2] or ""
    if not isinstance(code, Code):
        looks = _NEW_CODE.fullmatch(code) is not None
        if not looks or not (call.failed or "_" in code):
            return None
    ref = _REF.search(message)
    return ToolError(
        code=code,
        message=message,
        form=call.form,
        retry=entry(code).retry.word,
        ref=None if ref is None else ref[1],
        tool=call.tool,
        tool_call_id=call.tool_call_id,
    )


def _enveloped(envelope: Envelope, call: _Call) -> ToolError:
    strategy = envelope.recovery.retry_strategy
    return ToolError(
        code=envelope.code,
        message=envelope.message,
        form=call.form,
        retry=envelope.recovery.policy,
        retry_after_ms=None if strategy is None else strategy.suggested_delay,
        ref=envelope.debug.error_id.replace("-", "")[:_REF_DIGITS],
        tool=call.tool or envelope.source,
        tool_call_id=call.tool_call_id,
        timestamp=envelope.debug.timestamp,
        envelope=envelope,
    )


def _told(message: str, members: dict[str, object], form: Form) -> ToolError | None:
    """Make an error of what a person is told, where it has a code."""
    code = _text(members.get("code"))
    if code is None:
        return None
    after = _whole(members.get("retry_after_ms"))
    if after is None:
        recovery = _members(members.get("recovery"))
        strategy = _members(recovery.get("retry_strategy"))
        after = _whole(strategy.get("suggested_delay"))
    return ToolError(
        code=code_of(code),
        message=message,
        form=form,
        retry=_text(members.get("retry")) or entry(code).retry.word,
        retry_after_ms=after,
        ref=_text(members.get("ref")),
        tool=_text(members.get("tool")),
        tool_call_id=_text(members.get("tool_call_id")),
        timestamp=_text(members.get("timestamp")),
    )


_CODED: Final = re.compile(r"\s*([A-Za-z][A-Za-z0-9_]*):(?:\s(.*))?\Z", re.DOTALL)
_FIELD: Final = re.compile(r"(?:event|id|data|retry)?:")
_REF: Final = re.compile(rf"Ref: ([0-9a-f]{{{_REF_DIGITS}}})\.\s*\Z")
