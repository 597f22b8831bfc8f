# Mitome, identity verification sessions. How to build and run it: "With containers" in docs/operations.md.

FROM node:24-trixie-slim AS build
WORKDIR /opt/mitome
# One engine that needs no programs for graphics cards.
ENV ONNXRUNTIME_NODE_INSTALL=skip
COPY package.json package-lock.json .npmrc ./
COPY bin ./bin
RUN npm ci --omit=dev
COPY . .
RUN npm run build
# What only the browser pages and their build use is in dist/ now. scripts/check/dockerfile.test.ts holds that the service imports none of it.
RUN npm uninstall --no-save --omit=dev --ignore-scripts \
      @emotion/cache @emotion/react @emotion/styled @lingui/core @lingui/message-utils @lingui/react @mui/material \
      @scalar/fastify-api-reference @tanstack/react-query @tanstack/react-router esbuild fastify highlight.js marked minisearch \
      preact react react-dom standardwebhooks \
  && arch="$(node -p process.arch)" \
  && find node_modules/onnxruntime-node/bin -mindepth 3 -maxdepth 3 -type d ! -path "*/linux/$arch" -exec rm -rf {} + \
  && rm -rf src/web

FROM debian:trixie-slim
LABEL org.opencontainers.image.title="Mitome" \
      org.opencontainers.image.description="An open, self-hosted identity verification session service." \
      org.opencontainers.image.licenses="Apache-2.0"
# The embedded PostgreSQL needs an account with a name, Kubernetes one with a known number.
RUN useradd --uid 10001 --user-group --home-dir /var/lib/mitome --no-create-home --shell /usr/sbin/nologin mitome \
  && install -d -o mitome -g mitome -m 0711 /var/lib/mitome \
  && ln -s /opt/mitome/bin/mitome.mjs /usr/local/bin/mitome
WORKDIR /opt/mitome
COPY --from=build /opt/mitome/package.json /opt/mitome/LICENSE /opt/mitome/NOTICE.md /opt/mitome/THIRD_PARTY_LICENSES.txt ./
COPY --from=build /opt/mitome/node_modules ./node_modules
COPY --from=build /opt/mitome/generated ./generated
COPY --from=build /opt/mitome/dist ./dist
COPY --from=build /opt/mitome/bin ./bin
COPY --from=build /opt/mitome/src ./src
# The Node.js that npm installs is the only one here.
ENV PATH=/opt/mitome/node_modules/.bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=8080 \
    DATA_DIR=/var/lib/mitome \
    MODELS_DIR=/opt/mitome/models
USER 10001:10001
EXPOSE 8080
STOPSIGNAL SIGTERM
# Not /readyz: some platforms replace a container that is unhealthy, and a new one would have the same database.
HEALTHCHECK --interval=10s --timeout=5s --start-period=900s --retries=3 \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/livez`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "src/main.ts"]
