"""Holds what a generated module produces to the vectors of its catalog, line by line.

The argument names the module; `*` stands for the module that has the name of each catalog in
the input. What differs is printed as JSON, one line for each vector, and the exit status says
whether anything did; the last line counts what was compared.
"""

from __future__ import annotations

import importlib
import json
import logging
import re
import sys
from collections import Counter
from datetime import date, datetime, timedelta
from typing import Any
from uuid import UUID

import errpact
from errpact import CallResult, Closing, End, ToolCall

SPACE = " \t\r\n\u00a0"
KEY = b"errpact vectors: not a secret"
ID = UUID("00000000-0000-4000-8000-000000000000")
AT = 1_767_323_045_678


def read(kind: Any, value: Any, native: bool = False) -> Any:
    """Make a vector's value one of Python's; a native one is as the program has it."""
    if value is None:
        return None
    if isinstance(kind, dict) and "list" in kind:
        items = value if isinstance(value, list) else [value]
        return [read(kind["list"], item, native) for item in items]
    if kind == "datetime":
        return datetime.fromisoformat(value.replace("Z", "+00:00"))
    if kind == "date":
        return date.fromisoformat(value)
    if kind == "duration":
        return timedelta(seconds=value)
    if kind == "uuid":
        return UUID(value)
    if kind == "number":
        return float(value)
    if isinstance(value, str) and kind != "json" and not native:
        # Rust trims what it reads, and takes an empty text for none.
        return value.strip(SPACE) or None
    return value


def given(value: Any) -> Any:
    """Make what JSON does not have: numbers that are none, and halves of surrogate pairs."""
    if isinstance(value, dict):
        if list(value) == ["$number"]:
            return float(value["$number"])
        return {given(name): given(inner) for name, inner in value.items()}
    if isinstance(value, list):
        return [given(inner) for inner in value]
    return value.replace("\ufffdlone", "\ud800lone") if isinstance(value, str) else value


def follows(it: object) -> Any:
    """Say how a turn goes on."""
    if isinstance(it, Closing):
        return {"close": it.instruction, "reply": it.reply("")}
    return {"end": it.text} if isinstance(it, End) else "continue"


