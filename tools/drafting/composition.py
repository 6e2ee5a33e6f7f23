"""Reads how a kill team is picked from prose: groups, who may come more than once, and how operatives are armed.

It reads what is usually written. What it cannot read stands in `Prose.unread`, for somebody to write by hand.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.formats.pack_options import key_of

GROUP = re.compile(r"^(\d+) (?P<what>.*?)(?: operatives?)?(?: selected from the following list:?.*)?$", re.IGNORECASE)
OTHER = re.compile(r"Other than (?P<who>.+?) operatives", re.IGNORECASE)
MARKS = re.compile(r"\(X\)|\*?\([\d, ]+\)\*?|\(counts? as [^)]*\)|[*]+", re.IGNORECASE)
WITH = re.compile(r"\b(?:operatives? )?with\b", re.IGNORECASE)


@dataclass
class Prose:
    """What could be read."""

    selection: dict[str, Any] = field(default_factory=lambda: {"groups": []})
    arms: dict[str, list[str]] = field(default_factory=dict)
    unread: list[str] = field(default_factory=list)


def read_prose(text: str, names: Mapping[str, str], weapons: Mapping[str, Mapping[str, str]]) -> Prose:
    """`names` are those of the operatives by key, `weapons` what each of them may carry, by key."""
    return _CompositionReader(names, weapons).read(text)


class _CompositionReader:
    def __init__(self, names: Mapping[str, str], weapons: Mapping[str, Mapping[str, str]]) -> None:
        self.names, self.weapons = names, weapons
        self.found = Prose()
        self.group: dict[str, Any] | None = None
        self.operative = ""
        self.each: list[str] | None = None
        """The slots of a way that asks for one of each; None where each line is a way of its own."""
        self.ways: dict[str, list[str]] = {}

    def read(self, text: str) -> Prose:
        many = ""
        for line in text.replace("\r", "").split("\n"):
            words = " ".join(line.split())
            if words:
                self._line(words)
            if OTHER.search(words):
                many = OTHER.search(words)["who"]  # type: ignore[index]
        self._close_each()
        self._repeat(many, "once" in text)
        self.found.arms = {key: list(dict.fromkeys(ways)) for key, ways in self.ways.items() if ways}
        self.found.selection["groups"] = [group for group in self.found.selection["groups"] if group["from"]]
        return self.found

    def _line(self, text: str) -> None:
        bullet = text.startswith("-")
        body = MARKS.sub("", text.lstrip("- ")).replace("**", "").strip()
        lower = body.lower()
        if lower.startswith("or one option from each"):
            self._close_each()
            self.each = []
        elif lower.startswith(("or the following option", "or one of the following")):
            self._close_each()
        elif bullet and GROUP.match(body) and re.match(r"^\d+ ", body) and "selected from" in lower:
            self._close_each()
            self.group = {"count": int(body.split()[0]), "from": []}
            self.found.selection["groups"].append(self.group)
            self.operative = ""
        elif bullet and re.match(r"^\d+ ", body):
            self._close_each()
            self._fixed(body)
        elif bullet and self._is_arms(body):
            self._arms(body)
        elif bullet and (key := self._operative(body)):
            self._close_each()
            self.operative = key
            if self.group is None:
                self.group = {"count": 0, "from": []}
                self.found.selection["groups"].append(self.group)
            if key not in self.group["from"]:
                self.group["from"].append(key)
            self._after_name(body)
        elif bullet:
            self.found.unread.append(text)
        elif re.search(r"composed of (\d+)", lower):
            self.group = {"count": int(re.search(r"composed of (\d+)", lower)[1]), "from": []}  # type: ignore[index]
            self.found.selection["groups"].append(self.group)

    def _fixed(self, body: str) -> None:
        """`1 X operative with …`: a group of one operative."""
        count, rest = body.split(" ", 1)
        key = self._operative(rest)
        if not key:
            self.found.unread.append(body)
            return
        only = key if count == "1" else {"take": key, "max": "any"}
        self.group = {"count": int(count), "from": [only]}
        self.found.selection["groups"].append(self.group)
        self.operative = key
        self._after_name(rest)

    def _after_name(self, body: str) -> None:
        lower = body.lower()
        self.each = [] if "one option from each" in lower or "one from each" in lower else None
        parts = WITH.split(body, maxsplit=1)
        if len(parts) == 2 and "following" not in parts[1].lower():
            sets = self._sets(parts[1])
            if sets:
                self.ways.setdefault(self.operative, []).append(sets)

    # Names

    def _operative(self, body: str) -> str:
        """The operative that a line begins with."""
        name = key_of(WITH.split(body, maxsplit=1)[0].removesuffix("operatives").removesuffix("operative"))
        name = re.sub(r"-operatives?$", "", name)
        for key in self.names:
            if key == name:
                return key
        ends = [
            key
            for key in self.names
            if key.endswith(f"-{name}") or name.endswith(f"-{key}") or key.startswith(f"{name}-")
        ]
        if len(ends) >= 1:
            return min(ends, key=lambda key: abs(len(key) - len(name)))
        words = set(name.split("-"))
        close = [key for key in self.names if len(words & set(key.split("-"))) >= max(1, len(set(key.split("-"))) - 1)]
        return close[0] if len(close) == 1 else ""

    def _weapon(self, text: str) -> str:
        name = key_of(re.sub(r"^(a|an|one) ", "", text.strip().lower()))
        known = self.weapons.get(self.operative, {})
        for key in known:
            if name in (key, key.removesuffix("s")) or key == f"{name}s" or name.removesuffix("s") == key:
                return key
        return ""

    def _is_arms(self, body: str) -> bool:
        return bool(self.operative) and bool(self._sets(body))

    def _sets(self, body: str) -> str:
        """A line of arms in the pack's own form; empty where it is none."""
        text = re.sub(r"\(.*?\)", "", body).strip(" .,")
        if self.each is not None and ";" not in text:
            options = re.split(r",| or ", text)
            keys = [self._weapon(each) for each in options if each.strip()]
            return " or ".join(keys) if keys and all(keys) else ""
        parts = [part for part in re.split(r";|,| and | & ", text) if part.strip()]
        slots = []
        for part in parts:
            keys = [self._weapon(each) for each in part.split(" or ") if each.strip()]
            if not keys or not all(keys):
                return ""
            slots.append(" or ".join(keys))
        return "; ".join(slots)

    def _arms(self, body: str) -> None:
        sets = self._sets(body)
        if self.each is not None and ";" not in body:
            self.each.append(sets)
        else:
            self.ways.setdefault(self.operative, []).append(sets)

    def _close_each(self) -> None:
        if self.each:
            self.ways.setdefault(self.operative, []).append("; ".join(self.each))
        self.each = None

    # Who may come more than once

    def _repeat(self, many: str, once: bool) -> None:
        words = [key_of(word) for word in re.split(r",| and ", many) if word.strip()]
        for group in self.found.selection["groups"]:
            for index, line in enumerate(group["from"]):
                if isinstance(line, str) and group["count"] > 1 and self._is_repeated(line, words, once):
                    group["from"][index] = {"take": line, "max": "any"}

    def _is_repeated(self, key: str, words: list[str], once: bool) -> bool:
        return not once or any(key in self._named(word) for word in words)

    def _named(self, word: str) -> list[str]:
        """The operatives that a word means: the one that is called so after the team's name, else all that end so."""
        exact = [key for key in self.names if key == word or key in {f"{prefix}-{word}" for prefix in self._prefixes()}]
        return exact or [key for key in self.names if key.endswith(f"-{word}") or key.startswith(f"{word}-")]

    def _prefixes(self) -> list[str]:
        """What most names begin with."""
        first = [key.split("-")[0] for key in self.names]
        return [word for word in dict.fromkeys(first) if first.count(word) * 2 > len(first)]
