"""Settings from the environment: what is refused, and what a safe default is. Each in a process of its own."""

import json
import os
import secrets
import subprocess
import sys
from pathlib import Path

import pytest

from config.databases import database
from config.settings import DEVELOPMENT_SECRET

pytestmark = pytest.mark.ci

PROJECT = Path(__file__).resolve().parent.parent.parent
GOOD = secrets.token_urlsafe(50)


def run(*arguments: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """Python in the project, with these settings and no others of ours."""
    ours = ("MUSTER_", "DATABASE_URL", "DJANGO_")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    return subprocess.run(
        [sys.executable, *arguments], cwd=PROJECT, env=kept | settings, capture_output=True, text=True, check=False
    )


def settings_of(names: str, **settings: str) -> dict[str, object]:
    code = f"""if True:
        import json
        from config import settings
        print(json.dumps({{name: getattr(settings, name) for name in {names.split()!r}}}))
    """
    done = run("-c", code, **settings)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize("secret", ["", DEVELOPMENT_SECRET, "django-insecure-" + "x" * 50, "short"])
def test_without_debug_a_default_secret_is_refused(secret: str, tmp_path: Path) -> None:
    done = run("-c", "import config.wsgi", MUSTER_SECRET_KEY=secret, MUSTER_VAR=str(tmp_path))
    assert done.returncode == 1
    assert "MUSTER_SECRET_KEY" in done.stderr.splitlines()[-1]


def test_manage_py_says_a_bad_setting_in_one_line() -> None:
    done = run("manage.py", "check")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.splitlines() == [
        "Muster: MUSTER_SECRET_KEY is not set. Set it, or start with: python3 run.py serve"
    ]


def test_the_deployment_check_is_clean() -> None:
    done = run("manage.py", "check", "--deploy", "--fail-level", "INFO", MUSTER_SECRET_KEY=GOOD)
    assert done.returncode == 0, done.stderr


def test_debug_is_off_and_https_is_on_by_default() -> None:
    assert settings_of("DEBUG HTTPS SESSION_COOKIE_SECURE SECURE_SSL_REDIRECT", MUSTER_SECRET_KEY=GOOD) == {
        "DEBUG": False,
        "HTTPS": True,
        "SESSION_COOKIE_SECURE": True,
        "SECURE_SSL_REDIRECT": True,
    }


def test_debug_works_without_a_secret_and_over_plain_http() -> None:
    assert settings_of("DEBUG SESSION_COOKIE_SECURE", MUSTER_DEBUG="1") == {
        "DEBUG": True,
        "SESSION_COOKIE_SECURE": False,
    }


def test_a_secret_may_come_in_a_file(tmp_path: Path) -> None:
    path = tmp_path / "key"
    path.write_text(f"{GOOD}\n")
    assert settings_of("SECRET_KEY", MUSTER_SECRET_KEY_FILE=str(path)) == {"SECRET_KEY": GOOD}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("MUSTER_DEBUG", "maybe"),
        ("MUSTER_POOL", "-1"),
        ("MUSTER_PUBLIC_URL", "muster.example.org"),
        ("DATABASE_URL", "mysql://x/y"),
        ("DATABASE_URL", "nonsense"),
    ],
)
def test_a_setting_that_is_not_understood_is_named(name: str, value: str) -> None:
    done = run("manage.py", "check", **{"MUSTER_SECRET_KEY": GOOD, name: value})
    assert done.returncode == 1
    assert done.stderr.startswith(f"Muster: {name}")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("url", ["", "sqlite:////tmp/x.sqlite3"])
def test_sqlite_takes_the_write_lock_at_begin_whether_named_or_not(url: str) -> None:
    options = database(url, folder=PROJECT, pool=1)["OPTIONS"]
    assert options["transaction_mode"] == "IMMEDIATE"
    assert "journal_mode=WAL" in options["init_command"]


def test_postgresql_comes_with_a_pool() -> None:
    pytest.importorskip("psycopg", reason="the driver comes with `run.py test --all`")
    found = database("postgres://user@db/muster", folder=PROJECT, pool=1)
    assert found["OPTIONS"]["pool"] == {"min_size": 1, "max_size": 1, "timeout": 3, "reconnect_timeout": 5}
    assert (found["CONN_MAX_AGE"], found["CONN_HEALTH_CHECKS"], found["DISABLE_SERVER_SIDE_CURSORS"]) == (0, True, True)


def test_a_public_address_is_answered_to() -> None:
    read = settings_of("PUBLIC_URL", MUSTER_SECRET_KEY=GOOD, MUSTER_PUBLIC_URL="https://muster.example.org/")
    assert read == {"PUBLIC_URL": "https://muster.example.org"}
    hosts = settings_of("ALLOWED_HOSTS", MUSTER_SECRET_KEY=GOOD, MUSTER_PUBLIC_URL="https://muster.example.org/")
    assert "muster.example.org" in hosts["ALLOWED_HOSTS"]
