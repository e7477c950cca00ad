"""A catalog's tables: what producing an error needs beside the entries."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from .catalog import Entry, Tool

CHANNELS: Final = ("plain", "mask", "hash", "omit")
"""The forms in which a receiver gets a value, the stricter ones last."""


@dataclass(frozen=True, slots=True)
class Param:
    """A parameter of a code, of the context or of a tool."""

    name: str
    """Its name."""
    kind: Any
    """Its type: a word, or an object with `list`, `enum` or `object`."""
    optional: bool
    """Whether it may be absent."""
    max: int
    """The most characters of a text."""
    external: bool
    """Whether the text comes from outside."""
    channels: Mapping[str, str]
    """The form in which each receiver gets it."""


@dataclass(frozen=True, slots=True)
class Repair:
    """How the runtime repairs an argument."""

    param: str
    """The argument."""
    sources: tuple[str, ...]
    """The names in the call context whose values are tried, in this order."""


@dataclass(frozen=True, slots=True)
class Row:
    """A code as it is produced."""

    entry: Entry
    """What the catalog says about it."""
    message: str
    """The text for the model, with placeholders."""
    user: str
    """The text for users, with placeholders."""
    messages: Mapping[str, str] = field(default_factory=dict)
    """The text for users in other languages, by their tags."""
    params: Mapping[str, Param] = field(default_factory=dict)
    """Its parameters."""
    guidance: str = ""
    """The text after the message."""
    guide: str = "prompt"
    """Where the instruction is."""
    log: str = "error"
    """The level of its log record."""
    adjustments: Mapping[str, str] = field(default_factory=dict)
    """What to change in each argument."""
    alternatives: tuple[Mapping[str, str], ...] = ()
    """Other ways to the goal."""
    actions: tuple[str, ...] = ()
    """What the model should do, in this order."""
    repair: Repair | None = None
    """How the runtime repairs an argument."""


@dataclass(frozen=True, slots=True)
class NoteRow:
    """A note: a text that an occurrence may add for the model."""

    text: str
    """Its text, with placeholders."""
    params: Mapping[str, Param]
    """Its parameters."""


@dataclass(frozen=True, slots=True)
class Tables:
    """All tables of a catalog."""

    rows: Mapping[str, Row]
    """The codes."""
    fallback: Row
    """The catch-all."""
    context: Mapping[str, Param]
    """What comes with every call."""
    arguments: Mapping[str, Mapping[str, Param]]
    """The declared arguments of each tool or pattern of tools."""
    suffixes: Mapping[str, str]
    """The rules at the end of the descriptions of tools."""
    services: Mapping[str, str]
    """The titles of services."""
    status_prefix: frozenset[str]
    """The services whose messages begin with a status."""
    other_service: str
    """The title of an undeclared service; `{name}` is its name."""
    rules: tuple[str, ...]
    """What finds the codes of raw failures: a code and its rule as JSON in each line."""
    languages: tuple[str, ...]
    """The languages of texts for users: first that of the catalog's own texts."""
    sentences: Mapping[str, str]
    """What errpact itself writes into results: the catalog's texts, else its own."""
    notes: Mapping[str, NoteRow]
    """Texts that an occurrence may add for the model."""
    written: Mapping[str, str]
    """The shape that is written in each place."""
    policy_fingerprint: str
    """What changes with any policy or limit: stored counts belong to one."""

    def presented(self, row: Row) -> Row:
        """Give the code that is delivered if this one decides."""
        name = row.entry.presents_as
        return row if name is None else self.rows[str(name)]


_SENTENCES: Final = {
    "withheld": "The call did not complete. The person has been told why.",
    "incomplete": "The call did not complete.",
    "retry_after": "Retry after {delay}.",
    "reference": "Ref: {ref}.",
    "alternative": "Alternative: {alternative}",
    "adjustment": "{argument}: {change}",
    "done": "Done: {result}.",
    "not_done": "Not done: {pointer}: {issue}",
}

UNCATALOGED: Final = "Something went wrong (reference {ref})."


def read_tables(text: str, entries: Mapping[str, Entry], fallback: Entry) -> Tables:
    """Read the tables of a generated module."""
    read: dict[str, Any] = json.loads(text)
    rows = {}
    for code, entry in entries.items():
        rows[str(code)] = _row(entry, read["codes"].get(str(code), {}))
    uncataloged = Row(entry=fallback, message=UNCATALOGED, user=UNCATALOGED)
    tools, services = read.get("tools", {}), read.get("services", {})
    return Tables(
        rows=rows,
        fallback=rows.get(str(fallback.code), uncataloged),
        context=_params(read.get("context", [])),
        arguments={
            name: _params(tool["params"])
            for name, tool in tools.items()
            if "params" in tool
        },
        suffixes={
            name: tool["suffix"] for name, tool in tools.items() if "suffix" in tool
        },
        services={name: it["title"] for name, it in services.items()},
        status_prefix=frozenset(
            name for name, it in services.items() if "status_prefix" in it
        ),
        other_service=read["other_service"],
        rules=tuple(read.get("rules", ())),
        languages=tuple(read.get("languages", ())),
        sentences=_SENTENCES | read.get("sentences", {}),
        notes={
            name: NoteRow(note["text"], _params(note.get("params", [])))
            for name, note in read.get("notes", {}).items()
        },
        written=read.get("written", {}),
        policy_fingerprint=read["policy_fingerprint"],
    )


def _row(entry: Entry, row: Mapping[str, Any]) -> Row:
    message = row.get("message", "")
    repair = row.get("repair")
    policy = row.get("policy", {})
    return Row(
        entry=entry,
        message=message,
        user=row.get("user", message),
        messages=row.get("messages", {}),
        params=_params(row.get("params", [])),
        guidance=row.get("guidance", ""),
        guide=policy.get("guide", "prompt"),
        log=policy.get("log", "error"),
        adjustments=json.loads(row.get("adjustments", "{}")),
        alternatives=tuple(json.loads(row.get("alternatives", "[]"))),
        actions=tuple(json.loads(row.get("actions", "[]"))),
        repair=None
        if repair is None
        else Repair(repair["param"], tuple(repair["from"])),
    )


def _params(params: list[dict[str, Any]]) -> dict[str, Param]:
    return {param["name"]: _param(param) for param in params}


def _param(param: Mapping[str, Any]) -> Param:
    channels = {name: param.get(name, "plain") for name in ("model", "user", "log")}
    channels["both"] = max(channels["model"], channels["user"], key=CHANNELS.index)
    if param.get("secret", False):
        # A secret is never plain, whatever a table says.
        for name, channel in channels.items():
            channels[name] = "omit" if channel == "plain" else channel
    return Param(
        name=param["name"],
        kind=param.get("type", "text"),
        optional=param.get("optional", False),
        max=param.get("max", MAX),
        external=param.get("external", False),
        channels=channels,
    )


MAX: Final = 500
"""The most characters of a text, unless the catalog says otherwise."""


def tool_named(tools: Mapping[str, Any], name: str) -> str | None:
    """Give the declared name or the longest pattern that a tool has."""
    if name in tools:
        return name
    patterns = (it for it in tools if it.endswith("*") and name.startswith(it[:-1]))
    return max(patterns, key=len, default=None)


def tool_params(tables: Tables, name: str | None) -> Mapping[str, Param]:
    """Give the declared arguments of a tool."""
    declared = None if name is None else tool_named(tables.arguments, name)
    return {} if declared is None else tables.arguments[declared]


UNDECLARED: Final = Tool()
"""What is known of a tool that the catalog does not declare."""
