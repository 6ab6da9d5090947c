import { chmod, mkdir } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { join } from 'node:path'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { getEnv } from '@/lib/env'
import { getLeadWebhookSecrets } from '@/lib/read-env'
import { createChatServer } from './chat/app'
import { createDealerApi } from './dealer-api/app'
import { createDashboard } from './dealer-api/dashboard'
import type { Platform } from './dealer-api/platform'
import { openStore, type Store } from './dealer-api/store'
import { WebsiteDirectory } from './dealer-api/websites'
import { createErrorServer } from './errors/app'
import { Clock } from './faults/clock'
import { Faults, type FaultPart, type FetchHandler } from './faults/faults'
import { createFaultRoutes } from './faults/routes'
import { Inbox } from './inbox/inbox'
import { localOnly } from './inbox/local-only'
import { createInboxRoutes } from './inbox/routes'
import type { MailServer } from './mail/smtp'
import { createTagServer } from './tags/app'
import { createTurnstile } from './turnstile/app'

export const SANDBOX_PARTS = ['dealer-api', 'search', 'images', 'mail', 'payments'] as const
export type SandboxPart = (typeof SANDBOX_PARTS)[number]

type SandboxOptions = {
  /** Port on 127.0.0.1; 0 for a random free port. */
  port: number
  /** Data folder; all state is stored in its `sandbox/` sub-folder. */
  dataDir: string
  /** Folder of site files, which define the platform's websites. */
  sitesDir: string
  /** Port of the mail server on 127.0.0.1; a random free port when absent. */
  smtpPort?: number
  /**
   * Parts to serve; all when absent. `dealer-api` includes the dashboard, chat, bot check, tags and error
   * tracker; `mail` includes the CRM; the inbox is part of both and of `payments`.
   */
  only?: readonly SandboxPart[]
  /** Serves single-colour pictures, which are cheap; for tests that do not check pictures. */
  hasFlatPictures?: boolean
  /** Webhook URL for Stripe events; the web app on this machine when absent. */
  webhookUrl?: string
}
export type Sandbox = { url: string; smtpUrl: string | null; close: () => Promise<void> }

/** The sandbox cannot start. The message is one sentence that says what to do. */
export class SandboxError extends Error {
  override name = 'SandboxError'
}

/** How long `close` waits for running requests before it closes their connections, in ms. */
const GRACE_MS = 3000
const SWEEP_MS = 20
/** Longer than clients keep idle connections, so that the server never closes one during a request. */
const KEEP_ALIVE_MS = 75_000

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => unknown
type Mount = { prefix: string; listener: Listener }
type Running = {
  mounts: Mount[]
  controlApi: Hono<{ Bindings: HttpBindings }>
  /** Starts the mail server if it is one of the parts. */
  startMail: (port: number) => Promise<MailServer | null>
  end: () => void
  close: () => Promise<void>
}

/**
 * Starts the embedded stand-ins for the upstream services on 127.0.0.1: `/dealer-api`, `/dashboard`, `/chat`,
 * `/turnstile`, `/tags`, `/errors`, `/search`, `/images`, `/crm`, `/payments`, a mail server on a separate
 * port, and the sandbox's control API at the root.
 * @throws SandboxError when a port is already in use
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const running = await startParts(options)
  const controlApi = listenerOf((request, env) => running.controlApi.fetch(request, env))
  // Browsers open spare connections. Node does not count them as idle before their first request and would
  // wait for them.
  const unused = new Set<Socket>()
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (incoming, outgoing) => {
    unused.delete(incoming.socket)
    const url = incoming.url ?? '/'
    const mount = running.mounts.find(({ prefix }) => isBelow(url, prefix))
    if (!mount) return controlApi(incoming, outgoing)
    incoming.url = url.slice(mount.prefix.length).replace(/^(?!\/)/, '/')
    return mount.listener(incoming, outgoing)
  })
  server.on('connection', (socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(options.port, '127.0.0.1', () => resolve())
    })
  } catch (error) {
    await running.close()
    throw explainListenError(error, options.port, 'SANDBOX_PORT')
  }
  const mail = await running.startMail(options.smtpPort ?? 0).catch(async (error: unknown) => {
    server.close()
    await running.close()
    throw explainListenError(error, options.smtpPort ?? 0, 'SANDBOX_SMTP_PORT')
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    smtpUrl: mail && `smtp://127.0.0.1:${mail.port}`,
    async close() {
      running.end()
      await mail?.close()
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of unused) socket.destroy()
      // Connections that become idle after `close` would otherwise be kept alive.
      const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
      const cutOff = setTimeout(() => server.closeAllConnections(), GRACE_MS)
      await closed
      clearInterval(sweep)
      clearTimeout(cutOff)
      await running.close()
    },
  }
}

async function startParts({
  dataDir,
  sitesDir,
  webhookUrl,
  only = SANDBOX_PARTS,
  hasFlatPictures = false,
}: SandboxOptions): Promise<Running> {
  const env = getEnv()
  // Holds personal data (enquiries, files, codes), so other users have no access to the folder.
  await mkdir(join(dataDir, 'sandbox'), { recursive: true, mode: 0o700 })
  await chmod(join(dataDir, 'sandbox'), 0o700)
  const clock = new Clock()
  const faults = new Faults()
  const mounts: Mount[] = []
  const closers: (() => Promise<void>)[] = []
  let inbox: Inbox | undefined
  const controlApi = new Hono<{ Bindings: HttpBindings }>()
  controlApi.get('/health', (c) => c.json({ status: 'available' }))
  controlApi.use(localOnly)
  controlApi.route('/', createFaultRoutes(faults, clock))
  controlApi.notFound((c) => c.json({ error: 'Not found' }, 404))
  const mount = (part: FaultPart, handler: FetchHandler) =>
    mounts.push({ prefix: `/${part}`, listener: listenerOf(faults.wrap(part, handler)) })

  let startMail: Running['startMail'] = skipMail
  if (only.includes('dealer-api') || only.includes('mail') || only.includes('payments')) {
    const store = await openStore(dataDir)
    inbox = new Inbox(store, clock)
    controlApi.route('/', createInboxRoutes(inbox, store))
    controlApi.get('/', (c) => c.redirect('/inbox'))
    closers.push(() => store.close())
    if (only.includes('dealer-api')) mountPlatform(mount, { store, inbox, clock }, sitesDir)
    if (only.includes('mail')) startMail = await mountMail(mount, faults, { store, inbox }, sitesDir)
    const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env
    if (only.includes('payments') && secretKey && webhookSecret) {
      const { startPayments } = await import('./payments/start')
      const payments = await startPayments({
        dataDir,
        inbox,
        clock,
        faults,
        secretKey,
        webhookSecret,
        webhookUrl: webhookUrl ?? `http://127.0.0.1:${env.PORT}/api/stripe/webhook`,
      })
      mount('payments', (request, bindings) => payments.app.fetch(request, bindings))
      closers.unshift(() => payments.close())
    }
  }
  // Search and images are imported on demand, because they load an index and native code into memory.
  if (only.includes('search')) {
    const { createSearchServer } = await import('./search/app')
    const search = await createSearchServer({
      dataDir: join(dataDir, 'sandbox', 'search'),
      masterKey: env.MEILISEARCH_ADMIN_KEY,
      now: () => clock.now(),
    })
    mount('search', (request, bindings) => search.app.fetch(request, bindings))
    closers.push(() => search.close())
  }
  if (only.includes('images')) {
    const { createImageServer } = await import('./images/app')
    const cacheDir = join(dataDir, 'sandbox', 'images')
    const images = createImageServer({ cacheDir, isFlat: hasFlatPictures })
    mount('images', (request, bindings) => images.app.fetch(request, bindings))
  }
  return {
    mounts,
    controlApi,
    startMail,
    end: () => inbox?.end(),
    async close() {
      for (const close of closers) await close()
    },
  }
}

async function skipMail(): Promise<null> {
  return null
}

type AddMount = (part: FaultPart, handler: FetchHandler) => void

/**
 * Mounts the dealer platform with its dashboard, and the services that depend on its websites: chat, bot
 * check, tags and errors.
 */
