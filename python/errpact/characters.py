"""Characters that the text of a value may not have, or only in some places.

Written by a test, `tests/tests/tables.rs`, from tables of the crates.
"""

from typing import Final

CHARACTERS: Final = r"""
separator	0009-000D 0085 2028-2029	0020
unsafe	0000-0008 000E-001F 007F-0084 0086-009F
unsafe	061C 200E-200F 202A-202E 2066-206F
unsafe	00AD 034F 180B-180F 200B 2060-2065 FEFF
unsafe	115F-1160 17B4-17B5 2800 3164 FFA0
unsafe	FE00-FE0D E0000-E0FFF
unsafe	FFF0-FFFB 1BCA0-1BCA3 1D173-1D17A
joiner	200C-200D
selector	FE0E-FE0F
mark	0300-034E 0350-036F 1AB0-1AFF 1DC0-1DFF 20D0-20F0 FE20-FE2F
mark	0483-0489
mark	0591-05BD
mark	0610-061A 064B-065F
mark	0E31 0E34-0E3A 0E47-0E4E
mark	0F71-0F84
mark	302A-302F 3099-309A
quoted	0022 0060 201C-201F 2033 275D-275E 301D-301F FF02 FF40	0027
quoted	005C FF3C FE68	2216
quoted	003C FF1C FE64 3008 27E8	2039
quoted	003E FF1E FE65 3009 27E9	203A
quoted	005B 007B FF3B FF5B FE5B	0028
quoted	005D 007D FF3D FF5D FE5C	0029
"""
"""A class, the code points in it, and what is shown for them."""
