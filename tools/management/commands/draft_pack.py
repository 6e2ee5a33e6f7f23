"""Drafts a faction pack from a BattleScribe catalogue, for a person to finish."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from rules.catalogue.model import Document
from rules.errors import Malformed
from rules.formats.battlescribe import read_document
from tools.drafting.pack import draft_pack


class Command(BaseCommand):
    help = "Draft names, numbers, options and limits of a faction as YAML; sentences are left as `?`."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("catalogue", type=Path, help="the .cat; its game system must stand in the same folder")
        parser.add_argument("--key", default="", help="the pack's key (default: from the name)")
        parser.add_argument("--tactics", type=Path, help="the community's list of the faction's Tactics, a JSON file")
        parser.add_argument("--source-texts", type=Path, help="write here what the data says of each thing, to be read")

    def handle(
        self, *args: Any, catalogue: Path, key: str, tactics: Path | None, source_texts: Path | None, **options: Any
    ) -> None:
        try:
            main = read_document(catalogue.read_bytes(), catalogue.name)
            beside = _beside(catalogue)
        except (OSError, Malformed) as error:
            raise CommandError(str(error)) from error
        system = beside.get(main.game_system_id)
        if system is None:
            raise CommandError(f"The game system of {catalogue.name} is not beside it.")
        linked = [beside[link.target_id] for link in main.catalogue_links if link.target_id in beside]
        listed = _tactics(tactics) if tactics else []
        drafted = draft_pack(system, [main, *linked], main.id, key, listed)
        if source_texts:
            source_texts.write_text(
                "".join(f"{place}\n    {' '.join(said.split())}\n" for place, said in drafted.source_texts.items())
            )
        self.stdout.write(drafted.text, ending="")


def _tactics(path: Path) -> list[dict[str, Any]]:
    try:
        return list(json.loads(path.read_text(encoding="utf-8"))["tactics"])
    except (OSError, ValueError, LookupError) as error:
        raise CommandError(f"{path} holds no list of Tactics ({error}).") from error


def _beside(catalogue: Path) -> dict[str, Document]:
    """Every document in the catalogue's folder, by id."""
    paths = [path for path in sorted(catalogue.parent.iterdir()) if path.suffix in (".gst", ".cat", ".gstz", ".catz")]
    documents = [read_document(path.read_bytes(), path.name) for path in paths]
    return {document.id: document for document in documents}
