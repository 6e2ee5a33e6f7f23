"""The checklist beside a kill team: each fault of a team crosses one rule out, and only one."""

from __future__ import annotations

from collections import Counter

from rules.datacards import carrying, checks
from rules.datacards.checklist import CHECKLIST

REMINDERS = {checks.NO_TEAM_YET, checks.EMPTY_ROSTER, checks.ROSTER_FULL}


def test_each_fault_crosses_out_one_rule() -> None:
    named = {value for name, value in vars(checks).items() if name.isupper() and isinstance(value, str)} - {""}
    named |= {getattr(carrying, name) for name in ("POINTS", "TWICE", "NOT_FOR", "ALIKE", "TOO_OFTEN")}
    faults = {code for code, _ in checks.RULES.values()} | named - REMINDERS
    counted = Counter(code for _, codes in CHECKLIST for code in codes)
    assert dict(counted) == dict.fromkeys(faults, 1)
