"""What somebody would have to own besides, so that a legal kill team can be picked: the fewest recruits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from rules.acts import Recruit
from rules.catalogue.compile import Catalogue
from rules.catalogue.plan import last_id
from rules.datacards.dialect import rules_of
from rules.editions.loadouts import Role
from rules.names import both
from rules.selection.composition import Arm, Composition, OperativePick
from rules.selection.nearest import nearest_selection
from rules.selection.team import OperativeEntry, TeamRules


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamToOwn:
    """A legal team of those who are owned and of recruits."""

    goes: frozenset[str]
    """Those of the owned who go."""
    recruits: tuple[Recruit, ...]
    """Who would have to be recruited, to go with the team."""
    names: tuple[str, ...]
    """What each of them is."""

    @property
    def words(self) -> str:
        """The recruits as a sentence names them: `2 × Watcher and 1 × Gunner (saw)`."""
        parts = [f"{number} × {name}" for name, number in Counter(self.names).items()]
        return both(parts)


def team_to_own(
    rules: TeamRules,
    owned: Sequence[OperativePick],
    keep: Collection[str] = (),
    *,
    traded: int = 0,
    equipment: Collection[str] = (),
) -> TeamToOwn | None:
    """The team with the fewest recruits in which everybody of `keep` goes; None where none was found."""
    composition = rules.composition.with_equipment(equipment)
    borrowed = {pick.key: (each, pick) for each, pick in _to_borrow(rules, composition)}
    pool = (*owned, *(pick for _, pick in borrowed.values()))
    keys = [pick.key for pick in owned]
    found = nearest_selection(composition, pool, keys, keep, traded=traded, equipment=equipment, drops_count=False)
    if found is None:
        return None
    recruited = [each for key, (each, _) in borrowed.items() if key in found]
    return TeamToOwn(
        goes=found - borrowed.keys(),
        recruits=tuple(each.recruit for each in recruited),
        names=tuple(map(_name, recruited)),
    )


def is_over(rules: TeamRules, size: int, lacking: TeamToOwn) -> bool:
    """Whether a roster of this size would hold too many with the recruits."""
    return rules.roster_size is not None and size + len(lacking.recruits) > rules.roster_size


@dataclass(frozen=True, slots=True)
class _Armed:
    """An operative that could be recruited, armed in one way."""

    entry: OperativeEntry
    arms: tuple[Arm, ...]
    options: tuple[str, ...] = ()

    @property
    def recruit(self) -> Recruit:
        role = Role.LEADER if self.entry.leads else Role.NON_SPECIALIST
        return Recruit(model=self.entry.id, role=role.value, options=self.options, fielded=True)


def _to_borrow(rules: TeamRules, composition: Composition) -> Iterator[tuple[_Armed, OperativePick]]:
    """Every operative as often as a team could use it; in each of its arms where the list minds them."""
    for entry in rules.operatives.values():
        for index, each in enumerate(_ways_to_arm(rules, composition, entry)):
            for number in range(max(_worth(way, entry.key) for way in composition.ways)):
                key = f"+{entry.id}#{index:02}#{number:02}"
                yield each, OperativePick(key=key, operative=entry.key, arms=each.arms, keywords=entry.keywords)


def _ways_to_arm(rules: TeamRules, composition: Composition, entry: OperativeEntry) -> Iterator[_Armed]:
    """As it comes; where the list counts weapons also with each other choice under one heading, each set once."""
    yield _Armed(entry, entry.by_default)
    if not any(_minds_arms(way, entry.key) for way in composition.ways):
        return
    headings: dict[str, list[str]] = {}
    for option in rules.arms:
        if option.startswith(f"{entry.id}:arms:"):
            headings.setdefault(option.rpartition(":")[0], []).append(option)
    seen = {frozenset(arm.weapon for arm in entry.by_default)}
    for heading, options in headings.items():
        others = [arm for each, sets in headings.items() if each != heading for arm in rules.arms[sets[0]]]
        for option in options:
            arms = (*entry.always, *others, *rules.arms[option])
            weapons = frozenset(arm.weapon for arm in arms)
            if weapons not in seen:
                seen.add(weapons)
                yield _Armed(entry, arms, (option,))


def _minds_arms(composition: Composition, operative: str) -> bool:
    lines = (line for group in composition.groups for line in group.lines_of(operative))
    limits = (limit for limit in composition.limits if not limit.operatives or operative in limit.operatives)
    return any(line.carries or line.different for line in lines) or any(limit.counts_weapons for limit in limits)


def most_of(catalogue: Catalogue, model: str) -> int | None:
    """How many of a model a kill team's list has room for; None where nothing lists it."""
    rules = rules_of(catalogue)
    entry = rules.operatives.get(last_id(model)) if rules else None
    if rules is None or entry is None:
        return None
    return max(_worth(way, entry.key) for way in rules.composition.ways) or None


def _worth(composition: Composition, operative: str) -> int:
    """How many of an operative a team could ever use."""
    lines = [(group, line) for group in composition.groups for line in group.lines_of(operative)]
    room = [(ceil(group.count / line.weight), line.most) for group, line in lines]
    return sum(most if limit is None else min(most, limit) for most, limit in room)


def _name(each: _Armed) -> str:
    if not each.options:
        return each.entry.name
    usual = {arm.weapon for arm in each.entry.by_default}
    other = [arm.weapon.replace("-", " ") for arm in each.arms if arm.weapon not in usual]
    return f"{each.entry.name} ({' and '.join(other)})"
