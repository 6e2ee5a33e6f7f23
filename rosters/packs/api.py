"""Packs: what they hold, their own links, and rosters that are given one."""

from __future__ import annotations

import uuid
from collections.abc import Callable

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.limits import address_of
from rosters.compendium.selectors import Book, tactics_of
from rosters.compendium.serializers import CompendiumSerializer, DatasheetSerializer
from rosters.exchange.services import fitting_packs, roster_link
from rosters.models import Pack
from rosters.operatives.serializers import ModelSerializer
from rosters.packs.selectors import rosters_behind, shelf_of
from rosters.packs.serializers import PackListInput, PackSerializer, PackUploadInput, UploadSerializer
from rosters.packs.services.moving import roster_move, roster_move_preview
from rosters.packs.services.packs import pack_discard, pack_share, pack_take
from rosters.packs.services.uploads import MOST_BYTES, packs_upload
from rosters.rosters.serializers import (
    MoveInput,
    MovePreviewInput,
    MovePreviewSerializer,
    RosterRowSerializer,
    RosterSerializer,
)
from rosters.rosters.services.rosters import ActResult
from rosters.viewers import Viewer
from rosters.web.endpoints import Endpoint, RosterEndpoint
from rosters.web.errors import NOT_FOUND
from rosters.web.etags import etag_of_pack
from rosters.web.lookups import pack_to_build_from
from rosters.web.pagination import PageInput, page_of, pages_of
from rosters.web.serializers import Input
from rosters.web.throttles import UPLOADS
from rules.editions import EDITIONS, find
from rules.errors import Fault, Malformed, Refusal

SHARED = ("traits", "advances", "hunters", "powers", "own_powers", "sub_factions", "weapons", "wargear", "bearers")
OF_PACK = ("teams", "first_names", "last_names")


class PackPageInput(PackListInput, PageInput):
    """Which packs, and which page of them."""


class PackEndpoint(Endpoint):
    tag = "packs"

    def visible(self) -> QuerySet[Pack]:
        return Pack.objects.visible_to(self.viewer)

    def faction(self, pack_id: uuid.UUID) -> Pack:
        """A pack that rosters can be built from. One query."""
        return self.visible().filter(kind=Pack.Kind.FACTION, edition__in=EDITIONS).get(pk=pack_id)

    def constant(self, pack: Pack, read: Callable[[], object]) -> Response:
        """A pack's content never changes: its digest is the ETag, and a caller that has it gets a 304."""
        etag = etag_of_pack(pack.digest)
        return self.unchanged(etag) or Response(read(), headers={"ETag": etag})


class UnreadableUpload(Malformed):
    """An upload with files that cannot be read: each fault is a sentence that names its file."""

    @property
    def sentence(self) -> str:
        """What is wrong with the first of them; `fields` has them all."""
        first, others = self.faults[0].message, len(self.faults) - 1
        more = f" {others} more cannot be read either." if others else ""
        return f"{first}{more}"


class PacksView(PackEndpoint):
    most_bytes = MOST_BYTES + 10_000
    parser_classes = (MultiPartParser,)

    @extend_schema(operation_id="pack_list", parameters=[PackPageInput], responses=pages_of(PackSerializer))
    def get(self, request: Request) -> Response:
        """List packs, newest first: everyone's and your own."""
        asked = self.asked(PackPageInput)
        rows = self.visible().filter(kind=asked["kind"])
        for name, lookup in (("edition", "edition"), ("key", "key"), ("q", "title__icontains")):
            if name in asked:
                rows = rows.filter(**{lookup: asked[name]})
        return page_of(request, self, rows, PackSerializer, ordering="-created_at", asked=asked)

    @extend_schema(
        operation_id="pack_upload",
        request={"multipart/form-data": PackUploadInput},
        responses={200: UploadSerializer, 201: UploadSerializer},
    )
    def post(self, request: Request) -> Response:
        """Upload packs; returns a report of each file. A trial answers 200, storing nothing.

        If one file cannot be read, none is stored. Packs that exist already are left alone, so
        the same upload twice does nothing.
        """
        payload = self.payload(PackUploadInput)
        owner = self.keeper(is_shared=payload["is_shared"])
        UPLOADS.spend(str(request.user.pk) if self.viewer.user else address_of(request._request))
        file = payload["file"]
        upload = packs_upload(data=file.read(), name=file.name, owner=owner, is_trial=payload["is_trial"])
        if not (upload.is_kept or payload["is_trial"]):
            raise UnreadableUpload(file.name, *(Fault(each.error, each.name) for each in upload.files if each.error))
        return Response(UploadSerializer(upload).data, status=201 if upload.is_kept else 200)

    def keeper(self, *, is_shared: bool) -> Viewer | None:
        """Whose the packs will be: a player's or a guest's."""
        if not self.viewer.is_known:
            raise Refusal("Packs need an owner: send a token or a guest’s key.", code="nobody")
        if is_shared and not getattr(self.viewer.user, "is_staff", False):
            raise Refusal("Only the server’s owner can add packs for everyone.", code="not-yours-to-share")
        return None if is_shared else self.viewer


