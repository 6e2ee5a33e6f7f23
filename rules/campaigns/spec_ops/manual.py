"""What an arbitrator changes by hand: figures of the base, experience, scars and honours of operatives."""

from __future__ import annotations

from rules.campaigns.entrants import Choices, Contender, Effects, ManualChange, ManualRequest
from rules.campaigns.spec_ops.fighter import Fighter
from rules.campaigns.spec_ops.operative_state import Scar
from rules.campaigns.spec_ops.settings import SpecOpsSettings
from rules.changes import SET, Change
from rules.editions.state import ENTRANT
from rules.errors import Refusal

MOST = 999
FIGURES = (("points", "Requisition points"), ("capacity", "Asset capacity"), ("progress", "Games of the Spec Op"))


def _figures(settings: SpecOpsSettings, contender: Contender) -> Choices:
    return tuple((key, f"{name}, now {getattr(contender.state, key)}") for key, name in FIGURES)


def _operatives(settings: SpecOpsSettings, contender: Contender) -> Choices:
    return tuple((each.key, f"{each.name}, {each.experience} XP") for each in contender.fighters if each.is_active)


def _number(asked: ManualRequest) -> int:
    if not 0 <= asked.number <= MOST:
        raise Refusal(f"This must be between 0 and {MOST}.", code="out-of-range")
    return asked.number


def _fighter(asked: ManualRequest) -> Fighter:
    found = next((each for each in asked.contender.fighters if each.key == asked.subject), None)
    if found is None:
        raise Refusal("This operative is not on the dataslate.", code="unknown-operative")
    fighter: Fighter = found
    return fighter


def _set_figure(asked: ManualRequest) -> Effects:
    name = dict(FIGURES).get(asked.subject)
    if name is None:
        raise Refusal(f"{asked.subject!r} is not a figure of a base.", code="unknown-figure")
    before, value = getattr(asked.contender.state, asked.subject), _number(asked)
    change = Change(subject=ENTRANT + asked.contender.key, op=SET, field=asked.subject, value=value, before=before)
    return Effects(sentence=f"{name} {before} → {value}.", campaign=(change,))


def _set_experience(asked: ManualRequest) -> Effects:
    fighter, value = _fighter(asked), _number(asked)
    change = Change(subject=fighter.key, op=SET, field="experience", value=value, before=fighter.experience)
    return Effects(sentence=f"{fighter.name}: {fighter.experience} → {value} XP.", roster=(change,))


def _set_scar(asked: ManualRequest) -> Effects:
    """It has what it had not, and is rid of what it had."""
    fighter = _fighter(asked)
    try:
        scar = Scar(str(asked.value))
    except ValueError:
        raise Refusal(f"{asked.value!r} is not a battle scar.", code="unknown-scar") from None
    had = scar.value in fighter.scars
    change = Change(subject=fighter.key, op=SET, field=scar.field, value=int(not had), before=int(had))
    words = "no longer has" if had else "now has"
    return Effects(sentence=f"{fighter.name} {words} {scar.called}.", roster=(change,))


MANUAL = (
    ManualChange(
        key="figure",
        title="Set a figure of the base",
        words="Requisition points, asset capacity, or games of the Spec Op.",
        apply=_set_figure,
        subject_label="Figure",
        subjects=_figures,
        value_label="To",
        is_number=True,
    ),
    ManualChange(
        key="xp",
        title="Set experience",
        words="Set an operative’s XP; its rank follows.",
        apply=_set_experience,
        subject_label="Operative",
        subjects=_operatives,
        value_label="XP",
        is_number=True,
    ),
    ManualChange(
        key="scar",
        title="Give or take a battle scar",
        words="Give an operative a battle scar, or take one away.",
        apply=_set_scar,
        subject_label="Operative",
        subjects=_operatives,
        value_label="Scar",
        values=tuple((each.value, each.called) for each in Scar),
    ),
)
