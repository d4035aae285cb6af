# docker build -t club-site . ; docs/deploy.md says how to run it. Any Debian with Node 20 or newer and npm will do as BASE.
ARG BASE=docker.io/library/node:24-bookworm-slim

FROM ${BASE} AS build
WORKDIR /srv/club
COPY package.json package-lock.json ./
RUN npm ci --include=dev --loglevel=error --no-fund --no-audit
COPY . .
# What the tests need stays behind.
RUN ASTRO_TELEMETRY_DISABLED=1 npm run --silent build && npm prune --omit=dev --no-save --loglevel=error --no-fund --no-audit

FROM ${BASE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4321 DATA_DIR=/data ASTRO_TELEMETRY_DISABLED=1
WORKDIR /srv/club
COPY --from=build /srv/club ./
# A user who owns nothing but the data.
RUN groupadd --gid 10001 club && useradd --uid 10001 --gid 10001 --no-create-home --home-dir /data club && install -d -o club -g club -m 0750 /data
USER 10001:10001
VOLUME /data
EXPOSE 4321
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 CMD ["node_modules/.bin/node", "scripts/ask-health.ts"]
ENTRYPOINT ["node_modules/.bin/node", "scripts/start.mjs"]