class RostersBehindView(PackEndpoint):
    @extend_schema(operation_id="pack_rosters", parameters=[PageInput], responses=pages_of(RosterRowSerializer))
    def get(self, request: Request, pack: uuid.UUID) -> Response:
        """List your rosters built from another revision of this pack; `move/` moves one to this revision."""
        asked = self.asked(PageInput)
        rows = rosters_behind(self.faction(pack), self.viewer)
        return page_of(request, self, rows, RosterRowSerializer, ordering="-changed_at", asked=asked)


class OnePackView(PackEndpoint):
    @extend_schema(operation_id="pack_read", responses=PackSerializer)
    def get(self, request: Request, pack: uuid.UUID) -> Response:
        """Read a pack."""
        return Response(PackSerializer(self.visible().get(pk=pack)).data)

    @extend_schema(operation_id="pack_discard", responses={204: None})
    def delete(self, request: Request, pack: uuid.UUID) -> Response:
        """Delete your own pack, if no roster is built from it."""
        pack_discard(pack=self.visible().get(pk=pack), owner=self.viewer)
        return Response(status=204)


class RevisionsView(PackEndpoint):
    @extend_schema(operation_id="pack_revisions", responses=PackSerializer(many=True))
    def get(self, request: Request, pack: uuid.UUID) -> Response:
        """List all revisions of a pack, newest first."""
        one = self.visible().get(pk=pack)
        return Response(PackSerializer(shelf_of(one), many=True).data)


class ModelsView(PackEndpoint):
    tag = "compendium"
    is_tagged = True

    @extend_schema(operation_id="model_list", responses=ModelSerializer(many=True))
    def get(self, request: Request, pack: uuid.UUID) -> Response:
        """List the models that can be recruited from a pack."""
        book = book_of(self.faction(pack))
        return self.constant(book.pack, lambda: ModelSerializer(book.models, many=True).data)


class OneModelView(PackEndpoint):
    tag = "compendium"
    is_tagged = True

    @extend_schema(operation_id="model_read", responses=DatasheetSerializer)
    def get(self, request: Request, pack: uuid.UUID, model: str) -> Response:
        """Read a model's datasheet: its wargear, options, roles and their costs."""
        book = book_of(self.faction(pack))
        found = next((each for each in book.models if each.model == model), None)
        datasheet = book.datasheet(model) if found else None
        if datasheet is None:
            raise NotFound(NOT_FOUND)
        return self.constant(book.pack, lambda: DatasheetSerializer({"model": found, "datasheet": datasheet}).data)


class CompendiumView(PackEndpoint):
    tag = "compendium"
    is_tagged = True

    @extend_schema(operation_id="compendium_read", responses=CompendiumSerializer)
    def get(self, request: Request, pack: uuid.UUID) -> Response:
        """Read a pack's rules other than its models: trees, traits, weapons, Tactics, ready teams, names."""
        book = book_of(self.faction(pack))
        return self.constant(book.pack, lambda: _compendium(book))


def book_of(pack: Pack) -> Book:
    return Book(pack=pack, edition=find(pack.edition), is_pinned=True)


