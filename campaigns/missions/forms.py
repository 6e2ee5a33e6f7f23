"""What a player says of a mission before it is played: shape only."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms

from campaigns.models import Entrant
from rules.editions.kt2018.campaign.settings import BookSettings

OUTSIDE = "outside"
ROLLED = ""
LATER = "Rolled when the time comes"


class MomentInput(forms.DateTimeInput):
    """A day and an hour as browsers let one pick them."""

    input_type = "datetime-local"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%dT%H:%M")


class AgreedForm(forms.Form):
    """What is agreed about a mission: which, when, where, how large."""

    GROUPS = (
        ("Who plays", ("mine", "first", "second", "opponent")),
        ("What is played", ("kind", "points_limit", "commanders")),
        ("When and where", ("at", "where", "deadline")),
    )

    kind = forms.ChoiceField(label="Mission", required=False)
    points_limit = forms.IntegerField(label="Points limit", required=False, min_value=1, max_value=1000)
    commanders = forms.BooleanField(label="Each side may bring a commander", required=False)
    at = forms.DateTimeField(label="When", required=False, widget=MomentInput())
    where = forms.CharField(label="Where", required=False, max_length=120)

    def __init__(self, *args: Any, settings: BookSettings, must_know: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        first = [] if must_know and settings.missions else [(ROLLED, LATER)]
        self.fields["kind"].choices = [*first, *((each.key, each.name) for each in settings.missions)]
        self.fields["points_limit"].help_text = f"Left empty: {settings.limit}, as the campaign says."
        self.fields["kind"].required = not first
        if not settings.commanders:
            del self.fields["commanders"]

    @property
    def groups(self) -> list[tuple[str, list[forms.BoundField]]]:
        """The fields under small heads, for pages that show the whole form."""
        return [(title, [self[n] for n in names if n in self.fields]) for title, names in self.GROUPS]

    def agreed(self) -> dict[str, Any]:
        """As services take it."""
        told = self.cleaned_data
        found = {name: told[name] for name in ("points_limit", "at", "where", "deadline") if name in told}
        return {**found, "kind": told["kind"] or None, "commanders": told.get("commanders", False) or None}


class PlanForm(AgreedForm):
    """A mission that the arbitrator plans for two sides."""

    first = forms.ChoiceField(label="One side")
    second = forms.ChoiceField(label="Other side")
    outsider_name = forms.CharField(label="Name of the outsider", required=False, max_length=120)
    outsider_faction = forms.CharField(label="Faction of the outsider", required=False, max_length=120)
    deadline = forms.DateTimeField(label="Mustered until", required=False, widget=MomentInput())
    field_order = ("first", "second", "outsider_name", "outsider_faction", "kind", "points_limit", "commanders")

    def __init__(self, *args: Any, entrants: Iterable[Entrant], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        listed = [(str(each.pk), f"{each.name} ({each.person.name})") for each in entrants]
        self.fields["first"].choices = listed
        self.fields["second"].choices = [*listed, (OUTSIDE, "Somebody from outside the campaign")]
        if len(listed) > 1 and not self.is_bound:
            self.initial.setdefault("second", listed[1][0])


class ChallengeForm(AgreedForm):
    """A mission that one player asks another for."""

    mine = forms.ChoiceField(label="Your side")
    opponent = forms.ChoiceField(label="Whom you challenge")
    field_order = ("mine", "opponent", "kind", "at", "where", "points_limit", "commanders")

    def __init__(self, *args: Any, mine: Iterable[Entrant], others: Iterable[Entrant], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["mine"].choices = [(str(each.pk), each.name) for each in mine]
        self.fields["opponent"].choices = [(str(each.pk), f"{each.name} ({each.person.name})") for each in others]
        if len(self.fields["mine"].choices) == 1:
            self.fields["mine"].initial = self.fields["mine"].choices[0][0]
            self.fields["mine"].widget = forms.HiddenInput()


class ChangeForm(AgreedForm):
    """What was agreed, to be agreed anew."""

    deadline = forms.DateTimeField(label="Mustered until", required=False, widget=MomentInput())

    def cleared(self) -> list[str]:
        """What was left empty, and so is agreed no longer."""
        told = self.cleaned_data
        return [name for name in ("points_limit", "at", "where", "deadline", "kind") if not told.get(name)]
