"""What a player does between games: requisitions, Spec Ops, the base, and what operatives take from the stash."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from rules import acts
from rules.campaigns.activities import Activity, ActivityRequest
from rules.campaigns.described import Described, SettingShape
from rules.campaigns.entrants import Contender, Effects
from rules.campaigns.spec_ops.fighter import Fighter
from rules.campaigns.spec_ops.library import ASSETS, REQUISITIONS, NarrativeTables
from rules.campaigns.spec_ops.operations import may_begin
from rules.campaigns.spec_ops.operative_state import Scar
from rules.campaigns.spec_ops.ranks import ACE, GRIZZLED, SPECIALISMS
from rules.campaigns.spec_ops.settings import SpecOpsSettings
from rules.campaigns.spec_ops.stash import allowed, faults, left_in, spent
from rules.campaigns.spec_ops.states import POINTS, STASH
from rules.changes import ADD, SET, Change
from rules.editions.loadouts import Role
from rules.editions.state import ENTRANT
from rules.errors import Refusal
from rules.names import both, one_line
from rules.selection.team import NarrativeRow

IN_REPORTS = {"recuperate", "medivac"}
"""Requisitions that a report offers."""
BEGIN, ABANDON, EQUIP, RETURN, BACKGROUND, GIVE_UP = "begin", "abandon", "equip", "return", "background", "give-up"
REQUISITION, ROLL = "requisition:", "roll-"
DICE_FOR = {
    "experience": "for its XP, with the dice of the last game",
    "points": "for RP, with the dice of the last game",
}
GROUP_REQUISITIONS, GROUP_OPERATION, GROUP_STASH, GROUP_BASE = "Requisitions", "Spec Ops", "Equipment", "Base"
MOST_ITEMS = 5
LONGEST = 500
TEXTS = {"base": "Base of operations", "history": "History", "quirk": "Quirk", "notes": "Notes"}
Rows = Sequence[tuple[str, str]]


def activities(settings: SpecOpsSettings, contender: Contender) -> tuple[Activity, ...]:
    return tuple(_all(settings, contender, contender.library or NarrativeTables()))


def _all(settings: SpecOpsSettings, contender: Contender, library: NarrativeTables) -> Iterator[Activity]:
    yield from _operation(settings, contender)
    for row in library.table(REQUISITIONS):
        if row.key not in IN_REPORTS:
            yield _requisition(settings, contender, library, row)
    yield from _stash(settings, contender, library)
    yield Activity(
        key=BACKGROUND,
        title="Base and background",
        group=GROUP_BASE,
        act="Save",
        fields=tuple(_text(name, label, getattr(contender.state, name)) for name, label in TEXTS.items()),
    )
    if contender.state.assets:
        yield Activity(
            key=GIVE_UP,
            title="Give up an asset",
            words="Makes room for another.",
            group=GROUP_BASE,
            fields=(_one("asset", "Asset", [(key, library.called(ASSETS, key)) for key in contender.state.assets]),),
        )


# Forms


def _one(name: str, label: str, options: Rows, *, optional: bool = False) -> Described:
    rows = (("", "nobody" if name == "operative" else "nothing"), *options) if optional else tuple(options)
    return Described(
        name=name,
        group="",
        label=label,
        words="",
        shape=SettingShape.CHOICE,
        choices=rows,
        default="" if optional else None,
        is_required=not optional,
    )


def _text(name: str, label: str, value: str = "") -> Described:
    return Described(name=name, group="", label=label, words="", shape=SettingShape.TEXT, default=value)


def _number(name: str, label: str, most: int) -> Described:
    return Described(name=name, group="", label=label, words="", shape=SettingShape.NUMBER, default=0, low=0, high=most)


def _roll(name: str, sides: int) -> Described:
    label = f"Roll the D{sides} {DICE_FOR[name]}"
    return Described(name=ROLL + name, group="", label=label, words="", shape=SettingShape.TICK, default=False)


def _active(contender: Contender) -> list[Fighter]:
    return [each for each in contender.fighters if each.is_active]


def _named(fighters: Sequence[Fighter]) -> Rows:
    return [(each.key, f"{each.name}, {each.rank}") for each in fighters]


def _operation(settings: SpecOpsSettings, contender: Contender) -> Iterator[Activity]:
    working = settings.operation(contender.state.operation)
    if working is not None:
        yield Activity(
            key=ABANDON,
            title=f"Abandon {working.name}",
            words="Its progress is lost.",
            group=GROUP_OPERATION,
            act="Abandon",
        )
        return
    if not settings.operations:
        return
    free = may_begin(settings, contender.state)
    recent = f"All Spec Ops were among the last {settings.others_between}: none can be chosen again yet."
    yield Activity(
        key=BEGIN,
        title="Begin a Spec Op",
        words="It counts games from the next one on.",
        group=GROUP_OPERATION,
        act="Begin",
        fields=(_one("operation", "Spec Op", [(each.key, each.name) for each in free]),),
        closed="" if free else recent,
    )


def _requisition(
    settings: SpecOpsSettings, contender: Contender, library: NarrativeTables, row: NarrativeRow
) -> Activity:
    fields, closed = _asks(settings, contender, library, row)
    has = max(0, contender.state.points)
    if has < row.cost:
        closed = f"It costs {row.cost} RP; you have {has}."
    return Activity(
        key=REQUISITION + row.key,
        title=row.name,
        words=row.text,
        group=GROUP_REQUISITIONS,
        cost=f"{row.cost} RP",
        fields=fields,
        closed=closed,
        act=f"{row.cost} RP",
        dice={ROLL + name: sides for name, sides in row.dice.items()},
    )


def _asks(
    settings: SpecOpsSettings, contender: Contender, library: NarrativeTables, row: NarrativeRow
) -> tuple[tuple[Described, ...], str]:
    """What a requisition asks, and why it cannot be bought."""
    active = _active(contender)
    match row.key:
        case "operative-assigned":
            full = len(active) >= settings.most_operatives
            fields: tuple[Described, ...] = (_one("model", "Operative", library.models), _text("called", "Name"))
            return (
                fields,
                f"{len(active)} of {settings.most_operatives} operatives: the dataslate is full." if full else "",
            )
        case "equipment-drop":
            items = [(each.key, f"{each.name}, {each.cost} EP") for each in library.items if not each.is_rare]
            slots = range(1, MOST_ITEMS + 1)
            return tuple(_one(f"item-{n}", f"Item {n}", items, optional=n > 1) for n in slots), ""
        case "asset-acquired":
            free = [(each.key, each.name) for each in library.table(ASSETS) if each.key not in contender.state.assets]
            room = contender.state.capacity - len(contender.state.assets)
            return (_one("asset", "Asset", free),), "" if room > 0 else "The base has no room for another asset."
        case "proficient-operative":
            ready = [each for each in active if each.due >= GRIZZLED and len(each.specialisms) == 1]
            schools = [(each, name) for each, name in SPECIALISMS.items()]
            fields = (_one("operative", "Operative", _named(ready)), _one("specialism", "Specialism", schools))
            return fields, "" if ready else "Nobody ranked Grizzled or Revered has only one specialism."
        case "weaponsmith":
            ready = [each for each in active if each.due >= ACE and not each.weaponsmith]
            return (_one("operative", "Operative", _named(ready)),), "" if ready else "Nobody is ranked Ace or above."
        case _:
            return (
                _one("operative", "Operative", _named(active), optional=True),
                _number("experience", "XP it brings", 6),
                _number("points", "RP it brings", 5),
                _one("scars", "Scars", [("gone", "remove all of the operative’s scars")], optional=True),
                *(_roll(name, sides) for name, sides in row.dice.items()),
            ), ""


def _stash(settings: SpecOpsSettings, contender: Contender, library: NarrativeTables) -> Iterator[Activity]:
    there = {key: number for key, number in left_in(contender.state).items() if number > 0}
    items = [each for each in (library.item(key) for key in there) if each]
    yield Activity(
        key=EQUIP,
        title="Equip from the stash",
        words=f"{spent(contender)} of {allowed(settings, contender.state)} EP are planned for the next game; "
        "they can be changed when you muster.",
        group=GROUP_STASH,
        act="Equip",
        fields=(
            _one("operative", "Operative", _named(_active(contender))),
            _one(
                "item", "Item", [(each.key, f"{each.name}, {each.cost} EP ({there[each.key]} left)") for each in items]
            ),
        ),
        closed="" if items else "Nothing is left in the stash.",
    )
    if contender.state.carried:
        yield Activity(
            key=RETURN, title="Put everything back", words="Into the stash.", group=GROUP_STASH, act="Put back"
        )


# What they bring about


def carry_out(settings: SpecOpsSettings, contender: Contender, asked: ActivityRequest) -> Effects:
    if asked.activity.closed:
        raise Refusal(f"{asked.activity.title}: {asked.activity.closed}", code="closed")
    library, key = contender.library or NarrativeTables(), asked.activity.key
    if key.startswith(REQUISITION):
        row = library.row(REQUISITIONS, key.removeprefix(REQUISITION))
        if row is None:
            raise Refusal("There is no such requisition.", code="unknown-activity")
        done = _bought(settings, contender, library, row, {**asked.answers, **asked.rolled})
        paid = (_add(contender, POINTS, -row.cost),) if row.cost else ()
        sentence = f"{contender.name} bought {row.name} for {row.cost} RP. {done.sentence}".strip()
        return Effects(sentence=sentence, campaign=(*paid, *done.campaign), acts=done.acts, roster=done.roster)
    return _OTHERS[key](settings, contender, library, asked.answers)


def _add(contender: Contender, field: str, value: Any) -> Change:
    return Change(subject=ENTRANT + contender.key, op=ADD, field=field, value=value)


def _set(contender: Contender, field: str, value: Any, before: Any) -> Change:
    return Change(subject=ENTRANT + contender.key, op=SET, field=field, value=value, before=before)


def _fighter(contender: Contender, key: Any) -> Fighter:
    found = next((each for each in _active(contender) if each.key == key), None)
    if found is None:
        raise Refusal("This operative is not on the dataslate.", code="unknown-operative")
    return found


def _bought(
    settings: SpecOpsSettings,
    contender: Contender,
    library: NarrativeTables,
    row: NarrativeRow,
    answers: Mapping[str, Any],
) -> Effects:
    match row.key:
        case "operative-assigned":
            name = one_line(str(answers.get("called") or ""))[:80]
            act = acts.Recruit(model=str(answers["model"]), role=Role.NON_SPECIALIST.value, called=name, specialism="")
            model = dict(library.models)[act.model]
            return Effects(sentence=f"{name or 'A new operative'} joined ({model}).", acts=(act,))
        case "equipment-drop":
            return _dropped(settings, contender, library, answers)
        case "asset-acquired":
            return _acquired(contender, library, str(answers["asset"]))
        case "proficient-operative":
            fighter, school = _fighter(contender, answers["operative"]), str(answers["specialism"])
            if school in fighter.specialisms or (fighter.offered and school not in fighter.offered):
                raise Refusal(f"{SPECIALISMS[school]} is not open to {fighter.name}.", code="wrong-answer")
            change = Change(subject=fighter.key, op=ADD, field="specialisms", value=school)
            return Effects(
                sentence=f"{fighter.name} gained a second specialism: {SPECIALISMS[school]}.", roster=(change,)
            )
        case "weaponsmith":
            fighter = _fighter(contender, answers["operative"])
            change = Change(subject=fighter.key, op=SET, field="weaponsmith", value=True, before=False)
            return Effects(sentence=f"{fighter.name}’s weapons may be upgraded twice.", roster=(change,))
        case _:
            return _own(contender, answers)


def _dropped(
    settings: SpecOpsSettings, contender: Contender, library: NarrativeTables, answers: Mapping[str, Any]
) -> Effects:
    wanted = [str(answers.get(f"item-{number}")) for number in range(1, MOST_ITEMS + 1)]
    items = [each for key in wanted if (each := library.item(key))]
    total = sum(each.cost for each in items)
    if total > settings.drop_points:
        most = settings.drop_points
        raise Refusal(
            f"These items cost {total} EP; an Equipment Drop has {most}: drop {total - most} EP.", code="too-much"
        )
    changes = tuple(_add(contender, STASH + each.key, 1) for each in items)
    return Effects(sentence=f"Added to the stash: {both(each.name for each in items)}.", campaign=changes)


def _acquired(contender: Contender, library: NarrativeTables, key: str) -> Effects:
    row = library.row(ASSETS, key)
    needs_ace = row is not None and "ranked Ace or above" in row.text
    if needs_ace and not any(each.due >= ACE for each in _active(contender)):
        raise Refusal(f"{library.called(ASSETS, key)} needs an operative ranked Ace or above.", code="closed")
    return Effects(sentence=f"New asset: {library.called(ASSETS, key)}.", campaign=(_add(contender, "assets", key),))


def _own(contender: Contender, answers: Mapping[str, Any]) -> Effects:
    """A requisition of the kill team's own: what it brings its player says."""
    experience, points = (
        int(answers.get(name) or 0) + int(answers.get(ROLL + name) or 0) for name in ("experience", "points")
    )
    campaign = [*([_add(contender, POINTS, points)] if points else [])]
    sentences = [*([f"Gained {points} RP."] if points else [])]
    roster: list[Change] = []
    if answers.get("operative"):
        fighter = _fighter(contender, answers["operative"])
        sentences.append(f"{fighter.name} gained {experience} XP." if experience else f"For {fighter.name}.")
        if experience:
            roster.append(Change(subject=fighter.key, op=ADD, field="experience", value=experience))
            campaign.append(_add(contender, "experience", experience))
        if answers.get("scars"):
            roster += [Change(subject=fighter.key, op=ADD, field=Scar(each).field, value=-1) for each in fighter.scars]
    elif experience or answers.get("scars"):
        raise Refusal("Choose the operative it is for.", code="wrong-answer")
    return Effects(sentence=" ".join(sentences), campaign=tuple(campaign), roster=tuple(roster))


