"""Models to recruit as a list shows them: under headings, searched, with every way in which each may be recruited."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from rosters.operatives.selectors import Recruitable
from rosters.web.roles import role_label
from rules.editions.base import PLAINEST, Edition, Role
from rules.names import begin_words, first_of, plain_spelling, respelt

MANY = 6
"""Of whom a kill team takes so many, nobody asks how many."""
SEVERAL = 3
"""How many at once the menu of a model offers."""
MOST_ROWS, FIRST_ROWS = 16, 12
"""A group of more rows than the first shows as many as the second, and folds the rest."""


@dataclass(frozen=True, slots=True)
class RecruitButton:
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
    found_for: str
    """What it carries or may carry, where a search found it for that and not for its name."""
    points: int
    here: int
    why: str
    is_over: bool
    stats: Sequence[tuple[str, str]]
    carried: Sequence[str]
    sign: str
    plain: RecruitButton
    others: tuple[RecruitButton, ...]
    trainings: tuple[RecruitButton, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RecruitGroup:
    """Models that stand together, under a heading."""

    key: str
    title: str
    note: str
    rows: tuple[RecruitRow, ...]
    folded: tuple[RecruitRow, ...] = ()
    """The rest, behind a press, so that the longest list stays short."""
    is_closed: bool = False
    """Whether nobody of it may be recruited; the note says why."""

    @property
    def size(self) -> int:
        return len(self.rows) + len(self.folded)


def recruit_groups(
    edition: Edition,
    found: Iterable[Recruitable],
    query: str = "",
    *,
    at_once: int = SEVERAL,
    is_folded: bool = True,
    closed: Mapping[Role, str] | None = None,
) -> list[RecruitGroup]:
    """The models that fit every word of the query, or its beginning, by name, keyword, training or what they may carry,
    under the edition's headings; those of a closed role fold below the reason.
    """
    closed = closed or {}
    words = plain_spelling(query).split()
    rows: dict[Role, list[RecruitRow]] = {role: [] for role in edition.model_groups}
    for each in found:
        searched = _searched(edition, each)
        missing = [word for word in words if not begin_words(searched, [word])]
        fitting = _fitting(each.options, missing)
        if fitting or not missing:
            role = group_of(edition, each)
            found_for = f"may carry {first_of(fitting, 2)}" if fitting else _carries(each, words)
            rows[role].append(_row(edition, each, role, at_once, found_for))
    found_groups = []
    for role, (title, note) in edition.model_groups.items():
        at = _fold_at(edition, role, len(rows[role])) if is_folded and not query else len(rows[role])
        at = 0 if role in closed else at
        first, folded = tuple(rows[role][:at]), tuple(rows[role][at:])
        group = RecruitGroup(key=role.value, title=title, note=note, rows=first, folded=folded)
        found_groups.append(replace(group, note=closed[role], is_closed=True) if role in closed else group)
    return [group for group in found_groups if group.size]


def meant_there(edition: Edition, found: Sequence[Recruitable], query: str) -> list[str]:
    """What may be meant by a query that nobody fits: the nearest words that somebody does."""
    texts = (" ".join((_searched(edition, each), *map(plain_spelling, each.options))) for each in found)
    known = {word for text in texts for word in text.split()}
    return [near for near in respelt(query, known) if recruit_groups(edition, found, near)]


def _fold_at(edition: Edition, role: Role, size: int) -> int:
    """How many rows stand open: none of those that only few missions allow."""
    if role in edition.fixed_roles:
        return 0
    return FIRST_ROWS if size > MOST_ROWS else size


def group_of(edition: Edition, each: Recruitable) -> Role:
    """Under which heading a model stands: its fixed role; of the others those that may be many are troops.

    Datasheets let many a model lead; a leader's model is one of which a kill team takes one.
    """
    for role in edition.fixed_roles:
        if role.value in each.roles:
            return role
    if Role.LEADER.value in each.roles and (each.maximum == "1" or PLAINEST.value not in each.roles):
        return Role.LEADER
    return edition.trainings.role if edition.trainings and each.trainings and each.maximum.isdigit() else PLAINEST


def _searched(edition: Edition, each: Recruitable) -> str:
    sheet = each.sheet
    texts = [each.name, each.datasheet, *each.trainings, *(edition.speak(one) for one in each.trainings)]
    if sheet is not None:
        texts += [*sheet.keywords, *sheet.carried, *(line.name for line in sheet.weapons)]
    return plain_spelling(" ".join(texts))


def _fitting(options: Iterable[str], words: Sequence[str]) -> list[str]:
    """The options in which some words stand, where each of the words stands in one."""
    found = {option: {word for word in words if begin_words(plain_spelling(option), [word])} for option in options}
    fitting = [option for option, here in found.items() if here]
    return fitting if set().union(*found.values()) == set(words) else []


def _carries(each: Recruitable, words: Sequence[str]) -> str:
    """What it carries of which some of the words speak that its name does not."""
    name = plain_spelling(f"{each.name} {each.datasheet}")
    beside = [word for word in words if not begin_words(name, [word])]
    carried = each.sheet.carried if each.sheet else ()
    found = [one for one in carried if any(begin_words(plain_spelling(one), [word]) for word in beside)]
    return f"carries {first_of(found, 2)}" if found else ""


def _row(edition: Edition, each: Recruitable, group: Role, at_once: int, found_for: str) -> RecruitRow:
    chosen = edition.trainings.role.value if edition.trainings else ""
    # A role in which nothing is chosen first: that is the one-tap recruit.
    plain, *others = sorted(each.roles, key=lambda role: (role == chosen, role != PLAINEST))
    if group is Role.LEADER:
        plain, others = group.value, [role for role in (plain, *others) if role != group.value]
    trained = plain if plain in edition.fixed_roles else chosen
    most = int(each.maximum) if each.maximum.isdigit() else None
    ways = [
        RecruitButton(f"Recruit as {role_label(edition, role, '')}", f"{each.model}|{role}", role, each.points)
        for role in others
        if role != chosen
    ]
    if at_once > 1 and (most is None or most >= at_once):
        ways.append(RecruitButton("Recruit three", f"{each.model}|{plain}||{at_once}", "", at_once * each.points))
    why = why_full(each.maximum, each.here)
    few = most if most and most < MANY and not why else 0
    notes = [
        each.datasheet if each.datasheet != each.name else "",
        f"at most {few} in a kill team" if few else "",
    ]
    return RecruitRow(
        key=row_key(each.model),
        name=each.name,
        model=each.model,
        note=" · ".join(filter(None, notes)),
        found_for=found_for,
        points=each.points,
        here=each.here,
        why=why,
        is_over=most is not None and each.here > most,
        stats=each.stats,
        carried=each.sheet.carried if each.sheet else (),
        sign=_sign(edition, each, group),
        plain=RecruitButton("Recruit", f"{each.model}|{plain}", ""),
        others=tuple(ways),
        trainings=tuple(
            RecruitButton(edition.speak(one), f"{each.model}|{trained}|{one}", one) for one in each.trainings
        ),
    )


def why_full(maximum: str, here: int) -> str:
    """What to say of a model of which more are here than a kill team takes; empty up to that."""
    if not maximum.isdigit() or here <= int(maximum):
        return ""
    return f"{here} on the roster; a kill team takes {maximum}."


def _sign(edition: Edition, each: Recruitable, group: Role) -> str:
    """The glyph before a name: of a leader the star, of others what they are first trained in, or their fixed role."""
    if group in (Role.LEADER, PLAINEST):
        return "leader" if group is Role.LEADER else ""
    return each.trainings[0] if each.trainings else group.value if group in edition.fixed_roles else ""


def row_key(model: str) -> str:
    """Short, for ids on the page."""
    return f"{zlib.crc32(model.encode()):08x}"
