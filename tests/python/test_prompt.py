"""Unit tests of the check of the prompt: `errors` is made from errors.yaml beside this file."""

from __future__ import annotations

import unittest

import errors
import errpact


class Prompts(unittest.TestCase):
    """The rule block of a prompt."""

    def wrong(self, prompt: str, tools: list[str] | None = None) -> str:
        """Say what is wrong with a prompt."""
        with self.assertRaises(errpact.PromptError) as refused:
            errors.verify(prompt, tools)
        return str(refused.exception)

    def test_comments_of_every_language_mark_a_block(self) -> None:
        """Indentation, line ends and wrapped lines make no difference."""
        errors.verify("Be kind.\r\n\r\n" + errors.PROMPT.replace("\n", "\r\n  "))
        errors.verify(errors.PROMPT.replace("another cake", "another\n  cake"))
        for before, after in (("# ", ""), ("/* ", " */"), ('"""', ""), ("<!-- ", "-->")):
            block = errors.PROMPT.replace("<!-- ", before).replace(" -->", after)
            errors.verify(f"Be kind.\n{block}\nBe brief.\n")
            self.assertIn("2 times", self.wrong(f"{block}\n{block}"))
        # A store removed the comments.
        lines = errors.PROMPT.split("\n")[1:-1]
        errors.verify("Be kind.\n" + " ".join(lines))
        self.assertIn("is not current", self.wrong(" ".join(lines[1:])))

    def test_a_prompt_has_one_block(self) -> None:
        """An older one beside it would contradict it."""
        old = errors.PROMPT.replace("another cake", "a discount")
        self.assertEqual(
            self.wrong(f"{errors.PROMPT}\n\n{old}"),
            "the prompt has the rule block of catalog bakery 2 times, at lines 1, 9. Keep one, "
            "and run `errpact generate`.",
        )
        self.assertIn("is not current", self.wrong(errors.PROMPT + old))

    def test_a_block_is_closed(self) -> None:
        """Without an end it cannot be compared, and `errpact generate` cannot replace it."""
        for end in ("", "<!-- errpact:end other -->", "<!-- errpact:end bakery-2 -->"):
            block = errors.PROMPT.replace("<!-- errpact:end bakery -->", end)
            said = self.wrong(f"Be kind.\n{block}")
            self.assertIn("that line 2 of the prompt opens is not closed", said)
            self.assertIn("Add a line with `errpact:end bakery` behind it", said)

    def test_the_first_line_that_differs_is_named(self) -> None:
        """So are what it is, and what it should be."""
        said = self.wrong("Be kind.\n\n" + errors.PROMPT.replace("another cake", "“bread”"))
        self.assertIn(
            'is not current: line 7 of the prompt is "- SOLD_OUT: Offer “bread”.", and should '
            'be "- SOLD_OUT: Offer another cake."',
            said,
        )
        self.assertIn("run `errpact generate`", said)
        first, *lines, last = errors.PROMPT.split("\n")
        said = self.wrong("\n".join([first, *lines, "- NEW: Sing.", last]))
        self.assertIn('line 7 of the prompt is "- NEW: Sing.", and should not be there', said)
        said = self.wrong(f"{first}\n{last}")
        self.assertIn('line 2 of the prompt is missing, and should be "When a tool', said)

    def test_the_block_of_another_catalog_is_not_its_own(self) -> None:
        """Even if it has the same words."""
        other = errors.PROMPT.replace("bakery", "other")
        none = "has no rule block of catalog bakery"
        self.assertIn(none, self.wrong(other))
        self.assertIn(none, self.wrong(errors.PROMPT.replace("bakery", "bakery-2")))
        bare = "\n".join(errors.PROMPT.split("\n")[1:-1])
        errors.verify(f"{other}\n{bare}")
        errors.verify(f"{other}\n{errors.PROMPT}")
        # Only the first line is known to belong to a block that is not closed.
        errors.verify(f"# errpact:begin other\n{bare}")

    def test_tools_are_a_list(self) -> None:
        """The letters of a text would be names; a tool of another catalog is known to it."""
        block = errors.prompt_for(["order", "send_receipt"])
        errors.verify(block, ["order"])
        self.assertIn("another state of catalog bakery", self.wrong(block, ["list_cakes"]))
        for call in (errors.prompt_for, lambda it: errors.verify(block, it)):
            with self.assertRaisesRegex(TypeError, r'a list of names: write \["order"\]'):
                call("order")


if __name__ == "__main__":
    unittest.main()
