"""run.py: what it understands, what it refuses in one line, and what it believes of an environment."""

import ast
import importlib.util
import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

PROJECT = Path(__file__).resolve().parent.parent.parent
OLD_PYTHONS = sorted(Path.home().glob(".pyenv/versions/3.[6-9].*/bin/python"))


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """run.py as a module, its environment and data in a folder of the test's own."""
    spec = importlib.util.spec_from_file_location("muster_run", PROJECT / "run.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(module, "PYTHON", tmp_path / ".venv/bin/python")
    monkeypatch.setattr(module, "STATE", tmp_path / ".venv/muster.json")
    monkeypatch.setenv("MUSTER_VAR", str(tmp_path / "var"))
    return module


@pytest.fixture
def occupied() -> Iterator[int]:
    """A port somebody else listens on."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


def environment(run: ModuleType, **changes: object) -> None:
    """A finished environment as run.py leaves it, with changes."""
    run.PYTHON.parent.mkdir(parents=True)
    run.PYTHON.touch()
    state = {"python": list(sys.version_info[:2]), "tool": "pip", "locks": {}}
    run.STATE.write_text(json.dumps(state | changes))


def command_line(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "run.py", *arguments], cwd=PROJECT, capture_output=True, text=True, check=False
    )


def test_every_command_has_its_options(run: ModuleType) -> None:
    demo = run.parse(["demo", "--no-serve", "--port", "9000", "--fresh"])
    assert (demo.command, demo.no_serve, demo.port, demo.fresh) == ("demo", True, 9000, True)
    assert run.parse(["serve"]).port == 8000
    tests = run.parse(["test", "--all", "-k", "locks", "tests/ground"])
    assert (tests.all, tests.pytest) == (True, ["-k", "locks", "tests/ground"])


def test_help_names_the_commands() -> None:
    done = command_line("--help")
    assert done.returncode == 0
    assert all(word in done.stdout for word in ("demo", "serve", "test"))


@pytest.mark.parametrize("arguments", [[], ["dance"], ["demo", "--prot", "1"], ["demo", "--port", "70000"]])
def test_what_is_not_understood_is_said_without_a_traceback(arguments: list[str]) -> None:
    done = command_line(*arguments)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("command", ["demo", "serve"])
def test_an_occupied_port_is_one_line_before_anything_is_installed(command: str, occupied: int) -> None:
    done = command_line(command, "--port", str(occupied))
    assert (done.returncode, done.stdout) == (1, "")
    assert len(done.stderr.splitlines()) == 1
    assert f"port {occupied} cannot be used" in done.stderr


@pytest.mark.parametrize("python", OLD_PYTHONS, ids=lambda path: path.parent.parent.name)
def test_an_old_python_is_told_so_in_one_line(python: Path) -> None:
    done = subprocess.run([python, "run.py", "demo"], cwd=PROJECT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("Muster needs Python 3.11 or newer; this is 3.")
    assert len(done.stderr.splitlines()) == 1


def test_run_py_parses_on_old_pythons_so_that_it_can_answer_them() -> None:
    ast.parse((PROJECT / "run.py").read_text(encoding="utf-8"), feature_version=(3, 6))


def test_a_python_without_venv_is_one_line(run: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run.importlib.util, "find_spec", lambda name: None if name == "ensurepip" else object())
    with pytest.raises(SystemExit) as ended:
        run.make_environment(uv=None)
    assert ended.value.code == "run.py: " + run.NO_VENV
    assert not run.VENV.exists()


def test_an_environment_without_its_state_was_killed_half_made(run: ModuleType) -> None:
    assert run.read_state() is None
    environment(run)
    assert run.read_state() is not None
    run.STATE.unlink()
    assert run.read_state() is None


def test_an_environment_of_another_python_is_not_used(run: ModuleType) -> None:
    environment(run, python=[3, 1])
    assert run.read_state() is None


def test_what_is_installed_already_is_not_installed_again(run: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    digest = run.hashlib.sha256((PROJECT / "requirements.lock").read_bytes()).hexdigest()
    environment(run, locks={"requirements.lock": digest})
    monkeypatch.setattr(run, "run_installer", lambda *arguments: pytest.fail("installed again"))
    run.install("requirements.lock")


def test_a_changed_lock_is_installed_and_a_failure_leaves_no_finished_environment(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    environment(run, locks={"requirements.lock": "of another day"})
    monkeypatch.setattr(run, "run_installer", lambda *arguments: "ERROR: no network")
    with pytest.raises(SystemExit, match=r"^run.py: installing requirements.lock failed: ERROR: no network$"):
        run.install("requirements.lock")
    assert run.read_state() is None


def test_without_files_for_this_machine_there_are_no_pdfs_and_that_is_told_once(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    environment(run)
    monkeypatch.setattr(run, "run_installer", lambda *arguments: "ERROR: No matching distribution")
    run.install_pdf()
    assert "printed from the browser" in capsys.readouterr().out
    monkeypatch.setattr(run, "run_installer", lambda *arguments: pytest.fail("tried again"))
    run.install_pdf()
    assert capsys.readouterr().out == ""
    assert run.read_state() is not None


def test_what_makes_pdfs_is_installed_once(run: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    environment(run)
    installed: list[str] = []
    monkeypatch.setattr(run, "run_installer", lambda uv, lock: installed.append(lock.name))
    run.install_pdf()
    run.install_pdf()
    assert installed == ["requirements-pdf.lock"]


def test_what_pushes_is_tried_beside_what_makes_pdfs(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    environment(run)
    monkeypatch.setattr(run, "run_installer", lambda *arguments: "ERROR: No matching distribution")
    run.install_pdf()
    run.install_push()
    assert "No web push here" in capsys.readouterr().out
    monkeypatch.setattr(run, "run_installer", lambda *arguments: pytest.fail("tried again"))
    run.install_pdf()
    run.install_push()
    assert capsys.readouterr().out == ""


def test_the_secret_is_made_once_and_only_its_owner_reads_it(run: ModuleType) -> None:
    path = run.secret_file()
    first = path.read_text()
    assert len(first) >= 50
    assert os.name == "nt" or path.stat().st_mode & 0o077 == 0
    assert run.secret_file().read_text() == first


def test_a_secret_of_the_callers_own_goes_first(run: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MUSTER_SECRET_KEY", "mine")
    assert "MUSTER_SECRET_KEY_FILE" not in run.environment(debug=False)
    monkeypatch.delenv("MUSTER_SECRET_KEY")
    monkeypatch.delenv("MUSTER_SECRET_KEY_FILE", raising=False)
    assert run.environment(debug=False)["MUSTER_SECRET_KEY_FILE"].endswith("secret-key")


def test_a_fresh_demo_keeps_the_old_database_aside(run: ModuleType) -> None:
    (run.var_folder() / "muster.sqlite3").write_text("old")
    run.set_database_aside()
    assert [path.read_text() for path in run.var_folder().iterdir()] == ["old"]
    assert not (run.var_folder() / "muster.sqlite3").exists()


def test_serve_may_be_opened_to_the_network(run: ModuleType) -> None:
    assert run.parse(["serve", "--lan"]).lan
    with pytest.raises(SystemExit):
        run.parse(["demo", "--lan"])


def test_the_network_reaches_us_by_address_and_name(run: ModuleType) -> None:
    settings = {"MUSTER_HOSTS": "club.example.org"}
    run.open_to_lan(settings, "192.0.2.7", 8000)
    assert settings["MUSTER_HOSTS"].split(",") == ["club.example.org", "192.0.2.7", socket.gethostname()]
    assert settings["MUSTER_PUBLIC_URL"] == "http://192.0.2.7:8000"


def test_a_public_address_that_is_set_stays(run: ModuleType) -> None:
    settings = {"MUSTER_PUBLIC_URL": "https://club.example.org"}
    run.open_to_lan(settings, "192.0.2.7", 8000)
    assert settings["MUSTER_PUBLIC_URL"] == "https://club.example.org"


def test_a_code_is_drawn_in_the_terminal() -> None:
    done = subprocess.run(
        [sys.executable, "manage.py", "show_qr", "http://192.0.2.7:8000/"],
        cwd=PROJECT,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "MUSTER_DEBUG": "1"},
    )
    assert done.returncode == 0
    lines = done.stdout.strip("\n").splitlines()
    assert len(lines) > 12
    assert len({len(line) for line in lines}) == 1
