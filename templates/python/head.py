# Do not edit: `errpact generate` writes it, the same for every catalog.
# fmt: off
# ruff: noqa
"""What modules that errpact generates import: types, reading and deciding."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass, replace
from enum import Enum
from typing import Final, Literal, TypeAlias