def _begun(
    settings: SpecOpsSettings, contender: Contender, library: NarrativeTables, answers: Mapping[str, Any]
) -> Effects:
    working = settings.operation(str(answers["operation"]))
    if working is None:
        raise Refusal("There is no such Spec Op.", code="wrong-answer")
    state = contender.state
    changes = (
        _set(contender, "operation", working.key, state.operation),
        _set(contender, "progress", 0, state.progress),
    )
    return Effects(sentence=f"{contender.name} began {working.name}.", campaign=changes)


def _abandoned(
    settings: SpecOpsSettings, contender: Contender, library: NarrativeTables, answers: Mapping[str, Any]
) -> Effects:
    working, state = settings.operation(contender.state.operation), contender.state
    changes = (_set(contender, "operation", "", state.operation), _set(contender, "progress", 0, state.progress))
    return Effects(sentence=f"{contender.name} abandoned {working.name if working else 'it'}.", campaign=changes)


def _equipped(
    settings: SpecOpsSettings, contender: Contender, library: NarrativeTables, answers: Mapping[str, Any]
) -> Effects:
    fighter, item = _fighter(contender, answers["operative"]), library.item(str(answers["item"]))
    if item is None or left_in(contender.state).get(item.key, 0) < 1:
        raise Refusal("This is no longer in the stash.", code="wrong-answer")
    before = {key: list(items) for key, items in contender.state.carried.items()}
    after = {**before, fighter.key: [*before.get(fighter.key, ()), item.key]}
    if wrong := faults(settings, contender, after):
        raise Refusal(f"{wrong[0].sentence} Put something back first.", code=wrong[0].code)
    sentence = f"{fighter.name} took {item.name} from the stash."
    return Effects(sentence=sentence, campaign=(_set(contender, "carried", after, before),))


