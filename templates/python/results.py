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
