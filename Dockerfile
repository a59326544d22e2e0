# One node. Alone, with its tables in a volume:
#     docker build --tag spaceport .
#     docker run --publish 8765:8765 --volume spaceport:/var/lib/spaceport spaceport
# Several as one, with PostgreSQL and NATS: compose.yaml.

# The wheel: the page is built, the rules are compiled. Nothing else of this stage goes on.
FROM python:3.13-slim-bookworm AS build
# hadolint ignore=DL3008
RUN apt-get update \
    && apt-get install --yes --no-install-recommends gcc libc6-dev \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
RUN ./do wheel

FROM python:3.13-slim-bookworm
WORKDIR /opt/spaceport
COPY requirements-cluster.lock ./
RUN pip install --no-cache-dir --require-hashes --requirement requirements-cluster.lock
COPY --from=build /source/dist/*.whl ./
RUN pip install --no-cache-dir --no-deps ./*.whl \
    && rm ./*.whl \
    && useradd --system --uid 10001 --no-create-home spaceport \
    && install --directory --owner=spaceport --mode=0700 /var/lib/spaceport
# Where tables are kept without SPACEPORT_STORE: the user's data folder is /var/lib/spaceport.
ENV XDG_DATA_HOME=/var/lib \
    SPACEPORT_NO_BROWSER=yes \
    PYTHONDONTWRITEBYTECODE=1
VOLUME ["/var/lib/spaceport"]
USER 10001
EXPOSE 8765
HEALTHCHECK --interval=5s --timeout=3s --start-period=20s \
    CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8765/healthz', timeout=2)"]
ENTRYPOINT ["spaceport"]
CMD ["serve"]
