"""Addresses of a campaign's board, page and endpoints."""

from django.urls import URLPattern, path

from campaigns.board import api, pages

BOARD = "<uuid:campaign_id>/board/"
API = "campaigns/<uuid:campaign>/board/"

urlpatterns: list[URLPattern] = [
    path(BOARD, pages.board, name="board"),
    path(f"{BOARD}dice.json", pages.dice, name="board-dice"),
    path(f"{BOARD}step/", pages.step, name="board-step"),
    path(f"{BOARD}steps/<uuid:batch_id>/undo/", pages.step_back, name="board-step-back"),
]
api_urlpatterns: list[URLPattern] = [
    path(API, api.CampaignBoardView.as_view(), name="board"),
    path(f"{API}dice/", api.BoardDiceView.as_view(), name="board-dice"),
    path(f"{API}steps/<uuid:batch>/undo/", api.StepBackView.as_view(), name="board-step-back"),
]
