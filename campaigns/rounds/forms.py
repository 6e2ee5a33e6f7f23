"""What an arbitrator says of a round: shape only."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils import timezone

from campaigns.missions.forms import MomentInput, own_field
from campaigns.overview.selectors.campaigns import EntrantLine
from campaigns.rounds.closing import CALLED_OFF, NOBODY, POSTPONED
from campaigns.rounds.selectors import RoundGame
from campaigns.rounds.services.pairing import GamePlan, date_faults, usual_end
from rules.campaigns.about import PAIRINGS
from rules.campaigns.kind import CampaignKind

SITS_OUT, NONE = "bye", ""
MOST_GAMES = 30


class RoundForm(forms.Form):
    """A round to be opened."""

    title = forms.CharField(label="Name", required=False, max_length=120, help_text="What it is about.")
    pairing = forms.ChoiceField(label="Pairing", choices=[(pairing.value, words) for pairing, words in PAIRINGS])
    closes_at = forms.DateTimeField(label="Closes", required=False, widget=MomentInput())
    publish_at = forms.DateTimeField(
        label="Publish pairings at",
        required=False,
        widget=MomentInput(),
        help_text="Leave empty to look at them first and publish them yourself.",
    )

    def __init__(self, *args: Any, rules: CampaignKind, settings: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.settings = settings
        self.own = rules.agreed_fields(settings)
        self.fields |= {each.name: own_field(each) for each in self.own}

    def clean(self) -> None:
        known = self.cleaned_data
        for name, words in date_faults(
            known.get("closes_at") or usual_end(self.settings), known.get("publish_at")
        ).items():
            self.add_error(name, words)

    def given(self) -> dict[str, Any]:
        known = self.cleaned_data
        names = ("title", "pairing", "closes_at", "publish_at")
        agreed = {each.name: known.get(each.name) or None for each in self.own}
        return {**{name: known[name] for name in names}, "agreed": agreed}


class DatesForm(forms.Form):
    """What may be changed of an open round."""

    title = forms.CharField(label="Name", required=False, max_length=120)
    closes_at = forms.DateTimeField(label="Closes", required=False, widget=MomentInput())
    publish_at = forms.DateTimeField(label="Publish pairings at", required=False, widget=MomentInput())

    def given(self) -> dict[str, Any]:
        known = self.cleaned_data
        return {**known, "clear": [name for name in ("closes_at", "publish_at") if not known[name]]}


class PairingForm(forms.Form):
    """For everybody the game they play: those of one number play each other."""

    one_of = True
    """Each says something of somebody, and so no field says that it is optional."""

    def __init__(
        self,
        *args: Any,
        entrants: Iterable[EntrantLine],
        games: Iterable[RoundGame],
        byes: Iterable[EntrantLine],
        **kw: Any,
    ) -> None:
        super().__init__(*args, **kw)
        present = [each for each in entrants if not each.has_left]
        numbers = range(1, max(2, len(present) // 2 + 1))
        choices = [(NONE, "no game"), (SITS_OUT, "sits out"), *((str(n), f"game {n}") for n in numbers)]
        seated = {side.key: str(n) for n, game in enumerate(games, 1) for side in game.sides}
        seated |= {each.key: SITS_OUT for each in byes}
        for each in present:
            self.fields[each.key] = forms.ChoiceField(
                label=f"{each.name} ({each.person})", choices=choices, required=False, initial=seated.get(each.key, "")
            )

    def given(self) -> dict[str, Any]:
        at: dict[str, list[str]] = {}
        for key, place in self.cleaned_data.items():
            at.setdefault(place, []).append(key)
        games = [keys for place, keys in sorted(at.items(), key=lambda value: value[0].zfill(3)) if place.isdigit()]
        return {"games": games, "byes": at.get(SITS_OUT, [])}


class PlanRoundForm(forms.Form):
    """What is played, when and where, of every game of a round that nobody has mustered for yet."""

    all_at = forms.DateTimeField(
        label="When, for all", required=False, widget=MomentInput(), help_text="For games without their own."
    )
    all_where = forms.CharField(label="Where, for all", required=False, max_length=120)
    one_of = True
    """Nothing of it must be told, and so no field says that it is optional."""

    def __init__(
        self, *args: Any, games: Iterable[RoundGame], rules: CampaignKind, settings: Any, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        rows = [(each.key, each.name) for each in rules.missions(settings)]
        self.games = list(games)
        for each in self.games:
            at = timezone.localtime(each.at) if each.at else None
            self.fields[f"kind-{each.mission}"] = forms.ChoiceField(
                label="What is played", choices=[("", each.title or "No change"), *rows], required=False
            )
            self.fields[f"at-{each.mission}"] = forms.DateTimeField(
                label="When", required=False, widget=MomentInput(), initial=at
            )
            self.fields[f"where-{each.mission}"] = forms.CharField(
                label="Where", required=False, max_length=120, initial=each.where
            )

    @property
    def of_all(self) -> list[forms.BoundField]:
        return [self["all_at"], self["all_where"]]

    @property
    def of_games(self) -> list[tuple[RoundGame, list[forms.BoundField]]]:
        """Every game with its fields."""
        return [(each, [self[f"{name}-{each.mission}"] for name in ("kind", "at", "where")]) for each in self.games]

    def given(self) -> list[GamePlan]:
        known = self.cleaned_data
        return [
            GamePlan(
                mission=each.mission,
                kind=known[f"kind-{each.mission}"],
                at=known[f"at-{each.mission}"] or known["all_at"],
                where=known[f"where-{each.mission}"] or known["all_where"],
            )
            for each in self.games
        ]


class ClosingForm(forms.Form):
    """What became of every game that nobody reported."""

    def __init__(self, *args: Any, games: Iterable[RoundGame], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for game in games:
            self.fields[game.mission] = forms.ChoiceField(
                label=f"Mission {game.number}: {game.names}",
                choices=[("", "Pick what happened"), *choices_for(game)],
            )

    @property
    def is_as_previewed(self) -> bool:
        """Whether every game is decided as the preview that was sent along has it."""
        return all(self.data.get(f"previewed-{name}") == value for name, value in self.cleaned_data.items())


def initial_dates(closes_at: Any, publish_at: Any, title: str = "") -> dict[str, Any]:
    """As a form shows moments: in the club's own time, to the minute."""
    return {
        "title": title,
        "closes_at": timezone.localtime(closes_at) if closes_at else None,
        "publish_at": timezone.localtime(publish_at) if publish_at else None,
    }


def choices_for(game: RoundGame) -> list[tuple[str, str]]:
    """What may have become of a game that nobody reported."""
    absent = [(side.key, f"{side.name} did not come") for side in game.sides]
    return [(POSTPONED, "Postponed: still to be played"), (CALLED_OFF, "Called off"), *absent, (NOBODY, "Nobody came")]
