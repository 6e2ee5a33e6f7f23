"""Between missions: what a faction's player may choose, and what an arbitrator may change by hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from rules import acts
from rules.acts import Act
from rules.campaigns.entrants import Choices, Contender, Effects, ManualChange, ManualRequest
from rules.campaigns.questions import Answer, AnswerOption, Kind, Question
from rules.changes import ADD, SET, Change
from rules.editions.base import GONE, Role
from rules.editions.kt2018.campaign.about import INJURIES
from rules.editions.kt2018.campaign.bounds import GUERRILLA, OWED, RESOURCE
from rules.editions.kt2018.campaign.choices import HIDE, PICK
from rules.editions.kt2018.campaign.pending import pending
from rules.editions.kt2018.campaign.settings import AtZero, BookSettings, Injury, Resource
from rules.editions.state import ENTRANT
from rules.errors import Refusal
from rules.names import both

HIGHEST = 999
"""The most of a resource without a ceiling."""
YES_NO: Choices = (("yes", "yes"), ("no", "no"))


# What a player may choose


def open_choices(settings: BookSettings, contender: Contender) -> tuple[Question, ...]:
    """Abilities, advances and their ways, and hiding for anyone who has run out."""
    return (*pending(contender.fighters, contender.squads), *_hiding(settings, contender), *_owed(settings, contender))


def _owed(settings: BookSettings, contender: Contender) -> Iterator[Question]:
    """A loss larger than a resource has left is taken from another resource, which its player chooses."""
    amounts = contender.state.resources
    left = [each for each in settings.resources if amounts.get(each.key, each.start) > each.floor]
    if contender.state.owed and left:
        yield Question(
            key=f"{OWED}:{contender.key}",
            kind=Kind.CHOICE,
            label=f"{contender.name} lost {contender.state.owed} more than it had: choose which resource pays for it",
            group="choices",
            options=tuple(AnswerOption(value=each.key, label=f"{each.name} ({amounts[each.key]})") for each in left),
        )


def _hiding(settings: BookSettings, contender: Contender) -> Iterator[Question]:
    resource = None if contender.state.guerrilla else run_out(settings.resources, contender.state.resources)
    if resource is not None:
        yield Question(
            key=f"{HIDE}:{contender.key}",
            kind=Kind.TICK,
            label=f"{contender.name} has no {resource.name} left: become a guerrilla faction?",
            group="choices",
        )


def run_out(resources: Iterable[Resource], amounts: Mapping[str, int]) -> Resource | None:
    """The first of these resources of which nothing is left, and which leaves it to its player to hide."""
    left_open = (each for each in resources if each.at_zero is AtZero.CHOICE)
    return next((each for each in left_open if amounts.get(each.key, each.start) <= each.floor), None)


def choose(settings: BookSettings, contender: Contender, asked: Question, answer: Answer) -> Effects:
    """What an answer brings about."""
    if asked.key.startswith(f"{HIDE}:"):
        if answer is not True:
            raise Refusal("Answer yes, or leave the choice open.", code="wrong-answer")
        change = _set(contender, GUERRILLA, True, contender.state.guerrilla)
        given: tuple[Change, ...] = ()
        gives = ""
        if settings.hiding_empties:
            amounts, gives = contender.state.resources, " and gave up every resource"
            given = tuple(
                _set(contender, RESOURCE + each.key, each.floor, amounts.get(each.key, each.start))
                for each in settings.resources
                if amounts.get(each.key, each.start) != each.floor
            )
        return Effects(sentence=f"{contender.name} became a guerrilla faction{gives}.", campaign=(change, *given))
    if asked.key.startswith(f"{OWED}:"):
        return _paid(settings, contender, str(answer))
    label = next((option.label for option in asked.options if option.value == answer), None)
    if label is None:
        words = f"{asked.label}: this cannot be chosen now; choose one of those offered."
        raise Refusal(words, code="wrong-answer")
    name = next((each.name for each in contender.fighters if each.key == asked.subject), "")
    squad = next((each.name for each in contender.squads if each.container == asked.subject), "")
    sentence = f"The {squad} fire team chose {label}." if squad else f"{asked.label}: {label}."
    if name and asked.key.startswith(f"{PICK}:"):
        sentence = f"{name} learned {label}."
    return Effects(sentence=sentence, acts=_acts(asked, str(answer)))


def _paid(settings: BookSettings, contender: Contender, key: str) -> Effects:
    """As much of one resource as it has, or as is owed."""
    resource = settings.resource(key)
    left = contender.state.resources.get(key, 0) - resource.floor if resource else 0
    if resource is None or left <= 0:
        raise Refusal("Nothing of this resource is left: choose another.", code="wrong-answer")
    amount, subject = min(left, contender.state.owed), ENTRANT + contender.key
    changes = (
        Change(subject=subject, op=ADD, field=RESOURCE + key, value=-amount),
        Change(subject=subject, op=ADD, field=OWED, value=-amount),
    )
    return Effects(sentence=f"{contender.name} paid {amount} {resource.name} for what was lost.", campaign=changes)


def _acts(asked: Question, answer: str) -> tuple[Act, ...]:
    if asked.key.startswith(f"{PICK}:"):
        return (acts.PickAbility(operative=asked.subject, ability=answer),)
    bare = asked.key.rpartition(":")[2]
    return (
        acts.DropAdvance(fire_team=asked.subject, advance=bare),
        acts.PickAdvance(fire_team=asked.subject, advance=answer),
    )


def _set(contender: Contender, field: str, value: object, before: object) -> Change:
    return Change(subject=ENTRANT + contender.key, op=SET, field=field, value=value, before=before)


# What an arbitrator may change


def _resource(asked: ManualRequest) -> Resource:
    found: Resource | None = asked.settings.resource(asked.subject)
    if found is None:
        raise Refusal(f"{asked.subject!r} is not one of the campaign’s resources.", code="unknown-resource")
    return found


def _set_resource(asked: ManualRequest) -> Effects:
    resource, value = _resource(asked), asked.number
    before = asked.contender.state.resources.get(asked.subject, 0)
    most = HIGHEST if resource.ceiling is None else resource.ceiling
    if not resource.floor <= value <= most:
        raise Refusal(f"{resource.name} must be between {resource.floor} and {most}, not {value}.", code="out-of-range")
    if value == before:
        raise Refusal(f"{resource.name} is {value} already.", code="no-change")
    change = _set(asked.contender, RESOURCE + resource.key, value, before)
    follows = _running_out(asked, resource, value)
    return Effects(sentence=f"{resource.name} {before} → {value}{follows}.", campaign=(change,))


def _add_resource(asked: ManualRequest) -> Effects:
    resource, amount = _resource(asked), asked.number
    if not amount or abs(amount) > HIGHEST:
        raise Refusal("Enter how much to add, or a minus and how much to take away.", code="no-change")
    before = asked.contender.state.resources.get(asked.subject)
    subject, field = ENTRANT + asked.contender.key, RESOURCE + resource.key
    change = Change(subject=subject, op=ADD, field=field, value=amount, before=before)
    left = resource.start if before is None else before
    is_stuck = left <= resource.floor and not resource.rises_again
    most = left + amount if resource.ceiling is None else resource.ceiling
    after = left if is_stuck else max(resource.floor, min(left + amount, most))
    follows = _running_out(asked, resource, after)
    by = f"{amount:+d}".replace("-", "−")
    return Effects(sentence=f"{resource.name} {by}: {left} → {after}{follows}.", campaign=(change,))


def _running_out(asked: ManualRequest, resource: Resource, left: int) -> str:
    """What a resource of which so much is left does by itself, as the end of a sentence."""
    hides = resource.at_zero is AtZero.GUERRILLA and left <= resource.floor
    return "; became a guerrilla faction" if hides and not asked.contender.state.guerrilla else ""


def _set_hiding(asked: ManualRequest) -> Effects:
    wanted, before = asked.value in (True, "yes"), asked.contender.state.guerrilla
    if wanted == before:
        raise Refusal("This is already the case.", code="no-change")
    sentence = "became a guerrilla faction." if wanted else "is no longer a guerrilla faction."
    return Effects(sentence=sentence, campaign=(_set(asked.contender, GUERRILLA, wanted, before),))


def _set_injury(asked: ManualRequest) -> Effects:
    fighter = next((each for each in asked.contender.fighters if each.key == asked.subject), None)
    if fighter is None:
        raise Refusal("This operative is not on the faction’s roster.", code="unknown-operative")
    injury, before = str(asked.value or ""), dict(asked.contender.state.injuries)
    known = [each.value for each in Injury if each is not Injury.RECOVERY]
    if injury and injury not in known:
        raise Refusal(f"{injury!r} is not an injury; known: {', '.join(known)}.", code="unknown-injury")
    others = {key: value for key, value in before.items() if key != asked.subject}
    after = {**others, asked.subject: injury} if injury else others
    if after == before:
        raise Refusal("This is already the case.", code="no-change")
    carries = f"carries an injury: {injury}" if injury else "no longer carries an injury"
    return Effects(sentence=f"{fighter.name} {carries}.", campaign=(_set(asked.contender, "injuries", after, before),))


def _resources(settings: BookSettings, contender: Contender) -> Choices:
    amounts = contender.state.resources
    return tuple((each.key, f"{each.name}, now {amounts.get(each.key, each.start)}") for each in settings.resources)


def _warning(settings: BookSettings, contender: Contender) -> str:
    names = [each.name for each in settings.resources if each.at_zero is AtZero.GUERRILLA]
    if contender.state.guerrilla or not names:
        return ""
    return f"A faction with no {both(names, 'or')} left becomes a guerrilla faction."


def _commanders(settings: BookSettings, contender: Contender) -> Choices:
    here = (each for each in contender.fighters if each.role == Role.COMMANDER and each.status not in GONE)
    return tuple((each.key, f"{each.name}, {each.role}") for each in here)


MANUAL_CHANGES = (
    ManualChange(
        key="resource",
        title="Set a resource",
        words="Set how much there is. Later changes count from there.",
        apply=_set_resource,
        subject_label="Resource",
        subjects=_resources,
        value_label="To",
        is_number=True,
        warning=_warning,
    ),
    ManualChange(
        key="resource-by",
        title="Add or take a resource",
        words="Add or take away, whatever it was before.",
        apply=_add_resource,
        subject_label="Resource",
        subjects=_resources,
        value_label="By",
        is_number=True,
        warning=_warning,
    ),
    ManualChange(
        key="injury",
        title="Set a commander’s injury",
        words="What a commander carries into the next mission.",
        apply=_set_injury,
        subject_label="Commander",
        subjects=_commanders,
        value_label="Injury",
        values=tuple(("" if key == Injury.RECOVERY else str(key), label) for key, label in INJURIES),
    ),
    ManualChange(
        key="guerrilla",
        title="Guerrilla faction",
        words="Whether it is a guerrilla faction.",
        apply=_set_hiding,
        value_label="Guerrilla faction",
        values=YES_NO,
    ),
)
