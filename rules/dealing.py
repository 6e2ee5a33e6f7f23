"""Datacards from sheets: what of an operative is printed, in its context and today."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from rules.cards import (
    FLESH_WOUNDS,
    RANK,
    Bearer,
    CardAbility,
    CardCondition,
    CardContext,
    CardTactic,
    Datacard,
    SquadCard,
    StatFigure,
    Track,
    WeaponRow,
)
from rules.editions.base import Edition, Role, Status
from rules.formats.pack_content import Tactic
from rules.names import capital
from rules.printable import clean, held_together, sentence, typeset
from rules.reference import TeamCard
from rules.sheets import OperativeSheet, Text, wounds_in

OFF_THE_CARD = frozenset({"Max"})
"""Columns of a stat line that nobody needs during a game."""


def datacard(
    sheet: OperativeSheet,
    *,
    edition: Edition,
    context: CardContext,
    code: str = "",
    portrait: str = "",
    tactics: Sequence[Tactic] = (),
    squad: SquadCard | None = None,
    company: Sequence[Text] = (),
    today: CardCondition | None = None,
) -> Datacard:
    """The card of an operative in its context, with the `tactics` it brings at the level that counts here and the rules
    of its `company`, which come from who else is there.
    """
    today = today or CardCondition()
    level = counted_level(sheet, levels_count=context.levels_count)
    learns = edition.learns(sheet)
    team = squad if context.levels_count and learns else None
    stats = tuple(_figures(sheet, today))
    return Datacard(
        key=sheet.key,
        context=context,
        name=clean(sheet.name) or clean(sheet.model),
        model=clean(sheet.model),
        datasheet=clean(sheet.datasheet),
        label=_label(sheet, edition, level, team, clean(context.faction)),
        points=sheet.total if context.levels_count else sheet.points,
        stats=stats,
        weapon_columns=tuple(name for name in edition.weapon_columns if name != _words_column(edition)),
        weapons=tuple(_weapons(sheet, edition)),
        wounds=_wounds(stats),
        abilities=tuple(_abilities(sheet, level, team, company)),
        tactics=tuple(_tactics(tactics, edition)),
        bearers=(_bearer(sheet, code, today, context),),
        code=code,
        portrait=portrait,
        level=level,
        is_commander=sheet.role == Role.COMMANDER,
        track=_track(edition, team.experience if team else sheet.experience) if context.has_boxes and learns else None,
        has_status_boxes=context.has_boxes and edition.growth is not None and not sheet.is_attendant,
        squad=team,
        flesh_wounds=edition.flesh_wounds,
        has_points=edition.points is not None,
        injures_at_half=edition.injures_at_half,
        ticks=edition.card_ticks,
        explained=tuple(CardAbility(name=clean(each.name), text=sentence(each.text)) for each in sheet.rules),
        keywords=tuple(clean(word) for word in sheet.keywords),
        notes=tuple(filter(None, map(clean, today.notes))),
    )


def counted_level(sheet: OperativeSheet, *, levels_count: bool) -> int:
    """A commander's level is bought and counts everywhere; what others earned counts where that was agreed."""
    return sheet.level if levels_count or sheet.role == Role.COMMANDER else 1


def share(cards: Sequence[Datacard]) -> tuple[Datacard, ...]:
    """The same cards, one for all who differ in nothing but their names and scars."""
    shared: dict[Datacard, list[Datacard]] = {}
    for card in cards:
        shared.setdefault(_without_bearer(card), []).append(card)
    return tuple(_shared(group) for group in shared.values())


def _without_bearer(card: Datacard) -> Datacard:
    if card.portrait or card.notes or card.causes or card.is_commander:
        return card
    return replace(card, key="", code="", name="", bearers=())


def _shared(group: Sequence[Datacard]) -> Datacard:
    first = group[0]
    names = {card.name for card in group}
    return replace(
        first,
        name=first.name if len(names) == 1 else first.model,
        bearers=tuple(bearer for card in group for bearer in card.bearers),
    )


