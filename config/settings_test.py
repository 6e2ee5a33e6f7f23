"""The settings the tests run under: those of production, on a throw-away secret, over plain http and fast."""

import atexit
import os
import secrets
import shutil
import tempfile
from pathlib import Path

os.environ["MUSTER_DEBUG"] = "0"
os.environ["MUSTER_HTTPS"] = "0"
os.environ["MUSTER_SECRET_KEY"] = secrets.token_urlsafe(50)
os.environ.pop("MUSTER_SECRET_KEY_FILE", None)

from config.settings import *  # noqa: F403 - a settings module is made by inheriting names

if DATABASES["default"]["ENGINE"].endswith("sqlite3"):  # noqa: F405
    # A file, as in production: an in-memory database is one connection, which the threads of the
    # live server would share and close for each other.
    _folder = tempfile.mkdtemp(prefix="muster-tests-")
    atexit.register(shutil.rmtree, _folder, ignore_errors=True)
    DATABASES["default"]["TEST"] = {"NAME": Path(_folder) / "test.sqlite3"}  # noqa: F405

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
# The manifest exists only after collectstatic.
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
# Nor is there a folder of collected files: served from where they lie.
WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = True

if "pool" in DATABASES["default"].get("OPTIONS", {}):  # noqa: F405
    # A process that serves has more connections than threads; the eight threads of a test and the test itself have not.
    DATABASES["default"]["OPTIONS"]["pool"]["timeout"] = 20  # noqa: F405
