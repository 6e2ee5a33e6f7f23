"""How gunicorn runs Muster: `gunicorn -c python:config.gunicorn config.wsgi:application`."""

import multiprocessing
import os

from config.logs import logging_settings

worker_class = "config.worker.BufferingWorker"
workers = int(os.environ.get("MUSTER_WORKERS") or multiprocessing.cpu_count())
max_requests = 20_000
max_requests_jitter = 2_000
control_socket_disable = True
# The app's own lines say more than the access log, with the request's id.
accesslog = None
logconfig_dict = logging_settings(debug=False, level=os.environ.get("MUSTER_LOG_LEVEL", "INFO"))
