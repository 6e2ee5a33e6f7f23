"""The history of a roster on its page: sentences, what each act changed, and taking acts back."""

from __future__ import annotations

import pytest
from django.urls import reverse

from rosters.journal.wording import way_back
from rosters.models import Batch, Roster
from rosters.rosters.past import beyond
from rosters.rosters.services.rosters import roster_share
from rules import acts
from rules.errors import Refusal
from tests.cast import Player, act, assert_reconciled, found, pick, recruit, undo
from tests.pages.roster_scene import text

pytestmark = pytest.mark.django_db


@pytest.fixture
def roster(owner: Player) -> Roster:
    return found(owner)


def page(player: Player, roster: Roster, **query: object) -> str:
    return text(player.client().get(reverse("rosters:history", args=[roster.pk]), query))


def undo_url(roster: Roster, batch: Batch) -> str:
    return reverse("rosters:undo", args=[roster.pk, batch.pk])


def last(roster: Roster) -> Batch:
    batch = roster.batches.order_by("sequence").last()
    assert batch is not None
    return batch


def test_each_act_is_a_sentence_with_what_it_changed_beneath(owner: Player, roster: Roster) -> None:
    key = recruit(owner, roster, called="Mira")
    act(owner, roster, acts.SetRole(operative=key, role="specialist", specialism="comms"))
    act(owner, roster, acts.Rename(operative=key, called="Mira Holt"))
    team = pick(owner, roster, [])
    act(owner, roster, acts.Field(operatives=(key,)), kill_team=str(team.pk))
    markup = page(owner, roster)
    for sentence in (
        "Mira Holt: Non-specialist → Specialist.",
        "Mira Holt: now with Comms, Scanner.",
        "Mira is now called Mira Holt.",
        "Mira Holt joined the kill team.",
    ):
        assert sentence in markup, sentence
    # What an act did alone is what its sentence says.
    assert "Name: Mira → Mira Holt." not in markup


@pytest.mark.parametrize(
    ("words", "found", "left"),
    [
        ("Mira Holt learned Bold.", ["Mira Holt: now with Bold."], ()),
        ("Mira Holt learned Bold.", ["Vex: now with Bold."], ("Vex: now with Bold.",)),
        ("Mission 6 was played.", ["Mira: now with Bold."], ("Mira: now with Bold.",)),
        (
            "Mira learned Bold.",
            ["Mira: now with Bold.", "Mira: 9 → 10 points."],
            ("Mira: now with Bold.", "Mira: 9 → 10 points."),
        ),
        ("Created the roster.", [], ()),
    ],
)
def test_what_a_sentence_says_is_no_change_below_it(words: str, found: list[str], left: tuple[str, ...]) -> None:
    assert beyond(words, found) == left


def test_a_team_that_changed_is_called_by_its_name(owner: Player, roster: Roster) -> None:
    key = recruit(owner, roster, called="Mira")
    team = pick(owner, roster)
    act(owner, roster, acts.Remove(operative=key))
    assert f"{team.name}: without Mira." in page(owner, roster)
    assert f"{team.name}: with Mira." in text(owner.client().get(undo_url(roster, last(roster))))


def test_a_team_that_loses_somebody_is_named_before(owner: Player, roster: Roster) -> None:
    recruit(owner, roster, called="Mira")
    recruited = last(roster)
    team = pick(owner, roster)
    assert f"{team.name}: without Mira." in text(owner.client().get(undo_url(roster, recruited)))


def test_of_all_the_ways_back_and_forth_only_the_last_is_offered(owner: Player, roster: Roster) -> None:
    """Undone, redone, undone by the redo: each batch of the row would bring the act back or away as well."""
    recruit(owner, roster, called="Mira")
    row = [last(roster)]
    for place in (0, 1, 2):
        row.append(undo(owner, roster, row[place]))
        offered = [batch for batch in row if undo_url(roster, batch) in page(owner, roster)]
        # What counts again is undone where it stands itself.
        assert offered == [row[0] if place == 1 else row[-1]]
    undo(owner, roster, row[3])
    assert roster.operatives.count() == 1
    with pytest.raises(Refusal, match="already"):
        undo(owner, roster, row[1])


def test_what_was_taken_back_already_leads_to_the_history(owner: Player, roster: Roster) -> None:
    recruit(owner, roster, called="Mira")
    recruited = last(roster)
    undo(owner, roster)
    answer = owner.client().get(undo_url(roster, recruited))
    assert answer.status_code == 409
    markup = text(answer)
    assert "This was undone or redone already." in markup
    assert f'Redo<span class="hush"> {recruited.words}' in markup


