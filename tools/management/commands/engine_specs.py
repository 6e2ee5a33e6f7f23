"""`manage.py engine_specs`: scores the roster engine against declarative cases."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from rosters.management.plain import PlainCommand
from tools.engine_cases.referee import CaseOutcome
from tools.engine_cases.scoring import RESULTS, case_files, score

NOT_THERE = 2


class Command(PlainCommand):
    """Score the engine."""

    help = (
        "Plays every case (.yaml) below PATH against the roster engine and prints how many passed, failed and were\n"
        "skipped, with the reason for each that failed. A file that is no case has failed, under its name.\n\n"
        "Ends with 0, with 2 when PATH holds no case; with --strict it ends with 1 when a case failed."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="a case, or a folder of them")
        parser.add_argument("--strict", action="store_true", help="exit with 1 when a case failed")
        parser.add_argument("--json", action="store_true", help="three lists of ids: passed, failed, skipped")

    def handle(self, *args: Any, paths: list[Path], **options: Any) -> None:
        for path in paths:
            if not path.exists():
                raise CommandError(f"There is nothing at {path}.", returncode=NOT_THERE)
        outcomes = [outcome for path in case_files(paths) for outcome in score(path)]
        if not outcomes:
            raise CommandError("There is no case there.", returncode=NOT_THERE)
        if options["json"]:
            by_result = {result: [o.id for o in outcomes if o.result == result] for result in RESULTS}
            self.stdout.write(json.dumps(by_result, indent=2))
        else:
            self._tell(outcomes)
        failed = [outcome.id for outcome in outcomes if outcome.result == "failed"]
        if failed and options["strict"]:
            raise CommandError(f"{len(failed)} failed.")

    def _tell(self, outcomes: list[CaseOutcome]) -> None:
        for outcome in outcomes:
            if outcome.result != "passed":
                self.stdout.write(f"{outcome.result} {outcome.id}")
                for reason in outcome.reasons:
                    self.stdout.write(f"  {reason}")
        counts = (f"{sum(o.result == result for o in outcomes)} {result}" for result in RESULTS)
        self.stdout.write(f"{len(outcomes)} cases: {', '.join(counts)}")
