"""The catalogue of each stored pack, compiled once per process."""

from __future__ import annotations

import threading
import zlib
from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar

from rosters.models import Pack, PackFile, PackPart
from rules.catalogue.compile import Catalogue, compile_catalogue
from rules.catalogue.model import Document
from rules.errors import Refusal
from rules.formats.battlescribe import read_document
from rules.formats.pack import compile_packs

MOST_CATALOGUES = 64


MOST_DOCUMENTS = 16


"""Documents kept for the next compilation: a game system serves every faction."""


Value = TypeVar("Value")


class LastMade(Generic[Value]):
    """The last `most` values made, each made once however many threads ask at the same time."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: OrderedDict[str, Value] = OrderedDict()
        self._making: dict[str, threading.Lock] = {}
        self._lock = threading.Lock()

    def get(self, key: str, make: Callable[[], Value]) -> Value:
        with self._lock:
            if key in self._values:
                self._values.move_to_end(key)
                return self._values[key]
            making = self._making.setdefault(key, threading.Lock())
        with making:
            with self._lock:
                if key in self._values:
                    return self._values[key]
            value = make()
            with self._lock:
                self._values[key] = value
                self._making.pop(key, None)
                while len(self._values) > self._most:
                    self._values.popitem(last=False)
            return value

    def forget(self) -> None:
        with self._lock:
            self._values.clear()


_catalogues: LastMade[Catalogue] = LastMade(MOST_CATALOGUES)


_documents: LastMade[Document] = LastMade(MOST_DOCUMENTS)


def catalogue_for(digest: str) -> Catalogue:
    """The compiled catalogue of the pack with this digest. Queries only the first time in a process."""
    return _catalogues.get(digest, lambda: _compiled(digest))


def forget_catalogues() -> None:
    """Drop everything compiled, as a new process would."""
    _catalogues.forget()
    _documents.forget()


def _compiled(digest: str) -> Catalogue:
    pack = Pack.objects.filter(digest=digest).order_by("created_at").first()
    if pack is None:
        raise Refusal(f"No pack has a digest that begins with {digest[:12]}.", code="unknown-pack")
    parts = list(PackPart.objects.filter(pack=pack).order_by("position").values_list("file_id", "file__kind"))
    if parts and all(kind == PackFile.Kind.PACK for _, kind in parts):
        documents = compile_packs(files_of(pack), is_judged=True)
    else:
        documents = [document_of(file_id) for file_id, _ in parts]
    systems = [document for document in documents if document.is_game_system]
    if not systems:
        raise Refusal(f"{pack.title} has no game system yet; import it too.", code="pack-without-game-system")
    return compile_catalogue(systems[0], [document for document in documents if not document.is_game_system])


def files_of(pack: Pack) -> list[tuple[str, bytes]]:
    """Names and canonical bytes of a pack's files in order. One query."""
    parts = PackPart.objects.filter(pack=pack).order_by("position").values_list("file__name", "file__body")
    return [(name, zlib.decompress(body)) for name, body in parts]


def document_of(digest: str) -> Document:
    """The document in a kept file. Queries unless it was read a moment ago."""
    return _documents.get(digest, lambda: _read(PackFile.objects.get(digest=digest)))


def _read(file: PackFile) -> Document:
    return read_document(zlib.decompress(file.body), file.name)