def test_who_is_gone_keeps_the_name_it_had(owner: Player, roster: Roster) -> None:
    key = recruit(owner, roster, called="Dovan")
    pick(owner, roster)
    act(owner, roster, acts.Remove(operative=key))
    assert "Dovan is off the roster." in page(owner, roster)


def test_the_founding_and_what_is_void_have_no_undo(owner: Player, roster: Roster) -> None:
    recruit(owner, roster, called="Mira")
    recruited = last(roster)
    took_back = undo(owner, roster)
    markup = page(owner, roster)
    assert undo_url(roster, roster.batches.first()) not in markup
    assert undo_url(roster, recruited) not in markup
    assert undo_url(roster, took_back) in markup
    assert "taken back" in markup
    assert f'Redo<span class="hush"> {recruited.words}' in markup, "to take a taking back back is to do it again"
    board = text(owner.client().get(f"{reverse('rosters:sheet', args=[roster.pk])}?done={took_back.pk}"))
    assert "Redo “Recruited" in board
    assert "Took back" not in board[board.index("undo-last") :][:300]
    assert "Redo: Recruited" in text(owner.client().get(undo_url(roster, took_back)))


@pytest.mark.parametrize(
    ("words", "is_void", "way"),
    [
        ("Took back: A is B.", True, ("Redo", "A is B.")),
        ("Redid: A is B.", True, ("Undo", "A is B.")),
        ("A is B.", False, ("Undo", "A is B.")),
        ("Took back: it is my name.", False, ("Undo", "Took back: it is my name.")),
    ],
)
def test_undoing_an_undo_is_a_redo(words: str, is_void: bool, way: tuple[str, str]) -> None:
    assert way_back(words, is_void=is_void) == way


def test_an_act_that_changed_nothing_of_the_roster_has_no_undo(owner: Player, roster: Roster) -> None:
    roster_share(roster_id=roster.pk, viewer=owner.viewer, visibility="link")
    roster.refresh_from_db()
    assert undo_url(roster, last(roster)) not in page(owner, roster)
    assert "Undo “Now open" not in text(owner.client().get(reverse("rosters:sheet", args=[roster.pk])))
    assert owner.client().get(undo_url(roster, last(roster))).status_code == 409


def test_the_preview_names_what_leans_on_an_act(owner: Player, roster: Roster) -> None:
    key = recruit(owner, roster, called="Mira")
    recruited = last(roster)
    renamed = act(owner, roster, acts.Rename(operative=key, called="Mira Holt"))
    page_text = text(owner.client().get(undo_url(roster, recruited)))
    assert "Mira Holt is off the roster." in page_text
    assert renamed.words in page_text
    assert "Undo them too" in page_text
    assert "Cancel" in page_text


@pytest.mark.parametrize("with_dependants", [True, False])
def test_what_leans_on_it_is_taken_back_too_or_kept(owner: Player, roster: Roster, with_dependants: bool) -> None:
    key = recruit(owner, roster, called="Mira")
    act(owner, roster, acts.Rename(operative=key, called="Mira Holt"))
    renamed = last(roster)
    act(owner, roster, acts.Rename(operative=key, called="Mira the Third"))
    form = {"version": roster.version} | ({"with_dependants": "1"} if with_dependants else {})
    owner.client().post(undo_url(roster, renamed), form)
    assert roster.operatives.get().name == ("Mira" if with_dependants else "Mira the Third")
    roster.refresh_from_db()
    assert_reconciled(roster)


def test_an_undo_is_undone(owner: Player, roster: Roster) -> None:
    recruit(owner, roster, called="Mira")
    undo(owner, roster)
    owner.client().post(undo_url(roster, last(roster)), {"version": roster.version})
    assert roster.operatives.get().name == "Mira"


def test_a_stale_undo_takes_nothing_back(owner: Player, roster: Roster) -> None:
    recruit(owner, roster, called="Mira")
    recruited, old = last(roster), roster.version
    recruit(owner, roster, called="Dovan")
    answer = owner.client().post(undo_url(roster, recruited), {"version": old})
    assert answer.status_code == 409
    assert "Undo: Recruited Mira" in text(answer)
    assert roster.operatives.count() == 2


def test_a_long_history_comes_in_pages(owner: Player, roster: Roster) -> None:
    key = recruit(owner, roster)
    for number in range(30):
        act(owner, roster, acts.Rename(operative=key, called=f"Name {number}"))
    assert "Page 1 of 2" in page(owner, roster)
    assert "Created Roster." in page(owner, roster, page=2)
    assert owner.client().get(reverse("rosters:history", args=[roster.pk]), {"page": "9"}).status_code == 404
    assert "Page 1 of 2" in page(owner, roster, page="none")
