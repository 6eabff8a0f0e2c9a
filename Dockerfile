# The service in one image. Needs nothing beside it: without REDIS_URL it keeps matches in /data on its own embedded server.
FROM python:3.11-slim-bookworm AS build
RUN pip install --no-cache-dir "uv>=0.9,<1"
ENV UV_COMPILE_BYTECODE=1 UV_LINK_MODE=copy UV_PYTHON_DOWNLOADS=never
WORKDIR /src
COPY pyproject.toml uv.lock README.md LICENSE ./
RUN uv sync --frozen --no-default-groups --no-install-project
COPY engine ./engine
COPY adapters ./adapters
COPY examples ./examples
RUN uv sync --frozen --no-default-groups --no-editable

FROM python:3.11-slim-bookworm
RUN useradd --system --uid 10001 --home-dir /data --create-home --shell /usr/sbin/nologin blowbyblow
COPY --from=build /src/.venv /src/.venv
ENV PATH=/src/.venv/bin:$PATH PYTHONUNBUFFERED=1 BLOWBYBLOW_DATA=/data
USER 10001
VOLUME /data
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=15s \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/readyz', timeout=2)"]
# Beyond loopback the service asks for BLOWBYBLOW_OPERATOR_KEY and does not start without it.
CMD ["blowbyblow", "serve", "--host", "0.0.0.0", "--port", "8000"]
