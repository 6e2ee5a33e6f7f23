"""What every test gets: community data by name, and the mark by which the database tests run twice."""

import gc
import os
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import pytest
from django.conf import settings
from hypothesis import settings as hypothesis_settings

from tests.data import needs_data

# Compiled packs are many objects that stay: to look through them at every turn was a quarter of the time of tests.
gc.set_threshold(50_000, 20, 50)

# Every day the same examples, so that a red test is somebody's change; tests/everything.py asks for the others.
hypothesis_settings.register_profile("everyday", deadline=None, derandomize=True, max_examples=25)
hypothesis_settings.register_profile("thorough", deadline=None, max_examples=100, print_blob=True)
hypothesis_settings.register_profile("long", deadline=None, max_examples=500, print_blob=True)
hypothesis_settings.load_profile("everyday")

# What pytest-django prepares for every test is half of what a test of these costs: the rules know no Django.
WITHOUT_DJANGO = tuple(f"tests/{folder}/" for folder in ("rules", "packs", "formats", "engine"))
OF_DJANGO = ("_dj", "_live_server", "_template_string", "_fail_for_invalid")
DATABASE_FIXTURES = {"db", "transactional_db", "django_db_reset_sequences", "live_server", "admin_client"}


CAST, STANDING = "tests.cast", "tests.standing"
"""The people and the campaign of tests with a database: longer to import than most folders without one take."""


def pytest_configure(config: pytest.Config) -> None:
    """Call for cast and campaign, unless all that is asked for does without."""
    places = (config.invocation_params.dir / each.partition("::")[0] for each in config.args)
    if not all(f"{os.path.relpath(each, config.rootpath)}/".startswith(WITHOUT_DJANGO) for each in places):
        for name in (CAST, STANDING):
            config.pluginmanager.register(import_module(name), name)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark what touches the database; first, so that -m can choose by it."""
    for item in items:
        if item.nodeid.startswith(WITHOUT_DJANGO) and isinstance(item, pytest.Function):
            item.fixturenames = [name for name in item.fixturenames if not name.startswith(OF_DJANGO)]
        elif item.get_closest_marker("django_db") or DATABASE_FIXTURES & set(getattr(item, "fixturenames", ())):
            item.add_marker("database")
    if standing := config.pluginmanager.get_plugin(STANDING):
        standing.share(items)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip what only PostgreSQL can show where the tests run on something else."""
    if standing := item.config.pluginmanager.get_plugin(STANDING):
        standing.end_before(item)
    engine = settings.DATABASES["default"]["ENGINE"]
    if item.get_closest_marker("postgres") and not engine.endswith("postgresql"):
        pytest.skip("needs PostgreSQL: set DATABASE_URL")


def pytest_unconfigure() -> None:
    """Nothing is left to be collected when the process ends; to look for it took seconds."""
    gc.freeze()


@pytest.fixture(scope="session")
def community_data() -> Callable[..., Path]:
    """community_data("rosters", "2018") is that folder; the test is skipped where it is absent."""
    return needs_data
