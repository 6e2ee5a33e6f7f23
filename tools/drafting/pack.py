"""Drafts a faction pack from imported data: names, numbers, options and limits, no prose.

What the draft cannot tell stays as a remark (`# check:`) for the person who finishes it;
sentences are left as `?`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rules.catalogue.compile import Catalogue, compile_catalogue
from rules.catalogue.effects import as_number
from rules.catalogue.info import changed
from rules.catalogue.model import (
    Document,
    Profile,
    Rule,
    SelectionEntry,
    SelectionEntryGroup,
)
from rules.catalogue.plan import Slot
from rules.formats.pack_dump import NOTES, dump
from rules.formats.pack_options import key_of, references
from rules.formats.pack_source import STATS
from tools.drafting.belonging import Belonging
from tools.drafting.guards import ALWAYS, WITH, Setting, fold, guard_of
from tools.drafting.items import UNWRITTEN, ItemBook, figure, said, values
from tools.drafting.models import ROLES, FoundModel, model_profile, role_of
from tools.drafting.options import OptionDraft, share_lists
from tools.drafting.references import settle_references
from tools.drafting.sheets import common_keywords, conditions_in, keywords_of, raise_common
from tools.drafting.tactics import draft_tactics

ORDER = (
    *("name", "price", "levels", "max", "attends", "pair", "profile", "keywords", "abilities", "specialisms"),
    *("specialism", "own_levels", "legendary_hunter", "sub_faction", "psyker", "equipment", "options"),
)
PLUMBING = {*ROLES, "Model", "Configuration", "Level 1", "Level 2", "Level 3", "Level 4"}
HUNTER = "Legendary Hunter - Level "


@dataclass(frozen=True, slots=True)
class Drafted:
    """A draft, and what the data says about each of its things: to be read by its writer, never to be copied."""

    text: str
    source_texts: dict[str, str]
    """Place in the pack → the data's words."""


def draft_pack(
    game_system: Document,
    catalogues: Sequence[Document],
    catalogue_id: str,
    key: str = "",
    tactics: Sequence[dict[str, Any]] = (),
) -> Drafted:
    """The faction of one catalogue; libraries it links to stand among `catalogues`, listed Tactics are added."""
    catalogue = compile_catalogue(game_system, catalogues)
    draft = FactionDraft(catalogue, catalogue.catalogues[catalogue_id], key, tactics)
    text = draft.text()
    return Drafted(text, draft.source_texts())


