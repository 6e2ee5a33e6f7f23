"""The sentence that the history keeps of every act."""

from __future__ import annotations

import pytest

from rules import acts
from rules.act_sentences import sentence
from rules.acts import Act

NAMES = {"o": "Ann", "m": "Warden", "x": "Saw", "y": "Flare", "s": "Sniper", "t": "Squad Two"}
PLACE = ("k", "z", "x")

SENTENCES: list[tuple[Act, str]] = [
    (acts.Recruit(model="m", role="leader"), "Recruited Warden as Leader."),
    (acts.Recruit(model="m", role="trooper", called="Ann"), "Recruited Ann (Warden) as a trooper."),
    (acts.Recruit(model="m", role="specialist", specialism="s"), "Recruited Warden as a Sniper specialist."),
    (acts.Recruit(model="m", role="commander", specialism="s", options=("x", "y")),
     "Recruited Warden with Saw and Flare as a commander."),
    (acts.Recruit(model="m", role="specialist"), "Recruited Warden as a specialist."),
    (acts.Recruit(model="stranger", role="trooper", specialism="s"), "Recruited stranger as a trooper."),
    (acts.Copy(operative="o"), "Recruited one more like Ann."),
    (acts.Copy(operative="o", times=3), "Recruited 3 more like Ann."),
    (acts.Choose(operative="o", option="x"), "Ann took Saw."),
    (acts.Drop(operative="o", place=PLACE), "Ann dropped Saw."),
    (acts.Drop(operative="o", place=()), "Ann dropped a choice."),
    (acts.SetCount(operative="o", place=PLACE, count=2), "Ann now carries 2 × Saw."),
    (acts.SetCount(operative="o", place=(), count=2), "Ann now carries 2 × it."),
    (acts.ChooseForTeam(option="x"), "The kill team took Saw."),
    (acts.DropForTeam(place=PLACE), "The kill team dropped Saw."),
    (acts.DropForTeam(place=()), "The kill team dropped a choice."),
    (acts.SetCountForTeam(place=PLACE, count=2), "The kill team now takes 2 × Saw."),
    (acts.SetCountForTeam(place=(), count=2), "The kill team now takes 2 × it."),
    (acts.ChooseForGame(operative="o", option="x"), "Ann took Saw to this game."),
    (acts.DropForGame(operative="o", place=PLACE), "Ann left Saw at home."),
    (acts.DropForGame(operative="o", place=()), "Ann left a choice at home."),
    (acts.SetCountForGame(operative="o", place=PLACE, count=2), "Ann took 2 × Saw to this game."),
    (acts.SetCountForGame(operative="o", place=(), count=2), "Ann took 2 × it to this game."),
    (acts.SetRole(operative="o", role="leader", specialism="s"), "Ann became Leader."),
    (acts.SetRole(operative="o", role="specialist", specialism="s"), "Ann became a Sniper specialist."),
    (acts.SetSpecialism(operative="o", specialism="s"), "Ann took the specialism Sniper."),
    (acts.SetLevel(operative="o", level=3), "Ann is now level 3."),
    (acts.PickAbility(operative="o", ability="x"), "Ann learned Saw."),
    (acts.DropAbility(operative="o", ability="x"), "Ann gave up Saw."),
    (acts.BuyTrait(operative="o", trait="x"), "Ann gained the trait Saw."),
    (acts.DropTrait(operative="o", trait="x"), "Ann gave up the trait Saw."),
    (acts.PickAdvance(fire_team="t", advance="x"), "Squad Two gained Saw."),
    (acts.DropAdvance(fire_team="t", advance="x"), "Squad Two lost Saw."),
    (acts.Rename(operative="o", called="Bo"), "Ann is now called Bo."),
    (acts.Rename(operative="o", called=""), "Ann no longer has a name of its own."),
    (acts.SetPortrait(operative="o", picture="abc"), "Ann has a new portrait."),
    (acts.SetPortrait(operative="o", picture=""), "Ann no longer has a portrait."),
    (acts.Retire(operative="o"), "Ann retired."),
    (acts.SetStatus(operative="o", status="dead"), "Ann is now dead."),
    (acts.SetExperience(operative="o", experience=4), "Ann now has 4 experience."),
    (acts.SetTeamExperience(fire_team="t", experience=4), "Squad Two now has 4 experience."),
    (acts.Remove(operative="o"), "Deleted Ann from the roster."),
    (acts.SetSubFaction(sub_faction="x"), "Everyone eligible took the sub-faction Saw."),
    (acts.SetSubFaction(sub_faction="", operatives=("o", "stranger")), "Ann and stranger gave up the sub-faction."),
    (acts.Field(operatives=("o", "stranger")), "Ann and stranger joined the kill team."),
    (acts.Bench(operatives=("o",)), "Ann left the kill team."),
]  # fmt: skip


@pytest.mark.parametrize(("act", "words"), SENTENCES, ids=[words for _, words in SENTENCES])
def test_an_act_is_kept_as_one_sentence(act: Act, words: str) -> None:
    assert sentence(act, NAMES) == words


def test_every_act_that_may_be_done_has_its_sentence() -> None:
    assert {type(act) for act, _ in SENTENCES} == set(acts.KINDS.values())


def test_an_act_of_another_kind_is_told_by_its_name() -> None:
    assert sentence(type("Elsewhere", (Act,), {"name": "seal-the-gate"})(), NAMES) == "Seal the gate."
