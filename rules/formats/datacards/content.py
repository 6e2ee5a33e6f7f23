"""What a datacard pack holds beside what may be chosen: ploys, ready teams, sentences by key."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.formats.datacards.parts import FIREFIGHT, Ploy, RuleSource
from rules.formats.datacards.ready import ready_teams
from rules.formats.datacards.source import SystemSource, TeamSource
from rules.formats.pack_content import PackContent, Tactic


def team_content(source: TeamSource, system: SystemSource) -> PackContent:
    teams, _ = ready_teams(source, system)
    names = source.data.get("names", {})
    return PackContent(
        edition=source.edition,
        key=source.key,
        title=source.title,
        revision=source.revision,
        prices=str(source.data.get("source", "")),
        faction=source.faction,
        notes=tuple(source.data.get("notes", ())),
        tactics=tuple(tactics(source.ploys, "faction")),
        first_names=tuple(names.get("first", ())),
        last_names=tuple(names.get("last", ())),
        teams=teams,
        sentences=dict(_sentences((*source.faction_rules, *source.weapon_rules.values()))),
        datasheets={key: each.name for key, each in source.operatives.items()},
    )


def system_content(source: SystemSource) -> PackContent:
    return PackContent(
        edition=source.edition,
        key=source.key,
        title=source.title,
        revision=source.revision,
        tactics=tuple(tactics(source.ploys, "core")),
        sentences=dict(_sentences((*source.weapon_rules.values(), *source.actions))),
    )


def tactics(ploys: Iterable[Ploy], of: str) -> Iterator[Tactic]:
    """Ploys as what a team may pay for; those of the strategy phase first."""
    for ploy in sorted(ploys, key=lambda each: each.kind == FIREFIGHT):
        yield Tactic(key=ploy.key, name=ploy.name, cost=ploy.cp, phase=ploy.kind, of=of, text=ploy.text)


def _sentences(rules: Iterable[RuleSource]) -> Iterator[tuple[str, str]]:
    return ((rule.key, rule.text) for rule in rules)