def _compendium(book: Book) -> dict[str, object]:
    known, contents = book.reference, book.contents
    fields = {
        "trees": known.trees,
        **{name: getattr(known, name) for name in SHARED},
        "tactics": tactics_of(book, None),
        **{name: getattr(contents.faction, name) if contents else () for name in OF_PACK},
    }
    return CompendiumSerializer(fields).data


class PackSharingInput(Input):
    """Who else may see the pack."""

    has_link = serializers.BooleanField(
        help_text="True: whoever has its link. False: only you; the link closes for good."
    )


class PackSharedSerializer(PackSerializer):
    """Your own pack, with the key of its share link."""

    share_key = serializers.CharField(
        allow_null=True, help_text="Read it at `shared-packs/KEY/`; null while it is private."
    )


class PackSharingView(PackEndpoint):
    @extend_schema(operation_id="pack_share", request=PackSharingInput, responses=PackSharedSerializer)
    def put(self, request: Request, pack: uuid.UUID) -> Response:
        """Change who may see your pack: only you, or whoever has its link."""
        payload, own = self.payload(PackSharingInput), self.viewer.user
        found = self.visible().get(pk=pack)
        if own is None or found.owner_id != own.pk:
            raise NotFound(NOT_FOUND)
        shared = pack_share(pack=found, owner=own, is_open=payload["has_link"])
        return Response(PackSharedSerializer(shared).data)


class SharedPackView(PackEndpoint):
    @extend_schema(operation_id="shared_pack_read", responses=PackSerializer)
    def get(self, request: Request, share_key: str) -> Response:
        """Read a pack by its share link."""
        return Response(PackSerializer(Pack.objects.get(share_key=share_key)).data)

    @extend_schema(operation_id="shared_pack_take", request=None, responses={200: PackSerializer, 201: PackSerializer})
    def post(self, request: Request, share_key: str) -> Response:
        """Add a shared pack to your own; 200 if you have it already."""
        pack, is_new = pack_take(pack=Pack.objects.get(share_key=share_key), user=self.viewer.user)
        return Response(PackSerializer(pack).data, status=201 if is_new else 200)


class GivePackEndpoint(RosterEndpoint):
    """A roster that is given a pack, by whichever act."""

    once = ("POST",)
    is_shared = ()

    def given_a_pack(self, roster: uuid.UUID, act: Callable[..., ActResult]) -> Response:
        payload = self.payload(MoveInput)
        self.own(roster)
        pack = pack_to_build_from(self.viewer, payload["pack"])
        return self.written(act, roster, payload.get("version"), pack=pack, token=self.token)


class MoveView(GivePackEndpoint):
    @extend_schema(operation_id="move_preview", parameters=[MovePreviewInput], responses=MovePreviewSerializer)
    def get(self, request: Request, roster: uuid.UUID) -> Response:
        """Preview what moving to another revision of the pack would change."""
        asked = self.asked(MovePreviewInput)
        found = self.own(roster)
        pack = pack_to_build_from(self.viewer, asked["pack"])
        before = roster_move_preview(roster=found, pack=pack)
        fields = {
            "points_before": before["points"][0],
            "points_after": before["points"][1],
            "issues": before["issues"],
            "prices": [dict(zip(("name", "before", "after"), each, strict=True)) for each in before["prices"]],
            "unresolved": before["unresolved"],
        }
        return self.answer(found, MovePreviewSerializer, fields)

    @extend_schema(operation_id="roster_move", request=MoveInput, responses=RosterSerializer)
    def post(self, request: Request, roster: uuid.UUID) -> Response:
        """Move a roster to another revision of its pack."""
        return self.given_a_pack(roster, roster_move)


class LinkView(GivePackEndpoint):
    tag = "exchange"

    @extend_schema(operation_id="link_list", responses=PackSerializer(many=True))
    def get(self, request: Request, roster: uuid.UUID) -> Response:
        """List the packs that a roster without one fits."""
        found = self.own(roster)
        packs = fitting_packs(found, self.viewer)
        return Response(PackSerializer(packs, many=True).data, headers={"ETag": self.etag(found)})

    @extend_schema(operation_id="roster_link", request=MoveInput, responses=RosterSerializer)
    def post(self, request: Request, roster: uuid.UUID) -> Response:
        """Link a roster that was imported without its pack to a pack."""
        return self.given_a_pack(roster, roster_link)
