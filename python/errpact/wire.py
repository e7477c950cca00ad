"""The forms in which an occurrence leaves: texts, the envelope, results, notices."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from .clean import cleaned
from .failure import NAME, Failure, Issue
from .render import ended, fill, shown, typed
from .shape import ABSENT, Member, compose
from .tables import Row
from .values import json_text

_EVENT: Final = "tool_execution_error"


def neutral(it: Failure, row: Row) -> str | None:
    """Give the text that replaces a message which a model may not read."""
    deliver = row.entry.deliver
    if deliver in ("model", "both"):
        return None
    return _sentence(it, "withheld" if deliver == "user" else "incomplete")


def _sentence(it: Failure, name: str) -> str:
    return it.source.tables.sentences[name]


def text(it: Failure, audience: str = "model") -> str:
    """Give the text for the model: `CODE: message`, then what the catalog adds."""
    row = it.presented_row
    instead = neutral(it, row)
    if instead is not None:
        return instead
    scope = it.scope(row, audience)
    filled = fill(row.message, scope)
    said = f"{row.entry.code!s}: {filled.text}"
    if it.is_of_other_tools and row.guide == "prompt":
        # The rules of this tool's model may not include the code.
        said = f"{ended(said)} {row.entry.instruction}"
    if row.guidance:
        said = f"{ended(said)} {row.guidance}"
    added = _added(it)
    if added:
        said = " ".join([ended(said), *added])
    wait = it.offered_wait(audience)
    if wait is not None and not (
        wait.said_by is not None and it.entry.retry.delay_param in filled.used
    ):
        length = wait.text
        if wait.said_by is not None:
            param = it.row.params.get(wait.said_by)
            value = it.given.get(wait.said_by)
            if param is None:
                param, value = it.around[wait.said_by]
            length = shown(param, value, "plain", scope.withheld) or length
        retry_after = _sentence(it, "retry_after").replace("{delay}", length)
        said = f"{ended(said)} {retry_after}"
    if row.guide != "prompt" and not filled.used & {"ref", "error_id"}:
        reference = _sentence(it, "reference").replace("{ref}", it.ref)
        said = f"{ended(said)} {reference}"
    return said


def _added(it: Failure) -> list[str]:
    """Give the sentences that the occurrence adds."""
    adjustment, alternative = _sentence(it, "adjustment"), _sentence(it, "alternative")
    said = [
        *it.actions,
        *(_say(adjustment, argument=name, change=to) for name, to in it.adjustments),
        *_partial(it),
        *(_say(alternative, alternative=text) for text in it.alternatives),
    ]
    return [ended(sentence) for sentence in said]


def _partial(it: Failure) -> list[str]:
    """Say what was done, and what was not."""
    if it.partial is None:
        return []
    result, issues = it.partial
    done, not_done = _sentence(it, "done"), _sentence(it, "not_done")
    return [
        _say(done, result=cleaned(json_text(result))),
        *(
            _say(not_done, pointer=at.pointer, issue=f"{at.code}: {at.message}")
            for at in issues
        ),
    ]


def issue_of(it: Failure, pointer: str) -> Issue:
    """Give an item that was not done because of this."""
    row = it.presented_row
    instead = neutral(it, row)
    message = fill(row.message, it.scope(row, "model")).text
    parameters = _parameters(it, row, "model")
    return Issue(
        pointer=cleaned(pointer, NAME),
        code=str(row.entry.code),
        message=message if instead is None else instead,
        parameters=parameters,
    )


def _parameters(it: Failure, row: Row, audience: str) -> dict[str, Any]:
    """Give the parameters that a reader may see, each in JSON's own type if there is one."""
    withheld = it.scope(row, audience).withheld
    return {
        name: typed(param, it.given[name], param.channels[audience], withheld)
        for name, param in row.params.items()
        if it.given.get(name) is not None and param.channels[audience] != "omit"
    }


def _say(sentence: str, **values: str) -> str:
    """Fill in a sentence of the table. What a value contains is only text."""
    return re.sub(r"\{(\w+)\}", lambda found: values.get(found[1], found[0]), sentence)


