"""Our addresses and the pattern page, which is otherwise there in debug only."""

from django.urls import path

from config.pattern import pattern
from config.urls import handler400, handler403, handler404, handler500, urlpatterns

__all__ = ["handler400", "handler403", "handler404", "handler500"]

urlpatterns = [*urlpatterns, path("look/", pattern, name="look")]
