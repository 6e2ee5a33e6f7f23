"""`render_pdf`: an HTML page of ours as a PDF, by whichever engine is here; None where there is none.

Nothing is fetched but our own style sheets and fonts and the pictures that the caller hands over. PDFs carry title,
language and bookmarks.
"""

from __future__ import annotations

import io
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from mimetypes import guess_type
from threading import BoundedSemaphore
from urllib.parse import unquote, urlsplit

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage

from accounts.limits import Busy

HOME = "https://muster.invalid/"
"""What relative addresses of the page are below; no such host exists."""
SERVED = ("muster/css/", "muster/fonts/")
NO_PICTURES: Mapping[str, bytes] = {}
MOST_AT_ONCE, MOST_WITH_THOSE_WHO_WAIT = 2, 3
"""How many PDFs a process renders at once, and how many requests may wait; fewer than it has threads."""
SECONDS_IN_LINE = 10
SECONDS_TO_COME_BACK = 10
BUSY = "Several PDFs are being made right now. Wait ten seconds and try again, or print the page from your browser."

_press = BoundedSemaphore(MOST_AT_ONCE)
_line = BoundedSemaphore(MOST_WITH_THOSE_WHO_WAIT)


class NotServed(Exception):
    """An address that paper has no business with."""


@dataclass(frozen=True, slots=True)
class Bookmark:
    """A line of the PDF's contents; pages count from 0."""

    title: str
    page: int
    is_inner: bool = False
    """Whether it stands below the last that does not."""


def bookmarks(pages: Iterable[tuple[str, Iterable[str]]]) -> list[Bookmark]:
    """A line for each page that has a title, and below it one for everything that stands there to be found."""
    found: list[Bookmark] = []
    for number, (title, names) in enumerate(pages):
        found += [Bookmark(title, number)] if title else []
        found += [Bookmark(name, number, is_inner=True) for name in names]
    return found


def engine() -> str:
    """The engine that would make a PDF; empty where only the browser can print."""
    known = {"plutoprint": ("plutoprint", "pypdf"), "weasyprint": ("weasyprint", "pypdf")}
    return next((name for name, modules in known.items() if all(map(_is_here, modules))), "")


def _is_here(module: str) -> bool:
    if find_spec(module) is None:
        return False
    try:
        import_module(module)
    except (ImportError, OSError):
        # It is installed, and a library of the system that it needs is not.
        return False
    return True


def render_pdf(
    html: str,
    *,
    title: str,
    bookmarks: Sequence[Bookmark] = (),
    pictures: Mapping[str, bytes] = NO_PICTURES,
    language: str = "en-GB",
) -> bytes | None:
    """The page as a PDF. `pictures` are those it may show, by address."""
    name = engine()
    if not name:
        return None
    with _place_at_the_press():
        drawn = _ENGINES[name](html.replace("\0", ""), pictures)
        return _described(drawn, title=title, bookmarks=bookmarks, language=language)


@contextmanager
def _place_at_the_press() -> Iterator[None]:
    """So many PDFs are made at once in a process, and few wait for that: other pages always find a thread free."""
    if not _line.acquire(blocking=False):
        raise Busy(BUSY, SECONDS_TO_COME_BACK)
    try:
        if not _press.acquire(timeout=SECONDS_IN_LINE):
            raise Busy(BUSY, SECONDS_TO_COME_BACK)
        try:
            yield
        finally:
            _press.release()
    finally:
        _line.release()


def fetched(url: str, pictures: Mapping[str, bytes]) -> tuple[bytes, str]:
    """What the engine may read at an address: (content, type); NotServed for everything else."""
    parts = urlsplit(url)
    path = unquote(parts.path)
    if f"{parts.scheme}://{parts.netloc}/" != HOME:
        raise NotServed(url)
    if path in pictures:
        return pictures[path], _picture_type(pictures[path], url)
    prefix = settings.STATIC_URL if settings.STATIC_URL.startswith("/") else f"/{settings.STATIC_URL}"
    name = path.removeprefix(prefix)
    if not path.startswith(prefix) or not name.startswith(SERVED) or ".." in name:
        raise NotServed(url)
    return _static(name, url), guess_type(name)[0] or "application/octet-stream"


def _static(name: str, url: str) -> bytes:
    """One of our static files, collected or where it is written."""
    if staticfiles_storage.exists(name):
        with staticfiles_storage.open(name) as file:
            return file.read()
    found = finders.find(name)
    if not found:
        raise NotServed(url)
    with open(found, "rb") as file:
        return file.read()


_PICTURES = {b"\x89PNG\r\n\x1a\n": "image/png", b"\xff\xd8\xff": "image/jpeg", b"RIFF": "image/webp"}


def _picture_type(data: bytes, url: str) -> str:
    """The type by the first bytes; what is no picture is not shown."""
    found = next((kind for start, kind in _PICTURES.items() if data.startswith(start)), "")
    if not found:
        raise NotServed(url)
    return found


def _inline(data: bytes, kind: str) -> str:
    """The resource as an address that holds it. The engine keeps fonts until the process ends; what it reads out of an
    address is its own, while bytes of Python would be gone by then, and the process would die of it.
    """
    return f"data:{kind};base64,{b64encode(data).decode('ascii')}"


def _by_plutoprint(html: str, pictures: Mapping[str, bytes]) -> bytes:
    plutoprint = import_module("plutoprint")

    class Fetcher(plutoprint.ResourceFetcher):
        def fetch_url(self, url: str) -> object:
            try:
                data, kind = fetched(url, pictures)
            except NotServed:
                data, kind = b"", "text/plain"
            return plutoprint.default_resource_fetcher.fetch_url(_inline(data, kind))

    book = plutoprint.Book(plutoprint.PAGE_SIZE_A4, plutoprint.PAGE_MARGINS_NONE)
    book.custom_resource_fetcher = Fetcher()
    book.load_html(html, base_url=HOME)
    drawn = io.BytesIO()
    book.write_to_pdf_stream(drawn)
    return drawn.getvalue()


def _by_weasyprint(html: str, pictures: Mapping[str, bytes]) -> bytes:
    weasyprint = import_module("weasyprint")

    def fetch(url: str, *_: object, **__: object) -> dict[str, object]:
        data, kind = fetched(url, pictures)
        return {"string": data, "mime_type": kind}

    drawn: bytes = weasyprint.HTML(string=html, base_url=HOME, url_fetcher=fetch).write_pdf()
    return drawn


_ENGINES = {"plutoprint": _by_plutoprint, "weasyprint": _by_weasyprint}


def _described(drawn: bytes, *, title: str, bookmarks: Sequence[Bookmark], language: str) -> bytes:
    """The PDF with its metadata: title, language, where to find whom."""
    pypdf = import_module("pypdf")
    generic = import_module("pypdf.generic")
    writer = pypdf.PdfWriter(clone_from=io.BytesIO(drawn))
    writer.add_metadata({"/Title": title, "/Creator": "Muster"})
    writer.root_object[generic.NameObject("/Lang")] = generic.TextStringObject(language)
    shows_title = generic.DictionaryObject({generic.NameObject("/DisplayDocTitle"): generic.BooleanObject(True)})
    writer.root_object[generic.NameObject("/ViewerPreferences")] = shows_title
    above = None
    for bookmark in bookmarks:
        page = min(bookmark.page, len(writer.pages) - 1)
        item = writer.add_outline_item(
            title=bookmark.title, page_number=page, parent=above if bookmark.is_inner else None
        )
        above = above if bookmark.is_inner else item
    described = io.BytesIO()
    writer.write(described)
    return described.getvalue()
