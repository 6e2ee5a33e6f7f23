"""What one modifier does to a text or a number."""

from decimal import Decimal

import pytest

from rules.catalogue.effects import Effect, as_number, effects_of, on_number, on_text, plain, tidy
from rules.catalogue.model import Modifier, ModifierGroup, Number, SelectionEntry


def effect(kind: str, value: str, join: str | None = None) -> Effect:
    return Effect(type=kind, field="name", value=value, join=join, scope="", tests=(), repeats=())


@pytest.mark.parametrize(
    ("kind", "value", "times", "before", "after"),
    [
        ("set", "Squad", 1, "Team", "Squad"),
        ("set", "Squad", 3, "Team", "Squad"),
        ("append", "Alpha", 1, "Team", "Team Alpha"),
        ("append", "+", 3, "Team", "Team + + +"),
        ("append", "Alpha", 1, "", "Alpha"),
        ("prepend", "The", 1, "Team", "The Team"),
        ("increment", "2", 1, '6"', '8"'),
        ("increment", "2", 3, '6"', '12"'),
        ("decrement", "1", 1, "5+", "4+"),
        ("decrement", "9", 1, "5", "-4"),
        ("increment", "1", 1, "D6", "D7"),
        ("increment", "0.5", 1, "1.5", "2"),
        ("multiply", "2", 1, "24 m", "48 m"),
        ("increment", "1", 1, "Team", "Team"),
        ("increment", "one", 1, "5", "5"),
        ("nonsense", "1", 1, "5", "5"),
    ],
)
def test_a_text_after_a_change(kind: str, value: str, times: int, before: str, after: str) -> None:
    assert on_text(effect(kind, value), before, times) == after


@pytest.mark.parametrize(("join", "after"), [(None, "A B"), ("", "AB"), (", ", "A, B")])
def test_a_text_is_joined_as_the_data_says(join: str | None, after: str) -> None:
    assert on_text(effect("append", "B", join), "A") == after


@pytest.mark.parametrize(
    ("kind", "value", "times", "before", "after"),
    [
        ("set", "7", 2, 1, 7),
        ("increment", "3", 2, 1, 7),
        ("increment", "0.2", 1, Decimal("0.1"), Decimal("0.3")),
        ("decrement", "5", 1, 3, -2),
        ("multiply", "2", 3, 1, 8),
        ("divide", "2", 1, 5, Decimal("2.5")),
        ("divide", "0", 1, 5, 5),
        ("append", "2", 1, 5, 5),
        ("increment", "", 1, 5, 5),
        ("increment", "NaN", 1, 5, 5),
        ("increment", "Infinity", 1, 5, 5),
    ],
)
def test_a_number_after_a_change(kind: str, value: str, times: int, before: Number, after: Number) -> None:
    assert on_number(effect(kind, value), before, times) == after


def test_numbers_are_exact_and_whole_ones_are_whole() -> None:
    assert as_number("0.10") == Decimal("0.10")
    assert isinstance(as_number("3.0"), int)
    assert isinstance(tidy(Decimal("2.00")), int)
    assert plain(Decimal("1E+2")) == "100"
    assert plain(Decimal("0.50")) == "0.5"


def test_a_hostile_repeat_ends_somewhere() -> None:
    assert len(on_text(effect("append", "x"), "", 10**9)) < 10_000
    assert on_number(effect("multiply", "2"), 1, 10**9) > 0


def test_modifiers_come_before_groups_and_groups_in_the_order_of_the_page() -> None:
    def of(value: str) -> Modifier:
        return Modifier(type="set", field="name", value=value)

    inner = ModifierGroup(modifiers=(of("3"),))
    groups = (ModifierGroup(modifiers=(of("2"),), modifier_groups=(inner,)), ModifierGroup(modifiers=(of("4"),)))
    entry = SelectionEntry(id="e", modifiers=(of("1"),), modifier_groups=groups)
    assert [each.value for each in effects_of(entry)] == ["1", "2", "3", "4"]
