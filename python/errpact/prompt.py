"""The rule block of the prompt: whole, for some tools, and compared with a prompt."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Collection, Iterator
from operator import itemgetter
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
    if isinstance(tools, str):
        # Its letters would be the names.
        message = f'the tools are a list of names: write ["{tools}"]'
        raise TypeError(message)
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
    """Refuse a prompt without the current rule block, or with more than one.

    Only words count: indentation, line ends and wrapped lines make no difference.
    """
    name, forms = source.name, _forms(source, tools)
    lines = re.split(r"\r?\n", prompt)
    marks = _marks(lines)
    begins = [at for at, side, of in marks if (side, of) == ("begin", name)]
    if not begins:
        # A store may have removed the comments.
        said = _words(_unmarked(lines, marks))
        if not any(form.strip() and _words(form) in said for form in forms):
            message = (
                f"the prompt has no rule block of catalog {name}. Put `errpact:begin "
                f"{name}` and `errpact:end {name}` markers where it belongs, and run "
                "`errpact generate`."
            )
            raise PromptError(message)
        return
    begin, *more = begins
    if more:
        at_lines = ", ".join(str(at + 1) for at in begins)
        message = (
            f"the prompt has the rule block of catalog {name} {len(begins)} times, at "
            f"lines {at_lines}. Keep one, and run `errpact generate`."
        )
        raise PromptError(message)
    ends = (at for at, side, of in marks if (side, of) == ("end", name) and at > begin)
    end = next(ends, None)
    if end is None:
        message = (
            f"the rule block of catalog {name} that line {begin + 1} of the prompt opens "
            f"is not closed. Add a line with `errpact:end {name}` behind it, and run "
            "`errpact generate`."
        )
        raise PromptError(message)
    found = lines[begin + 1 : end]
    if not any(_words(form) == _words("\n".join(found)) for form in forms):
        # That of the form that has the most lines in common.
        at, wanted = max(
            (_difference(form, found) for form in forms), key=itemgetter(0)
        )
        has = found[at] if at < len(found) else "missing"
        message = (
            f"the rule block of catalog {name} is not current: line {begin + 2 + at} of "
            f"the prompt is {_quoted(has)}, and should be {_quoted(wanted)}. Change only "
            "the catalog, run `errpact generate`, and deploy prompt and program together."
        )
        raise PromptError(message)


def _forms(source: Source, tools: Collection[str] | None) -> list[str]:
    """Give the lines between the markers, in each form that the catalog writes."""
    block = source.block
    others = [*block.others]
    if block.instructions is not None:
        others.append(block.instructions)
    if tools is None:
        forms = [whole(source)]
        forms += [text for names, text in others if not names]
    else:
        forms = [render_for(source, tools)]
        codes = kept(source, tools)
        forms += [
            text for names, text in others if names and kept(source, names) == codes
        ]
    return ["\n".join(form.rstrip().split("\n")[1:-1]) for form in forms]


_MARK: Final = re.compile(
    r"errpact:(begin|end)[ \t]+([A-Za-z0-9]+(?:-[A-Za-z0-9]+)*)(?!\w|-[A-Za-z0-9])"
)
"""A marker, in the comment of any language."""


def _marks(lines: list[str]) -> list[tuple[int, str, str]]:
    """Give the line, the side and the catalog of each marker."""
    # A line may have the end of one block and the begin of the next.
    found = ((at, _MARK.finditer(line)) for at, line in enumerate(lines))
    return [(at, it[1], it[2]) for at, marks in found for it in marks]


def _unmarked(lines: list[str], marks: list[tuple[int, str, str]]) -> str:
    """Leave out the marked blocks, which are those of other catalogs."""
    left_out: set[int] = set()
    begun, name = 0, ""
    for at, side, of in marks:
        if side == "begin":
            begun, name = at, of
            left_out.add(at)
        elif of == name:
            left_out.update(range(begun, at + 1))
            name = ""
    return "\n".join(line for at, line in enumerate(lines) if at not in left_out)


def _difference(form: str, found: list[str]) -> tuple[int, str]:
    """Give the first line that differs, and what it should be."""
    lines = form.split("\n")
    for at, line in enumerate(lines):
        if at >= len(found) or _words(line) != _words(found[at]):
            return at, line
    return len(lines), "no more lines"


def _quoted(line: str) -> str:
    return json.dumps(line, ensure_ascii=False)


def _words(text: str) -> str:
    return f" {' '.join(text.split())} "
