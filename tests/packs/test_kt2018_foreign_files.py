"""Files as the community's data makes them: advances with their ways, and models of whom several stand as one."""

from __future__ import annotations

from dataclasses import replace

from rules.catalogue.model import Document, SelectionEntry
from rules.editions.base import FireTeam, Purpose
from rules.editions.kt2018.loadout.assembly import assemble, configured
from rules.editions.kt2018.loadout.dissection import dissect
from rules.editions.kt2018.state import fire_teams_of, squads_of
from tests.packs.test_kt2018_foreign_data import compiled, entries_of
from tests.rules.kt2018_warband import EDITION, choosing, model, mustered, recruit


def with_ways(system: Document) -> Document:
    """Advances that have two ways are chosen with one of them."""

    def both_ways(entry: SelectionEntry) -> SelectionEntry:
        ways = tuple(SelectionEntry(id=f"{entry.id}:{way}", name=way, type="upgrade") for way in ("Shooting", "Fight"))
        return replace(entry, selection_entries=ways) if entry.name.endswith(("Skilled", "Lethal")) else entry

    def advances(entry: SelectionEntry) -> SelectionEntry:
        groups = tuple(
            replace(group, selection_entries=tuple(map(both_ways, group.selection_entries)))
            for group in entry.selection_entry_groups
        )
        return replace(entry, selection_entry_groups=groups)

    return entries_of(system, fire_team_advances=advances)


def test_the_way_of_an_advance_goes_out_and_comes_back_where_the_data_has_ways() -> None:
    theirs = compiled(system=with_ways)
    diggers = "kt2018:pit-crew:fire-team:digger"
    advances = ("fleet", "skilled:shooting", "lethal:fight", "lethal")
    team = FireTeam(container=diggers, advances=advances)
    muster = replace(
        mustered(recruit("digger")), choices=configured(theirs, "campaign-roster"), squads=squads_of((team,))
    )
    back = fire_teams_of(dissect(theirs, assemble(theirs, muster, Purpose.EXPORT)))
    assert [(each.container, each.advances) for each in back] == [(diggers, advances)]
    known = [(each.level, each.key) for each in EDITION.reference(theirs).advances]
    assert known == [(1, "fleet"), (2, "lucky"), (3, "courageous"), (4, "skilled"), (5, "lethal"), (6, "die-hard")]


def alike(own: Document) -> Document:
    """Diggers who share all they carry, so that any number of them stands as one."""

    def shared(entry: SelectionEntry) -> SelectionEntry:
        kept = (each for each in entry.entry_links if not each.id.endswith("sub-faction"))
        return replace(entry, entry_links=tuple(replace(each, collective=True) for each in kept))

    return entries_of(own, digger=lambda entry: shared(entry) if entry.id == model("digger") else entry)


def test_models_who_share_all_stand_as_one_in_a_file_and_come_back_as_many() -> None:
    theirs = compiled(own=alike)
    three = mustered(recruit("digger"), recruit("digger"), recruit("digger"), recruit("foreman", "leader"))
    three = choosing(three, ("a", "Lamp"), ("b", "Lamp"))
    three = replace(
        three,
        choices=configured(theirs, "campaign-roster"),
        loadouts=tuple(
            replace(each, choices=tuple(choice for choice in each.choices if "sub-faction" not in choice.id))
            for each in three.loadouts
        ),
    )
    found = {}
    for purpose in (Purpose.KILL_TEAM, Purpose.COMMAND_ROSTER, Purpose.EXPORT):
        (force,) = assemble(theirs, three, purpose).forces
        diggers = [
            each for top in force.selections for each in (top, *top.children) if each.entry_id.endswith("model:digger")
        ]
        found[purpose] = [(each.key, each.number, sum(child.number for child in each.children)) for each in diggers]
    apart = [("a", 1, 4), ("b", 1, 4), ("c", 1, 3)]
    assert found[Purpose.KILL_TEAM] == found[Purpose.COMMAND_ROSTER] == apart
    assert found[Purpose.EXPORT] == [("a", 2, 8), ("c", 1, 3)]
    back = dissect(theirs, assemble(theirs, three, Purpose.EXPORT))
    diggers = [
        (each.key, [choice.number for choice in each.choices]) for each in back.loadouts if "digger" in each.model
    ]
    assert diggers == [("a", [1, 2, 1]), ("a.2", [1, 2, 1]), ("c", [1, 2])]