class Checker:
    """Compares vectors with what the module writes, and counts."""

    def __init__(self) -> None:
        """Compare nothing yet."""
        self.counts: Counter[str] = Counter()
        self.of: dict[str, Any] = {}

    def load(self, name: str) -> None:
        """Load the module."""
        self.errors = importlib.import_module(name)
        self.source = self.errors.parse.__self__
        # What a program need not know: the types of values in vectors.
        self.tables = json.loads(self.source._text)  # noqa: SLF001
        self.of = {}
        self.classes = {
            str(it.code): it
            for it in vars(self.errors).values()
            if isinstance(it, type) and issubclass(it, errpact.CodedError)
        }

    def differs(self, vector: dict[str, Any]) -> tuple[str, object, object] | None:
        """Say in what a vector and the module differ."""
        kind = vector["kind"]
        if "native" in vector:
            made = {name: given(vector[name]) for name in ("params", "arguments")}
            vector = {**vector, **made}
        form = getattr(self, kind, None)
        if form is None:
            return None
        self.counts[vector["form"] if kind == "wire" else kind] += 1
        for what, wanted, got in form(vector):
            if wanted != got:
                return what, wanted, got
        return None

    def wire(self, vector: dict[str, Any]) -> Any:
        """Write a form."""
        form, value = vector["form"], vector["value"]
        # The forms of one occurrence follow one another.
        of = {name: it for name, it in vector.items() if name not in ("form", "value")}
        if of != self.of:
            self.of, self.occurrence = {}, self.made(vector, self.raised(vector))
            self.of = of
        it = self.occurrence
        call, tool = vector["call_id"], vector["tool"]
        if form in ("gemini", "vercel_result"):
            arguments = (tool, call) if form == "gemini" else (call, tool)
            yield form, value, getattr(it, form)(*arguments)
        elif form in ("openai_chat", "openai_response", "anthropic", "vercel_chunk"):
            yield form, value, getattr(it, form)(call)
        elif form == "shapes":
            for name, readers in value.items():
                for reader, wanted in readers.items():
                    yield f"{name} for {reader}", wanted, it.shape(name, reader)
        elif form == "ag_ui":
            yield form, value, it.ag_ui(call)
        elif form == "envelope":
            yield form, value, it.envelope_value()
            yield "bytes", value, json.loads(it.envelope())
            yield "order", ORDER, [name for name in ORDER if name in it.envelope_value()["error"]]
        else:
            yield form, value, getattr(it, form)()

    def raised(self, vector: dict[str, Any]) -> Exception:
        """Make the exception of a vector."""
        params = kinds(self.tables["codes"][vector["code"]])
        given = {
            name: read(params[name], value, vector.get("native", False))
            for name, value in vector["params"].items()
        }
        # Python's own names for parameters that are keywords of the language.
        error = self.classes[vector["code"]].__new__(self.classes[vector["code"]])
        errpact.CodedError.__init__(error, given)
        return error

    def made(self, vector: dict[str, Any], error: Exception) -> Any:
        """Make the occurrence of a vector."""
        declared = self.arguments(vector["tool"])
        context = kinds({"params": self.tables.get("context", [])})
        it = self.errors.occurrence(
            error,
            tool=vector["tool"],
            call_id=vector["call_id"],
            arguments={
                # What a model gives is not read before.
                name: value if "native" in vector else read(declared[name], value)
                for name, value in vector["arguments"].items()
            },
            context={
                name: read(context[name], value)
                for name, value in vector["context"].items()
            },
            service=vector.get("service"),
            stage=vector.get("stage"),
            rollback_status=vector.get("rollback_status"),
        )
        if "language" in vector:
            it = it.with_language(vector["language"])
        notes = vector.get("notes", {})
        for added in notes.get("alternatives", ()):
            it = it.with_alternative(self.note(added))
        for added in notes.get("actions", ()):
            it = it.with_action(self.note(added))
        for added in notes.get("adjustments", ()):
            it = it.with_adjustment(added["argument"], self.note(added))
        if "partial" in vector:
            issues = [
                (issue["pointer"], self.issue(issue, vector))
                for issue in vector["partial"]["issues"]
            ]
            it = it.with_partial(vector["partial"]["result"], issues)
        return it.changed(id=ID, at_ms=AT)

    def arguments(self, tool: str) -> dict[str, Any]:
        """Give the types of a tool's arguments."""
        tools = self.tables.get("tools", {})
        names = (it for it in tools if it == tool or (it[-1:] == "*" and tool.startswith(it[:-1])))
        name = max(names, key=lambda it: (it == tool, len(it)), default=None)
        return {} if name is None else kinds(tools[name])

    def issue(self, issue: dict[str, Any], vector: dict[str, Any]) -> Any:
        """Make the occurrence of an item that was not done."""
        about = {**vector, "arguments": {}, "tool": issue["tool"]}
        about.pop("partial")
        about.pop("notes", None)
        failed = {"code": issue["code"], "params": issue["params"]}
        return self.made(about, self.raised(failed))

    def note(self, added: dict[str, Any]) -> Any:
        """Make a note of a vector."""
        params = kinds(self.tables["notes"][added["note"]])
        given = {
            name: read(params[name], value)
            for name, value in added["params"].items()
        }
        return self.errors.note(added["note"], **given)

    def budget(self, vector: dict[str, Any]) -> Any:
        """Count failures and decide about each."""
        # Each vector begins in a process whose bucket is full.
        vars(self.source).pop("engine", None)
        budget = self.errors.budget()
        for number, event in enumerate(vector["events"]):
            # What is stored and restored goes on as if it had not been.
            stored = json.loads(json.dumps(budget.state()))
            budget = self.errors.restore_budget(stored)
            yield f"{number} state", stored, budget.state()
            kind = event["event"]
            named = budget
            if "call" in event:
                named = named.with_call(event["call"])
            if "budget_arguments" in event:
                named = named.with_arguments(event["budget_arguments"])
            if kind == "begin_step":
                budget.begin_step(event["importance"])
            elif kind == "begin_run":
                budget.begin_run()
            elif kind == "scope":
                budget.with_scope(event["scope"])
            elif kind == "call":
                it = budget.with_tool(event["tool"]).with_arguments(event["arguments"])
                key = it.idempotency_key
                yield f"{number} key", event["key"], None if key is None else str(key)
                yield f"{number} unverified", event["unverified"], it.unverified
            elif kind == "succeeded":
                named.succeeded(event["tool"])
            else:
                yield from self.failed(number, event, named)
        yield "state", vector["state"], budget.state()

    def failed(self, number: int, event: dict[str, Any], budget: Any) -> Any:
        """Decide about a failure."""
        given = {"context": {}, "arguments": {}, "call_id": "call_1", **event}
        it = self.made(given, self.raised(event))
        if "caller" in event:
            it = it.changed(callers=(event["caller"],))
        if "retry_after_ms" in event:
            wait = timedelta(milliseconds=event["retry_after_ms"])
            it = it.changed(retry_after=wait)
        if "of_budget" in event:
            budget = budget.with_tool(event["of_budget"])
        decided = budget.decide(it)
        for name in ("decision", "delay_ms", "attempt", "param", "candidates", "verify"):
            got = getattr(decided, name)
            wanted = event.get(name, () if name == "candidates" else None)
            got, wanted = (list(got), list(wanted)) if name == "candidates" else (got, wanted)
            yield f"{number} {name}", wanted, got
        yield f"{number} text", event["text"], it.text()

    def prompt(self, vector: dict[str, Any]) -> Any:
        """Render a rule block."""
        tools, value = vector["tools"], vector["value"]
        if tools is None:
            yield "PROMPT", value, self.errors.PROMPT
        else:
            yield "prompt_for", value, self.errors.prompt_for(tools)
        self.errors.verify(f"Be kind.\n\n{value}\n\nBe brief.\n", tools)
        try:
            self.errors.verify("Be kind.", tools)
        except errpact.PromptError:
            return
        if re.sub(r"(?m)^.*errpact.*$", "", value).strip():
            yield "verify", "an error", "none"

    def fact(self, vector: dict[str, Any]) -> Any:
        """Say what a program reads of a code."""
        entry = self.errors.ENTRIES[vector["code"]]
        facts = {"number": entry.number, "jsonrpc": entry.jsonrpc, "jitter": entry.retry.jitter}
        yield vector["fact"], vector["value"], facts[vector["fact"]]

    def returned(self, vector: dict[str, Any]) -> Any:
        """Say whether a text that a tool returned is a failure."""
        found = self.source.failure_in(vector["tool"], [vector["text"]])
        yield "returned", vector["value"], found is not None

    def turn(self, vector: dict[str, Any]) -> Any:
        """Play a turn: each round is the calls of a message, and what became of each."""
        loop = self.errors.tool_loop().with_scope("chat")
        history = self.errors.history()
        if "language" in vector:
            loop = loop.with_language(vector["language"])
        if "user" in vector:
            history.user(vector["user"])
        loop.begin_turn("turn")
        told = []
        for made in vector["rounds"]:
            # What is stored and restored goes on as if it had not been.
            stored = json.loads(json.dumps([loop.state(), history.state()]))
            loop = self.errors.restore_tool_loop(stored[0])
            if "language" in vector:
                loop = loop.with_language(vector["language"])
            history = self.errors.restore_history(stored[1])
            calls = [ToolCall(it["id"], it["tool"], it.get("arguments")) for it in made]
            history.assistant("turn", "", calls)
            admitted = {it.id for it in loop.admit(calls)}
            results = [
                CallResult(call, self.became(it))
                for call, it in zip(calls, made, strict=True)
                if call.id in admitted and ("text" in it or "code" in it)
            ]
            ended = loop.round(results)
            history.results(ended.results)
            told.append(
                {
                    "results": [it["text"] for it in ended.results],
                    "shown": [it["text"] for it in ended.shown],
                    "next": follows(ended.next),
                    "offered": [loop.offers(it["tool"]) for it in ended.results],
                }
            )
        got = {"rounds": told, "messages": history.openai_chat()}
        yield "turn", vector["value"], got

    def became(self, it: dict[str, Any]) -> object:
        """Give what a tool returned, or its failure."""
        if "text" in it:
            return it["text"]
        # The loop knows the arguments of the call.
        event = {"context": {}, "call_id": "call_1", "params": {}, **it, "arguments": {}}
        return self.made(event, self.raised(event))

    def channel(self, vector: dict[str, Any]) -> Any:
        """Say what an MCP server tells its clients."""
        tool, value = vector["tool"], vector["value"]
        if tool is None:
            yield "INSTRUCTIONS", value, self.errors.INSTRUCTIONS
        else:
            yield "tool_suffix", value, self.errors.tool_suffix(tool)


ORDER = ["code", "category", "message", "recovery", "debug"]


def kinds(row: dict[str, Any]) -> dict[str, Any]:
    """Give the types of a row's parameters."""
    return {param["name"]: param.get("type", "text") for param in row.get("params", [])}


def main() -> int:
    """Check every line."""
    # Samples, which nothing retries.
    logging.getLogger("errpact").disabled = True
    errpact.set_key(KEY)
    checker, name = Checker(), sys.argv[1]
    if name != "*":
        checker.load(name)
    failed = 0
    for number, line in enumerate(sys.stdin):
        vector = json.loads(line)
        if name == "*" and vector["kind"] == "catalog":
            checker.load(vector["name"])
        try:
            differs = checker.differs(vector)
        except Exception as error:  # noqa: BLE001
            differs = "raised", None, f"{type(error).__name__}: {error}"
        if differs is not None:
            failed += 1
            about = vector.get("code") or vector.get("type") or vector.get("text")
            what, wanted, got = differs
            said = {"line": number, "of": about, "what": what, "wanted": wanted, "got": got}
            print(json.dumps(said, default=repr))
    print(json.dumps(checker.counts))
    return 1 if failed else 0


sys.exit(main())
