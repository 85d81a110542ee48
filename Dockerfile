# One image for each process: docker build --target hub|portal|firmware-bridge .
# Each runs its bundled program.
FROM node:24.21.0-bookworm-slim@sha256:d6aa754f16b3197301076f047b5def2f02ea1dbbc2ca920407d46d7ec7f87b20 AS platform

FROM platform AS base
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY shared/domain/package.json shared/domain/package.json
COPY shared/contract/package.json shared/contract/package.json
COPY shared/texts/package.json shared/texts/package.json
COPY shared/process/package.json shared/process/package.json
COPY shared/core/package.json shared/core/package.json
COPY shared/ui/package.json shared/ui/package.json
COPY shared/testing/package.json shared/testing/package.json
COPY hub/package.json hub/package.json
COPY portal/package.json portal/package.json
COPY firmware-bridge/package.json firmware-bridge/package.json

FROM base AS built
RUN npm ci
COPY demo/build.mjs demo/steps.mjs demo/watch-parent.mjs demo/write-sbom.ts demo/
COPY demo/gallery demo/gallery
COPY tsconfig.json tsconfig.base.json rolldown.config.ts ./
COPY shared shared
COPY hub hub
COPY portal portal
COPY firmware-bridge firmware-bridge
RUN node demo/build.mjs --all && node demo/write-sbom.ts

# Each image installs only the packages of its own workspace.
FROM base AS portal-packages
RUN npm ci --omit=dev --workspace=portal && npm cache clean --force

FROM base AS hub-packages
RUN npm ci --omit=dev --workspace=hub && npm cache clean --force

FROM base AS firmware-bridge-packages
RUN npm ci --omit=dev --workspace=firmware-bridge && npm cache clean --force

FROM platform AS runtime
WORKDIR /app
ENV NODE_ENV=production MAYIM_DATA_DIR=/data MAYIM_HOST=0.0.0.0
# The marks of the logs lie outside the databases and their backups, on a volume of their own.
RUN mkdir /data /marks && chown node:node /data /marks
USER node
STOPSIGNAL SIGTERM

FROM runtime AS portal
COPY --from=portal-packages /app ./
COPY --from=built /app/portal/dist portal/dist
ENV PORTAL_HIGH_WATER_FILE=/marks/portal.json
VOLUME /data /marks
EXPOSE 4010
HEALTHCHECK --interval=15s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORTAL_OPERATOR_PORT || 4011) + '/readyz').then(a => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
ENV MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=32768 MALLOC_TRIM_THRESHOLD_=65536
CMD ["node", "--max-semi-space-size=4", "portal/dist/server/main.js"]

FROM runtime AS hub
COPY --from=hub-packages /app ./
COPY --from=built /app/hub/dist hub/dist
ENV HUB_HIGH_WATER_FILE=/marks/hub.json
VOLUME /data /marks
EXPOSE 4020 8883
HEALTHCHECK --interval=15s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.HUB_OPERATOR_PORT || 4021) + '/readyz').then(a => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
ENV MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=32768 MALLOC_TRIM_THRESHOLD_=65536
CMD ["node", "--max-semi-space-size=1", "--optimize-for-size", "hub/dist/server/main.js"]

FROM runtime AS firmware-bridge
COPY --from=firmware-bridge-packages /app ./
COPY --from=built /app/firmware-bridge/dist firmware-bridge/dist
ENV MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=32768 MALLOC_TRIM_THRESHOLD_=65536
CMD ["node", "firmware-bridge/dist/server/main.js"]