# Cards of the team


def team_card(card: TeamCard, *, edition: Edition, context: CardContext, code: str = "") -> Datacard:
    """A piece of equipment, a rule of the faction or the rules of weapons, as a card without an operative."""
    texts = (Text(name="", text=card.text), *card.texts)
    sheet = OperativeSheet(
        key=card.key,
        name=card.name,
        model="",
        model_key="",
        datasheet="",
        role="",
        weapons=card.weapons,
        abilities=tuple(each for each in texts if each.text),
    )
    return _of_team(sheet, card.label, card.cost, card.cost_word, (), edition=edition, context=context, code=code)


def tactic_card(tactic: Tactic, *, edition: Edition, context: CardContext, code: str = "") -> Datacard:
    """What a team pays for in a game, as a card of its own."""
    word, phase = edition.words.get("tactic", "Tactic"), edition.phases.get(tactic.phase, tactic.phase)
    label = phase.removesuffix("s") if word.casefold() in phase.casefold() else f"{word} · {phase}"
    texts = (Text(name=capital(tactic.who)), Text(name="", text=tactic.text))
    sheet = OperativeSheet(
        key=f"tactic:{tactic.key}",
        name=tactic.name,
        model="",
        model_key="",
        datasheet="",
        role="",
        abilities=tuple(each for each in texts if each.name or each.text),
    )
    ticks = () if tactic.of == "core" else edition.tactic_ticks
    return _of_team(sheet, label, tactic.cost, "CP", ticks, edition=edition, context=context, code=code)


def _of_team(
    sheet: OperativeSheet,
    label: str,
    cost: int | None,
    cost_word: str,
    ticks: tuple[str, ...],
    *,
    edition: Edition,
    context: CardContext,
    code: str,
) -> Datacard:
    card = datacard(sheet, edition=edition, context=replace(context, has_boxes=False), code=code)
    return replace(
        card,
        model=clean(context.faction),
        label=label,
        points=cost or 0,
        has_points=cost is not None,
        cost_word=cost_word,
        wounds=0,
        flesh_wounds=0,
        ticks=ticks,
    )


# Parts of a card


def _label(sheet: OperativeSheet, edition: Edition, level: int, team: SquadCard | None, faction: str) -> str:
    """What it is trained in; where nobody learns a trade, whose it is."""
    if sheet.specialism and sheet.role != Role.LEADER:
        return f"{edition.speak(sheet.specialism)} · level {level}"
    word = edition.words.get(sheet.role, sheet.role)
    if sheet.role == Role.LEADER and edition.growth is not None:
        return f"{word} · level {level}"
    if faction and edition.growth is None:
        return faction if sheet.is_plain else f"{faction} · {word}"
    return f"{edition.words['squad']} · level {team.level}" if team and team.level > 1 else word


_NUMBER = re.compile(r"\d+")


def _figures(sheet: OperativeSheet, today: CardCondition) -> Iterator[StatFigure]:
    for name, value in sheet.stats:
        if name in OFF_THE_CARD:
            continue
        printed = typeset(clean(value)) or "–"
        changes = [change for change in today.changes if change.stat == name]
        delta = sum(change.delta for change in changes)
        cause = ", ".join(dict.fromkeys(clean(change.cause) for change in changes))
        yield StatFigure(name=clean(name), value=_moved(printed, delta), printed=printed, change=delta, cause=cause)


def _moved(printed: str, delta: int) -> str:
    """The number in a value moved; nothing falls below 0."""
    return _NUMBER.sub(lambda found: str(max(0, int(found.group()) + delta)), printed, count=1) if delta else printed


def _wounds(stats: Sequence[StatFigure]) -> int:
    return max(1, min(wounds_in((each.name, each.value) for each in stats), 40))


