# One image for each process: docker build --target hub|portal|firmware-bridge .
# Servers run their TypeScript as it is, out of the whole repository, so each target is the same tree less what it never opens.
FROM node:24-bookworm-slim AS base
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY shared/package.json shared/package.json
COPY hub/package.json hub/package.json
COPY portal/package.json portal/package.json
COPY firmware-bridge/package.json firmware-bridge/package.json

FROM base AS screens
RUN npm ci
COPY demo/build-screens.mjs demo/steps.mjs demo/
COPY tsconfig.json tsconfig.base.json ./
COPY shared shared
COPY hub hub
COPY portal portal
RUN node demo/build-screens.mjs --all

# The Node that npm brings is for developers' machines; the image has the official one.
FROM base AS runtime
ENV NODE_ENV=production MAYIM_DATA_DIR=/data MAYIM_HOST=0.0.0.0
RUN npm ci --omit=dev && npm cache clean --force \
  && rm -rf node_modules/node-linux-* node_modules/node-bin-* node_modules/.bin/node \
  && mkdir /data && chown node:node /data
COPY shared/src shared/src
USER node
STOPSIGNAL SIGTERM

FROM runtime AS portal
COPY portal/src portal/src
COPY --from=screens /app/portal/dist portal/dist
VOLUME /data
EXPOSE 4010
HEALTHCHECK --interval=15s --timeout=3s --start-period=10s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORTAL_PORT || 4010) + '/healthz').then(a => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "portal/src/main.ts"]

FROM runtime AS hub
COPY hub/src hub/src
COPY --from=screens /app/hub/dist hub/dist
VOLUME /data
EXPOSE 4020 1884
HEALTHCHECK --interval=15s --timeout=3s --start-period=10s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.HUB_PORT || 4020) + '/healthz').then(a => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=1", "hub/src/main.ts"]

FROM runtime AS firmware-bridge
COPY firmware-bridge/src firmware-bridge/src
CMD ["node", "firmware-bridge/src/main.ts"]
