"""The addresses of accounts."""

from django.urls import path

from accounts import account_views, views

app_name = "accounts"
urlpatterns = [
    path("", account_views.account, name="account"),
    path("sign-up/", views.sign_up, name="sign-up"),
    path("log-in/", views.log_in, name="log-in"),
    path("log-out/", views.log_out, name="log-out"),
    path("recover/", views.recover, name="recover"),
    path("link/", views.link, name="link"),
    path("password/", account_views.password, name="password"),
    path("codes/", account_views.codes, name="codes"),
    path("sessions/end/", account_views.sessions_end, name="sessions-end"),
    path("events/seen/", account_views.events_seen, name="events-seen"),
    path("export/", account_views.export, name="export"),
    path("leave/", account_views.leave, name="leave"),
]
