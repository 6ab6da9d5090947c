import { chmod, mkdir } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { join } from 'node:path'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { getEnv } from '@/lib/env'
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

export type SandboxOptions = {
  /** Port on 127.0.0.1; 0 takes any free one. */
  port: number
  /** Everything that is kept lies below it, in `sandbox/`. */
  dataDir: string
  /** Folder of site files; the platform knows the websites in it. */
  sitesDir: string
  /** Port of the mail server on 127.0.0.1; any free one when absent. */
  smtpPort?: number
  /**
   * Parts to serve; all when absent. The dashboard, the chat, the bot check, the tags and the error service come with
   * `dealer-api`, a dealer's own system with `mail`, the inbox with each of these and `payments`.
   */
  only?: readonly SandboxPart[]
  /** Pictures of one colour, which cost little: for tests that look at no picture. */
  hasFlatPictures?: boolean
  /** Where the payments stand-in delivers its events; the web app on this machine when absent. */
  webhookUrl?: string
}
export type Sandbox = { url: string; smtpUrl: string | null; close: () => Promise<void> }

/** The sandbox cannot start; the message is one sentence and says what to do. */
export class SandboxError extends Error {
  override name = 'SandboxError'
}

/** How long `close` waits for answers under way before it cuts them off, in ms. */
const GRACE_MS = 3000
const SWEEP_MS = 20
/** Idle connections outlive those of clients, so that none is closed under a request. */
const KEEP_ALIVE_MS = 75_000

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => unknown
type Mount = { prefix: string; listener: Listener }
type Running = {
  mounts: Mount[]
  surface: Hono<{ Bindings: HttpBindings }>
  /** Starts the mail server, where it is wanted. */
  startMail: (port: number) => Promise<MailServer | null>
  end: () => void
  close: () => Promise<void>
}

/**
 * Starts the embedded stand-ins of the upstream services on 127.0.0.1: `/dealer-api`, `/dashboard`, `/chat`,
 * `/turnstile`, `/tags`, `/errors`, `/search`, `/images`, `/crm`, `/payments`, a mail server on a port of its own, and its own
 * surface at the root.
 * @throws SandboxError when the port is taken.
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const running = await startParts(options)
  const surface = listenerOf((request, env) => running.surface.fetch(request, env))
  // Browsers connect ahead of need; Node does not count such a connection as idle, and would wait for it.
  const unused = new Set<Socket>()
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (incoming, outgoing) => {
    unused.delete(incoming.socket)
    const url = incoming.url ?? '/'
    const mount = running.mounts.find(({ prefix }) => isBelow(url, prefix))
    if (!mount) return surface(incoming, outgoing)
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
      // A connection that was busy a moment ago is idle now, and would be kept alive.
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
  // Everything below it is out of other users' reach, whatever its own modes: enquiries, files, codes sent by mail.
  await mkdir(join(dataDir, 'sandbox'), { recursive: true, mode: 0o700 })
  await chmod(join(dataDir, 'sandbox'), 0o700)
  const clock = new Clock()
  const faults = new Faults()
  const mounts: Mount[] = []
  const closers: (() => Promise<void>)[] = []
  let inbox: Inbox | undefined
  const surface = new Hono<{ Bindings: HttpBindings }>()
  surface.get('/health', (c) => c.json({ status: 'available' }))
  surface.use(localOnly)
  surface.route('/', createFaultRoutes(faults, clock))
  surface.notFound((c) => c.json({ error: 'Not found' }, 404))
  const mount = (part: FaultPart, handler: FetchHandler) =>
    mounts.push({ prefix: `/${part}`, listener: listenerOf(faults.wrap(part, handler)) })

  let startMail: Running['startMail'] = startNoMail
  if (only.includes('dealer-api') || only.includes('mail') || only.includes('payments')) {
    const store = await openStore(dataDir)
    inbox = new Inbox(store, clock)
    surface.route('/', createInboxRoutes(inbox, store))
    surface.get('/', (c) => c.redirect('/inbox'))
    closers.push(() => store.close())
    if (only.includes('dealer-api')) mountPlatform(mount, { store, inbox, clock }, sitesDir)
    if (only.includes('mail')) startMail = await mountMail(mount, faults, store, inbox)
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
  // Search and images load only when asked for; they bring an index and native code into memory.
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
    surface,
    startMail,
    end: () => inbox?.end(),
    async close() {
      for (const close of closers) await close()
    },
  }
}

async function startNoMail(): Promise<null> {
  return null
}

type AddMount = (part: FaultPart, handler: FetchHandler) => void

/** The dealer platform with its dashboard, and the chat that answers in its name. */
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

/** A dealer's own system; returns what starts the mail server. */
async function mountMail(
  mount: AddMount,
  faults: Faults,
  store: Store,
  inbox: Inbox,
): Promise<Running['startMail']> {
  const [{ createCrm }, { createMailReceiver }, { startMailServer }] = await Promise.all([
    import('./mail/crm'),
    import('./mail/receive-mail'),
    import('./mail/smtp'),
  ])
  const crm = createCrm(store, inbox)
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
    return new SandboxError(`Port ${port} is in use. Stop the program that uses it, or set ${variable} to a free port.`)
  if (code === 'EACCES')
    return new SandboxError(`Port ${port} may not be used. Set ${variable} to a number above 1023.`)
  return error
}
