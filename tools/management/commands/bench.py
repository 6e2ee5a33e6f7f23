"""`manage.py bench`: prints each measure beside its budget."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tools.bench.measures import Measure, MeasureResult, all_measures, taken


class Command(BaseCommand):
    """Measure what design section 11 promises."""

    help = "Measures speed and size beside their budgets; ends with 1 only with --strict or when a measure breaks."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("names", nargs="*", metavar="NAME", help="measures to take; all when none is named")
        parser.add_argument("--short", action="store_true", help="few rounds")
        parser.add_argument("--json", action="store_true", help="a list of {name, value, unit, budget, ok}")
        parser.add_argument("--strict", action="store_true", help="exit with 1 when a budget is missed")

    def handle(self, *args: Any, names: list[str], short: bool, strict: bool, **options: Any) -> None:
        results = []
        for result in taken(self._chosen(names), short=short):
            results.append(result)
            if not options["json"]:
                self.stdout.write(_line(result))
        if options["json"]:
            self._write_json(results)
        missed = [result.measure.name for result in results if not result.ok and not result.absent]
        if strict and missed:
            raise CommandError(f"Over budget: {', '.join(missed)}")

    def _chosen(self, names: list[str]) -> list[Measure]:
        known = all_measures()
        for name in names:
            if name not in known:
                raise CommandError(f"No measure is called {name!r}; known: {', '.join(known)}")
        return [known[name] for name in names or known]

    def _write_json(self, results: list[MeasureResult]) -> None:
        for result in results:
            if result.absent:
                self.stderr.write(_line(result))
        self.stdout.write(json.dumps([result.as_json() for result in results if not result.absent], indent=2))


def _line(result: MeasureResult) -> str:
    measure = result.measure
    if result.value is None:
        return f"{measure.name:<28} skipped: {result.absent}"
    word = "ok" if result.ok else "OVER"
    bound = "≥" if measure.higher_is_better else "≤"
    here = "" if result.milliseconds is None else f" ({result.milliseconds:.1f} ms here)"
    return f"{measure.name:<28} {result.value:>10.2f} {measure.unit:<5} {bound} {measure.budget:<8g} {word}{here}"