function mountPlatform(mount: AddMount, own: Omit<Platform, 'websites'>, sitesDir: string): void {
  const env = getEnv()
  const platform = { ...own, websites: new WebsiteDirectory(sitesDir) }
  const credentials = { user: env.DEALER_API_USER, password: env.DEALER_API_PASSWORD }
  const dealerApi = createDealerApi(platform, credentials)
  const dashboard = createDashboard(platform, credentials)
  const chat = createChatServer(platform)
  mount('dealer-api', (request, bindings) => dealerApi.fetch(request, bindings))
  mount('dashboard', (request, bindings) => dashboard.fetch(request, bindings))
  mount('chat', (request, bindings) => chat.fetch(request, bindings))
  const { TURNSTILE_SECRET_KEY: turnstileKey } = env
  if (turnstileKey) {
    const turnstile = createTurnstile(turnstileKey, () => own.clock.now())
    mount('turnstile', (request, bindings) => turnstile.fetch(request, bindings))
  }
  const tags = createTagServer(platform)
  mount('tags', (request, bindings) => tags.fetch(request, bindings))
  const errors = createErrorServer(platform)
  mount('errors', (request, bindings) => errors.fetch(request, bindings))
}

/** Mounts the CRM and returns the function that starts the mail server. */
async function mountMail(
  mount: AddMount,
  faults: Faults,
  { store, inbox }: { store: Store; inbox: Inbox },
  sitesDir: string,
): Promise<Running['startMail']> {
  const [{ createCrm }, { createMailReceiver }, { startMailServer }] = await Promise.all([
    import('./mail/crm'),
    import('./mail/receive-mail'),
    import('./mail/smtp'),
  ])
  const websites = new WebsiteDirectory(sitesDir)
  const crm = createCrm(store, inbox, async (site, path) => {
    const { delivery = [] } = (await websites.findWebsiteBySlug(site)) ?? {}
    return delivery.flatMap((target) =>
      'secret_variable' in target && target.url === path
        ? getLeadWebhookSecrets(target.secret_variable, getEnv())
        : [],
    )
  })
  mount('crm', (request, bindings) => crm.fetch(request, bindings))
  return (port) => startMailServer(port, faults, createMailReceiver(store, inbox))
}

function listenerOf(handler: FetchHandler): Listener {
  return getRequestListener((request, env) => handler(request, env as HttpBindings), {
    overrideGlobalObjects: false,
  })
}

function isBelow(url: string, prefix: string): boolean {
  return url.startsWith(prefix) && ['/', '?', undefined].includes(url[prefix.length])
}

function explainListenError(error: unknown, port: number, variable: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE')
    return new SandboxError(
      `Port ${port} is in use. Stop the program that uses it, or set ${variable} to a free port.`,
    )
  if (code === 'EACCES')
    return new SandboxError(`No permission to use port ${port}. Set ${variable} to a port above 1023.`)
  return error
}
