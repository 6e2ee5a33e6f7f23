"""Drafts a kill team's datacard pack from the community's JSON and a file of our own sentences."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import yaml
from django.core.management.base import BaseCommand, CommandError, CommandParser

from rules.catalogue.model import Document
from rules.errors import Malformed
from rules.formats.battlescribe import read_document
from rules.formats.pack_dump import dump
from rules.formats.pack_options import key_of
from tools.drafting.datacards import TeamDraft, drafted, overlaid, read_sentences


class Command(BaseCommand):
    help = "Draft a kill team's pack; --over FILE lays hand-written parts over it."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("team", type=Path, help="the team's JSON")
        parser.add_argument("--sentences", type=Path, help="our sentences, YAML")
        parser.add_argument("--catalogue", type=Path, help="its BattleScribe catalogue, for how weapons are written")
        parser.add_argument("--over", type=Path, help="parts written by hand, as the pack has them")

    def handle(
        self,
        *args: Any,
        team: Path,
        sentences: Path | None,
        catalogue: Path | None,
        over: Path | None,
        **options: Any,
    ) -> None:
        try:
            data = json.loads(team.read_text(encoding="utf-8"))
            ours = _sentences(sentences) if sentences else {}
            spelling = _spelling(read_document(catalogue.read_bytes(), catalogue.name)) if catalogue else {}
            laid = yaml.safe_load(over.read_text(encoding="utf-8")) if over else {}
        except (OSError, ValueError, Malformed, yaml.YAMLError) as error:
            raise CommandError(str(error)) from error
        rules = team.parent.parent / "weapon_rules.json"
        shared = json.loads(rules.read_text(encoding="utf-8"))["weapon_rules"] if rules.exists() else []
        teams = (json.loads(path.read_text(encoding="utf-8")) for path in sorted(team.parent.glob("*.json")))
        own = (rule for each in teams for rule in each.get("weapon_rules", []))
        names = {rule["id"]: rule["name"] for rule in (*shared, *own)}
        draft = TeamDraft(team=data, sentences=ours, spelling=spelling, weapon_rules=names)
        self.stdout.write(HEAD + dump(overlaid(drafted(draft), laid, draft)), ending="")


HEAD = "# yaml-language-server: $schema=../../formats/datacards/datacards.schema.json\n"


def _sentences(path: Path) -> dict[tuple[str, str, str], str]:
    """Those of the team, and the weapon rules of all others beside it, which may be the same."""
    found: dict[tuple[str, str, str], str] = {}
    for each in sorted(path.parent.glob("*.yaml")):
        sentences = read_sentences(_yaml(each))
        found |= {key: text for key, text in sentences.items() if key[0] == "weapon_rule"}
    return found | read_sentences(_yaml(path))


def _yaml(path: Path) -> Any:
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return yaml.load(path.read_text(encoding="utf-8"), Loader=loader)  # noqa: S506 - both are safe


def _spelling(document: Document) -> dict[str, str]:
    """How the catalogue writes its weapons."""
    names = [entry.name for entry in document.shared_selection_entries if entry.type == "upgrade"]
    waiting = [*document.selection_entries, *document.shared_selection_entries]
    while waiting:
        entry = waiting.pop()
        names.extend(profile.name.lstrip("⌖⚔ ").split(" (")[0] for profile in entry.profiles)
        names.extend(inner.name for inner in entry.selection_entries if inner.type == "upgrade")
        waiting.extend(entry.selection_entries)
        waiting.extend(inner for group in entry.selection_entry_groups for inner in group.selection_entries)
    return {key_of(name): name for name in names}
