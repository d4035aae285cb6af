# docker build -t club-site . Run it with compose.yml (docs/deploy.md). The site runs on the Node version in package-lock.json, the only
# one in the image: the NODE stage installs and compiles, and RUNTIME adds nothing to Debian's C library.
ARG NODE=docker.io/library/node:24-trixie-slim
ARG RUNTIME=docker.io/library/debian:trixie-slim

FROM ${NODE} AS build
WORKDIR /srv/club
COPY package.json package-lock.json ./
RUN npm ci --include=dev --loglevel=error --no-fund --no-audit
COPY . .
# Leaves out what only tests and compilers need: dist/ contains the compiled site.
RUN ASTRO_TELEMETRY_DISABLED=1 npm run --silent build && npm prune --omit=dev --no-save --loglevel=error --no-fund --no-audit && \
    cd node_modules && rm -rf @babel @esbuild @radix-ui @rolldown @shikijs @tailwindcss @tanstack @tiptap @uppy esbuild lightningcss* \
    lucide prosemirror-* shiki vite

FROM ${RUNTIME} AS site
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4321 DATA_DIR=/data PATH=/srv/club/node_modules/.bin:$PATH
WORKDIR /srv/club
# This user owns only the data.
RUN groupadd --gid 10001 club && useradd --uid 10001 --gid 10001 --no-create-home --home-dir /data club && install -d -o club -g club -m 0750 /data
COPY --from=build /srv/club ./
ARG COMMIT=
ENV COMMIT=$COMMIT
VOLUME /data
EXPOSE 4321
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 CMD ["node", "scripts/check-health.ts"]

# Entry point for fly.toml: volumes belong to root there, so it hands the volume to the club's user and then runs as that user.
FROM site AS fly
ENTRYPOINT ["sh", "-c", "chown club:club /data && umask 0027 && exec setpriv --reuid=club --regid=club --clear-groups --bounding-set=-all --no-new-privs node scripts/\"$0\" \"$@\""]
CMD ["start.mjs"]

FROM site
USER 10001:10001
# Files are readable by the group, because Caddy serves the folder. Without npm, a command of package.json is run by Node itself.
ENTRYPOINT ["sh", "-c", "umask 0027 && case $0 in *.*) exec node scripts/\"$0\" \"$@\" ;; *) exec node --run \"$0\" -- \"$@\" ;; esac"]
CMD ["start.mjs"]
