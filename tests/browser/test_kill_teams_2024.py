"""Kill teams of 2024 in a browser: two ancillaries that count as one selection, a specialist twice and its fix."""

from __future__ import annotations

import pytest
from django.urls import reverse

from rosters.rosters.services.rosters import roster_found
from tests.cast import Player, pick, recruit
from tests.rosters.factories import shipped_pack

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LEGAL = "Legal by its own list"
SPECIALISTS = ("breacha", "burna", "comms", "dakka", "rokkit", "snipa", "slasha")
TWICE = "Kommando Slasha Boy: 2 in the kill team, at most 1 allowed."


@pytest.mark.ci
def test_both_ancillaries_are_legal_and_a_specialist_twice_is_mended(open_page, owner: Player) -> None:
    roster = roster_found(
        viewer=owner.viewer, edition="kt2024", pack=shipped_pack("kommandos", "kt2024"), name="Kommandos"
    )
    others = ("bomb-squig", "grot", "boy", *(f"{each}-boy" for each in SPECIALISTS), "slasha-boy")
    keys = [recruit(owner, roster, "kt2024:kommandos:operative:kommando-boss-nob", "leader")]
    keys += [recruit(owner, roster, f"kt2024:kommandos:operative:kommando-{each}") for each in others]
    boy, second = keys[3], keys[11]
    team = pick(owner, roster, keys[:11])
    with open_page(reverse("rosters:kill-team", args=[roster.pk, team.pk]), user=owner.user) as page:
        page.get_by_text(LEGAL).first.wait_for()
        page.locator(f"#take-{boy}").uncheck()
        page.locator("#tally", has_text="9 / 10").wait_for(state="attached")
        page.locator(f"#take-{second}").check()
        page.get_by_text(TWICE).wait_for()
        page.get_by_role("button", name="Drop Kommando Slasha Boy").first.click()
        page.get_by_text(TWICE).wait_for(state="detached")
        page.locator(f"#take-{boy}").check()
        page.get_by_text(LEGAL).first.wait_for()
    team.refresh_from_db()
    assert (team.size, team.is_legal) == (11, True)
