"""The rule block of the prompt: whole, for some tools, and compared with a prompt."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Collection, Iterator
from typing import Final

from .source import Source
from .tables import Block, Item, tool_named


class PromptError(ValueError):
    """A prompt does not contain the current rule block of a catalog."""


def whole(source: Source) -> str:
    """Give the rule block for all tools, without a final line break."""
    return _text(source.block, source.codes)


def instructions(source: Source) -> str:
    """Give the rule block for the instructions of an MCP server, which may be empty."""
    block = source.block.instructions
    return "" if block is None else block[1]


def tool_suffix(source: Source, tool: str) -> str:
    """Give the rules of a tool for the end of its description, which may be empty."""
    suffixes = source.tables.suffixes
    # Only its own row counts, which may be one without rules.
    name = tool_named(source.tools, tool)
    return "" if name is None else suffixes.get(name, "")


def render_for(source: Source, tools: Collection[str]) -> str:
    """Give the rule block with only what these tools can make a model see."""
    text = _text(source.block, kept(source, tools))
    first, sign, rest = text.partition("\n")
    lines = rest.rpartition("\n")[0]
    found = _STAMP.search(first)
    if found is None:
        return text
    own = fingerprint(lines)
    return f"{first[: found.start(1)]}{own}{first[found.end(1) :]}{sign}{rest}"


def _text(block: Block, codes: Collection[str]) -> str:
    return block.head + "".join(_items(block.items, codes)) + block.tail


def _items(items: tuple[Item, ...], codes: Collection[str]) -> Iterator[str]:
    for item in items:
        names = [code for code in item.codes if code in codes]
        if names or not item.codes:
            yield f"{item.before}{item.between.join(names)}{item.after}"


def kept(source: Source, tools: Collection[str]) -> frozenset[str]:
    """Give the codes that these tools can make a model see."""
    codes = {
        str(entry.presents_as or entry.code)
        for entry in source.entries.values()
        if not entry.raised_by
        or any(_overlap(own, tool) for own in entry.raised_by for tool in tools)
    }
    codes.add(str(source.delivered_fallback.code))
    return frozenset(codes)


def _overlap(one: str, other: str) -> bool:
    """Say whether there is a tool that both names match."""
    if one.endswith("*") and other.endswith("*"):
        return one[:-1].startswith(other[:-1]) or other[:-1].startswith(one[:-1])
    if one.endswith("*"):
        return other.startswith(one[:-1])
    return one.startswith(other[:-1]) if other.endswith("*") else one == other


_STAMP: Final = re.compile(r" ([0-9a-f]{12})(?=[ \r]|-->|\*/|$)")


def fingerprint(lines: str) -> str:
    """Give the fingerprint of lines."""
    return hashlib.sha256(lines.encode()).hexdigest()[:12]


def verify(source: Source, prompt: str, tools: Collection[str] | None = None) -> None:
    """Refuse a prompt without the words of the current rule block.

    Only words count: white space and line breaks of the host make no difference.
    """
    block = source.block
    wanted = whole(source) if tools is None else render_for(source, tools)
    forms = [wanted]
    others = [*block.others]
    if block.instructions is not None:
        others.append(block.instructions)
    if tools is None:
        forms += [text for names, text in others if not names]
    else:
        codes = kept(source, tools)
        forms += [
            text for names, text in others if names and kept(source, names) == codes
        ]
    said = _words(prompt)
    if any(_words(_body(form)) in said for form in forms):
        return
    begins = _words(_body(wanted).strip().partition("\n")[0])
    call = "PROMPT" if tools is None else f"prompt_for({sorted(tools)!r})"
    what = (
        "has another version of"
        if begins.strip() and begins in said
        else "does not have"
    )
    message = (
        f"the prompt {what} the rule block of catalog {source.name}: run "
        f"`errpact generate`, or put {call} of the generated module into it"
    )
    raise PromptError(message)


def _body(block: str) -> str:
    """Give the lines between the markers; the markers too if there are none."""
    body = "\n".join(block.split("\n")[1:-1])
    return body if body.strip() else block


def _words(text: str) -> str:
    return f" {' '.join(text.split())} "
