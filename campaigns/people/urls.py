"""Addresses of people and invitations, pages and endpoints."""

from django.urls import URLPattern, path

from campaigns.people import api, pages

CAMPAIGN = "<uuid:campaign_id>/"
PERSON = f"{CAMPAIGN}people/<uuid:person_id>/"
API = "campaigns/<uuid:campaign>/"

urlpatterns: list[URLPattern] = [
    path("join/<slug:invite_key>/", pages.join, name="join"),
    path(f"{CAMPAIGN}people/", pages.people, name="people"),
    path(f"{CAMPAIGN}people/key/", pages.personal_key, name="personal-key"),
    path(f"{CAMPAIGN}invites/", pages.invite, name="invite"),
    path(f"{CAMPAIGN}invites/<uuid:invite_id>/revoke/", pages.revoke, name="invite-revoke"),
    path(f"{PERSON}role/", pages.role, name="role"),
    path(f"{PERSON}tie/", pages.tie, name="tie"),
    path(f"{PERSON}leave/", pages.leave, name="leave"),
    path(f"{PERSON}key/", pages.new_key, name="new-key"),
]
api_urlpatterns: list[URLPattern] = [
    path("invitations/<slug:invite_key>/", api.InvitationView.as_view(), name="invitation"),
    path(f"{API}people/", api.PeopleView.as_view(), name="people"),
    path(f"{API}people/<uuid:person>/", api.OnePersonView.as_view(), name="person"),
    path(f"{API}people/<uuid:person>/tie/", api.TieView.as_view(), name="person-tie"),
    path(f"{API}people/<uuid:person>/key/", api.PersonalKeyView.as_view(), name="personal-key"),
    path(f"{API}invites/", api.InvitesView.as_view(), name="invites"),
    path(f"{API}invites/<uuid:invite>/", api.OneInviteView.as_view(), name="invite"),
]