def _words_column(edition: Edition) -> str:
    """The weapon column that holds words and no figures."""
    return next(
        (name for name in edition.weapon_columns if name.casefold() in ("abilities", "special rules", "wr")), ""
    )


def _weapons(sheet: OperativeSheet, edition: Edition) -> Iterator[WeaponRow]:
    words = _words_column(edition)
    for weapon in sorted(sheet.weapons, key=lambda each: each.is_melee):
        values = dict(zip(edition.weapon_columns, weapon.values, strict=False))
        text = sentence(values.pop(words, "")) if words else ""
        yield WeaponRow(
            name=_weapon_name(clean(weapon.name)),
            values=tuple(
                held_together(typeset(clean(values.get(name, "")))) for name in edition.weapon_columns if name != words
            ),
            text="" if text in ("-", "–") else text,
            count=weapon.count,
            is_melee=weapon.is_melee,
            sign=("melee" if weapon.is_melee else "ranged") if edition.has_weapon_signs else "",
        )


_PART = re.compile(r"(.+) \((.+)\)")


def _weapon_name(name: str) -> str:
    """A way to use a weapon by its own name, where that says all: "Frag and krak grenades (frag grenade)", or names
    the weapon too: "Grenades (frag grenade)".
    """
    found = _PART.fullmatch(name)
    if found is None:
        return name
    known = {word.rstrip("s") for word in found[1].casefold().split()}
    part = {word.rstrip("s") for word in found[2].casefold().split()}
    return capital(found[2]) if part <= known or known <= part else name


def _abilities(
    sheet: OperativeSheet, level: int, team: SquadCard | None, company: Sequence[Text]
) -> Iterator[CardAbility]:
    abilities = (
        ("level", [pick for pick in sheet.picks if pick.level <= level]),
        ("advance", team.advances if team else ()),
        ("trait", sheet.traits),
        ("ability", sheet.abilities),
        ("company", company),
        ("power", sheet.powers),
        ("wargear", sheet.wargear),
        ("action", sheet.actions),
    )
    for kind, texts in abilities:
        for each in texts:
            name = f"{each.name} · {each.cost}" if each.cost else each.name
            own = RANK if each.key == RANK else kind
            yield CardAbility(name=clean(name), text=sentence(each.text), kind=own, level=each.level)


def _tactics(tactics: Sequence[Tactic], edition: Edition) -> Iterator[CardTactic]:
    for each in tactics:
        phase = edition.phases.get(each.phase, each.phase)
        yield CardTactic(name=clean(each.name), cost=each.cost, phase=phase, text=sentence(each.text), aura=each.aura)


def _bearer(sheet: OperativeSheet, code: str, today: CardCondition, context: CardContext) -> Bearer:
    return Bearer(
        key=sheet.key,
        name=clean(sheet.name) or clean(sheet.model),
        code=code,
        flesh_wounds=min(today.flesh_wounds, FLESH_WOUNDS),
        is_convalescing=context.has_boxes and sheet.status == Status.CONVALESCING,
        is_new=context.has_boxes and sheet.new_recruit,
    )


def _track(edition: Edition, experience: int) -> Track:
    length = edition.growth.most if edition.growth else 0
    steps = ((box, edition.level_for(box)) for box in range(1, length + 1))
    rises = tuple((box, level) for box, level in steps if level > edition.level_for(box - 1))
    return Track(length=length, earned=min(experience, length), steps=rises)


def squad_card(
    name: str, experience: int, advances: Sequence[str], edition: Edition, texts: Mapping[str, Text]
) -> SquadCard:
    """A squad as its members' cards show it; `texts` are the edition's advances by key."""
    advance_texts = (texts.get(key.partition(":")[0], Text(name=edition.speak(key))) for key in advances)
    return SquadCard(
        name=clean(name),
        word=edition.words["squad"],
        level=edition.level_for(experience),
        experience=experience,
        advances=tuple(
            replace(text, name=edition.speak(key)) for key, text in zip(advances, advance_texts, strict=True)
        ),
    )
