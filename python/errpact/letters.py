"""Letters by Unicode.

Vowel signs of many scripts and letters in circles are `Alphabetic` too, and Python's
methods take them for no letters: words, names and domains of India would end at them.
"""

from __future__ import annotations

import re
from typing import Final

_SIGNS: Final = re.compile(
    "[\u0345\u0363-\u036f\u05b0-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7"
    "\u0610-\u061a\u064b-\u0657\u0659-\u065f\u0670\u06d6-\u06dc\u06e1-\u06e4\u06e7"
    "\u06e8\u06ed\u0711\u0730-\u073f\u07a6-\u07b0\u0816\u0817\u081b-\u0823"
    "\u0825-\u0827\u0829-\u082c\u0897\u08d4-\u08df\u08e3-\u08e9\u08f0-\u0903\u093a"
    "\u093b\u093e-\u094c\u094e\u094f\u0955-\u0957\u0962\u0963\u0981-\u0983"
    "\u09be-\u09cc\u09d7\u09e2\u09e3\u0a01-\u0a03\u0a3e-\u0a4c\u0a51\u0a70\u0a71"
    "\u0a75\u0a81-\u0a83\u0abe-\u0acc\u0ae2\u0ae3\u0afa-\u0afc\u0b01-\u0b03"
    "\u0b3e-\u0b4c\u0b56\u0b57\u0b62\u0b63\u0b82\u0bbe-\u0bcc\u0bd7\u0c00-\u0c04"
    "\u0c3e-\u0c4c\u0c55\u0c56\u0c62\u0c63\u0c81-\u0c83\u0cbe-\u0ccc\u0cd5\u0cd6"
    "\u0ce2\u0ce3\u0cf3-\u0d03\u0d3e-\u0d4c\u0d57\u0d62\u0d63\u0d81-\u0d83"
    "\u0dcf-\u0ddf\u0df2\u0df3\u0e31\u0e34-\u0e3a\u0e4d\u0eb1\u0eb4-\u0eb9\u0ebb"
    "\u0ebc\u0ecd\u0f71-\u0f83\u0f8d-\u0fbc\u102b-\u1036\u1038\u103b-\u103e"
    "\u1056-\u1059\u105e-\u1060\u1062-\u1064\u1067-\u106d\u1071-\u1074\u1082-\u108d"
    "\u108f\u109a-\u109d\u16ee-\u16f0\u1712\u1713\u1732\u1733\u1752\u1753\u1772\u1773"
    "\u17b6-\u17c8\u1885\u1886\u18a9\u1920-\u1938\u1a17-\u1a1b\u1a55-\u1a5e"
    "\u1a61-\u1a74\u1abf\u1ac0\u1acc-\u1ace\u1b00-\u1b04\u1b35-\u1b43\u1b80-\u1b82"
    "\u1ba1-\u1ba9\u1bac\u1bad\u1be7-\u1bf1\u1c24-\u1c36\u1dd3-\u1df4\u2160-\u2182"
    "\u2185-\u2188\u24b6-\u24e9\u2de0-\u2dff\u3007\u3021-\u3029\u3038-\u303a"
    "\ua674-\ua67b\ua69e\ua69f\ua6e6-\ua6ef\ua802\ua80b\ua823-\ua827\ua880\ua881"
    "\ua8b4-\ua8c3\ua8c5\ua8ff\ua926-\ua92a\ua947-\ua952\ua980-\ua983\ua9b4-\ua9bf"
    "\ua9e5\uaa29-\uaa36\uaa43\uaa4c\uaa4d\uaa7b-\uaa7d\uaab0\uaab2-\uaab4\uaab7"
    "\uaab8\uaabe\uaaeb-\uaaef\uaaf5\uabe3-\uabea\ufb1e\U00010140-\U00010174"
    "\U00010341\U0001034a\U00010376-\U0001037a\U000103d1-\U000103d5"
    "\U00010a01-\U00010a0f\U00010d24-\U00010d27\U00010d69\U00010eab\U00010eac"
    "\U00010efa-\U00010efc\U00011000-\U00011002\U00011038-\U00011045\U00011073"
    "\U00011074\U00011080-\U00011082\U000110b0-\U000110b8\U000110c2"
    "\U00011100-\U00011102\U00011127-\U00011132\U00011145\U00011146"
    "\U00011180-\U00011182\U000111b3-\U000111bf\U000111ce\U000111cf"
    "\U0001122c-\U00011234\U00011237\U0001123e\U00011241\U000112df-\U000112e8"
    "\U00011300-\U00011303\U0001133e-\U0001134c\U00011357\U00011362\U00011363"
    "\U000113b8-\U000113cd\U00011435-\U00011441\U00011443-\U00011445"
    "\U000114b0-\U000114c1\U000115af-\U000115be\U000115dc\U000115dd"
    "\U00011630-\U0001163e\U00011640\U000116ab-\U000116b5\U0001171d-\U0001172a"
    "\U0001182c-\U00011838\U00011930-\U0001193c\U00011940\U00011942"
    "\U000119d1-\U000119df\U000119e4\U00011a01-\U00011a0a\U00011a35-\U00011a39"
    "\U00011a3b-\U00011a3e\U00011a51-\U00011a5b\U00011a8a-\U00011a97"
    "\U00011b60-\U00011b67\U00011c2f-\U00011c3e\U00011c92-\U00011cb6"
    "\U00011d31-\U00011d41\U00011d43\U00011d47\U00011d8a-\U00011d96"
    "\U00011ef3-\U00011ef6\U00011f00\U00011f01\U00011f03\U00011f34-\U00011f40"
    "\U00012400-\U0001246e\U0001611e-\U0001612e\U00016f4f\U00016f51-\U00016f92"
    "\U00016ff0\U00016ff1\U00016ff4-\U00016ff6\U0001bc9e\U0001e000-\U0001e02a"
    "\U0001e08f\U0001e6e3\U0001e6e6\U0001e6ee\U0001e6ef\U0001e6f5\U0001e947"
    "\U0001f130-\U0001f149\U0001f150-\U0001f169\U0001f170-\U0001f189]",
)
"""What is `Alphabetic`, and of none of the categories `L…`."""


def is_letter(letter: str) -> bool:
    """Say whether a character is a letter; no text is not one."""
    return letter.isalpha() or _SIGNS.match(letter) is not None


def is_alphanumeric(letter: str) -> bool:
    """Say whether a character is a letter or a number of any script."""
    return letter.isalnum() or _SIGNS.match(letter) is not None
