# The web app in production mode, without the sandbox. Build and run it as described in docs/operations.md#deploy-with-docker.
# SANDBOX must not be set here: a container without every upstream must not start (ADR 42).

FROM node:24-slim AS build
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1
# Without the folders of the workspaces, npm installs neither them nor their packages (ADR 59).
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build

# The build's folder contains all that production needs (ADR 64).
FROM node:24-slim
WORKDIR /app
ENV NODE_ENV=production PORT=3000 DATA_DIR=/data
RUN mkdir /data && chown node:node /data
COPY --from=build /app/.next/standalone ./
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/health?live=1').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-old-space-size=288", "commands/start.cjs"]
