"""The form of a game: shape only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms

from accounts.field_words import number_field
from rosters.games.selectors import GameSheet
from rosters.games.services import MOST_POINTS, MOST_STARTERS, SIDES, GameDetails
from rosters.journal.wording import LONGEST_NOTES
from rosters.models import LoggedGame
from rules.editions.game import ScoreByChoice, ScoreByLosses, ScoreLine
from rules.errors import Refusal
from rules.names import LONGEST_NAME

TO = " to "
ADDRESS = "opponent_address"
ANSWERS = {
    "wrong-day": "played_on",
    "nobody": "opponent",
    "no-such-roster": ADDRESS,
    "itself": ADDRESS,
    "no-result": "result",
}
"""Which field answers a refusal, by its code."""
COUNTED = {"starters": "Operatives at the start", "lost": "Incapacitated"}


class GameForm(forms.Form):
    """A game as its player logs it; victory points line by line, as the edition counts them."""

    use_required_attribute = False  # whoever gives the roster's address need not say who it was

    played_on = forms.DateField(label="Played on", widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"))
    opponent = forms.CharField(
        max_length=LONGEST_NAME, label="Against", error_messages={"required": "Enter who the opponent was."}
    )
    opponent_address = forms.CharField(
        max_length=300,
        required=False,
        label="Their roster",
        help_text="The address of its page or the link they shared, if they use Muster.",
    )
    kill_team = forms.ChoiceField(required=False, label="You played")
    mission = forms.CharField(max_length=LONGEST_NAME, required=False, label="Mission")
    result = forms.ChoiceField(
        required=False,
        label="Result",
        choices=[("", "Decided by victory points"), *LoggedGame.Result.choices],
    )
    notes = forms.CharField(
        max_length=LONGEST_NOTES,
        required=False,
        label="Notes",
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text="Only you see them.",
    )

    def __init__(
        self,
        *args: Any,
        lines: Sequence[ScoreLine],
        kill_teams: Sequence[str],
        by_losses: ScoreByLosses | None = None,
        by_choice: ScoreByChoice | None = None,
        **options: Any,
    ) -> None:
        super().__init__(*args, **options)
        self.fields["opponent"].required = not self.data.get(ADDRESS)
        self.by_losses, self.by_choice = by_losses, by_choice
        self.lines = lines
        earlier = self.initial.get("kill_team")
        names = dict.fromkeys([*kill_teams, *([earlier] if earlier else [])])
        self.fields["kill_team"].choices = [("", "–"), *((name, name) for name in names)]  # type: ignore[attr-defined]
        numbers = [(line.key, line.name, MOST_POINTS if line.most is None else line.most) for line in lines]
        numbers += [(name, label, MOST_STARTERS) for name, label in COUNTED.items() if by_losses]
        for name, label, most in numbers:
            for side in SIDES:
                self.fields[f"{side}-{name}"] = number_field(
                    0,
                    most,
                    required=False,
                    label=f"{label}, {'your side' if side == 'mine' else 'the other side'}",
                    widget=forms.NumberInput(attrs={"class": "input", "inputmode": "numeric"}),
                )
        for side, whose in (("mine", "your side"), ("theirs", "the other side")):
            self.fields[f"{side}-fallen"] = forms.CharField(
                max_length=LONGEST_NOTES,
                required=False,
                label=f"Fallen, {whose}",
                widget=forms.Textarea(attrs={"rows": 2}),
                help_text=f"One per line, and to whom if known: Grukk{TO}Verity.",
            )
        if by_choice:
            offered = [(line.key, line.name) for line in lines if line.key in by_choice.of]
            for side, whose in (("mine", "Your"), ("theirs", "Their")):
                self.fields[f"{side}-chosen"] = forms.ChoiceField(
                    choices=[("", "–"), *offered],
                    required=False,
                    label=f"{whose} {self.chosen_line.lower()}",
                    help_text=f"{by_choice.words} Its points are worked out: leave them empty.",
                )

    @property
    def fallen(self) -> list[forms.BoundField]:
        return [self[f"{side}-fallen"] for side in SIDES]

    @property
    def chosen_line(self) -> str:
        """The line that follows from another that each side chooses; empty where none does."""
        return next((line.name for line in self.lines if self.by_choice and line.key == self.by_choice.line), "")

    @property
    def choices(self) -> list[forms.BoundField]:
        """The fields from which that line follows; none where nothing does."""
        return [self[f"{side}-chosen"] for side in SIDES] if self.by_choice else []

    @property
    def counted(self) -> list[tuple[str, forms.BoundField, forms.BoundField]]:
        """The fields from which a line of the score follows, a row each; none where nothing does."""
        return [
            (label, self[f"mine-{name}"], self[f"theirs-{name}"])
            for name, label in (COUNTED if self.by_losses else {}).items()
        ]

    @property
    def worked_out(self) -> str:
        """The line that follows from them."""
        return next((line.name for line in self.lines if self.by_losses and line.key == self.by_losses.line), "")

    @property
    def points(self) -> list[tuple[ScoreLine, forms.BoundField, forms.BoundField]]:
        """The fields of victory points, a row each."""
        return [(line, self[f"mine-{line.key}"], self[f"theirs-{line.key}"]) for line in self.lines]

    def refuse(self, refusal: Refusal) -> None:
        """Say why the game was not kept: at the field that answers it, where one does."""
        self.add_error(ANSWERS.get(refusal.code), refusal.message)

    def game(self) -> GameDetails:
        """The details in a valid form."""
        sent = dict(self.cleaned_data)
        points: dict[str, Any] = {
            side: {
                line.key: value for line in self.lines if (value := sent.pop(f"{side}-{line.key}", None)) is not None
            }
            for side in SIDES
        }
        counted = {
            name: {side: value for side in SIDES if (value := sent.pop(f"{side}-{name}", None)) is not None}
            for name in COUNTED
        }
        chosen = {side: key for side in SIDES if (key := sent.pop(f"{side}-chosen", ""))}
        # The operatives that fell and by whom, read line by line.
        falls = {side: [line.partition(TO) for line in sent.pop(f"{side}-fallen", "").splitlines()] for side in SIDES}
        fallen = {
            side: [{"name": name.strip(), "by": by.strip()} for name, _, by in lines] for side, lines in falls.items()
        }
        return GameDetails(**sent, **points, **counted, chosen=chosen, fallen=fallen)


def as_form_has_it(
    game: GameSheet, address: str, by_losses: ScoreByLosses | None = None, by_choice: ScoreByChoice | None = None
) -> dict[str, Any]:
    """A game as the form begins with; what follows from losses or from a choice is left to them."""
    points: dict[str, Any] = {f"{side}-{key}": value for side in SIDES for key, value in getattr(game, side).items()}
    for side, counted in game.losses.items():
        points |= {f"{side}-{name}": value for name, value in counted.items()}
        if by_losses:
            points.pop(f"{side}-{by_losses.line}", None)
    for side, key in game.chosen.items():
        points[f"{side}-chosen"] = key
        if by_choice:
            points.pop(f"{side}-{by_choice.line}", None)
    for side, falls in game.fallen.items():
        points[f"{side}-fallen"] = "\n".join(TO.join(filter(None, (each["name"], each["by"]))) for each in falls)
    names = ("played_on", "opponent", "kill_team", "mission", "result", "notes")
    return {**{name: getattr(game, name) for name in names}, "opponent_address": address, **points}
