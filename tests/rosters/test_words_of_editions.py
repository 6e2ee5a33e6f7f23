"""What only one edition means stands in its own folder: nowhere in the rosters of all editions."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
WORDS = re.compile(r"\bkt20\d\d\b|specialism|fire.?team|commander(?!ror)|new_recruit|experience", re.IGNORECASE)
OWN = ("rosters/migrations/", "rosters/demo")
"""Rows of before that change hands, and the demo, which plays one edition."""
NOT_YET = {
    "rosters/cards/forms.py",
    "rosters/cards/layout/backs.py",
    "rosters/cards/names.py",
    "rosters/cards/selectors/cards.py",
    "rosters/cards/selectors/tactics.py",
    "rosters/cards/serializers.py",
    "rosters/compendium/addresses.py",
    "rosters/compendium/finding.py",
    "rosters/compendium/forms.py",
    "rosters/compendium/frames.py",
    "rosters/compendium/pages/factions.py",
    "rosters/compendium/pages/shared.py",
    "rosters/compendium/selectors.py",
    "rosters/compendium/serializers.py",
    "rosters/compendium/shown.py",
    "rosters/compendium/urls.py",
    "rosters/exchange/chat.py",
    "rosters/exchange/checking.py",
    "rosters/exchange/left.py",
    "rosters/exchange/shape.py",
    "rosters/journal/apply.py",
    "rosters/journal/settle.py",
    "rosters/kill_teams/api.py",
    "rosters/kill_teams/pages.py",
    "rosters/kill_teams/serializers.py",
    "rosters/kill_teams/services.py",
    "rosters/management/commands/check_roster.py",
    "rosters/operatives/api/operatives.py",
    "rosters/operatives/editor.py",
    "rosters/operatives/pages/fire_teams.py",
    "rosters/operatives/pages/operatives.py",
    "rosters/operatives/selectors/options.py",
    "rosters/operatives/serializers/loadouts.py",
    "rosters/operatives/serializers/sheets.py",
    "rosters/operatives/urls.py",
    "rosters/packs/api/packs.py",
    "rosters/rosters/founding.py",
    "rosters/rosters/selectors.py",
    "rosters/rosters/serializers/rosters.py",
    "rosters/rosters/services/ready_teams.py",
    "rosters/rosters/shown.py",
    "rosters/rosters/worked_out.py",
    "rosters/templatetags/compendium.py",
    "rosters/web/roles.py",
}
"""Files that still know one edition; none may join, and who no longer does leaves."""


def files() -> list[str]:
    found = (path.relative_to(ROOT).as_posix() for path in (ROOT / "rosters").rglob("*.py"))
    return sorted(path for path in found if not path.startswith(OWN))


@pytest.mark.parametrize("path", files())
def test_rosters_know_no_edition(path: str) -> None:
    found = sorted({match[0] for match in WORDS.finditer((ROOT / path).read_text())})
    if path in NOT_YET:
        assert found, f"{path} knows no edition any more: take it off the list."
    else:
        assert not found, f"{path} says {', '.join(found)}."


def test_whoever_is_not_done_is_there() -> None:
    assert set(files()) >= NOT_YET
