"""The datacard language as a value: what `rules.formats.pack` asks of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rules.catalogue.model import Document
from rules.errors import Fault, Malformed
from rules.formats.datacards.checking import team_faults, unwritten
from rules.formats.datacards.compiling import compile_system, compile_team
from rules.formats.datacards.content import system_content, team_content
from rules.formats.datacards.ready import ready_teams
from rules.formats.datacards.source import SystemSource, TeamSource, read_system, read_team
from rules.formats.pack_content import PackContent
from rules.formats.pack_language import PackLanguage, PackSource, PackSystem


def _read(data: dict[str, Any], name: str) -> PackSource:
    return read_system(data, name) if data.get("kind") == "system" else read_team(data, name)


def _faults(source: PackSource, system: PackSystem | None) -> list[Fault]:
    if not isinstance(source, TeamSource) or not isinstance(system, SystemSource):
        return []
    return team_faults(source, system) or ready_teams(source, system)[1]


def _compiled(source: PackSource, system: PackSystem | None) -> Document:
    if isinstance(source, SystemSource):
        return compile_system(source)
    return compile_team(*_together(source, system))


def _content(source: PackSource, system: PackSystem | None) -> PackContent:
    if isinstance(source, SystemSource):
        return system_content(source)
    return team_content(*_together(source, system))


def _together(source: PackSource, system: PackSystem | None) -> tuple[TeamSource, SystemSource]:
    if not (isinstance(source, TeamSource) and isinstance(system, SystemSource)):
        raise Malformed(source.name, Fault("A kill team and a system of the same language belong together."))
    return source, system


DATACARDS = PackLanguage(
    schema=Path(__file__).with_name("datacards.schema.json"),
    read=_read,
    faults=_faults,
    compile=_compiled,
    content=_content,
    unwritten=unwritten,
)
