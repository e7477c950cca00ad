"""The rule block of the prompt."""

from __future__ import annotations

from collections.abc import Collection


class PromptError(ValueError):
    """A prompt does not contain the current rule block of a catalog."""


def names_of(tools: Collection[str]) -> list[str]:
    """Give the names of tools; a text is none of their lists."""
    if isinstance(tools, str):
        # Its letters would be the names.
        message = f'the tools are a list of names: write ["{tools}"]'
        raise TypeError(message)
    return [str(tool) for tool in tools]
