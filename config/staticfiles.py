"""Which static files of other packages are collected: only those that a page of ours asks for."""

from django.contrib.staticfiles.apps import StaticFilesConfig


class OurStaticFiles(StaticFilesConfig):
    """Without the second viewer of API descriptions and the framework's own pages, neither of which is shown here."""

    ignore_patterns = [*StaticFilesConfig.ignore_patterns, "drf_spectacular_sidecar/redoc*", "rest_framework/*"]
