import sys

import page

error = page.parse(sys.stdin.read())
assert error is not None
if error.skewed:
    print("another version of the catalog: please reload")
print(error.code, error.known, error.message, page.decide(error.code).decision)
