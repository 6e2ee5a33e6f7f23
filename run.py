#!/usr/bin/env python3
"""Muster's two commands on a machine with nothing but python3: `run.py demo` and `run.py test`, and `run.py serve`.

Standard library only. Everything down to the version check must parse on Python 3.6, or an old Python would answer with
a syntax error instead of the sentence below; hence no walrus, no match and no positional-only arguments in this file.
"""

import argparse
import hashlib
import importlib.util
import json
import os
import secrets
import shutil
import socket
import subprocess
import sys
import time
from pathlib import Path

OLDEST = (3, 11)
if sys.version_info < OLDEST:
    sys.exit("Muster needs Python 3.11 or newer; this is %d.%d." % sys.version_info[:2])

HOME = Path(__file__).resolve().parent
VENV = HOME / ".venv"
WINDOWS = os.name == "nt"
PYTHON = VENV / ("Scripts/python.exe" if WINDOWS else "bin/python")
# What is installed in .venv. Taken away before an installation starts and written after it ended, so that a killed one
# leaves an environment without it: such a one is made anew.
STATE = VENV / "muster.json"

# One process for each processor.
PARALLEL = ["-n", "auto"]
NO_VENV = "This Python cannot make virtual environments. On Debian or Ubuntu: apt install python3-venv"
TRY = """
  Muster runs at {address}

  Try:  {address}                  build a roster at once, without an account
        {address}account/log-in/   as mira, gorrik, ilse or anselm; their password is: muster demo
        {address}api/v1/           the API
        README.md has a tour of five minutes.

  Stop it with Ctrl-C. Its data is in var/; `python3 run.py demo --fresh` starts from scratch.
"""
SERVED = """
  Muster serves at {address} (this machine only, plain http).
  A public site puts a proxy with https in front; README.md lists the settings. Stop it with Ctrl-C.
"""
ON_LAN = """
  Muster serves at {address} to everyone in this network, in plain http: for a club room, not for the internet.
  Phones in the same network read the code. Stop it with Ctrl-C.
"""


def say(words):
    """One line to whoever waits, at once."""
    print(words, flush=True)


def fail(words):
    """One line about what is wrong, and exit code 1."""
    sys.exit("run.py: " + words)


# --- the environment -------------------------------------------------------------------------------------------------


