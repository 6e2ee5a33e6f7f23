"""What forms say of what is wrong: short, and nowhere in Django's own words."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django import forms
from django.core.exceptions import ValidationError
from django.urls import get_resolver

from accounts.field_words import WORDS, number_field
from rosters.games.forms import GameForm
from rules.editions.game import ScoreLine


def declared(form: type[forms.Form] = forms.Form) -> Iterator[type[forms.Form]]:
    for each in form.__subclasses__():
        yield each
        yield from declared(each)


def test_no_form_of_ours_speaks_as_django_does() -> None:
    get_resolver().url_patterns  # noqa: B018, every page is read, and with it every form
    found = [each for each in declared() if each.__module__.split(".")[0] in ("accounts", "campaigns", "rosters")]
    assert len(found) > 12
    for form in found:
        for name, field in form.base_fields.items():
            of_its_own = [words for kind, words in WORDS.items() if isinstance(field, kind)]
            for code in {code for words in of_its_own for code in words}:
                said = str(field.error_messages[code])
                assert not said.startswith(("Ensure", "This field", "Select a valid", "No file")), (form, name, said)


@pytest.mark.parametrize(
    ("low", "high", "typed", "said"),
    [
        (0, 6, "7", "0 to 6."),
        (0, 6, "-1", "0 to 6."),
        (0, 6, "many", "0 to 6."),
        (0, 6, "", "Fill this in."),
        (1, None, "0", "At least 1."),
        (None, 9, "10", "At most 9."),
    ],
)
def test_a_number_says_what_it_may_be(low: int | None, high: int | None, typed: str, said: str) -> None:
    with pytest.raises(ValidationError) as problem:
        number_field(low, high).clean(typed)
    assert problem.value.messages == [said]


def test_the_figures_of_a_game_say_what_they_may_be() -> None:
    sent = {"played_on": "", "opponent": "x" * 200, "mine-kill": "7", "theirs-kill": "6", "result": "maybe"}
    form = GameForm(sent, lines=[ScoreLine(key="kill", name="Kill op", most=6)], kill_teams=())
    said = {name: [str(each) for each in words] for name, words in form.errors.items()}
    assert said == {
        "played_on": ["Fill this in."],
        "opponent": ["At most 80 characters, not 200."],
        "mine-kill": ["0 to 6."],
        "result": ["Choose one of the list."],
    }