def user_text(it: Failure, audience: str = "user") -> str:
    """Give the text for a user, in the user's language. It contains no code."""
    row = it.presented_row
    source = row.user
    if audience == "user":
        # What a model reads too does not depend on the user's language.
        source = row.messages.get(it.language or "", source)
    if not source:
        return _sentence(it, "incomplete")
    return fill(source, it.scope(row, audience)).text


def log_message(it: Failure) -> str:
    """Give the message, with the values in the form for the log."""
    row = it.presented_row
    return fill(row.message, it.scope(row, "log")).text


def tool_result(it: Failure) -> str:
    """Give the text for the model in a JSON object, with spaces in it."""
    declared = _written(it, "tool_result")
    if declared is not None:
        return json_text(declared)
    said = _string(text(it))
    if it.is_failure:
        return f'{{"success": false, "error": {said}}}'
    return f'{{"disposition": "{it.disposition}", "result": {said}}}'


def _string(said: str) -> str:
    return json_text(said).replace("\x7f", "\\u007f")


def envelope(it: Failure) -> dict[str, Any]:
    """Give everything that a program may know."""
    row = it.presented_row
    error: dict[str, Any] = {
        "code": str(row.entry.code),
        "category": row.entry.category,
    }
    if it.source.wire_fingerprint:
        error["fingerprint"] = it.source.wire_fingerprint
    if not it.is_failure:
        error["disposition"] = it.disposition
    source = it.service if it.tool is None else it.tool
    if source is not None:
        error["source"] = cleaned(source, NAME)
    instead = neutral(it, row)
    if instead is None:
        instead = fill(row.message, it.scope(row, "model")).text
    error["message"] = instead
    context = _context(it)
    if context:
        error["context"] = context
    if it.partial is not None and neutral(it, row) is None:
        error["partial"] = {
            "result": it.partial[0],
            "issues": [_issue_json(issue) for issue in it.partial[1]],
        }
    error["recovery"] = _recovery(it, row)
    error["debug"] = {"error_id": str(it.id), "timestamp": it.timestamp}
    return {"error": error}


def _issue_json(issue: Issue) -> dict[str, Any]:
    said: dict[str, Any] = {
        "pointer": issue.pointer,
        "code": issue.code,
        "message": issue.message,
    }
    if issue.parameters:
        said["parameters"] = dict(issue.parameters)
    return said


def _context(it: Failure) -> dict[str, Any]:
    context: dict[str, Any] = {}
    if it.operation is not None:
        context["operation"] = cleaned(it.operation, NAME)
    parameters = {}
    for name, value in it.values.items():
        param = it.declared.get(name)
        if param is None or value is None or param.channels["model"] == "omit":
            continue
        parameters[name] = typed(param, value, param.channels["model"])
    if parameters:
        context["parameters"] = parameters
    return context


def _recovery(it: Failure, row: Row) -> dict[str, Any]:
    retry, offered = it.entry.retry, it.is_offered
    wait = it.offered_wait("model")
    delay = None
    if wait is not None and not wait.fixed:
        # The catalog's own delay is too short.
        delay = wait.ms
    elif offered and retry.delay_ms > 0 and retry.delay_param is None:
        delay = retry.delay_ms
    strategy: dict[str, Any] = {}
    if delay is not None:
        strategy["suggested_delay"] = delay
    if offered and retry.max is not None:
        strategy["max_retries"] = retry.max
    added = it if neutral(it, row) is None else None
    adjustments = dict(row.adjustments)
    for name, to in () if added is None else added.adjustments:
        # The catalog's counts, and so does the first.
        adjustments.setdefault(cleaned(name, NAME), to)
    if adjustments:
        strategy["parameter_adjustments"] = adjustments
    recovery: dict[str, Any] = {"is_retryable": offered, "policy": it.retry_word}
    if it.outcome == "not_done":
        recovery["outcome"] = "not_done"
    if it.entry.verify is not None:
        recovery["verify"] = it.entry.verify
    if strategy:
        recovery["retry_strategy"] = strategy
    alternatives: list[dict[str, str]] = [dict(other) for other in row.alternatives]
    more = () if added is None else added.alternatives
    alternatives += [{"description": text} for text in more]
    if alternatives:
        recovery["alternatives"] = alternatives
    actions = [*row.actions, *(() if added is None else added.actions)]
    if actions:
        recovery["required_actions"] = actions
    return recovery


