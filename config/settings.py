"""Django's settings, from the environment and safe by default. README.md lists every variable."""

from pathlib import Path
from urllib.parse import urlsplit

from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured

from config import environment
from config.api import REST_FRAMEWORK, REST_KNOX, SPECTACULAR_SETTINGS  # noqa: F401 - settings of the API
from config.databases import database
from config.logs import logging_settings
from config.mail import mail_server

BASE_DIR = Path(__file__).resolve().parent.parent
# The database and everything else the app writes; outside git.
VAR_DIR = Path(environment.text("MUSTER_VAR") or BASE_DIR / "var")
VAR_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)

DEBUG = environment.flag("MUSTER_DEBUG", False)
# Whether debug shows Django's pages for developers where something goes wrong; a newcomer to the demo gets our own.
DEBUG_PAGES = environment.flag("MUSTER_DEBUG_PAGES", DEBUG)

DEVELOPMENT_SECRET = "for-development-only-and-refused-without-debug"  # noqa: S105 - it protects nothing
SHORTEST_SECRET = 40


def _secret_key() -> str:
    key = environment.secret("MUSTER_SECRET_KEY")
    if DEBUG:
        return key or DEVELOPMENT_SECRET
    if not key:
        raise ImproperlyConfigured("MUSTER_SECRET_KEY is not set. Set it, or start with: python3 run.py serve")
    if key == DEVELOPMENT_SECRET or key.startswith("django-insecure-") or len(key) < SHORTEST_SECRET:
        raise ImproperlyConfigured(
            f"MUSTER_SECRET_KEY is a default or too short; take {SHORTEST_SECRET} random characters or more."
        )
    return key


SECRET_KEY = _secret_key()

# Loopback always answers: health checks ask there.
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]", *environment.names("MUSTER_HOSTS")]
CSRF_TRUSTED_ORIGINS = environment.names("MUSTER_TRUSTED_ORIGINS")
# Where others reach this Muster; links and QR codes to pass on begin with it.
PUBLIC_URL = environment.address("MUSTER_PUBLIC_URL")
if PUBLIC_URL:
    ALLOWED_HOSTS.append(str(urlsplit(PUBLIC_URL).hostname))

FILE_UPLOAD_HANDLERS = [
    "config.uploads.Bounded",
    "django.core.files.uploadhandler.MemoryFileUploadHandler",
    "django.core.files.uploadhandler.TemporaryFileUploadHandler",
]

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "config.staticfiles.OurStaticFiles",
    # The fallbacks of FORM_RENDERER.
    "django.forms",
    "django_htmx",
    "csp",
    "rest_framework",
    "knox",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "accounts",
    "rosters",
    "campaigns",
    "tools",
    "config",
]

MIDDLEWARE = [
    "config.logs.RequestLog",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "config.database_away.PauseWhileAway",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "accounts.middleware.KeepSessions",
    "accounts.middleware.SendDevices",
    "accounts.middleware.LoginForFragments",
    "config.errors.ErrorPages",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "config.navigation.page_frame",
            ],
        },
    },
]
FORM_RENDERER = "config.forms.Renderer"
CSRF_FAILURE_VIEW = "config.errors.csrf_failure"

DATABASES = {
    "default": database(environment.secret("DATABASE_URL"), folder=VAR_DIR, pool=environment.number("MUSTER_POOL", 8))
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTH_USER_MODEL = "accounts.User"
SESSION_ENGINE = "accounts.sessions"
# A guest's rosters hang on the session; half a year after the last visit is a promise the pages repeat.
SESSION_COOKIE_AGE = 180 * 24 * 60 * 60
LOGIN_URL = "accounts:log-in"
# What other apps do for a player; accounts/hooks.py says what each is given.
# Campaigns first: they read the guest's key, which rosters take out of the session.
ACCOUNT_CLAIMS: list[str] = [
    "campaigns.account_hooks.claim",
    "rosters.account_hooks.claim",
    "campaigns.web.membership.claim",
]
ACCOUNT_EXPORTERS: list[str] = [
    "rosters.account_hooks.export",
    "rosters.tokens.services.tokens_export",
    "campaigns.account_hooks.export",
]
ACCOUNT_FAREWELLS: list[str] = [
    "campaigns.account_hooks.farewell",
    "rosters.account_hooks.farewell",
    "rosters.tokens.services.tokens_farewell",
]
ACCOUNT_KEYS: list[str] = ["rosters.tokens.services.tokens_end"]
ROSTER_GUARDS: list[str] = ["campaigns.entrants.guards.guard"]
ROSTER_CHOICES: list[str] = ["campaigns.entrants.outlook.choices_url"]
ROSTER_IN_CAMPAIGN: list[str] = ["campaigns.entrants.outlook.entrant_url"]
ROSTER_NOTES: list[str] = ["campaigns.entrants.outlook.roster_notes"]
ROSTER_RECRUITING: list[str] = ["campaigns.entrants.guards.no_recruits"]
ROSTER_HONOURS: list[str] = ["campaigns.seasons.selectors.roster_honours"]
PICTURES_SHOWN: list[str] = ["campaigns.story.pictures.shown_in_posts"]
CARDS_TODAY: list[str] = ["campaigns.entrants.card_conditions.today"]
CARDS_AMOUNTS: list[str] = ["campaigns.entrants.card_conditions.amounts"]
GUEST_MOVES: list[str] = ["campaigns.account_hooks.guest_moves"]
GUEST_HOLDS: list[str] = ["campaigns.account_hooks.guest_holds"]
HOME_NEWS: list[str] = ["campaigns.overview.pages.news"]
HOME_ATTENTION: list[str] = [
    "campaigns.account_hooks.attention",
    "campaigns.overview.pages.attention",
    "rosters.account_hooks.attention",
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.ScryptPasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}", "OPTIONS": options}
    for name, options in (
        ("UserAttributeSimilarityValidator", {"user_attributes": ("name", "email")}),
        ("MinimumLengthValidator", {}),
        ("CommonPasswordValidator", {}),
    )
]

# Messages that leave the house: webhooks to this server's own network only where that is wanted, mail where it is set.
PRIVATE_WEBHOOKS = environment.flag("MUSTER_PRIVATE_WEBHOOKS", False)
_MAIL = mail_server("MUSTER_SMTP", environment.secret("MUSTER_SMTP"))
SENDS_MAIL = bool(_MAIL.host)
EMAIL_HOST, EMAIL_PORT, EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = _MAIL.host, _MAIL.port, _MAIL.user, _MAIL.password
EMAIL_USE_TLS, EMAIL_USE_SSL, EMAIL_TIMEOUT = _MAIL.starts_tls, _MAIL.is_tls, 20
DEFAULT_FROM_EMAIL = environment.text("MUSTER_MAIL_FROM") or f"muster@{_MAIL.host or 'localhost'}"

LANGUAGE_CODE = "en-gb"
TIME_ZONE = "UTC"
USE_I18N = True
USE_TZ = True

STATIC_URL = "static/"
STATIC_ROOT = Path(environment.text("MUSTER_STATIC") or VAR_DIR / "static")
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}

# MUSTER_HTTPS=0 is for plain http on one machine or in a club room; a public site leaves it on.
HTTPS = environment.flag("MUSTER_HTTPS", not DEBUG)
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^healthz$"]
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = HTTPS
BEHIND_PROXY = environment.flag("MUSTER_BEHIND_PROXY", False)
if BEHIND_PROXY:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    },
}

LOGGING = logging_settings(debug=DEBUG, level=environment.text("MUSTER_LOG_LEVEL", "INFO"))
