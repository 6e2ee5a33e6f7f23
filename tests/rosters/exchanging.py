"""What the tests of exchange share: rosters written out, brought in again and compared."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import HttpResponse

from rosters.exchange.files import to_file
from rosters.exchange.leaving import written
from rosters.exchange.own import to_json
from rosters.exchange.services import read_arriving, roster_arrive
from rosters.journal import rows as projection
from rosters.models import Roster
from rosters.rosters.selectors import roster_sheet
from rosters.rosters.services.rosters import roster_describe
from rules import acts
from tests.cast import Player, act, assert_reconciled, found_team, pick
from tests.rosters.factories import shipped_pack

ANGELS = """\
Angels of Death - KT24 club night
- Space Marine Captain
- Eliminator Sniper
* Assault Intercessor Grenadier
• 1x Intercessor Gunner (bolt rifle)
2 x Intercessor Warrior w/ stalker bolt rifle
Equipment: Purity seals, Auspex, tilting-shields
"""
KOMMANDOS = """\
Kommandos
Gitsnatcha – Boss Nob (slugga, big choppa)
Kommando Grot
Bomb squig
Breacha Boy
3x Kommando Boy
Snipa Boy [1 EP]
Gandalf the Wizard
"""
IMPORT = "/rosters/import/"


def sent(player: Player, **fields: str) -> HttpResponse:
    """The page that follows what is sent from the form, or from the page that shows what would be imported."""
    return player.client().post(IMPORT, fields, follow=True)


@pytest.fixture
def shelf(db: None) -> None:
    for faction, edition in (("angels-of-death", "kt2024"), ("kommandos", "kt2024"), ("tau-empire", "kt2018")):
        shipped_pack(faction, edition)


def models(roster: Roster) -> list[str]:
    return sorted(each.sheet["model"] for each in roster.operatives.all())


def content_of(roster: Roster) -> dict[str, Any]:
    """What a roster holds, without its keys."""
    fresh = Roster.objects.select_related("pack").get(pk=roster.pk)
    return {**to_json(fresh, projection.state_of(fresh)), "points": fresh.points, "is_legal": fresh.is_legal}


def brought(player: Player, data: bytes, name: str = "roster", *, use_pack: bool = True) -> Roster:
    arriving = read_arriving(data, name, player.user, use_pack=use_pack)
    roster = roster_arrive(arriving=arriving, viewer=player.viewer, guest_key=player.guest_key)
    assert_reconciled(roster)
    return roster


def as_form(form: str, player: Player, roster: Roster, team: str = "") -> bytes:
    fresh = Roster.objects.select_related("pack").get(pk=roster.pk)
    return written(form, fresh, roster_sheet(fresh, player.viewer), team)


def as_file(roster: Roster, *, zipped: bool = False) -> bytes:
    fresh = Roster.objects.select_related("pack").get(pk=roster.pk)
    return to_file(fresh, projection.state_of(fresh), zipped=zipped)


def worn(player: Player) -> Roster:
    """A roster with experience, a recruit, notes, a retired operative and two kill teams."""
    roster = found_team(player)
    first, second, third = (str(row.pk) for row in roster.operatives.all()[:3])
    act(player, roster, acts.SetExperience(operative=second, experience=7))
    act(player, roster, acts.SetStatus(operative=third, status="convalescing"))
    act(player, roster, acts.Retire(operative=first))
    roster_describe(roster_id=roster.pk, viewer=player.viewer, notes="Hold the ridge.\nNobody else does.")
    pick(player, roster, [second, third], name="The two")
    pick(player, roster, [third], format_key="own", own={"points_limit": 77})
    return roster


def stranded(player: Player, roster: Roster) -> Roster:
    """The same roster as somebody gets it who has not its pack."""
    return brought(player, as_file(roster), use_pack=False)
