import 'server-only'
import { sql } from 'drizzle-orm'
import { listStuckReservations } from '@/lib/checkout/reservation-queries.server'
import { getDatabase } from '@/lib/db/open-database.server'
import { DeliveryOutbox } from '@/lib/delivery/delivery-outbox.server'
import { MailOutbox } from '@/lib/delivery/mail-outbox.server'
import type { Env } from '@/lib/read-env'
import { getLeadDeliverer } from '@/lib/leads/lead-delivery.server'
import type { WorkQueue } from '@/lib/leads/work-queue.server'
import { createHash, timingSafeEqual } from 'node:crypto'

const TIMEOUT_MS = 2000
/** How long a readiness result is reused, in ms, so that frequent checks cause at most one query per second. */
const READINESS_MS = 1000

type PartState = { status: 'ok' | 'down'; ms: number; detail?: string }
type DeepHealth = {
  /** `degraded`: an upstream is down and pages are served without it. `unavailable`: the database is down. */
  status: 'ok' | 'degraded' | 'unavailable'
  upstreams: Record<'dealer-api' | 'search' | 'images', PartState>
  database: PartState
  /** Waiting leads, age of the oldest in seconds, permanently rejected leads, and leads that need attention. */
  leads: QueueCounts | null
  /** The same counts for deliveries by email and to other systems. */
  deliveries: QueueCounts | null
  /** Card reservations that need manual review, and the age of the oldest in seconds; the log names each one. */
  reservations: { stuck: number; oldestStuckSeconds: number } | null
}

type QueueCounts = { waiting: number; oldestWaitingSeconds: number; refused: number; stuck: number }

type Readiness = { checkedAt: number; isReady: Promise<boolean> }
const shared = globalThis as typeof globalThis & { readiness?: Readiness }

/**
 * Whether a load balancer may send requests to this process. The database must be available because it stores
 * enquiries; upstream services may be down, because pages are served without them and enquiries wait. Never throws.
 * `now` is monotonic, in ms.
 */
export function checkReadiness(now: number = performance.now()): Promise<boolean> {
  const known = shared.readiness
  if (known && now - known.checkedAt < READINESS_MS) return known.isReady
  const isReady = checkDatabase().then(({ status }) => status === 'ok')
  shared.readiness = { checkedAt: now, isReady }
  return isReady
}

/** Checks each upstream, the database and the outbox within `TIMEOUT_MS`. Never throws. */
export async function checkDeeply(env: Env): Promise<DeepHealth> {
  const credentials = Buffer.from(`${env.DEALER_API_USER}:${env.DEALER_API_PASSWORD}`).toString('base64')
  const [dealerApi, search, images, database, leads, deliveries, reservations] = await Promise.all([
    probe(`${env.DEALER_API_URL}/api/auth`, { authorization: `Basic ${credentials}` }),
    probe(`${env.MEILISEARCH_URL}/health`),
    probe(`${env.IMAGES_URL}/`),
    checkDatabase(),
    loadQueueCounts(async () => (await getLeadDeliverer()).outbox.queue),
    loadQueueCounts(async () => {
      const db = await getDatabase()
      return sumQueueCounts([new DeliveryOutbox(db).queue, new MailOutbox(db).queue])
    }),
    countStuckReservations(),
  ])
  const upstreams = { 'dealer-api': dealerApi, search, images }
  const isEveryUpstreamUp = Object.values(upstreams).every(({ status }) => status === 'ok')
  const status = database.status === 'down' ? 'unavailable' : isEveryUpstreamUp ? 'ok' : 'degraded'
  return { status, upstreams, database, leads, deliveries, reservations }
}

/** Reads from a table, because `SELECT 1` also succeeds on a replaced or truncated database file. */
function checkDatabase(): Promise<PartState> {
  return measure(() =>
    withTimeout(async () => {
      await (await getDatabase()).run(sql`SELECT id FROM migrations LIMIT 1`)
    }),
  )
}

/** A service is up when it responds below 500, except when it rejects our credentials. */
function probe(url: string, headers: Record<string, string> = {}): Promise<PartState> {
  return measure(async () => {
    const response = await fetch(url, { headers, cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) })
    await response.body?.cancel()
    if (response.status >= 500) throw new Error(`responds with status ${response.status}`)
    if (response.status === 401 || response.status === 403) throw new Error('rejects our credentials')
  })
}

/** @throws TimeoutError when `task` takes longer than `TIMEOUT_MS`; the task keeps running. */
async function withTimeout<Result>(task: () => Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException('no response', 'TimeoutError')), TIMEOUT_MS)
  })
  try {
    return await Promise.race([task(), late])
  } finally {
    clearTimeout(timer)
  }
}

async function measure(check: () => Promise<void>): Promise<PartState> {
  const startedAt = performance.now()
  const ms = () => Math.round(performance.now() - startedAt)
  try {
    await check()
    return { status: 'ok', ms: ms() }
  } catch (error) {
    const detail =
      error instanceof Error ? (error.name === 'TimeoutError' ? 'no response' : error.message) : ''
    return { status: 'down', ms: ms(), ...(detail ? { detail } : {}) }
  }
}

async function countStuckReservations(): Promise<DeepHealth['reservations']> {
  try {
    const now = Date.now()
    const stuck = await withTimeout(async () => listStuckReservations(await getDatabase(), now))
    const oldest = Math.min(now, ...stuck.map(({ createdAt }) => createdAt))
    return { stuck: stuck.length, oldestStuckSeconds: Math.round((now - oldest) / 1000) }
  } catch {
    return null
  }
}

/** Adds the counts of several queues. */
function sumQueueCounts(queues: readonly Pick<WorkQueue, 'loadCounts'>[]): Pick<WorkQueue, 'loadCounts'> {
  return {
    loadCounts: async () => {
      const all = await Promise.all(queues.map((queue) => queue.loadCounts()))
      const sum = (key: 'pending' | 'refused' | 'stuck') => all.reduce((total, owed) => total + owed[key], 0)
      return {
        pending: sum('pending'),
        refused: sum('refused'),
        stuck: sum('stuck'),
        oldestPendingMs: Math.max(...all.map((owed) => owed.oldestPendingMs)),
      }
    },
  }
}

async function loadQueueCounts(
  open: () => Promise<Pick<WorkQueue, 'loadCounts'>>,
): Promise<QueueCounts | null> {
  try {
    const owed = await withTimeout(async () => (await open()).loadCounts())
    return {
      waiting: owed.pending,
      oldestWaitingSeconds: Math.round(owed.oldestPendingMs / 1000),
      refused: owed.refused,
      stuck: owed.stuck,
    }
  } catch {
    return null
  }
}

/**
 * Whether a request has `Authorization: Bearer TOKEN`; always `false` when no token is configured. Compares digests
 * in constant time so that timing reveals neither the token nor its length.
 */
export function hasBearerToken(request: Request, token: string | undefined): boolean {
  if (!token) return false
  const given = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
  return timingSafeEqual(digest(given), digest(token))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
