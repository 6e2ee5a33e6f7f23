"""A random walk of acts and undos: after any of them, rows are the journal's fold and a fresh evaluation."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import call_command

from rosters.journal import rows as projection
from rosters.journal import state as states
from rosters.journal.settle import catalogue_of
from rosters.kill_teams import services as kill_teams
from rosters.models import Pack, Roster
from rosters.operatives import services as operatives
from rosters.operatives.selectors import catalogue_models
from rosters.rosters.services import rosters
from rosters.rosters.services.undoing import roster_undo
from rules import acts
from rules.editions import find
from rules.editions.base import LoadoutPlace, Status
from tests.cast import Player, assert_reconciled, found
from tests.data import needs_data
from tests.rosters.factories import shipped_pack
from tests.walking import Walker

pytestmark = [pytest.mark.ci, pytest.mark.django_db]

ADVANCES = ("fleet", "lucky", "courageous", "skilled:shooting", "lethal:fight", "die-hard")


class Walk(Walker):
    """What one player may do to a roster."""

    def __init__(self, player: Player, roster: Roster, seed: int) -> None:
        super().__init__(seed)
        self.player, self.roster = player, roster
        self.models = catalogue_models(find(roster.edition), roster.pack.digest)
        self.steps = [
            *[self.recruit] * 4,
            *[self.arm] * 6,
            *[self.undo] * 6,
            *[self.field] * 2,
            *[self.learn] * 2,
            self.copy,
            self.remove,
            self.rename,
            self.role,
            self.live,
            self.fire_team,
            self.advance,
            self.pick,
            self.strike,
            self.order,
            self.move,
            self.sub_faction,
        ]

    def act(self, *requested: acts.Act, kill_team: str = "") -> None:
        rosters.roster_act(roster_id=self.roster.pk, viewer=self.player.viewer, acts=requested, kill_team=kill_team)

    def somebody(self) -> str:
        return str(self.dice.choice(list(self.roster.operatives.values_list("pk", flat=True))))

    def some_team(self) -> str:
        return str(self.dice.choice(list(self.roster.kill_teams.values_list("pk", flat=True))))

    def recruit(self) -> None:
        if self.roster.operatives.count() >= 14:
            self.remove()
            return
        model = self.dice.choice(self.models)
        role = self.dice.choice(model.roles)
        specialism = self.dice.choice(model.trainings) if role == "specialist" else ""
        self.act(acts.Recruit(model=model.model, role=role, specialism=specialism))

    def arm(self) -> None:
        who = self.somebody()
        catalogue, muster = catalogue_of(self.roster.pack.digest), states.muster_of(projection.state_of(self.roster))
        place = find(self.roster.edition).places(catalogue, muster, who)
        assert place is not None
        here = self.dice.choice(list(_places(place)))
        offer = self.dice.choice(here.offers)
        chosen = here.chosen.get(offer.id)
        if not chosen:
            return self.act(acts.Choose(operative=who, place=here.place, option=offer.id))
        if self.dice.random() < 0.5:
            return self.act(acts.SetCount(operative=who, place=chosen, count=2))
        return self.act(acts.Drop(operative=who, place=chosen))

    def undo(self) -> None:
        """Any of the last twelve, undos too."""
        batch = self.dice.choice(list(self.roster.batches.order_by("-sequence")[:12]))
        roster_undo(
            roster_id=self.roster.pk,
            viewer=self.player.viewer,
            batch_id=batch.pk,
            with_dependants=self.dice.random() < 0.3,
        )

    def copy(self) -> None:
        self.act(acts.Copy(operative=self.somebody(), times=self.dice.randint(1, 2)))

    def remove(self) -> None:
        self.act(acts.Remove(operative=self.somebody()))

    def rename(self) -> None:
        self.act(acts.Rename(operative=self.somebody(), called=self.dice.choice("ABCDEF") * 3))

    def role(self) -> None:
        role = self.dice.choice(["leader", "specialist", "non-specialist"])
        specialism = self.dice.choice(["heavy", "comms", "scout"]) if role == "specialist" else ""
        self.act(acts.SetRole(operative=self.somebody(), role=role, specialism=specialism))

    def live(self) -> None:
        who = self.somebody()
        self.act(
            acts.SetExperience(operative=who, experience=self.dice.randint(0, 12)),
            acts.SetStatus(operative=who, status=self.dice.choice(list(Status))),
        )

    def learn(self) -> None:
        who = self.somebody()
        sheet = self.roster.operatives.get(pk=who).sheet
        if sheet["picks"] and self.dice.random() < 0.3:
            return self.act(acts.DropAbility(operative=who, ability=self.dice.choice(sheet["picks"])["key"]))
        ability = f"{sheet['specialism']}-{self.dice.choice(['2a', '2b', '3aa', '3bb'])}"
        return self.act(acts.PickAbility(operative=who, ability=ability))

    def some_fire_team(self) -> str:
        sheets = self.roster.operatives.values_list("sheet", flat=True)
        return self.dice.choice([sheet["fire_team"] for sheet in sheets if sheet["fire_team"]])

    def fire_team(self) -> None:
        self.act(acts.SetTeamExperience(fire_team=self.some_fire_team(), experience=self.dice.randint(0, 12)))

    def advance(self) -> None:
        fields = {"fire_team": self.some_fire_team(), "advance": self.dice.choice(ADVANCES)}
        self.act(self.dice.choice([acts.PickAdvance, acts.PickAdvance, acts.DropAdvance])(**fields))

    def pick(self) -> None:
        keys = [str(key) for key in self.roster.operatives.values_list("pk", flat=True)]
        kill_teams.kill_team_pick(
            roster_id=self.roster.pk,
            viewer=self.player.viewer,
            format_key=self.dice.choice(["matched", "campaign", "commanders", "own"]),
            members=self.dice.sample(keys, self.dice.randint(0, len(keys))),
        )

    def field(self) -> None:
        act = self.dice.choice([acts.Field, acts.Bench])
        self.act(act(operatives=(self.somebody(), self.somebody())), kill_team=self.some_team())

    def strike(self) -> None:
        kill_teams.kill_team_strike(roster_id=self.roster.pk, viewer=self.player.viewer, kill_team=self.some_team())

    def order(self) -> None:
        keys = [str(key) for key in self.roster.operatives.values_list("pk", flat=True)]
        self.dice.shuffle(keys)
        rosters.roster_describe(roster_id=self.roster.pk, viewer=self.player.viewer, order=keys)

    def move(self) -> None:
        fields = {"roster_id": self.roster.pk, "viewer": self.player.viewer, "operative": self.somebody()}
        operatives.operative_move(**fields, step=self.dice.choice([-2, -1, 1, 2]))

    def sub_faction(self) -> None:
        known = find(self.roster.edition).sub_factions(rosters.catalogue_of(self.roster.pack.digest))
        self.act(acts.SetSubFaction(sub_faction=self.dice.choice(known)))


def _places(place: LoadoutPlace) -> list[LoadoutPlace]:
    return [place, *(deeper for inner in place.inner for deeper in _places(inner))]


def walk(player: Player, roster: Roster, seed: int, steps: int, every: int) -> None:
    on_the_way = Walk(player, roster, seed)
    for number in range(steps):
        on_the_way.step()
        if number % every == 0:
            assert_reconciled(roster)
    assert_reconciled(roster)
    assert on_the_way.done > steps / 2


@pytest.mark.parametrize("seed", [1, 2])
def test_after_a_hundred_acts_and_undos_rows_are_the_fold_and_a_fresh_evaluation(owner: Player, seed: int):
    walk(owner, found(owner), seed, steps=100, every=10)


@pytest.mark.long
@pytest.mark.parametrize(
    "faction",
    [
        "tau-empire",
        *(pytest.param(each, marks=pytest.mark.long) for each in ("orks", "astra-militarum", "adeptus-astartes")),
    ],
)
def test_after_hundreds_of_acts_and_undos_the_same_holds_in_every_faction(owner: Player, faction: str):
    walk(owner, found(owner, pack=shipped_pack(faction)), seed=len(faction), steps=300, every=5)


@pytest.mark.long
@pytest.mark.parametrize("catalogue", ["Orks.cat", "Servants of the Abyss.cat"])
def test_after_hundreds_of_acts_and_undos_the_same_holds_of_imported_data(owner: Player, catalogue: str):
    files = [needs_data("bsdata", "2018", name) for name in ("Warhammer 40,000 Kill Team.gst", catalogue)]
    call_command("import_battlescribe", *map(str, files), stdout=StringIO(), stderr=StringIO())
    pack = Pack.objects.get(kind=Pack.Kind.FACTION)
    walk(owner, found(owner, pack=pack), seed=len(catalogue), steps=200, every=5)
