"""Holds a generated module to the vectors of its catalog, which come in line by line.

The argument names the module; `*` stands for the module that has the name of each catalog in
the input. What differs is printed as JSON, one line for each vector, and the exit status says
whether anything did; the last line counts what was compared.
"""

from __future__ import annotations

import importlib
import json
import sys
from collections import Counter
from datetime import date, datetime, timedelta
from typing import Any
from uuid import UUID

import errpact

REF = "000000000000"
ENDS = ("envelope", "mcp")
"""Forms that carry the whole envelope."""
FOR_A_PERSON = ("notice", "sse", "vercel_notice", "problem", "ag_ui")
STAMPED = (*ENDS, "notice", "sse", "vercel_notice", "problem", "client_response")
"""Forms with the fingerprint of the server's catalog."""
NOT_FOR_A_PROGRAM = ("user_text", "logfmt")
CODED = (
    "text",
    "tool_result",
    "openai_chat",
    "openai_response",
    "anthropic",
    "gemini",
    "vercel_result",
    "vercel_chunk",
)
"""Forms in which a text begins with the code."""
FLAGGED = ("tool_result", "anthropic", "gemini", "vercel_result", "vercel_chunk")
"""Forms that say themselves that the call failed."""
READ = ("code", "known", "message", "retry", "retry_after_ms", "hint", "details")
READ += ("ref", "tool", "tool_call_id", "skewed")
"""What a vector says of an error that must be found."""