def read_state():
    """What .venv holds; nothing where it is missing, half made or of another Python."""
    try:
        state = json.loads(STATE.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    fits = state.get("python") == list(sys.version_info[:2]) and PYTHON.exists()
    return state if fits else None


def working_uv():
    """The path of a uv that runs: a version manager may leave a stub of that name that only fails."""
    path = shutil.which("uv")
    if path and subprocess.run([path, "--version"], capture_output=True, check=False).returncode == 0:
        return path
    return None


def make_environment(uv):
    """An empty .venv, in place of any that was there."""
    if Path(sys.prefix).resolve() == VENV.resolve():
        fail(".venv must be made again, but this Python runs from it. Leave it (deactivate) and try again.")
    if not uv and not (importlib.util.find_spec("venv") and importlib.util.find_spec("ensurepip")):
        fail(NO_VENV)
    say("Making .venv with Python %d.%d ..." % sys.version_info[:2])
    if VENV.is_symlink() or VENV.is_file():
        VENV.unlink()
    shutil.rmtree(VENV, ignore_errors=True)
    command = [uv, "venv", "-q", "--python", sys.executable] if uv else [sys.executable, "-m", "venv"]
    made = subprocess.run([*command, str(VENV)], capture_output=True, text=True, check=False)
    if made.returncode or not PYTHON.exists():
        fail(NO_VENV if "ensurepip" in made.stdout else "making .venv failed: " + last_line(made.stdout + made.stderr))
    return {"python": list(sys.version_info[:2]), "tool": "uv" if uv else "pip", "locks": {}}


def last_line(text):
    """The line in which a tool says what went wrong."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    errors = [line for line in lines if line.lower().startswith("error")]
    return (errors or lines or ["no word said"])[-1]


def run_installer(uv, lock):
    """Install a lock file into .venv, naming the packages as they come. Answers what went wrong, or nothing."""
    start = (
        [uv, "pip", "install", "--python", str(PYTHON)] if uv else [str(PYTHON), "-m", "pip", "install", "--no-input"]
    )
    child = subprocess.Popen(
        [*start, "--require-hashes", "--only-binary", ":all:", "-r", str(lock)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        env=dict(os.environ, PIP_DISABLE_PIP_VERSION_CHECK="1"),
    )
    heard = []
    for line in child.stdout:
        heard.append(line)
        if line.startswith(("Collecting ", " + ")) and sys.stdout.isatty():
            print("\r\033[K  " + line.split()[1], end="", flush=True)
    if sys.stdout.isatty():
        print("\r\033[K", end="", flush=True)
    return last_line("".join(heard)) if child.wait() else None


def install(name):
    """Have a .venv in which the lock file `name` is installed, exactly as it stands now."""
    lock = HOME / name
    digest = hashlib.sha256(lock.read_bytes()).hexdigest()
    state = read_state()
    if state and state["locks"].get(name) == digest:
        return
    uv = working_uv()
    if not state or (state["tool"] == "uv" and not uv):
        state = make_environment(uv)
    STATE.unlink(missing_ok=True)
    tool = uv if state["tool"] == "uv" else None
    count = lock.read_text(encoding="utf-8").count("==")
    say("Installing up to %d packages of %s with %s, hashes checked ..." % (count, name, state["tool"]))
    started = time.monotonic()
    problem = run_installer(tool, lock)
    if problem and tool:
        say("uv could not (%s); trying pip." % problem)
        state, problem = make_environment(None), run_installer(None, lock)
    if problem:
        fail("installing %s failed: %s" % (name, problem))
    state["locks"][name] = digest
    STATE.write_text(json.dumps(state), encoding="utf-8")
    say("Installed in %.0f s." % (time.monotonic() - started))


def install_pdf():
    """Add what makes PDFs, where there are files of it for this machine; else browsers print."""
    install_extra("requirements-pdf.lock", "No PDFs here (%s); cards are printed from the browser.")


def install_push():
    """Add what encrypts web push, where there are files of it for this machine; else nobody is offered it."""
    install_extra("requirements-push.lock", "No web push here (%s); people are told by other channels.")


def install_extra(name, words):
    """Install a list that Muster does without; that it does is told once."""
    digest = hashlib.sha256((HOME / name).read_bytes()).hexdigest()
    state = read_state()
    if state is None or state["locks"].get(name) == digest or digest in without(state):
        return
    problem = run_installer(working_uv() if state["tool"] == "uv" else None, HOME / name)
    if problem:
        say(words % problem)
        state["without"] = [*without(state), digest]
    else:
        state["locks"][name] = digest
    STATE.write_text(json.dumps(state), encoding="utf-8")


def without(state):
    """Digests of the lists that could not be installed here; once there was one."""
    known = state.get("without") or []
    return [known] if isinstance(known, str) else known


# --- running ---------------------------------------------------------------------------------------------------------


def var_folder():
    """Where the data lies; outside git."""
    folder = Path(os.environ.get("MUSTER_VAR") or HOME / "var")
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder


def secret_file():
    """The file with this machine's own secret, made once and readable by its owner only."""
    path = var_folder() / "secret-key"
    try:
        handle = os.open(str(path), os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path
    with os.fdopen(handle, "w") as file:
        file.write(secrets.token_urlsafe(50))
    return path


def environment(debug):
    """The settings of the processes started here: what the caller set goes first."""
    settings = dict(os.environ, MUSTER_DEBUG="1" if debug else "0")
    settings.setdefault("MUSTER_HTTPS", "0")
    settings.setdefault("DJANGO_RUNSERVER_HIDE_WARNING", "true")
    if not settings.get("MUSTER_SECRET_KEY") and not settings.get("MUSTER_SECRET_KEY_FILE"):
        settings["MUSTER_SECRET_KEY_FILE"] = str(secret_file())
    return settings


def python(arguments, settings=None):
    """Run .venv's Python in the project and wait; its exit code other than 0 ends us too."""
    code = subprocess.call([str(PYTHON), *arguments], cwd=str(HOME), env=settings)
    if code:
        sys.exit(code if code > 0 else 1)


def become(arguments, settings):
    """Go on as .venv's Python, so that signals reach it; Windows cannot, there we wait for it."""
    if WINDOWS:
        sys.exit(subprocess.call([str(PYTHON), *arguments], cwd=str(HOME), env=settings))
    os.chdir(str(HOME))
    os.execve(str(PYTHON), [str(PYTHON), *arguments], settings)  # noqa: S606 - no shell is wanted


def lan_address():
    """This machine's address in its network: the one it would speak from; no packet is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return probe.getsockname()[0]
        except OSError:
            fail("this machine is in no network; leave --lan out")


def server_command(bind):
    """What Python is told to serve at that address and port; gunicorn knows no Windows."""
    if WINDOWS:
        return ["-m", "config.serving", bind]
    return ["-m", "gunicorn", "-c", "python:config.gunicorn", "--bind", bind, "config.wsgi:application"]


def deliver(settings):
    """Start what sends messages beside the server; it ends when this process does."""
    command = [str(PYTHON), "manage.py", "deliver", "--every", "10", "--verbosity", "0"]
    subprocess.Popen(command, cwd=str(HOME), env=settings)


def open_to_lan(settings, host, port):
    """Answer to this machine's address and name, and let links to pass on begin with the address."""
    hosts = [settings.get("MUSTER_HOSTS", ""), host, socket.gethostname()]
    settings["MUSTER_HOSTS"] = ",".join(filter(None, hosts))
    settings.setdefault("MUSTER_PUBLIC_URL", "http://%s:%d" % (host, port))


def check_port(port, host="127.0.0.1"):
    """Stop early, before any installation, when nothing can listen there."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        if not WINDOWS:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as problem:
            fail("port %d cannot be used (%s). Take another: --port %d" % (port, problem.strerror, port % 65000 + 1))


def set_database_aside():
    """Begin with an empty database; the old one stays beside it, named for the moment."""
    stamp = time.strftime("%Y%m%d-%H%M%S")
    for ending in ("", "-wal", "-shm"):
        old = var_folder() / ("muster.sqlite3" + ending)
        if old.exists():
            old.rename(old.with_name("muster-before-%s.sqlite3%s" % (stamp, ending)))
            if not ending:
                say("The old database is kept as var/muster-before-%s.sqlite3" % stamp)


# --- the commands ----------------------------------------------------------------------------------------------------


def demo(options):
    """Try Muster: everything set up, demo content loaded, served on this machine."""
    if not options.no_serve:
        check_port(options.port)
    install("requirements.lock")
    install_pdf()
    install_push()
    if options.fresh:
        set_database_aside()
    settings = environment(debug=True)
    settings.setdefault("MUSTER_DEBUG_PAGES", "0")
    python(["manage.py", "prepare", "--demo"], settings)
    if options.no_serve:
        say("Ready. Serve it with: python3 run.py demo")
        return
    say(TRY.format(address="http://127.0.0.1:%d/" % options.port))
    become(["manage.py", "runserver", "--noreload", "--skip-checks", "127.0.0.1:%d" % options.port], settings)


def serve(options):
    """Serve Muster for real: no DEBUG, a secret of this machine's own; --lan: to everyone in the network."""
    listen = "0.0.0.0" if options.lan else "127.0.0.1"  # noqa: S104 - asked for
    if not options.no_serve:
        check_port(options.port, listen)
    host = lan_address() if options.lan else listen
    install("requirements-postgres.lock" if "postgres" in os.environ.get("DATABASE_URL", "") else "requirements.lock")
    install_pdf()
    install_push()
    settings = environment(debug=False)
    if options.lan:
        open_to_lan(settings, host, options.port)
    python(["manage.py", "prepare", "--static"], settings)
    if options.no_serve:
        say("Ready. Serve it with: python3 run.py serve" + (" --lan" if options.lan else ""))
        return
    address = "http://%s:%d/" % (host, options.port)
    say((ON_LAN if options.lan else SERVED).format(address=address))
    if options.lan:
        python(["manage.py", "show_qr", settings["MUSTER_PUBLIC_URL"] + "/"], settings)
    deliver(settings)
    become(server_command("%s:%d" % (listen, options.port)), settings)


def test(options):
    """Run the everyday tests; with --all what a change must pass, on SQLite and PostgreSQL; with --long every test."""
    is_more = options.all or options.long
    install("requirements-dev.lock" if is_more else "requirements-test.lock")
    install_pdf()
    install_push()
    if options.no_run:
        return
    module = "tests.everything" if is_more else "pytest"
    long = ["--long"] if options.long else []
    become(["-m", module, *long, *PARALLEL, *options.pytest], dict(os.environ))


def parse(arguments):
    """The command line; what `test` does not know goes to pytest."""
    parser = argparse.ArgumentParser(prog="run.py", description="Sets Muster up and runs it; needs only python3.")
    commands = parser.add_subparsers(dest="command", metavar="demo | serve | test", required=True)
    for act in (demo, serve, test):
        command = commands.add_parser(act.__name__, help=act.__doc__, description=act.__doc__)
        command.set_defaults(act=act)
        command.add_argument("--fresh", action="store_true", help="make .venv again; demo: with an empty database")
        if act is test:
            command.add_argument(
                "--all", action="store_true", help="also threads, PostgreSQL and the browser journeys that matter most"
            )
            command.add_argument(
                "--long", action="store_true", help="as --all, with 500 examples and all on PostgreSQL"
            )
            command.add_argument("--no-run", action="store_true", help="install what the tests need, then stop")
            continue
        command.add_argument("--port", type=port_number, default=8000, help="on 127.0.0.1; 8000 when not given")
        command.add_argument("--no-serve", action="store_true", help="set everything up, then stop")
        if act is serve:
            command.add_argument("--lan", action="store_true", help="for the whole network, with address and QR code")
    options, rest = parser.parse_known_args(arguments)
    if rest and options.command != "test":
        parser.error("not understood: " + " ".join(rest))
    options.pytest = rest
    return options


def port_number(word):
    """A port one can listen on."""
    if not word.isdigit() or not 0 < int(word) < 65536:
        raise argparse.ArgumentTypeError("%r is no port; take 1 to 65535" % word)
    return int(word)


def main(arguments):
    """Do what the command line says."""
    options = parse(arguments)
    if options.fresh:
        STATE.unlink(missing_ok=True)
    try:
        options.act(options)
    except KeyboardInterrupt:
        sys.exit(130)
    except OSError as problem:
        fail(str(problem))


if __name__ == "__main__":
    main(sys.argv[1:])
