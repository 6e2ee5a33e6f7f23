"""Addresses of people and invitations; included by campaigns.urls."""

from django.urls import URLPattern, path

from campaigns.pages.people import joining, views

CAMPAIGN = "<uuid:campaign_id>/"
PERSON = f"{CAMPAIGN}people/<uuid:person_id>/"

urlpatterns: list[URLPattern] = [
    path("join/<slug:invite_key>/", joining.join, name="join"),
    path(f"{CAMPAIGN}people/", views.people, name="people"),
    path(f"{CAMPAIGN}people/key/", views.personal_key, name="personal-key"),
    path(f"{CAMPAIGN}invites/", views.invite, name="invite"),
    path(f"{CAMPAIGN}invites/<uuid:invite_id>/revoke/", views.revoke, name="invite-revoke"),
    path(f"{PERSON}role/", views.role, name="role"),
    path(f"{PERSON}leave/", views.leave, name="leave"),
    path(f"{PERSON}key/", views.new_key, name="new-key"),
]