class Checker:
    """Compares vectors with what the module says, and counts."""

    def __init__(self) -> None:
        """Compare nothing yet."""
        self.counts: Counter[str] = Counter()

    def load(self, name: str) -> None:
        """Load the module."""
        self.errors = importlib.import_module(name)
        shaped = {"http": "problem", "tool_result": "tool_result"}
        written = json.loads(self.errors.parse.__self__._text).get("written", {})  # noqa: SLF001
        self.written = {"shapes", *(shaped[it] for it in shaped if it in written)}

    def differs(self, vector: dict[str, Any]) -> str | None:
        """Say in what a vector and the module differ."""
        kind = str(vector.get("kind"))
        if kind == "catalog":
            wanted: object = (
                vector["name"],
                vector["fingerprint"],
                vector["wire_fingerprint"],
            )
            got: object = (
                self.errors.CATALOG,
                self.errors.FINGERPRINT,
                self.errors.WIRE_FINGERPRINT,
            )
        elif kind == "decision":
            wanted = (vector["decision"], vector["delay_ms"])
            decided = self.errors.decide(
                vector["code"],
                retries=vector["retries"],
                repeatable=vector["repeatable"],
                importance=vector["importance"],
            )
            got = (decided.decision, decided.delay_ms)
        elif kind == "wire":
            return self.wire(vector)
        elif kind == "read":
            wanted, got = vector["errors"], self.read(vector["value"])
            if wanted == got and "decisions" in vector:
                wanted = vector["decisions"]
                got = self.decided(vector["value"], wanted)
        elif kind == "classify":
            wanted, got = self.classify(vector)
        else:
            # What is produced is compared by another program.
            return None
        self.counts[kind] += 1
        return None if wanted == got else f"wants {wanted}, got {got}"

    def classify(self, vector: dict[str, Any]) -> tuple[object, object]:
        """Say what is wanted of a raw failure, and what the rules find for it."""
        known = {name: it for name, it in vector["signal"].items() if it is not None}
        found = self.errors.classify(errpact.Signal(**known))
        wanted: dict[str, object] = {"not": False}
        got: dict[str, object] = {"not": found.code in vector.get("not", ())}
        for name in ("code", "presented"):
            if name in vector:
                wanted[name], got[name] = vector[name], getattr(found, name)
        for name, value in vector.get("params", {}).items():
            wanted[name], got[name] = value, as_json(found.params.get(name))
        return wanted, got

    def decided(self, value: object, wanted: list[dict[str, Any]]) -> object:
        """Say what is decided about an error that was read."""
        error = self.errors.parse(value)
        decided = []
        for it in wanted:
            situation = {name: it[name] for name in ("retries", "repeatable")}
            next_step = self.errors.decide(error, **situation)
            decided.append(
                {
                    **situation,
                    "decision": next_step.decision,
                    "delay_ms": next_step.delay_ms,
                }
            )
        return decided

    def read(self, value: object) -> list[dict[str, object]]:
        """Say what is found in a result."""
        errors = self.errors.parse_all(value)
        if self.errors.parse(value) != next(iter(errors), None):
            return [{"parse": self.errors.parse(value)}]
        every = [{name: getattr(error, name) for name in READ} for error in errors]
        return [
            {name: said for name, said in error.items() if said is not None}
            for error in every
        ]

    def wire(self, vector: dict[str, object]) -> str | None:
        """Read a form."""
        form, value = str(vector["form"]), vector["value"]
        if form == "problem" and isinstance(value, dict):
            value = value["body"]
        error = self.errors.parse(value)
        self.counts[form] += 1
        if form in self.written:
            # Another contract has other members, which the vectors of `read` are about.
            return None
        if form in NOT_FOR_A_PROGRAM:
            return None if error is None else f"wants nothing, got {error}"
        entry = self.errors.ENTRIES[vector["code"]]
        shown = self.errors.ENTRIES[entry.presents_as or vector["code"]]
        known = True
        if form in CODED and shown.deliver not in ("model", "both"):
            # The model gets a neutral sentence without a code.
            if form not in FLAGGED or shown.disposition != "failed":
                return None if error is None else f"wants nothing, got {error}"
            fallback = self.errors.FALLBACK
            shown = self.errors.ENTRIES.get(fallback.presents_as, fallback)
            known = False
        if error is None:
            return "got nothing"
        wanted = {"disposition": shown.disposition, "code": shown.code, "form": form, "known": known, "skewed": False}
        if form == "ag_ui_run_error":
            wanted["form"] = "ag_ui"
        if form == "google_rpc_status":
            wanted |= {"form": "tool_result", "ref": REF[: len(error.ref or "")] or None}
        if form in STAMPED:
            wanted["fingerprint"] = self.errors.WIRE_FINGERPRINT
        if form in ENDS or (form in FOR_A_PERSON and form != "ag_ui"):
            # What may have acted is not offered again.
            tool = vector.get("tool")
            again = tool is not None and self.errors.repeatable(tool)
            again = again or entry.outcome == "not_done" or entry.retry.by == "user"
            wanted["retry"] = entry.retry.word if again else "do-not-retry"
            wanted["ref"] = REF[: len(error.ref or "")] or None
        if form == "client_response":
            if self.errors.parse_client_response(value) != error:
                return "is read as something else by itself"
            wanted["ref"] = REF[: len(error.ref or "")] or None
            wanted["retry"] = shown.retry.word
            wanted["extensions"] = shown.extensions
            wanted["service"] = value["error"].get("service")
            for name in ("stage", "rollback_status"):
                wanted[name] = vector[name]
        if form in ENDS:
            whole = value["_meta"].popitem()[1] if form == "mcp" else value
            wanted["message"] = whole["error"]["message"]
            if error.envelope is None or error.envelope.to_json() != whole:
                return f"the envelope became {error.envelope}"
        got = {name: getattr(error, name) for name in wanted}
        return None if wanted == got else f"wants {wanted}, got {got}"


def as_json(value: object) -> object:
    """Write a value as a vector has it: a duration in seconds, a time as text."""
    if isinstance(value, list):
        return [as_json(item) for item in value]
    if isinstance(value, timedelta):
        return value.total_seconds()
    if isinstance(value, datetime):
        return value.isoformat().replace("+00:00", "Z") if value.utcoffset() is None else value.isoformat()
    return str(value) if isinstance(value, (date, UUID)) else value


def main() -> int:
    """Check every line."""
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
            differs = f"raised {type(error).__name__}: {error}"
        if differs is not None:
            failed += 1
            what = vector.get("form") or vector.get("case") or vector.get("kind")
            about = vector.get("code")
            print(json.dumps({"line": number, "of": about, "what": what, "wanted": None, "got": differs}))
    print(json.dumps(checker.counts))
    return 1 if failed else 0


sys.exit(main())
