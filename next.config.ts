import { fileURLToPath } from 'node:url'
import type { NextConfig } from 'next'
import { PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_BUILD } from 'next/constants'

/** Checkout pages under every base path and both names (`lib/routing/rewrite.ts`). */
const CHECKOUT = '/:pages(pages)?/:base(cars|motorcycles|campers)/:slug/:name(checkout|buy-online)'

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // Both /service and /service/ are served; the middleware ignores the slash.
  skipTrailingSlashRedirect: true,
  serverExternalPackages: ['@libsql/client', '@sentry/nextjs', 'libsql', 'rate-limiter-flexible', 'sharp'],
  // `npm run verify` type-checks with the native compiler, which the build's own check cannot load.
  typescript: { ignoreBuildErrors: true },
  expireTime: 3600,
  // Sends title and canonical URL in the head for all clients; by default Next.js streams them into the body.
  htmlLimitedBots: /.*/,
  // Maximum request body that Next.js buffers for the middleware. Handlers accept 64 KB; larger uploads bypass the
  // middleware.
  // `app/global-not-found.tsx` is the 404 page of every site.
  experimental: { proxyClientMaxBodySize: '256kb', globalNotFound: true },
  async headers() {
    return [
      {
        // API responses are data: if a browser renders one as a page, it must not run scripts.
        source: '/api/:path*',
        headers: [
          {
            key: 'Content-Security-Policy',
            value:
              "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
          },
        ],
      },
      { source: '/assets/:path*', headers: [{ key: 'Cache-Control', value: 'public, max-age=86400' }] },
      {
        source: '/:path*',
        headers: [
          { key: 'X-Content-Type-Options', value: 'nosniff' },
          { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
          { key: 'X-Frame-Options', value: 'SAMEORIGIN' },
          {
            key: 'Permissions-Policy',
            value: 'camera=(), microphone=(), geolocation=(self), payment=(self)',
          },
        ],
      },
      // Later rules take precedence. Apple Pay and Google Pay run in Stripe's iframe.
      {
        source: CHECKOUT,
        headers: [
          {
            key: 'Permissions-Policy',
            value:
              'camera=(), microphone=(), geolocation=(self), payment=(self "https://js.stripe.com" "https://hooks.stripe.com" "https://pay.google.com")',
          },
        ],
      },
      // The URL of a receipt link grants access to it, so it must not be sent as referrer.
      {
        source: CHECKOUT,
        has: [{ type: 'query', key: 'receipt' }],
        headers: [{ key: 'Referrer-Policy', value: 'no-referrer' }],
      },
    ]
  },
}

const root = fileURLToPath(new URL('.', import.meta.url))

/** The build writes a folder with all files and packages that production needs (ADR 64). */
const folder: NextConfig = {
  output: 'standalone',
  // By default Next.js looks for a lockfile in parent folders, and the folder repeats the path from there.
  outputFileTracingRoot: root,
  turbopack: { root },
  outputFileTracingIncludes: {
    '/*': [
      // Next.js resolves these file names when it loads `next.config.mjs`.
      'node_modules/next/dist/compiled/webpack/*.js',
      'node_modules/next/dist/compiled/@babel/runtime/package.json',
      // The tracing does not find these imports of `@sentry/nextjs`.
      'node_modules/@sentry/server-runtime-injection/build/esm/**/*.js',
    ],
  },
}

/** The page cache is used in production only; in development there is no build id for its keys. */
export default async function configure(phase: string): Promise<NextConfig> {
  if (phase === PHASE_DEVELOPMENT_SERVER) return config
  const production = {
    ...config,
    cacheHandler: fileURLToPath(new URL('lib/page-cache/handler.mjs', import.meta.url)),
  }
  // Only the build: a server with `output: 'standalone'` warns that it is started in an unusual way.
  return phase === PHASE_PRODUCTION_BUILD ? uploadSourceMaps({ ...production, ...folder }) : production
}

/**
 * Makes source maps of browser code, uploads them with those of server code to Sentry, and deletes the former, when the project at
 * Sentry is configured (ADR 65). The other features of the plugin are off (ADR 36).
 */
async function uploadSourceMaps(built: NextConfig): Promise<NextConfig> {
  // oxlint-disable-next-line node/no-process-env -- variables of the build, which the product does not read
  const { SENTRY_AUTH_TOKEN: authToken, SENTRY_ORG: org, SENTRY_PROJECT: project } = process.env
  if (!authToken || !org || !project) return built
  const { withSentryConfig } = await import('@sentry/nextjs/config')
  return withSentryConfig(built, {
    authToken,
    org,
    project,
    telemetry: false,
    buildTimeInstrumentation: false,
    routeManifestInjection: false,
    suppressOnRouterTransitionStartWarning: true,
    sourcemaps: { deleteSourcemapsAfterUpload: true },
  })
}
