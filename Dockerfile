# The web app in production mode, without the sandbox. Build and run it as described in docs/operations.md#deploy-with-docker.
# SANDBOX must not be set here: a container without every upstream must not start (ADR 42).

FROM node:24-slim AS base
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1

FROM base AS build
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build && rm -rf .next/cache

# Without the folders of the workspaces, npm installs neither them nor their packages (ADR 59).
FROM base AS packages
COPY package.json package-lock.json ./
RUN npm ci --omit=dev

FROM base AS run
ENV NODE_ENV=production PORT=3000 DATA_DIR=/data SITES_DIR=/app/config/sites
RUN mkdir /data && chown node:node /data
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/.next .next
COPY --from=build /app/package.json /app/tsconfig.json /app/next.config.ts /app/middleware.ts /app/instrumentation.ts ./
COPY --from=build /app/config config
COPY --from=build /app/lib lib
COPY --from=build /app/scripts scripts
COPY --from=build /app/public public
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/health?live=1').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-old-space-size=288", "--conditions=react-server", "scripts/start.cjs"]
