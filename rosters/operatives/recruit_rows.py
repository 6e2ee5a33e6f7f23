"""The models one may recruit as a list shows them: in groups, each with the ways in which it joins."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rosters.operatives.selectors.options import Recruitable
from rosters.web.roles import TRAINED, role_label
from rules.editions.base import Edition, Role

SEVERAL = 3
"""How many at once the menu of a model offers."""


@dataclass(frozen=True, slots=True)
class Way:
    """One button: a model in a role, so many times. `sign` is the key of its glyph."""

    label: str
    value: str
    sign: str
    points: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class RecruitRow:
    """A model that may be recruited."""

    key: str
    name: str
    model: str
    note: str
    points: int
    here: int
    why: str
    stats: Sequence[tuple[str, str]]
    carried: Sequence[str]
    sign: str
    plain: Way
    others: tuple[Way, ...]
    specialisms: tuple[Way, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RecruitGroup:
    """Models that stand together, under a heading."""

    key: str
    title: str
    note: str
    rows: tuple[RecruitRow, ...]
    folded: tuple[RecruitRow, ...] = ()
    """The rest, behind a press, so that the longest list stays short."""

    @property
    def size(self) -> int:
        return len(self.rows) + len(self.folded)


MOST_ROWS, FIRST_ROWS = 16, 12
"""A group of more rows than the first shows as many as the second, and folds the rest."""

GROUPS = {
    Role.LEADER: ("Leaders", "1 in a kill team"),
    Role.NON_SPECIALIST: ("Troops", ""),
    Role.SPECIALIST: ("Specialists’ models", ""),
    Role.COMMANDER: ("Commanders", ""),
    Role.RETAINER: ("Retainers", ""),
}
"""In the order of the page; a group without models is left out."""


def recruit_groups(
    edition: Edition, found: Iterable[Recruitable], query: str = "", *, at_once: int = SEVERAL, is_folded: bool = True
) -> list[RecruitGroup]:
    """Those that fit every word of the query, by name, keyword, specialism or weapon."""
    words = query.casefold().split()
    rows: dict[Role, list[RecruitRow]] = {role: [] for role in GROUPS}
    for each in found:
        if all(word in _searched(edition, each) for word in words):
            role = group_of(each)
            rows[role].append(_row(edition, each, role, at_once))
    found_groups = []
    for role, (title, note) in GROUPS.items():
        at = _fold_at(role, len(rows[role])) if is_folded and not query else len(rows[role])
        shown, folded = tuple(rows[role][:at]), tuple(rows[role][at:])
        found_groups.append(RecruitGroup(key=role.value, title=title, note=note, rows=shown, folded=folded))
    return [group for group in found_groups if group.size]


def _fold_at(role: Role, size: int) -> int:
    """Who needs a mission of their own is folded whole."""
    if role.value in TRAINED:
        return 0
    return FIRST_ROWS if size > MOST_ROWS else size


def group_of(each: Recruitable) -> Role:
    """Where a model stands: by the role that only few have; of the others those that may be many are troops.

    Datasheets let many a model lead; a leader's model is one of which a kill team takes one.
    """
    for role in (Role.COMMANDER, Role.RETAINER):
        if role.value in each.roles:
            return role
    if Role.LEADER.value in each.roles and (each.maximum == "1" or Role.NON_SPECIALIST.value not in each.roles):
        return Role.LEADER
    return Role.SPECIALIST if each.specialisms and each.maximum.isdigit() else Role.NON_SPECIALIST


def _searched(edition: Edition, each: Recruitable) -> str:
    sheet = each.sheet
    texts = [each.name, each.datasheet, *each.specialisms, *(edition.speak(one) for one in each.specialisms)]
    if sheet is not None:
        texts += [*sheet.keywords, *sheet.carried, *(line.name for line in sheet.weapons)]
    return " ".join(texts).casefold()


def _row(edition: Edition, each: Recruitable, group: Role, at_once: int) -> RecruitRow:
    plain, *others = plainest_first(each.roles)
    if group is Role.LEADER:
        plain, others = group.value, [role for role in (plain, *others) if role != group.value]
    trained = plain if plain in TRAINED else Role.SPECIALIST.value
    most = int(each.maximum) if each.maximum.isdigit() else None
    ways = [
        Way(f"Recruit as {role_label(edition, role, '')}", f"{each.model}|{role}", role, each.points)
        for role in others
        if role != Role.SPECIALIST.value
    ]
    if at_once > 1 and (most is None or most >= at_once):
        ways.append(Way("Recruit three", f"{each.model}|{plain}||{at_once}", "", at_once * each.points))
    notes = [each.datasheet if each.datasheet != each.name else "", f"at most {most} in a kill team" if most else ""]
    return RecruitRow(
        key=row_key(each.model),
        name=each.name,
        model=each.model,
        note=" · ".join(filter(None, notes)),
        points=each.points,
        here=each.here,
        why=f"{each.here} on the roster, and a kill team takes {most}." if most and each.here >= most else "",
        stats=each.stats,
        carried=each.sheet.carried if each.sheet else (),
        sign=_sign(each, group),
        plain=Way("Recruit", f"{each.model}|{plain}", ""),
        others=tuple(ways),
        specialisms=tuple(Way(edition.speak(one), f"{each.model}|{trained}|{one}", one) for one in each.specialisms),
    )


def _sign(each: Recruitable, group: Role) -> str:
    """The glyph before a name: of a leader the star, of others what they are made for."""
    if group is Role.LEADER:
        return "leader"
    if group in (Role.SPECIALIST, Role.COMMANDER) and each.specialisms:
        return each.specialisms[0]
    return "commander" if group is Role.COMMANDER else ""


def plainest_first(roles: tuple[str, ...]) -> list[str]:
    """A role without a specialism first: that is the one-tap recruit."""
    return sorted(roles, key=lambda role: (role == Role.SPECIALIST.value, role != Role.NON_SPECIALIST.value))


def row_key(model: str) -> str:
    """Short, for ids on the page."""
    return f"{zlib.crc32(model.encode()):08x}"
