"""Recompute the rolls of a mission: `python3 dice_check.py ROLLS.json`, with nothing but Python.

The file is what the mission's page of dice offers: secret (hex), commitment, words, rolls.
"""

import hashlib
import hmac
import json
import sys


def face(secret: bytes, question: list[str | int], sides: int) -> int:
    """The HMAC's first eight bytes as a number, drawn again while it would favour the low faces."""
    attempt = 0
    while True:
        message = json.dumps([*question, attempt], separators=(",", ":")).encode()
        number = int.from_bytes(hmac.new(secret, message, "sha256").digest()[:8], "big")
        if number < 2**64 - 2**64 % sides:
            return number % sides + 1
        attempt += 1


def check(path: str) -> int:
    """Print every roll; 1 when one is not what the secret makes it, 2 while nobody can know."""
    with open(path, encoding="utf-8") as file:
        data = json.load(file)
    if not data["secret"]:
        print("The secret is still sealed: download the file again once the report is confirmed.")
        return 2
    secret = bytes.fromhex(data["secret"])
    wrong = hashlib.sha256(secret).hexdigest() != data["commitment"]
    print("The secret is NOT the published one." if wrong else "The secret is the published one.")
    for roll in (roll for roll in data["rolls"] if roll["source"] == "sealed"):
        question = [roll["subject"], roll["purpose"], roll["number"], roll["sides"], *data["words"]]
        value = face(secret, question, roll["sides"])
        wrong = wrong or value != roll["value"]
        verdict = "ok" if value == roll["value"] else "NO"
        print(f"{verdict} D{roll['sides']} {value}  {roll['purpose']} {roll['subject']}")
    return int(wrong)


if __name__ == "__main__":
    sys.exit(check(sys.argv[1]))
