import 'server-only'
import { sql } from 'drizzle-orm'
import { getDatabase } from '@/lib/db/get-database.server'
import { DeliveryOutbox } from '@/lib/delivery/delivery-outbox.server'
import type { Env } from '@/lib/env'
import { getCourier } from '@/lib/leads/lead-desk.server'
import type { WorkQueue } from '@/lib/leads/work-queue.server'

const TIMEOUT_MS = 2000

export type PartState = { status: 'ok' | 'down'; ms: number; detail?: string }
export type DeepHealth = {
  status: 'ok' | 'degraded'
  upstreams: Record<'dealer-api' | 'search' | 'images', PartState>
  database: PartState
  /** Calls that wait, the age of the oldest in seconds, those refused for good, and what a person should look at. */
  leads: OwedCounts | null
  /** The same of what is owed to mailboxes and other systems. */
  deliveries: OwedCounts | null
}

type OwedCounts = { waiting: number; oldestWaitingSeconds: number; refused: number; stuck: number }

/** The state of each upstream, the database and the outbox; takes at most `TIMEOUT_MS`. Never throws. */
export async function checkDeeply(env: Env): Promise<DeepHealth> {
  const credentials = Buffer.from(`${env.DEALER_API_USER}:${env.DEALER_API_PASSWORD}`).toString('base64')
  const [dealerApi, search, images, database, leads, deliveries] = await Promise.all([
    probe(`${env.DEALER_API_URL}/api/auth`, { authorization: `Basic ${credentials}` }),
    probe(`${env.MEILISEARCH_URL}/health`),
    probe(`${env.IMAGES_URL}/`),
    measure(async () => {
      await (await getDatabase()).run(sql`SELECT 1`)
    }),
    countOwed(async () => (await getCourier()).outbox.queue),
    countOwed(async () => new DeliveryOutbox(await getDatabase()).queue),
  ])
  const upstreams = { 'dealer-api': dealerApi, search, images }
  const isWell = [...Object.values(upstreams), database].every(({ status }) => status === 'ok')
  return { status: isWell ? 'ok' : 'degraded', upstreams, database, leads, deliveries }
}

/** A service that gives any answer below 500 is up; what it says to a bare request is its own business. */
function probe(url: string, headers: Record<string, string> = {}): Promise<PartState> {
  return measure(async () => {
    const response = await fetch(url, { headers, cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) })
    await response.body?.cancel()
    if (response.status >= 500) throw new Error(`answers ${response.status}`)
    if (response.status === 401 || response.status === 403) throw new Error('refuses our credentials')
  })
}

async function measure(check: () => Promise<void>): Promise<PartState> {
  const startedAt = performance.now()
  const ms = () => Math.round(performance.now() - startedAt)
  try {
    await check()
    return { status: 'ok', ms: ms() }
  } catch (error) {
    const detail = error instanceof Error ? (error.name === 'TimeoutError' ? 'no answer' : error.message) : ''
    return { status: 'down', ms: ms(), ...(detail ? { detail } : {}) }
  }
}

async function countOwed(open: () => Promise<Pick<WorkQueue, 'countOwed'>>): Promise<OwedCounts | null> {
  try {
    const owed = await (await open()).countOwed()
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
