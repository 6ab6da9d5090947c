import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'
import { startSandbox, type SandboxPart } from '@/sandbox/server'

export const DEMO_SITES = fileURLToPath(new URL('../../config/sites', import.meta.url))
const AUTHORIZATION = `Basic ${Buffer.from('sandbox:sandbox-password').toString('base64')}`

export type Reply = { status: number; body: unknown; headers: Headers }

/** Starts a sandbox on a free port with an empty store; closes and deletes it after the file's tests. */
export async function startTestSandbox(
  options: { only?: SandboxPart[]; sitesDir?: string; dataDir?: string; webhookUrl?: string } = {},
) {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'sandbox-')))
  const sandbox = await startSandbox({
    port: 0,
    dataDir,
    sitesDir: options.sitesDir ?? DEMO_SITES,
    only: options.only ?? ['dealer-api'],
    // Nothing listens on this port, so that no program on this machine receives events of tests.
    webhookUrl: options.webhookUrl ?? 'http://127.0.0.1:9/api/stripe/webhook',
  })
  let open = true
  const close = async () => {
    if (open) await sandbox.close()
    open = false
  }
  afterAll(async () => {
    await close()
    if (!options.dataDir) await rm(dataDir, { recursive: true, force: true })
  })

  /** Calls the sandbox with the platform's credentials. Sends and parses JSON. */
  async function call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    const response = await fetch(sandbox.url + path, {
      method,
      headers: {
        authorization: AUTHORIZATION,
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const json: unknown = text === '' ? undefined : JSON.parse(text)
    return { status: response.status, body: json, headers: response.headers }
  }
  return {
    url: sandbox.url,
    smtpUrl: sandbox.smtpUrl,
    dataDir,
    close,
    call,
    get: (path: string) => call('GET', path),
    config: {
      url: `${sandbox.url}/dealer-api`,
      dashboardUrl: `${sandbox.url}/dashboard`,
      user: 'sandbox',
      password: 'sandbox-password',
    },
  }
}
