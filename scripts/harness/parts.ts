import type { Env } from '@/lib/read-env'

export type SandboxPart = 'dealer-api' | 'search' | 'images' | 'mail' | 'payments'

/** Returns the services that the embedded sandbox provides: those whose URL points to it. */
export function listSandboxParts(env: Env): SandboxPart[] {
  const urls: Record<SandboxPart, string> = {
    'dealer-api': env.DEALER_API_URL,
    search: env.MEILISEARCH_URL,
    images: env.IMAGES_URL,
    mail: env.SMTP_URL,
    payments: env.STRIPE_API_URL ?? '',
  }
  const sandboxUrls = [`${env.SANDBOX_URL}/`, `smtp://127.0.0.1:${env.SANDBOX_SMTP_PORT}`]
  return (Object.keys(urls) as SandboxPart[]).filter((part) =>
    sandboxUrls.some((url) => urls[part].startsWith(url)),
  )
}

/** Node options for the sandbox. The heap limit is enough for 20,000 vehicles. */
export const SANDBOX_FLAGS = ['--max-old-space-size=320']
/** The folder of the production build, which `npm start` runs. It also runs as a copy in another place. */
export const BUILD_FOLDER = '.next/standalone'
/** The server of `npm start` in that folder, compiled from `scripts/start.ts`. */
export const SERVER = 'commands/start.cjs'
/**
 * Node options for the web app; keep `npm start` and the Dockerfile in sync. Without a heap limit V8 delays garbage collection
 * on a busy server; with it the process stays at about 400 MB. A larger young generation makes search pages faster but reaches
 * the limit of 450 MB.
 */
export const WEB_FLAGS = ['--max-old-space-size=288']
