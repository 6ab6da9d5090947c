import { fileURLToPath } from 'node:url'
import type { NextConfig } from 'next'
import { PHASE_DEVELOPMENT_SERVER } from 'next/constants'

/** Checkout pages under every base path and both names (`lib/routing/rewrite.ts`). */
const CHECKOUT = '/:pages(pages)?/:base(cars|motorcycles|campers)/:slug/:name(checkout|buy-online)'

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // Both /service and /service/ serve; the middleware drops the slash.
  skipTrailingSlashRedirect: true,
  serverExternalPackages: ['@libsql/client', '@sentry/nextjs', 'libsql', 'sharp'],
  // `npm run verify` type-checks with the native compiler, which the build's own check cannot load.
  typescript: { ignoreBuildErrors: true },
  expireTime: 3600,
  // Titles and canonical addresses stand in the head for everyone; by default Next.js sends them after it, in the body.
  htmlLimitedBots: /.*/,
  // What the framework may hold of a body in memory before the middleware is asked. Handlers take 64 KB; uploads, which take
  // more, do not pass the middleware.
  experimental: { proxyClientMaxBodySize: '256kb' },
  async headers() {
    return [
      {
        // Answers of calls are data; one that a browser shows as a page runs nothing.
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
      // Later rules win. Apple Pay and Google Pay run in Stripe's frame.
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
      // The address of a receipt link opens it.
      {
        source: CHECKOUT,
        has: [{ type: 'query', key: 'receipt' }],
        headers: [{ key: 'Referrer-Policy', value: 'no-referrer' }],
      },
    ]
  },
}

/** Cached pages belong to production; in development there is neither a build to key them by nor a use for them. */
export default function configure(phase: string): NextConfig {
  if (phase === PHASE_DEVELOPMENT_SERVER) return config
  return { ...config, cacheHandler: fileURLToPath(new URL('lib/page-cache/handler.mjs', import.meta.url)) }
}
