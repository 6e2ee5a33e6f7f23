"""What a player says of a mission before it is played: shape only."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from accounts.field_words import number_field
from campaigns.models import Entrant
from rules.campaigns.described import Described, SettingShape
from rules.campaigns.kind import CampaignKind

OUTSIDE = "outside"
ROLLED = ""
OWN = "*"
"""Where the fields of the campaign's kind stand."""
LATER = "Roll it later"


class MomentInput(forms.DateTimeInput):
    """A day and an hour as browsers let one pick them."""

    input_type = "datetime-local"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%dT%H:%M")


class MissionInput(forms.TextInput):
    """A mission by its name, with the edition's own to choose from."""

    def __init__(self, known: Iterable[str]) -> None:
        super().__init__({"list": "known-missions", "placeholder": "Its name, or nothing"})
        self.known = tuple(known)

    def render(self, *args: Any, **kwargs: Any) -> SafeString:
        options = format_html_join("", '<option value="{}">', ((each,) for each in self.known))
        typed = super().render(*args, **kwargs)
        return format_html('{}<datalist id="known-missions">{}</datalist>', typed, options)


class AgreedForm(forms.Form):
    """What is agreed about a mission: which, when, where, how large."""

    GROUPS = (
        ("Sides", ("mine", "first", "second", "opponent")),
        ("Mission", ("kind", OWN)),
        ("Time and place", ("at", "where", "deadline")),
    )

    kind = forms.ChoiceField(label="Mission", required=False)
    at = forms.DateTimeField(label="When", required=False, widget=MomentInput())
    where = forms.CharField(label="Where", required=False, max_length=120)

    def __init__(self, *args: Any, rules: CampaignKind, settings: Any, must_know: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if rows := rules.missions(settings):
            first = [] if must_know else [(ROLLED, LATER)]
            self.fields["kind"].choices = [*first, *((each.key, each.name) for each in rows)]
            self.fields["kind"].required = not first
        else:
            self.fields["kind"] = forms.CharField(
                label="Mission", required=False, max_length=120, widget=MissionInput(rules.known_missions)
            )
        self.is_listed = bool(rows)
        self.own = rules.agreed_fields(settings)
        self.fields |= {each.name: own_field(each) for each in self.own}
        names = [each.name for each in self.own]
        self.order_fields([name for each in self.field_order or () for name in (names if each == OWN else [each])])

    @property
    def first_kind(self) -> str | None:
        """The mission that stands there before anybody picks one; None where none is listed."""
        return self.fields["kind"].choices[0][0] or None if self.is_listed else None

    @property
    def groups(self) -> list[tuple[str, list[forms.BoundField]]]:
        """The fields under small heads, for pages that show the whole form."""
        own = [each.name for each in self.own]
        wanted = {
            title: [n for each in names for n in (own if each == OWN else [each])] for title, names in self.GROUPS
        }
        return [(title, [self[n] for n in names if n in self.fields]) for title, names in wanted.items()]

    @property
    def own_fields(self) -> list[forms.BoundField]:
        """The fields of the campaign's kind."""
        return [self[each.name] for each in self.own]

    def agreed(self) -> dict[str, Any]:
        """As services take it; a box that nobody ticked is as the settings have it."""
        cleaned = self.cleaned_data
        found = {name: cleaned[name] for name in ("at", "where", "deadline") if name in cleaned}
        return {
            **found,
            "kind": (cleaned["kind"] or None) if self.is_listed else None,
            "title": "" if self.is_listed else cleaned["kind"],
            "agreed": {name: each or None for name, each in self.asked.items()},
        }

    @property
    def asked(self) -> dict[str, Any]:
        """What was typed for the fields of the campaign's kind."""
        return {each.name: self.cleaned_data.get(each.name) for each in self.own}


def own_field(each: Described) -> forms.Field:
    """A field as the kind of campaign describes it."""
    common: dict[str, Any] = {"label": each.label, "help_text": each.words, "required": False}
    if each.shape is SettingShape.NUMBER:
        return number_field(each.low, each.high, **common)
    if each.shape is SettingShape.TICK:
        return forms.BooleanField(**common)
    if each.shape is SettingShape.CHOICE:
        return forms.ChoiceField(**common, choices=[("", "as the campaign says"), *each.choices])
    return forms.CharField(**common, max_length=200)


class PlanMissionForm(AgreedForm):
    """A mission that the arbitrator plans for two sides."""

    first = forms.ChoiceField(label="One side")
    second = forms.ChoiceField(label="Other side")
    outsider_name = forms.CharField(
        label="Name of the outsider", max_length=120, error_messages={"required": "An outsider needs a name."}
    )
    outsider_faction = forms.CharField(label="Faction of the outsider", required=False, max_length=120)
    deadline = forms.DateTimeField(label="Lock teams by", required=False, widget=MomentInput())
    field_order = ("first", "second", "outsider_name", "outsider_faction", "kind", OWN)
    use_required_attribute = False
    """A browser would ask for the name of an outsider whom nobody chose."""

    def __init__(self, *args: Any, entrants: Iterable[Entrant], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        listed = [(str(each.pk), f"{each.name} ({each.person.name})") for each in entrants]
        self.fields["first"].choices = listed
        self.fields["second"].choices = [*listed, (OUTSIDE, "Somebody from outside")]
        if not self.is_bound:
            self.initial.setdefault("second", listed[1][0] if len(listed) > 1 else OUTSIDE)
        elif self.data.get("second") != OUTSIDE:
            self.fields["outsider_name"].required = False


class ChallengeForm(AgreedForm):
    """A mission that one player asks another for."""

    mine = forms.ChoiceField(label="Your side")
    opponent = forms.ChoiceField(label="Opponent")
    field_order = ("mine", "opponent", "kind", "at", "where", OWN)

    def __init__(self, *args: Any, mine: Iterable[Entrant], others: Iterable[Entrant], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["mine"].choices = [(str(each.pk), each.name) for each in mine]
        self.fields["opponent"].choices = [(str(each.pk), f"{each.name} ({each.person.name})") for each in others]
        if len(self.fields["mine"].choices) == 1:
            self.fields["mine"].initial = self.fields["mine"].choices[0][0]
            self.fields["mine"].widget = forms.HiddenInput()


class ChangeForm(AgreedForm):
    """The agreement of a mission, to be changed."""

    deadline = forms.DateTimeField(label="Lock teams by", required=False, widget=MomentInput())

    def cleared(self) -> list[str]:
        """What was left empty, and so is agreed no longer."""
        cleaned = self.cleaned_data
        own = [each.name for each in self.own if each.is_optional]
        return [name for name in (*own, "at", "where", "deadline", "kind") if not cleaned.get(name)]
