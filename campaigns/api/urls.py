"""The addresses of campaigns in the API; config.api_urls puts them among the others."""

from django.urls import URLPattern, path

from campaigns.api.views import campaigns, entrants, log, people, records, stages

CAMPAIGN = "campaigns/<uuid:campaign>/"
ENTRANT = f"{CAMPAIGN}entrants/<uuid:entrant>/"

urlpatterns: list[URLPattern] = [
    path("editions/<str:edition>/campaign-settings/", campaigns.SettingsGuide.as_view(), name="settings-guide"),
    path("campaigns/", campaigns.Campaigns.as_view(), name="campaigns"),
    path("shared-campaigns/<slug:share_key>/", campaigns.SharedCampaign.as_view(), name="shared-campaign"),
    path("invitations/<slug:invite_key>/", people.Invitation.as_view(), name="invitation"),
    path(CAMPAIGN, campaigns.OneCampaign.as_view(), name="campaign"),
    path(f"{CAMPAIGN}settings/", campaigns.Settings.as_view(), name="settings"),
    path(f"{CAMPAIGN}sharing/", campaigns.Sharing.as_view(), name="campaign-sharing"),
    path(f"{CAMPAIGN}standings/", campaigns.Standings.as_view(), name="standings"),
    path(f"{CAMPAIGN}fallen/", campaigns.Fallen.as_view(), name="fallen"),
    path(f"{CAMPAIGN}people/", people.People.as_view(), name="people"),
    path(f"{CAMPAIGN}people/<uuid:person>/", people.OnePerson.as_view(), name="person"),
    path(f"{CAMPAIGN}people/<uuid:person>/key/", people.PersonalKey.as_view(), name="personal-key"),
    path(f"{CAMPAIGN}invites/", people.Invites.as_view(), name="invites"),
    path(f"{CAMPAIGN}invites/<uuid:invite>/", people.OneInvite.as_view(), name="invite"),
    path(f"{CAMPAIGN}entrants/", entrants.Entrants.as_view(), name="entrants"),
    path(f"{CAMPAIGN}entrants/preview/", entrants.EntryPreview.as_view(), name="entry-preview"),
    path(ENTRANT, entrants.OneEntrant.as_view(), name="entrant"),
    path(f"{ENTRANT}choices/", entrants.Choices.as_view(), name="choices"),
    path(f"{ENTRANT}by-hand/", entrants.ByHand.as_view(), name="by-hand"),
    path(f"{CAMPAIGN}readiness/", stages.Readiness.as_view(), name="readiness"),
    path(f"{CAMPAIGN}start/", stages.Start.as_view(), name="start"),
    path(f"{CAMPAIGN}ending/", stages.Ending.as_view(), name="ending"),
    path(f"{CAMPAIGN}end/", stages.End.as_view(), name="end"),
    path(f"{CAMPAIGN}reopen/", stages.Reopen.as_view(), name="reopen"),
    path(f"{CAMPAIGN}log/", log.Log.as_view(), name="log"),
    path(f"{CAMPAIGN}log/<uuid:batch>/undo/", log.LogUndo.as_view(), name="log-undo"),
    path(f"{CAMPAIGN}contradictions/", log.Contradictions.as_view(), name="contradictions"),
    path(f"{CAMPAIGN}tables/<slug:what>/", records.Table.as_view(), name="campaign-table"),
    path(f"{CAMPAIGN}texts/<slug:what>/", records.ChatText.as_view(), name="campaign-text"),
]
