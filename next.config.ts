import { fileURLToPath } from 'node:url'
import type { NextConfig } from 'next'

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // Both /service and /service/ serve; the middleware drops the slash.
  skipTrailingSlashRedirect: true,
  serverExternalPackages: ['@libsql/client', 'libsql', 'sharp'],
  // `npm run verify` type-checks with the native compiler, which the build's own check cannot load.
  typescript: { ignoreBuildErrors: true },
  expireTime: 3600,
  cacheHandler: fileURLToPath(new URL('lib/page-cache/handler.mjs', import.meta.url)),
  async headers() {
    return [
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
    ]
  },
}

export default config