def mcp(
    it: Failure,
    *,
    protocol: str | None = None,
    meta_key: str | None = None,
    structured: bool = False,
    has_schema: bool = False,
) -> dict[str, Any]:
    """Give the `CallToolResult` of a call."""
    whole = envelope(it)
    result: dict[str, Any] = {}
    dated = protocol is not None and protocol[:1].isdigit()
    if not (dated and protocol is not None and protocol < _NEWEST):
        result["resultType"] = "complete"
    shaped, own = _written(it, "mcp_text"), whole if structured else None
    said = text(it) if shaped is None else json_text(shaped)
    result["content"] = [{"type": "text", "text": said}]
    if structured or not has_schema:
        declared = _written(it, "mcp_structured")
        own = own if declared is None else declared
    if own is not None:
        result["structuredContent"] = own
    # A result that is no error would have to fit the tool's schema.
    result["isError"] = it.is_failure or (has_schema and not structured)
    key = it.source.meta_key if meta_key is None else meta_key
    result["_meta"] = {**(_written(it, "mcp_meta") or {}), key: whole}
    return result


_NEWEST: Final = "2026-07-28"


def shown_text(it: Failure) -> str:
    """Give `CODE: a sentence for the user`, for a text that the model reads later."""
    row = it.presented_row
    instead = neutral(it, row)
    return (
        f"{row.entry.code!s}: {user_text(it, 'both')}" if instead is None else instead
    )


def notice(it: Failure) -> dict[str, Any]:
    """Give the data for a page."""
    given: dict[str, Any] = {"code": str(it.presented.code)}
    if it.source.wire_fingerprint:
        given["fingerprint"] = it.source.wire_fingerprint
    if not it.is_failure:
        given["disposition"] = it.disposition
    given["message"] = user_text(it)
    given["ref"] = it.ref
    given["retry"] = it.retry_word
    wait = it.offered_wait("user")
    if wait is not None:
        given["retry_after_ms"] = wait.ms
    given["timestamp"] = it.timestamp
    if it.tool is not None:
        given["tool"] = cleaned(it.tool, NAME)
    if it.call_id is not None:
        # It is compared with the call's id, so no letter may change.
        given["tool_call_id"] = it.call_id
    return given


def sse(it: Failure, event: str = _EVENT, event_id: str | None = None) -> str:
    """Give the notice as a server-sent event."""
    data = json_text(notice(it))
    for letter in "\x85\u2028\u2029":
        data = data.replace(letter, f"\\u{ord(letter):04x}")
    event_id = str(it.id) if event_id is None else event_id
    return f"{_field('event', event)}{_field('id', event_id)}data: {data}\n\n"


def _field(name: str, value: str) -> str:
    value = re.sub("[\x00-\x1f\x7f-\x9f\u2028\u2029]", "", value)
    return f"{name}: {value}\n" if value else ""


def vercel_notice(it: Failure) -> dict[str, Any]:
    """Give the notice as a chunk of a UI message stream."""
    kind = f"data-{_EVENT.replace('_', '-')}"
    return {"type": kind, "data": notice(it), "transient": True}


def ag_ui(it: Failure, call_id: str) -> list[dict[str, Any]]:
    """Give the two AG-UI events of a failed call."""
    return [
        {
            "type": "TOOL_CALL_RESULT",
            "messageId": str(it.id),
            "toolCallId": call_id,
            "content": text(it, "both"),
            "role": "tool",
        },
        {"type": "CUSTOM", "name": _EVENT, "value": notice(it)},
    ]


def ag_ui_run_error(it: Failure) -> dict[str, Any]:
    """Give the AG-UI event that ends a run."""
    code = str(it.presented.code)
    return {"type": "RUN_ERROR", "message": user_text(it), "code": code}


