"""What of an entrant may be changed by hand, as small forms: whom or what, to which value."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from campaigns.entrants.contenders import contenders_of
from campaigns.entrants.services.byhand import HandKind
from campaigns.models import Entrant
from campaigns.overview.selectors.campaigns import CampaignSheet
from rosters.models import Operative
from rosters.operatives.selectors import recruitables, ways_to_recruit
from rules.editions import find
from rules.editions.base import GONE, Edition, Status
from rules.issues import Severity
from rules.sheets import squad_in, training_in

Choices = tuple[tuple[str, str], ...]
STATUSES: Choices = tuple((status.value, status.value.capitalize()) for status in Status)
YES_NO: Choices = (("yes", "yes"), ("no", "no"))


@dataclass(frozen=True, slots=True, kw_only=True)
class HandForm:
    """One kind of change."""

    kind: str
    title: str
    words: str
    subject_label: str = ""
    subjects: Choices = ()
    value_label: str = ""
    values: Choices = ()
    is_number: bool = False
    has_name: bool = False
    warning: str = ""
    """What else it may bring about."""

    @property
    def is_possible(self) -> bool:
        return not self.subject_label or bool(self.subjects)

    @property
    def main_field(self) -> str:
        """The id of the field that a refusal is about, unless it is about the reason."""
        return f"{self.kind}-v" if self.is_number or self.values else f"{self.kind}-s"


def by_hand(sheet: CampaignSheet, entrant: Entrant) -> tuple[HandForm, ...]:
    """Every form that has something to change. Four queries."""
    return tuple(form for form in _forms(sheet, entrant) if form.is_possible)


def _forms(sheet: CampaignSheet, entrant: Entrant) -> Iterator[HandForm]:
    operatives = list(entrant.roster.operatives.order_by("position")) if entrant.roster else []
    here = [each for each in operatives if each.status not in GONE]
    yield from _of_the_kind(sheet, entrant)
    yield from _of_growth(entrant, operatives, here)
    yield HandForm(
        kind=HandKind.STATUS, title="Set status", words="Ready, convalescing, dead or retired.",
        subject_label="Operative", subjects=_named(entrant, here, "status"), value_label="Is", values=STATUSES,
    )  # fmt: skip
    yield HandForm(
        kind=HandKind.BRING_BACK, title="Bring back", words="Somebody dead or retired returns, ready to fight.",
        subject_label="Operative", subjects=_named(entrant, [o for o in operatives if o.status in GONE], "status"),
    )  # fmt: skip
    yield HandForm(
        kind=HandKind.RECRUIT, title="Recruit an operative", words="Outside a muster.",
        value_label="Who", values=_recruits(entrant), has_name=True,
    )  # fmt: skip
    yield HandForm(
        kind=HandKind.WAIVE, title="Let an issue pass", words="Neither the start nor a kill team waits for it.",
        subject_label="Issue", subjects=_issues(entrant), value_label="May pass", values=YES_NO,
    )  # fmt: skip


def _of_growth(entrant: Entrant, operatives: Sequence[Operative], here: Sequence[Operative]) -> Iterator[HandForm]:
    """Where the edition's operatives learn, by themselves or in squads."""
    edition = find(entrant.campaign.edition)
    if edition.growth is not None:
        grows = edition.growth.field
        yield HandForm(
            kind=HandKind.EXPERIENCE, title=f"Set {grows}", words="Of one operative.",
            subject_label="Operative", subjects=_named(entrant, here, grows), value_label="To", is_number=True,
        )  # fmt: skip
        if edition.squads is not None:
            squad = edition.words["squad"]
            yield HandForm(
                kind=HandKind.TEAM_EXPERIENCE, title=f"Set {grows} of {edition.words['squads'].lower()}",
                words="What operatives have learnt together.", subject_label=squad,
                subjects=_squads(entrant, operatives, edition), value_label="To", is_number=True,
            )  # fmt: skip


def _of_the_kind(sheet: CampaignSheet, entrant: Entrant) -> Iterator[HandForm]:
    kind = sheet.kind
    contender = contenders_of(kind, [entrant])[entrant.pk]
    for each in kind.manual_changes:
        yield HandForm(
            kind=each.key,
            title=each.title,
            words=each.words,
            subject_label=each.subject_label,
            subjects=each.subjects(sheet.settings, contender),
            value_label=each.value_label,
            values=each.values,
            is_number=each.is_number,
            warning=each.warning(sheet.settings, contender),
        )


def _named(entrant: Entrant, operatives: Sequence[Operative], field: str) -> Choices:
    """Name, model and what it is trained in, then what it has today."""
    return tuple((str(o.pk), f"{_who(entrant, o)}: {o.state.get(field, getattr(o, field, 0))}") for o in operatives)


def _who(entrant: Entrant, operative: Operative) -> str:
    sheet = operative.sheet
    training = training_in(sheet)
    trained = find(entrant.campaign.edition).speak(training) if training else ""
    words = (sheet.get("name") or operative.name or operative.model, sheet.get("model", ""), trained)
    return ", ".join(dict.fromkeys(each for each in words if each))


def _squads(entrant: Entrant, operatives: Sequence[Operative], edition: Edition) -> Choices:
    if entrant.roster is None:
        return ()
    names = {squad_in(o.sheet): o.sheet.get("datasheet") or o.sheet.get("model", "") for o in operatives}
    word = edition.words["squad"].lower()
    return tuple(
        (each.key, f"{names.get(each.key) or each} {word}: {edition.grown(each.state)}")
        for each in entrant.roster.squads.all()
    )


def _recruits(entrant: Entrant) -> Choices:
    if entrant.roster is None:
        return ()
    edition = find(entrant.roster.edition)
    return tuple(choice for each in recruitables(entrant.roster) for choice in ways_to_recruit(each, edition))


def _issues(entrant: Entrant) -> Choices:
    """What is wrong with the roster, and with the kill team that was shown last."""
    issues = entrant.roster.verdict.get("issues", ()) if entrant.roster else ()
    last = entrant.sides.exclude(team={}).order_by("-mission__number").values_list("team", flat=True).first() or {}
    of_team = last.get("issues", ()) if last.get("members") else ()
    open_ones = {each["code"]: each["rule"] for each in (*issues, *of_team) if each["severity"] == Severity.ILLEGAL}
    return tuple({**{code: code for code in entrant.waived}, **open_ones}.items())
