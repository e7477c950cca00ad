"""Unit tests of texts for users in several languages."""

from __future__ import annotations

import unittest

import errors
from errpact.language import chosen, preferred


class Language(unittest.TestCase):
    """What a user prefers, and what an occurrence says."""

    def test_all_forms_for_users_have_the_text_that_fits_best(self) -> None:
        """What a model reads does not change."""
        bare = errors.occurrence(errors.error("SOLD_OUT", cake="pie"))
        self.assertEqual((bare.user_text(), bare.language), ("Sold out.", "en"))
        made = bare.with_language("fr, de-AT;q=0.8, en;q=0.1")
        self.assertEqual((made.user_text(), made.language), ("Leider aus.", "de-AT"))
        self.assertEqual(made.notice()["message"], "Leider aus.")
        self.assertEqual(made.vercel_notice()["data"]["message"], "Leider aus.")
        self.assertIn("Leider aus.", made.sse())
        self.assertEqual(made.ag_ui_run_error()["message"], "Leider aus.")
        problem = made.problem()
        self.assertEqual(problem["body"]["detail"], "Leider aus.")
        self.assertEqual(problem["headers"]["content-language"], "de-AT")
        self.assertEqual(bare.problem()["headers"]["content-language"], "en")
        for form in ("text", "tool_result", "envelope", "mcp", "logfmt"):
            self.assertEqual(getattr(made, form)(), getattr(bare, form)(), form)
        chunks = [it.vercel_chunk("call_1") for it in (made, bare)]
        self.assertEqual(chunks[0], chunks[1])
        # A code without translations has the catalog's own text.
        other = errors.occurrence(ValueError("x")).with_language("de")
        self.assertEqual(other.language, "en")

    def test_any_preference_can_be_read(self) -> None:
        """A client may send anything, and a megabyte of it."""
        texts = {"de": "", "de-AT": "", "fr": "", "zh-Hant": ""}
        long = 1_000_000
        for preference, tag in (
            ("DE-at", "de-AT"),
            ("zh-Hant-TW-x-a-b", "zh-Hant"),
            ("zh-TW", None),
            ("en-GB, de", None),
            ("fr;q=0.5, de;q=0.5", "fr"),
            ("fr;q=2, de;q=0.002", "de"),
            ("fr;q=0.1234,de;q=1.", "de"),
            ("fr;q=NaN, de;q=0, it", "fr"),
            ("fr;q=\u0661, de;q=0.002", "de"),
            ("*, fr;q=0.1", "fr"),
            (";;=,, ,\u2003de,\xe9, de-, -, fr ; Q=1", "fr"),
            ("de\r\nx: y, fr", "fr"),
            ("xx," * 31 + "fr", "fr"),
            ("xx," * 32 + "fr", None),
            ("de-" * long + ", fr", "fr"),
            (" " * long + "fr" + "\t " * long, "fr"),
            ("x" + " " * long + "x, fr", "fr"),
            ("fr" + ";" * long, "fr"),
            ("fr;q=0.5" + "0" * long, "fr"),
            ("", None),
        ):
            found = chosen(preferred(preference), "en", texts)
            self.assertEqual(found, tag, preference[:40])
        self.assertIsNone(chosen(preferred("de"), "en", {}))
        self.assertEqual(chosen(preferred("en, de"), None, texts), "de")
