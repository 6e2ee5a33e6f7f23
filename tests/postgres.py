"""A PostgreSQL server for one test run: made in a temporary folder, reached through a socket there, gone afterwards.

Also pgbouncer in front of it, as hostile as such a pooler may be: each transaction gets a session that knows nothing.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

# The server refuses to run as root; Debian's package brings this user.
SERVER_USER = "postgres"
DEBIAN_FOLDER = Path("/usr/lib/postgresql")
# A server whose data nobody will miss need not wait for the disk.
CARELESS = ("fsync=off", "full_page_writes=off", "synchronous_commit=off", "max_connections=100")

# Whatever a session was left with is discarded after each transaction, so that nothing can lean on having it again.
POOLER = """
[databases]
* = host={cluster}
[pgbouncer]
listen_addr =
listen_port = 5432
unix_socket_dir = {folder}
auth_type = trust
auth_file = {folder}/users
pool_mode = transaction
server_reset_query = DISCARD ALL
server_reset_query_always = 1
max_client_conn = 500
default_pool_size = 20
log_connections = 0
log_disconnections = 0
"""


class NoPostgres(Exception):
    """There is no PostgreSQL to run on; the words say why."""


def server_programs() -> Path:
    """The folder of initdb and postgres: on PATH, or the newest that Debian's packages put beside it."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    folders = [path.parent for path in DEBIAN_FOLDER.glob("*/bin/initdb")]
    if not folders:
        raise NoPostgres("no initdb here; on Debian or Ubuntu: apt install postgresql")
    return max(folders, key=lambda folder: int(folder.parent.name))


def as_server_user() -> dict[str, str | int]:
    """How a process is started as somebody who may run the server."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        return {}
    return {"user": SERVER_USER, "group": SERVER_USER}


@dataclass(frozen=True)
class Cluster:
    """An empty cluster: its DATABASE_URL answers while `running` is entered, as often as one likes."""

    programs: Path
    folder: Path

    @property
    def address(self) -> str:
        return f"postgres://muster@{quote(str(self.folder), safe='')}/postgres"

    def running(self) -> AbstractContextManager[None]:
        return running_server(self.programs, self.folder)


@contextmanager
def throw_away_cluster() -> Iterator[Cluster]:
    """A cluster in a temporary folder, gone with the block."""
    programs = server_programs()
    folder = Path(tempfile.mkdtemp(prefix="muster-pg-"))
    try:
        if as_server_user():
            shutil.chown(folder, SERVER_USER, SERVER_USER)
        make_cluster(programs, folder)
        yield Cluster(programs, folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def throw_away_postgres() -> Iterator[str]:
    """A running server's DATABASE_URL; the server ends and its files go with the block."""
    with throw_away_cluster() as cluster, cluster.running():
        yield cluster.address


@contextmanager
def throw_away_pooler() -> Iterator[str]:
    """The DATABASE_URL of a pgbouncer in transaction mode, and behind it a server that goes with the block."""
    program = shutil.which("pgbouncer", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
    if not program:
        raise NoPostgres("no pgbouncer here; on Debian or Ubuntu: apt install pgbouncer")
    with throw_away_cluster() as cluster, cluster.running():
        folder = cluster.folder / "pooler"
        folder.mkdir()
        (folder / "users").write_text('"muster" ""\n', encoding="utf-8")
        (folder / "pooler.ini").write_text(POOLER.format(cluster=cluster.folder, folder=folder), encoding="utf-8")
        if as_server_user():
            shutil.chown(folder, SERVER_USER, SERVER_USER)
        with running_pooler(program, cluster.programs, folder):
            yield f"postgres://muster@{quote(str(folder), safe='')}/postgres"


@contextmanager
def running_pooler(program: str, programs: Path, folder: Path) -> Iterator[None]:
    """It refuses to run as root, as the server does."""
    with (folder / "log").open("w") as log:
        command = [program, str(folder / "pooler.ini")]
        pooler = subprocess.Popen(command, cwd=folder, stdout=log, stderr=log, **as_server_user())
    try:
        wait_until_ready(programs, folder, pooler)
        yield
    finally:
        pooler.kill()
        pooler.wait()


def make_cluster(programs: Path, folder: Path) -> None:
    """An empty cluster that only who can enter `folder` may reach."""
    command = [programs / "initdb", "-D", folder / "data", "-U", "muster", "-A", "trust", "-E", "UTF8", "--no-sync"]
    made = subprocess.run(
        [*command, "--locale=C"], cwd=folder, capture_output=True, text=True, check=False, **as_server_user()
    )
    if made.returncode:
        raise NoPostgres(f"initdb failed: {made.stderr.strip()}")


@contextmanager
def running_server(programs: Path, folder: Path) -> Iterator[None]:
    """The server over the cluster in `folder`, listening on a socket there and on no port."""
    settings = ("listen_addresses=", f"unix_socket_directories={folder}", *CARELESS)
    command = [programs / "postgres", "-D", folder / "data", *(word for one in settings for word in ("-c", one))]
    with (folder / "log").open("w") as log:
        server = subprocess.Popen(command, cwd=folder, stdout=log, stderr=log, **as_server_user())
    try:
        wait_until_ready(programs, folder, server)
        yield
    finally:
        server.send_signal(signal.SIGINT)  # a fast shutdown: clients are cut off, files closed
        with suppress(subprocess.TimeoutExpired):
            server.wait(20)
        server.kill()
        server.wait()


def wait_until_ready(programs: Path, folder: Path, server: subprocess.Popen[bytes]) -> None:
    """Wait until whoever listens in `folder` takes connections; say what it said when it does not."""
    for _ in range(200):
        ready = subprocess.run([programs / "pg_isready", "-h", folder], capture_output=True, check=False)
        if ready.returncode == 0:
            return
        if server.poll() is not None:
            break
        time.sleep(0.1)
    raise NoPostgres(f"it did not start: {(folder / 'log').read_text().strip()[-300:]}")
