"""`manage.py check_roster`: roster files against today's data."""

import json
from argparse import ArgumentParser
from functools import cache
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from rosters.exchange.checking import Checked, check
from rosters.management.plain import PlainCommand
from rosters.packs.importing import read_sources
from rosters.packs.library import Library, library_of_files, library_of_packs
from rosters.packs.sources import sources_at
from rules.errors import Malformed
from rules.formats.archive import DOCUMENTS, ROSTERS
from rules.sheets import training_in

LEGAL, ISSUES, UNREADABLE = 0, 1, 2


class Command(PlainCommand):
    """Check BattleScribe rosters."""

    help = (
        "Reads BattleScribe rosters (.ros .rosz), folders and .zip archives of them, and lists their operatives,\n"
        "points, issues and what today's data no longer have.\n\n"
        "The kind of list in the file decides what is judged: a command roster as a roster, a kill team as a team.\n"
        "A team is held to the points limit that its file states. Where it states none, and none is given with\n"
        "--points, its points are not judged. Models that only some missions allow are no issue either, because\n"
        "a file does not say which mission it is for. The notes say both.\n\n"
        "Exits with 0 when all are legal, 1 when one has issues, 2 when one cannot be read."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("paths", nargs="+", type=Path, metavar="FILE", help="roster, folder or .zip archive")
        parser.add_argument(
            "--catalogues",
            action="append",
            type=Path,
            metavar="PATH",
            help="BattleScribe data to check against, instead of the stored packs; may be repeated",
        )
        parser.add_argument(
            "--points", type=int, metavar="N", help="the points limit for kill teams, whatever the file says"
        )
        parser.add_argument("--json", action="store_true", help="a list with one object per file")

    def handle(
        self, *args: Any, paths: list[Path], catalogues: list[Path] | None, points: int | None, **options: Any
    ) -> None:
        library_for = self._from_files(catalogues) if catalogues else cache(self._from_packs)
        answers: list[Checked | Malformed] = []
        for source in sources_at(paths, ROSTERS):
            try:
                answers.append(check(source, library_for, points))
            except Malformed as problem:
                answers.append(problem)
        if options["json"]:
            self.stdout.write(json.dumps([_as_json(answer) for answer in answers], indent=2, ensure_ascii=False))
        else:
            for answer in answers:
                self._tell(answer)
        self._end(answers)

    def _from_packs(self, edition: str) -> Library:
        return library_of_packs(edition, lambda words: self.stderr.write(words, style_func=str))

    def _from_files(self, paths: list[Path]) -> Any:
        """The data named on the command line; what cannot be read in it is said and left out."""
        found = read_sources(sources_at(paths, DOCUMENTS), lambda words: None)
        for file in found:
            if file.problem is not None:
                self.stderr.write(str(file.problem))
        library: Library = library_of_files(found)
        return lambda edition: library

    def _tell(self, answer: Checked | Malformed) -> None:
        if isinstance(answer, Malformed):
            self.stderr.write(str(answer))
            return
        for line in _lines(answer):
            self.stdout.write(line)

    def _end(self, answers: list[Checked | Malformed]) -> None:
        unreadable = [answer for answer in answers if isinstance(answer, Malformed)]
        if unreadable:
            raise CommandError(f"{len(unreadable)} of {len(answers)} could not be read.", returncode=UNREADABLE)
        illegal = [answer for answer in answers if isinstance(answer, Checked) and not answer.is_legal]
        if illegal:
            raise CommandError(f"{len(illegal)} of {len(answers)} have issues.", returncode=ISSUES)


def _as_json(answer: Checked | Malformed) -> dict[str, Any]:
    if isinstance(answer, Malformed):
        return {"file": answer.name, "error": str(answer)}
    return answer.as_json()


def _lines(checked: Checked) -> list[str]:
    report = checked.as_json()
    total = "no points" if report["stated"] is None else f"{report['stated']} stated, {report['computed']} computed"
    lines = [f"{report['file']}: {report['faction']} ({report['edition']}), {total}"]
    for operative in report["operatives"]:
        name = operative["name"] + ("" if operative["name"] == operative["entry"] else f" ({operative['entry']})")
        words = [operative["role"], training_in(operative), f"level {operative['level']}"]
        lines.append(f"  {operative['points']:>4}  {name}: {', '.join(word for word in words if word)}")
    for issue in report["issues"]:
        whose = f" ({', '.join(issue['operatives'])})" if issue["operatives"] else ""
        lines.append(f"  issue: {issue['message']}{whose}")
    lines += [f"  not found: {name}" for name in report["unresolved"]]
    lines += [f"  note: {note}" for note in report["notes"]]
    return lines
