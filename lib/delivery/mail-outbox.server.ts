import 'server-only'
import { randomUUID } from 'node:crypto'
import { and, eq, lte, ne, sql } from 'drizzle-orm'
import type { Database } from '@/lib/db/open-database.server'
import { owedMails, owedMailWork } from '@/lib/db/schema'
import type { Lane } from '@/lib/leads/fair-slots'
import type { OutboxStore } from '@/lib/leads/outbox-store.server'
import { readUptimeMs } from '@/lib/leads/process-id.server'
import { WorkQueue } from '@/lib/leads/work-queue.server'
import type { DeliveryDocument, Mail } from './new-delivery'
import { normaliseMailbox } from './plan-deliveries'

export type OwedMail = typeof owedMails.$inferSelect

/** Most mails of this queue to one mailbox in an hour, counted over all sites, so that no mailbox is flooded. */
export const MAILS_PER_HOUR = 6
const HOUR_MS = 3_600_000
/** How long a settled mail is stored, in ms: it holds a shopper's name and address. */
const STORED_MS = 30 * 24 * HOUR_MS

/** A mail that is sent once. `key` names it within its site; `notBefore` in Unix ms. */
export type NewMail = { site: string; key: string; mail: Mail; notBefore?: number }

/** Mails to shoppers that belong to no enquiry: queued, sent once each with retries, withdrawn. `now` as in `Outbox`. */
export class MailOutbox {
  readonly #store: OutboxStore
  readonly queue: WorkQueue

  constructor(db: Database, now: () => number = Date.now, uptime: () => number = readUptimeMs) {
    this.#store = { db, now, uptime }
    this.queue = new WorkQueue(this.#store, owedMailWork)
  }

  /** Queues a mail; one with the same key at the same site, or beyond the mailbox's limit, is not queued. */
  async add({ site, key, mail, notBefore = 0 }: NewMail): Promise<void> {
    const now = this.#store.now()
    const document: DeliveryDocument = { form: 'mail', mail }
    const recipient = normaliseMailbox(mail.to)
    // As `asked_wait` it also holds when the mail server is back after an outage and everything else goes out early.
    const wait = Math.max(0, notBefore - now)
    await this.#store.db
      .run(sql`INSERT INTO owed_mails (site, mail_key, recipient, document, delivery_key, state, attempts,
        next_attempt_at, asked_wait, lease_until, created_at)
      SELECT ${site}, ${key}, ${recipient}, ${JSON.stringify(document)}, ${randomUUID()}, 'pending', 0,
        ${now + wait}, ${wait}, 0, ${now}
      WHERE (SELECT COUNT(*) FROM owed_mails AS other WHERE other.recipient = ${recipient}
        AND other.created_at > ${now - HOUR_MS}) < ${MAILS_PER_HOUR}
      ON CONFLICT (site, mail_key) DO NOTHING`)
  }

  /** Removes a mail that no attempt was made for: what it says is no longer true. */
  async withdraw(site: string, key: string): Promise<void> {
    await this.#store.db
      .delete(owedMails)
      .where(
        and(
          eq(owedMails.site, site),
          eq(owedMails.mailKey, key),
          eq(owedMails.state, 'pending'),
          eq(owedMails.attempts, 0),
        ),
      )
  }

  /** The sites that have mails to claim. */
  listDue(): Promise<Lane[]> {
    return this.queue.listDue()
  }

  /** Takes a mail that is due for this process: of one lane, or of any. */
  async claimDue(lane?: Lane): Promise<OwedMail | null> {
    return this.#readClaimed(await this.queue.claimDue(lane))
  }

  /** Takes the mail that is due soonest, early, but for the ids in `except`; of some `lanes` only, if any are named. */
  async claimSoonest(except: readonly number[] = [], lanes?: readonly Lane[]): Promise<OwedMail | null> {
    return this.#readClaimed(await this.queue.claimSoonest(except, lanes))
  }

  /** Deletes mails that were settled long ago. */
  async sweep(): Promise<void> {
    await this.#store.db
      .delete(owedMails)
      .where(and(ne(owedMails.state, 'pending'), lte(owedMails.settledAt, this.#store.now() - STORED_MS)))
  }

  async #readClaimed(id: number | null): Promise<OwedMail | null> {
    if (id === null) return null
    const [mail] = await this.#store.db.select().from(owedMails).where(eq(owedMails.id, id))
    return mail ?? null
  }
}
