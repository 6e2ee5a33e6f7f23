# Muster as gunicorn runs it. Build: docker build -t muster .   Run with PostgreSQL: compose.yaml.
FROM python:3.13-slim AS build
ENV PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1
WORKDIR /app
COPY requirements-postgres.lock requirements-pdf.lock requirements-push.lock ./
RUN python -m venv /venv \
 && /venv/bin/python -m pip install --require-hashes --only-binary :all: -r requirements-postgres.lock
# What makes PDFs has no files for some machines; without it cards are printed from the browser.
RUN /venv/bin/python -m pip install --require-hashes --only-binary :all: -r requirements-pdf.lock || true
RUN /venv/bin/python -m pip install --require-hashes --only-binary :all: -r requirements-push.lock || true
COPY manage.py LICENSE ./
COPY config ./config
COPY rules ./rules
COPY accounts ./accounts
COPY rosters ./rosters
COPY campaigns ./campaigns
COPY tools ./tools
COPY templates ./templates
COPY static ./static
# Compiled and collected here, because the running container may not write to its code.
RUN /venv/bin/python -m compileall -q config rules accounts rosters campaigns \
 && MUSTER_VAR=/tmp/var MUSTER_STATIC=/app/collected /venv/bin/python manage.py collectstatic --no-input --verbosity 0

FROM python:3.13-slim
RUN groupadd --system --gid 10001 muster \
 && useradd --system --uid 10001 --gid muster --no-create-home --home-dir /app muster \
 && install --directory --owner muster --group muster --mode 700 /var/lib/muster
COPY --from=build /venv /venv
COPY --from=build /app /app
ENV PATH=/venv/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 \
    MUSTER_VAR=/var/lib/muster MUSTER_STATIC=/app/collected
WORKDIR /app
USER muster
VOLUME /var/lib/muster
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["python", "-c", "import urllib.request as web; web.urlopen('http://127.0.0.1:8000/healthz', timeout=4)"]
# The database is prepared by `python manage.py prepare`, once per deploy, not by every replica as it starts.
CMD ["gunicorn", "-c", "python:config.gunicorn", "--bind", "0.0.0.0:8000", "config.wsgi:application"]