def _returned(
    settings: SpecOpsSettings, contender: Contender, library: NarrativeTables, answers: Mapping[str, Any]
) -> Effects:
    before = {key: list(items) for key, items in contender.state.carried.items()}
    sentence = f"{contender.name} put everything back into the stash."
    return Effects(sentence=sentence, campaign=(_set(contender, "carried", {}, before),))


def _written(
    settings: SpecOpsSettings, contender: Contender, library: NarrativeTables, answers: Mapping[str, Any]
) -> Effects:
    changes = []
    for name in TEXTS:
        text, before = str(answers.get(name) or "").strip()[:LONGEST], getattr(contender.state, name)
        if text != before:
            changes.append(_set(contender, name, text, before))
    if not changes:
        raise Refusal("Nothing was changed: edit a text first.", code="no-change")
    named = both(TEXTS[each.field].lower() for each in changes)
    return Effects(sentence=f"{contender.name} rewrote its {named}.", campaign=tuple(changes))


def _given_up(
    settings: SpecOpsSettings, contender: Contender, library: NarrativeTables, answers: Mapping[str, Any]
) -> Effects:
    key, before = str(answers["asset"]), list(contender.state.assets)
    change = _set(contender, "assets", [each for each in before if each != key], before)
    return Effects(sentence=f"{contender.name} gave up {library.called(ASSETS, key)}.", campaign=(change,))


Do = Callable[[SpecOpsSettings, Contender, NarrativeTables, Mapping[str, Any]], Effects]
_OTHERS: Mapping[str, Do] = {
    BEGIN: _begun,
    ABANDON: _abandoned,
    EQUIP: _equipped,
    RETURN: _returned,
    BACKGROUND: _written,
    GIVE_UP: _given_up,
}