class FactionDraft:
    """The drafting of one faction."""

    def __init__(
        self, catalogue: Catalogue, document: Document, key: str = "", tactics: Sequence[dict[str, Any]] = ()
    ) -> None:
        self.catalogue = catalogue
        self.document = document
        self.key = key or key_of(document.name)
        self.points = next(iter(catalogue.cost_types))
        self.book = ItemBook(catalogue)
        shared = catalogue.game_system.shared_selection_entries
        self.specialisms = {
            entry.id: key_of(entry.name)
            for entry in shared
            if any(inner.name.startswith("Level 1:") for inner in entry.selection_entries)
        }
        self.hunters = {e.id: int(e.name[-1]) for e in shared if e.name.startswith(HUNTER)}
        self.advances = {e.id for e in shared if e.name == "Fire Team Advances"}
        self.belonging = Belonging(catalogue, document)
        self.links = {link.id: link.target_id for entry in catalogue.entries.values() for link in entry.entry_links}
        self.links |= {link.id: link.target_id for document in catalogue.documents for link in document.entry_links}
        self.groups: dict[str, list[dict[str, Any]]] = {}
        self.common: list[str] = []
        self.models: dict[str, FoundModel] = {}
        self.teams: dict[str, str] = {}
        self.tactics, self.tactic_texts = draft_tactics(list(tactics))

    def text(self) -> str:
        self._find()
        sections = self._sections()
        head = self._head()
        lists = share_lists(self.groups)
        body = {
            "abilities": dict(sorted(self.book.abilities.items())),
            **{name: self.book.section(name) for name in ("weapons", "wargear", "powers")},
            "lists": lists,
            **sections,
            "tactics": self.tactics,
        }
        return dump({**head, **{name: value for name, value in body.items() if value}})

    def source_texts(self) -> dict[str, str]:
        """What the data says, by place in the pack."""
        own = {key: text for key, text in self.book.texts.items() if key not in self.book.of_the_system}
        items = {f"{self.book.sections[key]}.{key}": text for key, text in own.items()}
        abilities = {f"abilities.{key}": text for key, text in self.book.ability_texts.items()}
        return {**self.belonging.source_texts(), **abilities, **items, **self.tactic_texts}

    def _find(self) -> None:
        """Sort the root choices into models with roles and fire teams with members."""
        for slot in self.catalogue.root_plan(self.document.id).slots:
            inner = self.catalogue.slot_plan(slot).slots
            is_model = model_profile(slot) is not None
            if not is_model and any(one.entry.id in self.advances for one in inner):
                self._find_team(slot)
            elif is_model:
                found = self.models.setdefault(slot.entry.id, FoundModel(slot.entry))
                found.roles[role_of(slot)] = slot
        self.belonging.settle([found.slot for found in self.models.values()])

    def _find_team(self, slot: Slot) -> None:
        self.teams[slot.entry.id] = slot.name
        for member in self.catalogue.slot_plan(slot).slots:
            if member.entry.id not in self.advances and model_profile(member) is not None:
                found = self.models.setdefault(member.entry.id, FoundModel(member.entry))
                found.member, found.team = member, slot.entry.id

    def _head(self) -> dict[str, Any]:
        head: dict[str, Any] = {
            NOTES: [
                "yaml-language-server: $schema=../../formats/pack.schema.json",
                f"Drafted from revision {self.document.revision}. Every `?` and `# check:` is for you to finish.",
            ],
            "edition": "kt2018",
            "key": self.key,
            "title": self.document.name,
            "revision": 1,
            "prices": "Kill Team Annual 2019 and later White Dwarf lists",
            "faction": self.document.name,
        }
        if self.common:
            head["keywords"] = self.common
        if self.belonging.groups:
            head["sub_factions"] = self.belonging.drafted()
        return head

    def _sections(self) -> dict[str, Any]:
        sheets: dict[str, Any] = {}
        sections: dict[str, Any] = {"datasheets": sheets, "commanders": {}, "retainers": {}, "attendants": {}}
        for found in self.models.values():
            key = key_of(found.entry.name)
            roles = set(found.roles)
            if "commander" in roles:
                sections["commanders"][key] = self._commander(found)
            elif "retainer" in roles:
                sections["retainers"][key] = self._retainer(found)
            elif found.team or roles - {"non-specialist"}:
                self._on_sheet(found, key, sheets)
            else:
                sections["attendants"][key] = self._model(found)
        self.common = common_keywords(sections)
        for sheet in sheets.values():
            raise_common(sheet)
            for key, model in sheet["models"].items():
                sheet["models"][key] = {name: model[name] for name in ORDER if name in model}
        self._attend(sections)
        return sections

    def _attend(self, sections: dict[str, Any]) -> None:
        """Models that need company: the team's keyword, by datasheet."""
        bearers = {word: key for key, sheet in sections["datasheets"].items() for word in keywords_of(sheet)}
        bearers |= {
            model["name"]: key for key, sheet in sections["datasheets"].items() for model in sheet["models"].values()
        }
        for section in ("commanders", "retainers", "attendants"):
            bearers |= {one["name"]: key for key, one in sections[section].items()}
        for found in self.models.values():
            key = key_of(found.entry.name)
            for section in ("attendants", "retainers"):
                texts = dict(sections[section].get(key, {}))
                for name, word in self._asked_of_team(found):
                    if texts and bearers.get(word, key) != key:
                        several = (
                            [*references(texts.get(name)), bearers[word]] if name == "attends" else [bearers[word]]
                        )
                        several = list(dict.fromkeys(several))
                        texts[name] = several[0] if len(several) == 1 else several
                        sections[section][key] = {field: texts[field] for field in ORDER if field in texts}

    def _asked_of_team(self, found: FoundModel) -> list[tuple[str, str]]:
        """What limits of the model ask of the team: (attends or pair, keyword)."""
        asked: list[tuple[str, str]] = []
        for bound in found.slot.constraints:
            for effect in found.slot.effects.get(bound.id, ()):
                tests = [test for test in conditions_in(effect.tests) if test.scope == "force"]
                name = "pair" if bound.type == "min" else "attends"
                asked.extend((name, self._named(test.child_id)) for test in tests)
        return asked

    def _on_sheet(self, found: FoundModel, key: str, sheets: dict[str, Any]) -> None:
        team = self.teams.get(found.team, "")
        name = " ".join(team.removesuffix("Fire Team").split()) or found.entry.name
        sheet = sheets.setdefault(key_of(name), {"name": name, "fire_team": team or False, "models": {}})
        specialisms = ["leader"] if "leader" in found.roles else []
        if "specialist" in found.roles:
            specialisms += self._specialisms(found.roles["specialist"])
        sheet["models"][key] = self._model(found, {"specialisms": specialisms})

    def _specialisms(self, slot: Slot) -> list[str]:
        inner = self.catalogue.slot_plan(slot).slots
        return [self.specialisms[one.entry.id] for one in inner if one.entry.id in self.specialisms]

    def _model(self, found: FoundModel, more: dict[str, Any] | None = None, price: bool = True) -> dict[str, Any]:
        slot, setting = found.slot, self._setting(found)
        stats = self._stats(slot, setting)
        payload: dict[str, Any] = {"name": found.entry.name}
        if price:
            own = slot.base_costs.get(self.points, 0)
            payload["price"] = int(fold(slot.effects.get(self.points, ()), own, setting))
        most: int | str | None = figure(stats.get("Max", "-"))
        if not isinstance(most, int) and price:
            most = OptionDraft(self.book, setting, self.points, frozenset(), {}).per_team(slot)
        if isinstance(most, int) and (price or most != 1):
            payload["max"] = most
        payload["profile"] = [figure(stats.get(name, "-")) for name in STATS]
        payload |= self._words(slot) | (more or {}) | self._psyker(slot) | self._sub_faction(found, setting)
        options = OptionDraft(self.book, setting, self.points, self._drafted_elsewhere(), self.groups)
        equipment, choices = options.draft(self.catalogue.slot_plan(slot))
        settle_references(choices, equipment, self.book.items, self.belonging.keys())
        payload |= {"equipment": equipment} if equipment else {}
        payload |= {"options": choices} if choices else {}
        self._figures_set(slot, setting)
        self._things_with_figures(slot, options)
        return {name: payload[name] for name in ORDER if name in payload}

    def _stats(self, slot: Slot, setting: Setting) -> dict[str, str]:
        """The model's figures, with what always holds for this model."""
        for item in slot.info:
            if isinstance(item.thing, Profile) and item.thing.type_name == "Model":
                lasting = [e for e in item.effects if guard_of(e, setting).kind == ALWAYS]
                stats = changed(item.thing, tuple(lasting), lambda effects: ((effect, 1) for effect in effects))
                return values(stats) if isinstance(stats, Profile) else {}
        return {}

    def _figures_set(self, slot: Slot, setting: Setting) -> None:
        """Wargear that replaces figures of its bearer."""
        for item in slot.info:
            if not isinstance(item.thing, Profile) or item.thing.type_name != "Model":
                continue
            names = {c.type_id: c.name for c in item.thing.characteristics}
            for effect in item.effects:
                guard = guard_of(effect, setting)
                given = self.book.items.get(guard.references[0]) if guard.references else None
                if given and guard.kind == WITH and effect.type == "set" and effect.field in names:
                    given.setdefault("sets", {})[names[effect.field]] = figure(effect.value)

    def _things_with_figures(self, slot: Slot, options: OptionDraft) -> None:
        """Wargear such as a turret: its own profile and choices."""
        for inner in self.catalogue.slot_plan(slot).slots:
            profile = model_profile(inner)
            if profile is None or inner.entry.id not in self.book.keys:
                continue
            item = self.book.items[self.book.keys[inner.entry.id]]
            stats = values(profile)
            item["profile"] = [figure(stats.get(name, "-")) for name in STATS]
            _, choices = options.draft(self.catalogue.slot_plan(inner))
            item |= {"options": choices} if choices else {}

    def _drafted_elsewhere(self) -> frozenset[str]:
        traits = {group.id for group in self.catalogue.game_system.shared_selection_entry_groups[:2]}
        subs = {group.id for group in self.belonging.groups}
        return frozenset({*self.specialisms, *self.hunters, *self.advances, *traits, *subs, *self._own_levels()})

    def _own_levels(self) -> set[str]:
        """Entries of own levels, and those that are nothing but a holder of them."""
        entries = [entry for entry in self.catalogue.entries.values() if isinstance(entry, SelectionEntry)]
        levels = {entry.id for entry in entries if entry.name.startswith("Level ") and entry.name[6:7].isdigit()}
        inner = {entry.id: {one.id for one in entry.selection_entries} for entry in entries if entry.selection_entries}
        holders = {holder for holder, held in inner.items() if held <= levels}
        return levels | holders - set(self.specialisms)

    def _words(self, slot: Slot) -> dict[str, Any]:
        """Keywords and the keys of abilities."""
        keywords = [
            c.name
            for c in slot.categories
            if c.name not in {*PLUMBING, self.document.name} and not c.name.startswith("Faction: ")
        ]
        abilities = []
        for item in slot.info:
            is_ability = isinstance(item.thing, Rule) or item.thing.type_name in ("Ability", "Wargear")
            if is_ability and item.thing.name != slot.name:
                abilities.append(self.book.ability(item.thing))
        payload: dict[str, Any] = {}
        payload |= {"keywords": keywords} if keywords else {}
        return payload | ({"abilities": list(dict.fromkeys(abilities))} if abilities else {})

    def _psyker(self, slot: Slot) -> dict[str, Any]:
        for item in slot.info:
            if isinstance(item.thing, Profile) and item.thing.type_name == "Psyker":
                stats = values(item.thing)
                return {"psyker": {"manifest": figure(stats["Manifest"]), "deny": figure(stats["Deny"])}}
        return {}

    def _sub_faction(self, found: FoundModel, setting: Setting) -> dict[str, Any]:
        belongs = self.belonging.of_model(found.slot, setting)
        return {} if belongs == "any" else {"sub_faction": belongs}

    def _commander(self, found: FoundModel) -> dict[str, Any]:
        slot = found.slot
        inner = self.catalogue.slot_plan(slot).slots
        hunter = [self.hunters[one.entry.id] for one in inner if one.entry.id in self.hunters]
        if hunter:
            return self._model(found, {"legendary_hunter": hunter[0]})
        holders = [one for one in inner if one.entry.id not in self.specialisms]
        nested = [below for one in holders for below in self.catalogue.slot_plan(one).slots]
        own = [one.entry for one in (*inner, *nested) if one.entry.id in self._own_levels()]
        more: dict[str, Any] = {"levels": self._levels(slot)}
        if own:
            own = [entry for entry in own if entry.name.startswith("Level ")]
            names = [entry.name.split(" ", 2)[2].lstrip("-:– ") for entry in sorted(own, key=lambda e: e.name)]
            more["own_levels"] = [{"name": name, "text": UNWRITTEN} for name in names]
            for entry in own:
                self.book.ability_texts[f"(own level of {slot.name}) {entry.name}"] = said(self.catalogue.info(entry))
        else:
            more["specialisms"] = self._specialisms(slot)
        return self._model(found, more, price=False)

    def _levels(self, slot: Slot) -> list[int]:
        prices = [int(slot.base_costs.get(self.points, 0))]
        names = self.catalogue.category_names
        for level in (2, 3, 4):
            price = prices[-1]
            for effect in slot.effects.get(self.points, ()):
                if any(names.get(getattr(test, "child_id", "")) == f"Level {level}" for test in effect.tests):
                    value = int(as_number(effect.value) or 0)
                    price = value if effect.type == "set" else price + value
            prices.append(price)
        return prices

    def _retainer(self, found: FoundModel) -> dict[str, Any]:
        specialisms = self._specialisms(found.slot)
        return self._model(found, {"specialism": specialisms[0] if specialisms else UNWRITTEN})

    def _setting(self, found: FoundModel) -> Setting:
        slot = found.slot
        ids = {*slot.ids, *(c.entry_id for c in slot.categories)}
        return Setting(frozenset(ids), self.document.id, self._name, self._reference, self._is_absent)

    def _named(self, element_id: str) -> str:
        """The name of a category, or of an entry behind a link."""
        entry = self.catalogue.entries.get(self.links.get(element_id, element_id))
        return self._name(element_id) or (entry.name if entry else "")

    def _is_absent(self, element_id: str) -> bool:
        return self.belonging.is_absent(element_id, self._name(element_id))

    def _name(self, element_id: str) -> str:
        return self.catalogue.category_names.get(element_id, "")

    def _reference(self, element_id: str) -> str:
        """How a condition on this id is written: an item, a heading, a sub-faction."""
        belongs = self.belonging.reference(element_id, self._name(element_id))
        if belongs:
            return belongs
        target = self.catalogue.entries.get(self.links.get(element_id, element_id))
        if isinstance(target, SelectionEntryGroup):
            return key_of(target.name)
        if isinstance(target, SelectionEntry) and target.id not in self.models:
            return self.book.choice_key(target)
        return ""
