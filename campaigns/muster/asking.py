"""What is chosen in secret with a team: what the mission asks, what the side hands out of its own, by archetype."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from campaigns.entrants.contenders import contenders_of
from campaigns.models import Entrant, MissionSide
from campaigns.muster.draft import fielded_by
from rosters.journal.settle import catalogue_of
from rosters.models import KillTeam, Operative
from rules.campaigns.entrants import Contender
from rules.campaigns.kind import CampaignKind
from rules.campaigns.questions import Question
from rules.editions.capabilities import Figure
from rules.editions.game import NO_GAME_CHOICES, GameChoices, from_fields
from rules.issues import Issue


def archetypes_of(kind: CampaignKind, side: MissionSide) -> tuple[str, ...]:
    """Those of its revealed team; before that, of who is drafted, or of its kill team where nobody is. None where
    anything may be chosen. A query before the reveal, where the roster's pack is at hand.
    """
    if side.team:
        return tuple(side.team.get("archetypes", ()))
    roster = side.entrant.roster if side.entrant else None
    if kind.archetypes is None or roster is None or roster.pack is None:
        return ()
    sheets = Operative.objects.filter(roster=roster, pk__in=side.draft.get("members", ())).values_list(
        "sheet", flat=True
    )
    models = [str(sheet.get("model_key", "")) for sheet in sheets]
    return kind.archetypes(catalogue_of(roster.pack.digest), models)


def option_names_of(kind: CampaignKind, side: MissionSide) -> Mapping[str, str]:
    """Those of its revealed team; before that, of its roster's pack, which is at hand."""
    if side.team:
        found: Mapping[str, str] = side.team.get("option_names", {})
        return found
    roster = side.entrant.roster if side.entrant else None
    return kind.option_names(catalogue_of(roster.pack.digest)) if roster and roster.pack else {}


@dataclass(frozen=True, slots=True, kw_only=True)
class SecretQuestions:
    """Everything that one side is asked."""

    kind: CampaignKind
    settings: Any
    questions: tuple[Question, ...]
    contender: Contender | None = None
    """The side between missions, where its kind lets it hand things out."""

    def answers(self, draft: Mapping[str, Any]) -> dict[str, str]:
        """As a draft has them, else by default."""
        chosen = draft.get("chosen", {})
        return {each.key: str(chosen.get(each.key) or each.default or "") for each in self.questions}

    def faults(self, members: Sequence[str], answers: Mapping[str, str]) -> tuple[Issue, ...]:
        """Issues of what was handed out to the picked operatives."""
        if self.contender is None or self.kind.outfitting is None:
            return ()
        return self.kind.outfitting.check(self.settings, self.contender, members, answers)

    def equipment(self, members: Sequence[str], answers: Mapping[str, str]) -> Figure | None:
        """How much of what was handed out the picked operatives carry; None where the edition counts it."""
        if self.contender is None or self.kind.outfitting is None or self.kind.outfitting.equipment is None:
            return None
        return self.kind.outfitting.equipment(self.settings, self.contender, members, answers)


def secret_questions(kind: CampaignKind, settings: Any, agreed: Any, entrant: Entrant | None) -> SecretQuestions:
    """Three queries where a side hands things out, two more where its team chooses for its game; else none."""
    questions = kind.secrets(settings, agreed)
    if kind.outfitting is None or entrant is None or entrant.roster_id is None:
        return SecretQuestions(kind=kind, settings=settings, questions=questions)
    contender = contenders_of(kind, [entrant])[entrant.pk]
    if kind.outfitting.game is not None:
        contender = replace(contender, game=_last_choices(kind, entrant))
    own = kind.outfitting.questions(settings, contender)
    return SecretQuestions(kind=kind, settings=settings, questions=(*questions, *own), contender=contender)


def _last_choices(kind: CampaignKind, entrant: Entrant) -> GameChoices:
    """What the kill team of a roster chose that was changed last, of those that chose anything; else what was sealed
    with the team that fought last. Two queries at most.
    """
    own = KillTeam.objects.filter(roster=entrant.roster_id).exclude(choices=[], loadouts={})
    fields = own.order_by("-changed_at", "-pk").values("choices", "loadouts").first()
    if fields:
        return from_fields(fields)
    last = fielded_by(entrant.pk).values_list("team__chosen", flat=True).first()
    return game_choices_of(kind, last or {})


def game_choices_of(kind: CampaignKind, chosen: Mapping[str, str]) -> GameChoices:
    """What of a side's answers its team has chosen for the game."""
    return kind.outfitting.game(chosen) if kind.outfitting and kind.outfitting.game else NO_GAME_CHOICES