def problem(it: Failure) -> dict[str, Any]:
    """Give the status, the headers and the body of an HTTP problem."""
    entry = it.presented
    status = _status(it)
    wait = it.offered_wait("user")
    retry, offered = it.entry.retry, it.is_offered
    strategy: dict[str, Any] = {}
    if wait is not None:
        strategy["suggested_delay"] = wait.ms
    if offered and retry.max is not None:
        strategy["max_retries"] = retry.max
    recovery: dict[str, Any] = {"is_retryable": offered, "policy": it.retry_word}
    if it.outcome == "not_done":
        recovery["outcome"] = "not_done"
    if strategy:
        recovery["retry_strategy"] = strategy
    named = f"tag:errpact.github.io,2026:{it.source.name}/{entry.code!s}"
    body: dict[str, Any] = {
        "type": named if entry.docs is None else entry.docs,
        "title": entry.summary or str(entry.code),
        "status": status,
        "detail": user_text(it),
        "instance": f"urn:uuid:{it.id}",
        "code": str(entry.code),
        "category": entry.category,
        "ref": it.ref,
        "retry": it.retry_word,
        "recovery": recovery,
    }
    headers = {
        "content-type": _media_type(it),
        "cache-control": "no-store",
    }
    if it.language is not None:
        headers["content-language"] = it.language
    if wait is not None:
        headers["retry-after"] = str(wait.seconds)
    if it.source.wire_fingerprint:
        body["fingerprint"] = it.source.wire_fingerprint
        headers["errpact-fingerprint"] = it.source.wire_fingerprint
    declared = _written(it, "http")
    whole = body if declared is None else declared
    return {"status": status, "headers": headers, "body": whole}


def _status(it: Failure) -> int:
    status = it.presented.status
    return 500 if status is None or status not in range(400, 600) else status


def _media_type(it: Failure) -> str:
    tables = it.source.tables
    name = tables.written.get("http")
    return (
        "application/problem+json" if name is None else tables.shapes[name].media_type
    )


def _written(it: Failure, surface: str) -> dict[str, Any] | None:
    """Give the failure in the shape that the catalog has written in this place.

    What is no failure has errpact's own forms, except for HTTP, which has a status for it.
    """
    name = it.source.tables.written.get(surface)
    if name is None or not (it.is_failure or surface == "http"):
        return None
    return shape(it, name, "user" if surface == "http" else "model")


def shape(it: Failure, name: str, audience: str) -> dict[str, Any] | None:
    """Give the failure in a declared shape, with what this reader may see."""
    declared = it.source.tables.shapes.get(name)
    if declared is None:
        return None
    row = it.presented_row
    facts = _facts(it, row, audience)
    apart = {member.argument for member in declared.of("param")}
    params = facts.pop("params")
    rest = {name: value for name, value in params.items() if name not in apart}
    facts["details"] = rest or ABSENT

    def value(member: Member) -> Any:
        words, fact = member.argument, member.fact
        if member.is_constant:
            return words
        if fact == "param":
            return params.get(words, ABSENT)
        if fact == "retry":
            by = it.entry.retry.by if it.is_offered else None
            return words.get(by or "never", ABSENT)
        if fact == "delay":
            delay = facts["delay"]
            return ABSENT if delay is ABSENT else _in_unit(delay, words)
        return words.get(facts[fact], facts[fact]) if words else facts[fact]

    made = compose([(member, value(member)) for member in declared.members])
    return {} if made is ABSENT else dict(made)


