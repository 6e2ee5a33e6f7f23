"""A portrait belongs to an operative as its name does: told, undone, copied, exported, swept when nobody shows it."""

from __future__ import annotations

import io
import zipfile
from datetime import timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.utils import timezone

from accounts.selectors import everything_of
from rosters.exchange.own import to_json
from rosters.journal import rows as projection
from rosters.models import Batch, Operative, Picture, Roster
from rosters.operatives import services as portraits
from rosters.operatives.pictures import make
from rosters.operatives.selectors import portraits_of
from rosters.operatives.services import portrait_set
from rosters.rosters.services.rosters import roster_copy, roster_discard
from rules.acts import Remove, SetPortrait
from rules.errors import Refusal
from tests.cast import MODEL, Player, act, assert_reconciled, found, recruit, undo
from tests.pictures import drawn

pytestmark = pytest.mark.django_db


@pytest.fixture
def roster(owner: Player) -> Roster:
    return found(owner, MODEL)


def portray(player: Player, roster: Roster, data: bytes | None = None, operative: str = "") -> Batch:
    """Give somebody, the first if nobody is named, a portrait."""
    key = operative or str(roster.operatives.first().pk)
    outcome = portrait_set(roster_id=roster.pk, viewer=player.viewer, operative=key, data=data or drawn())
    roster.refresh_from_db()
    assert outcome.batch is not None
    return outcome.batch


def portrait_in(roster: Roster) -> str:
    return str(roster.operatives.get().portrait)


def test_a_portrait_is_told_and_stands_in_row_and_journal(owner: Player, roster: Roster):
    batch = portray(owner, roster)
    assert batch.words == "Fire Warrior Shas'la has a new portrait."
    assert bytes(Picture.objects.get(pk=portrait_in(roster)).body) == make(drawn()).body
    assert_reconciled(roster)


def test_an_undo_brings_the_old_portrait_back(owner: Player, roster: Roster):
    portray(owner, roster)
    old = portrait_in(roster)
    portray(owner, roster, drawn(300, 300))
    assert portrait_in(roster) != old
    undo(owner, roster)
    assert portrait_in(roster) == old
    undo(owner, roster)
    assert portrait_in(roster) != old
    assert_reconciled(roster)


def test_taking_a_portrait_away_can_be_taken_back(owner: Player, roster: Roster):
    portray(owner, roster)
    old = portrait_in(roster)
    batch = act(owner, roster, SetPortrait(operative=str(roster.operatives.get().pk), picture=""))
    assert (batch.words, portrait_in(roster)) == ("Fire Warrior Shas'la no longer has a portrait.", "")
    undo(owner, roster)
    assert portrait_in(roster) == old


def test_one_who_comes_back_has_the_portrait_of_before(owner: Player, roster: Roster):
    portray(owner, roster)
    old = portrait_in(roster)
    act(owner, roster, Remove(operative=str(roster.operatives.get().pk)))
    undo(owner, roster)
    assert portrait_in(roster) == old
    assert_reconciled(roster)


def test_a_journal_that_never_heard_of_portraits_agrees_with_its_rows(owner: Player, roster: Roster):
    for batch in roster.batches.all():
        for change in batch.changes.filter(op="create"):
            change.value.pop("portrait", None)
            change.save()
    assert_reconciled(roster)
    portray(owner, roster)
    undo(owner, roster)
    assert portrait_in(roster) == ""
    assert_reconciled(roster)


def test_the_same_picture_is_kept_once(owner: Player, opponent: Player, roster: Roster):
    portray(owner, roster)
    portray(opponent, found(opponent, MODEL))
    assert Picture.objects.count() == 1


def test_a_copy_shows_the_same_portraits_and_one_more_like_it_none(owner: Player, opponent: Player, roster: Roster):
    portray(owner, roster)
    recruit(owner, roster)
    copied = roster_copy(source=roster, viewer=owner.viewer)
    assert sorted(bool(each.portrait) for each in copied.operatives.all()) == [False, True]
    assert_reconciled(copied)


def test_only_its_owner_gives_a_portrait(owner: Player, opponent: Player, roster: Roster):
    with pytest.raises(Roster.DoesNotExist):
        portray(opponent, roster)
    assert not Picture.objects.exists(), "what was sent went with the refusal"


def test_a_picture_that_is_not_here_is_refused(owner: Player, roster: Roster):
    with pytest.raises(Refusal, match="upload it first"):
        act(owner, roster, SetPortrait(operative=str(roster.operatives.get().pk), picture="0" * 64))


@pytest.mark.parametrize("who", ["owner", "guest"])
def test_there_is_an_end_to_how_many_may_be_sent(who: str, request: Any, monkeypatch: pytest.MonkeyPatch):
    player: Player = request.getfixturevalue(who)
    monkeypatch.setattr(portraits, "MOST" if player.user else "MOST_OF_GUESTS", 2)
    roster = found(player, MODEL)
    portray(player, roster)
    portray(player, roster, drawn(300, 300))
    with pytest.raises(Refusal, match="sent 2 portraits"):
        portray(player, roster, drawn(400, 400))


def test_what_goes_along_as_json_says_nothing_of_portraits(owner: Player, roster: Roster):
    portray(owner, roster)
    assert "portrait" not in str(to_json(roster, projection.state_of(roster)))


def test_the_export_of_all_data_holds_the_pictures(owner: Player, roster: Roster):
    portray(owner, roster)
    archive = zipfile.ZipFile(io.BytesIO(everything_of(owner.user)))
    assert archive.read(f"portraits/{portrait_in(roster)}.jpg") == make(drawn()).body


def test_paper_gets_every_picture_at_once(owner: Player, roster: Roster, django_assert_num_queries: Any):
    portray(owner, roster)
    portray(owner, roster, drawn(300, 300), recruit(owner, roster))
    with django_assert_num_queries(1):  # the pictures that the roster shows
        assert len(portraits_of(roster)) == 2


# Sweeping


def aged() -> None:
    Picture.objects.update(sent_at=timezone.now() - timedelta(days=2))


def test_a_picture_that_history_leads_back_to_is_kept(owner: Player, roster: Roster):
    portray(owner, roster)
    portray(owner, roster, drawn(300, 300))
    act(owner, roster, SetPortrait(operative=str(roster.operatives.get().pk), picture=""))
    aged()
    call_command("sweep", verbosity=0)
    assert Picture.objects.count() == 2


def test_the_picture_of_a_copy_is_kept_when_the_roster_goes(owner: Player, roster: Roster):
    portray(owner, roster)
    copied = roster_copy(source=roster, viewer=owner.viewer)
    act(owner, copied, SetPortrait(operative=str(copied.operatives.get().pk), picture=""))
    roster.delete()
    aged()
    call_command("sweep", verbosity=0)
    undo(owner, copied)
    assert Picture.objects.filter(pk=portrait_in(copied)).exists()


def test_what_nobody_refers_to_goes_but_not_at_once(owner: Player, roster: Roster, capsys: pytest.CaptureFixture[str]):
    portray(owner, roster)
    roster_discard(roster_id=roster.pk, viewer=owner.viewer)
    roster.delete()
    call_command("sweep", verbosity=0)
    assert Picture.objects.count() == 1
    aged()
    call_command("sweep", "--trial")
    assert Picture.objects.count() == 1
    call_command("sweep")
    assert not Picture.objects.exists()
    assert not Operative.objects.exists()
    assert "Portraits to remove: 1." in capsys.readouterr().out
