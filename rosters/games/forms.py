"""The form of a game: shape only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms

from rosters.games.selectors import GameSheet
from rosters.games.services import MOST_POINTS, GameTold
from rosters.journal.wording import LONGEST_NAME, LONGEST_NOTES
from rosters.models import LoggedGame
from rules.editions.game import ScoreLine

SIDES = ("mine", "theirs")


class GameForm(forms.Form):
    """A game as its player tells it; victory points line by line, as the edition counts them."""

    played_on = forms.DateField(label="Played on", widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"))
    opponent = forms.CharField(max_length=LONGEST_NAME, required=False, label="Against", help_text="A name will do.")
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
        label="It was",
        choices=[("", "as the points say"), *LoggedGame.Result.choices],
    )
    notes = forms.CharField(
        max_length=LONGEST_NOTES,
        required=False,
        label="Notes",
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text="Only you see them.",
    )

    def __init__(self, *args: Any, lines: Sequence[ScoreLine], kill_teams: Sequence[str], **options: Any) -> None:
        super().__init__(*args, **options)
        self.lines = lines
        earlier = self.initial.get("kill_team")
        names = dict.fromkeys([*kill_teams, *([earlier] if earlier else [])])
        self.fields["kill_team"].choices = [("", "not said"), *((name, name) for name in names)]  # type: ignore[attr-defined]
        for line in lines:
            for side in SIDES:
                most = MOST_POINTS if line.most is None else line.most
                whose = "your side" if side == "mine" else "the other side"
                self.fields[f"{side}-{line.key}"] = forms.IntegerField(
                    min_value=0,
                    max_value=most,
                    required=False,
                    label=f"{line.name}, {whose}",
                    widget=forms.NumberInput(attrs={"class": "input", "inputmode": "numeric"}),
                )

    @property
    def points(self) -> list[tuple[ScoreLine, forms.BoundField, forms.BoundField]]:
        """The fields of victory points, a row each."""
        return [(line, self[f"mine-{line.key}"], self[f"theirs-{line.key}"]) for line in self.lines]

    def game(self) -> GameTold:
        """What a valid form tells."""
        sent = dict(self.cleaned_data)
        points: dict[str, Any] = {
            side: {
                line.key: value for line in self.lines if (value := sent.pop(f"{side}-{line.key}", None)) is not None
            }
            for side in SIDES
        }
        return GameTold(**sent, **points)


def as_form_has_it(game: GameSheet, address: str) -> dict[str, Any]:
    """A game as the form begins with."""
    points = {f"{side}-{key}": value for side in SIDES for key, value in getattr(game, side).items()}
    names = ("played_on", "opponent", "kill_team", "mission", "result", "notes")
    return {**{name: getattr(game, name) for name in names}, "opponent_address": address, **points}
