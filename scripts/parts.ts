import type { Env } from '@/lib/env'

export type SandboxPart = 'dealer-api' | 'search' | 'images' | 'mail' | 'payments'

/** The parts that the embedded sandbox serves: those whose variable does not point elsewhere. */
export function listSandboxParts(env: Env): SandboxPart[] {
  const addresses: Record<SandboxPart, string> = {
    'dealer-api': env.DEALER_API_URL,
    search: env.MEILISEARCH_URL,
    images: env.IMAGES_URL,
    mail: env.SMTP_URL,
    payments: env.STRIPE_API_URL ?? '',
  }
  const own = [`${env.SANDBOX_URL}/`, `smtp://127.0.0.1:${env.SANDBOX_SMTP_PORT}`]
  return (Object.keys(addresses) as SandboxPart[]).filter((part) =>
    own.some((address) => addresses[part].startsWith(address)),
  )
}

/** Node's limits for the sandbox: memory enough for 20,000 cars, and garbage is not left lying about. */
export const SANDBOX_FLAGS = ['--max-old-space-size=320']
/**
 * Node's limits for the web app; `npm start` and the Dockerfile say the same. Without a limit the heap of a busy server grows
 * far beyond what it uses; with it the process stays flat at about 400 MB. More room for young objects makes search pages
 * quicker still, but takes the process to its bar of 450 MB.
 */
export const WEB_FLAGS = ['--max-old-space-size=288']