def _facts(it: Failure, row: Row, audience: str) -> dict[str, Any]:
    """Give what an occurrence says to a reader, as errpact's own form for it has it."""
    entry = row.entry
    facts: dict[str, Any] = {
        "code": str(entry.code),
        "category": entry.category,
        "reference": it.ref,
        "status": _status(it),
        "summary": entry.summary or str(entry.code),
        "docs": ABSENT if entry.docs is None else entry.docs,
        "hint": ABSENT,
        "delay": ABSENT,
    }
    if audience == "user":
        wait = it.offered_wait("user")
        facts["message"] = user_text(it)
        facts["params"] = _parameters(it, row, "user")
        facts["delay"] = ABSENT if wait is None else wait.ms
        return facts
    error = envelope(it)["error"]
    strategy = error["recovery"].get("retry_strategy", {})
    facts["message"] = error["message"]
    facts["params"] = {}
    facts["delay"] = strategy.get("suggested_delay", ABSENT)
    if neutral(it, row) is None:
        facts["params"] = _parameters(it, row, "model")
        actions = filter(None, (entry.instruction, *it.actions))
        facts["hint"] = " ".join(actions) or ABSENT
    return facts


def _in_unit(delay: int, unit: str) -> int | str:
    if unit == "seconds":
        return -(-delay // 1000)
    return delay if unit == "milliseconds" else _duration(delay)


def google_rpc_status(it: Failure) -> dict[str, Any]:
    """Give the `google.rpc.Status` in JSON."""
    row = it.presented_row
    error = envelope(it)["error"]
    scope = it.scope(row, "model")
    metadata: dict[str, str] = {}
    if neutral(it, row) is None:
        for name, param in row.params.items():
            value = it.given.get(name)
            said = shown(param, value, param.channels["model"], scope.withheld)
            if said is not None:
                metadata[name] = said
    details: list[dict[str, Any]] = [
        {
            "@type": f"{_GOOGLE}ErrorInfo",
            "reason": str(row.entry.code),
            "domain": it.source.name,
            "metadata": metadata,
        }
    ]
    delay = error["recovery"].get("retry_strategy", {}).get("suggested_delay")
    if delay is not None:
        wait = _duration(delay)
        details.append({"@type": f"{_GOOGLE}RetryInfo", "retryDelay": wait})
    details.append({"@type": f"{_GOOGLE}RequestInfo", "requestId": it.ref})
    if row.entry.docs is not None:
        link = {"description": row.entry.summary, "url": row.entry.docs}
        details.append({"@type": f"{_GOOGLE}Help", "links": [link]})
    code = _CODES.get(row.entry.status, 2)
    return {"code": code, "message": error["message"], "details": details}


def _duration(delay: int) -> str:
    """Write milliseconds as the JSON of a `google.protobuf.Duration`."""
    seconds, rest = divmod(delay, 1000)
    return f"{seconds}.{rest:03}s" if rest else f"{seconds}s"


_GOOGLE: Final = "type.googleapis.com/google.rpc."
_CODES: Final[Mapping[int | None, int]] = {
    499: 1,
    400: 3,
    504: 4,
    404: 5,
    403: 7,
    429: 8,
    409: 10,
    501: 12,
    500: 13,
    503: 14,
    401: 16,
}
"""The numbers of `google.rpc.Code` by HTTP status; 2 is unknown."""


def client_response(it: Failure) -> dict[str, Any] | None:
    """Give the response to a client that polls a workflow; None without a stage."""
    if it.stage is None or it.rollback_status is None:
        return None
    entry = it.presented
    error: dict[str, Any] = {"code": cleaned(str(entry.code), NAME)}
    if it.source.wire_fingerprint:
        error["fingerprint"] = it.source.wire_fingerprint
    service = cleaned(it.service_title or "", NAME)
    if service:
        error["service"] = service
    error["stage"] = cleaned(it.stage, NAME)
    error["message"] = _lines(user_text(it)) or _sentence(it, "incomplete")
    error["rollback_status"] = cleaned(it.rollback_status, NAME)
    error["ref"] = it.ref
    error["timestamp"] = it.timestamp
    extensions = {
        name: value
        for name, value in entry.extensions.items()
        if name not in ("success", "error")
    }
    return {"success": False, "error": error, **extensions}


def _lines(message: str) -> str:
    left, lines = 4000, []
    for line in re.split("\r?\n", message.strip()):
        if left <= 0:
            break
        lines.append(cleaned(line, left))
        left -= len(lines[-1]) + 1
    whole = "\n".join(lines)
    return whole if whole.strip() else ""
