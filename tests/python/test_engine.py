"""The boundary between Python and the engine: nothing that comes over it crashes, hangs or hides an error."""

from __future__ import annotations

import gc
import importlib
import json
import os
import threading
import time
import unittest
from datetime import date, datetime, timedelta, timezone
from decimal import Decimal
from enum import Enum
from types import MappingProxyType
from uuid import UUID

import errpact
import errors
from errpact import _engine

TEXT = errors.parse.__self__._text  # noqa: SLF001


class Tables(unittest.TestCase):
    """What a generated module says about its catalog."""

    def test_a_corrupt_text_is_refused_whole(self) -> None:
        """It says where, and what to do."""
        self.assertEqual(_engine.Catalog(TEXT).prompt, errors.PROMPT)
        for wrong, said in (
            ("", "are not JSON"),
            ("[]", "no format"),
            (TEXT.replace('"format":2', '"format":3'), "format 3, and errpact .* reads format 2"),
            (TEXT.replace('"format":2', '"format":1'), "run `errpact generate`"),
            (TEXT.replace('"SOLD_OUT":', '"SOLD OUT":', 1), "there is no `SOLD_OUT`"),
            (TEXT[: len(TEXT) // 2], "are not JSON"),
            (TEXT.replace('"limits":', '"limit":', 1), "limit"),
        ):
            with self.assertRaisesRegex(ValueError, said):
                _engine.Catalog(wrong)

    def test_what_happened_outlives_its_catalog(self) -> None:
        """A module may be reloaded while an occurrence is kept."""
        catalog = _engine.Catalog(TEXT)
        happened = catalog.occurrence("OVEN_BUSY", {"tool": "order"})
        budget = catalog.budget("blocking")
        del catalog
        gc.collect()
        self.assertTrue(happened.text().startswith("OVEN_BUSY: "))
        self.assertEqual(budget.reserve(happened, 0, True).decision[0], "fail")

    def test_a_module_can_be_reloaded(self) -> None:
        """Its exceptions are those of the new one, and old occurrences keep their forms."""
        kept = errors.occurrence(errors.OvenBusy())
        before = kept.text()
        # Other tests have the classes of the first load.
        self.addCleanup(vars(errors).update, dict(vars(errors)))
        again = importlib.reload(errors)
        self.assertEqual(kept.text(), before)
        self.assertEqual(again.occurrence(again.OvenBusy()).code, "OVEN_BUSY")


class Color(Enum):
    """An enumeration that is no text."""

    RED = 7


class Values(unittest.TestCase):
    """Python's values, as every receiver gets them."""

    def shown(self, value: object) -> str:
        """Give a value as the log has it."""
        it = errors.occurrence(errors.OvenBusy(), tool="order", arguments={"cake": value})
        for field in it.logfmt().split(" arg.cake=")[1:]:
            return field.split(" retry=")[0]
        return ""

    def test_each_type_has_one_form(self) -> None:
        """Texts keep their white space, and an empty one is a text."""
        at = datetime(2026, 3, 1, 9, 30, tzinfo=timezone(timedelta(hours=2)))
        for value, wanted in (
            ("Oslo", "Oslo"),
            (" Oslo ", '" Oslo "'),
            ("", '""'),
            (7, "7"),
            (2**63, "9223372036854775808"),
            (10**30, "1" + 30 * "0"),
            (1.5, "1.5"),
            (True, "true"),
            (None, ""),
            (Color.RED, "7"),
            (Decimal("1.10"), "1.10"),
            (at, "2026-03-01T09:30:00+02:00"),
            (at.replace(tzinfo=None), "2026-03-01T09:30:00+00:00"),
            (date(2026, 3, 1), "2026-03-01"),
            (timedelta(minutes=90), '"1 h 30 min"'),
            (timedelta(days=-1), '"0 s"'),
            (UUID(int=1), "00000000-0000-0000-0000-000000000001"),
            (["a", "b"], '"a, b"'),
            (MappingProxyType({"b": 1, "a": [None]}), '"{\\"a\\":[null],\\"b\\":1}"'),
            ("\ud83d\ude00\ud800", "😀\ufffd"),
        ):
            self.assertEqual(self.shown(value), wanted, repr(value))

    def test_what_contains_itself_ends(self) -> None:
        """So does what shares a part many times."""
        ring: list[object] = []
        ring.append(ring)
        shared: list[object] = []
        for _ in range(200):
            shared = [shared, shared]
        for value in (ring, {"a": ring}, shared, {"a": {"b": shared}}):
            self.assertLess(len(self.shown(value)), 100_000)

    def test_an_interrupt_is_not_swallowed(self) -> None:
        """It is for the program, wherever it comes from."""

        class Interrupts:
            def __str__(self) -> str:
                raise KeyboardInterrupt

        with self.assertRaises(KeyboardInterrupt):
            self.shown(Interrupts())


class Hostile(unittest.TestCase):
    """Long texts, threads and processes."""

    def test_a_huge_text_ends(self) -> None:
        """Each receiver gets a part of it."""
        error = RuntimeError("password=hunter2 " * 100_000)
        it = errors.occurrence(error)
        self.assertNotIn("hunter2", it.logfmt())
        self.assertLess(len(it.logfmt()), 200_000)

    def test_threads_share_a_catalog(self) -> None:
        """Others run while the engine writes."""
        error = ValueError("x" * 60_000)
        texts: list[str] = []

        def write() -> None:
            for _ in range(20):
                texts.append(errors.occurrence(error).logfmt())  # noqa: PERF401

        threads = [threading.Thread(target=write) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len(texts), 160)

    @unittest.skipUnless(hasattr(os, "fork"), "the system has no fork")
    def test_a_fork_has_ids_of_its_own(self) -> None:
        """Both halves begin with the same memory."""
        errors.occurrence(ValueError("x"))
        read, write = os.pipe()
        child = os.fork()
        if child == 0:
            os.write(write, json.dumps(_ids()).encode())
            os._exit(0)
        mine = _ids()
        time.sleep(0)
        os.waitpid(child, 0)
        theirs = json.loads(os.read(read, 100_000))
        self.assertEqual(set(mine) & set(theirs), set())

    def test_what_a_tool_returned_is_read_whole(self) -> None:
        """A failure as data is one, and data about failures is not."""
        for said in ('{"success": false, "error": "gone"}', '{"isError": true, "error": "x"}'):
            self.assertIsInstance(errors.failure_in("order", [said]), Exception)
        for said in ("It failed.", '{"error": null, "rows": []}', "[]", '{"success": true}'):
            self.assertIsNone(errors.failure_in("order", [said]))
        self.assertIsInstance(errors.failure_in("order", [], {"success": False}), Exception)


def _ids() -> list[str]:
    return [str(errors.occurrence(ValueError("x")).id) for _ in range(200)]


class Importing(unittest.TestCase):
    """The package itself."""

    def test_the_engine_is_of_the_package(self) -> None:
        """The two are built together."""
        self.assertTrue(errpact.check_format)
        self.assertEqual(_engine.__name__, "errpact._engine")


if __name__ == "__main__":
    unittest.main()
