"""Reads tables, whose columns are separated by tabs."""

from __future__ import annotations


def rows(table: str) -> list[list[str]]:
    """Give the columns of each line."""
    return [line.split("\t") for line in table.strip("\n").split("\n")]
