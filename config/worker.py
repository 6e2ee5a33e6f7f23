"""A process of gunicorn's that reads requests whole before the app's threads see them (config/serving.py)."""

from __future__ import annotations

import os

from gunicorn.workers.base import Worker

from config.serving import Serving, raise_file_limit


class BufferingWorker(Worker):
    """Gunicorn starts it, watches it, and ends or replaces it; Waitress does the rest."""

    def run(self) -> None:
        """Serve until gunicorn asks for the end, is gone itself, or enough requests were taken."""
        raise_file_limit()
        serving = Serving(self.wsgi, sockets=[each.sock for each in self.sockets])
        while self.alive and self.ppid == os.getppid() and serving.served < self.max_requests:
            self.notify()
            serving.turn()
        serving.finish(self.cfg.graceful_timeout)
