import 'server-only'
import { randomUUID } from 'node:crypto'
import { and, eq, lte, ne, sql } from 'drizzle-orm'
import type { Database } from '@/lib/db/open-database.server'
import { owedMails, owedMailWork } from '@/lib/db/schema'
import type { Lane } from '@/lib/leads/fair-slots'
import { type OutboxStore, readUptimeMs } from '@/lib/leads/outbox-store.server'
import { WorkQueue } from '@/lib/leads/work-queue.server'
import type { DeliveryDocument, Mail } from './new-delivery'
import { normaliseMailbox } from './plan-deliveries.server'

export type OwedMail = typeof owedMails.$inferSelect

/** Maximum mails of this queue per mailbox and hour, over all sites, so that nobody can flood a mailbox. */
const MAILS_PER_HOUR = 6
const HOUR_MS = 3_600_000
/** How long a settled mail is stored, in ms. Limited, because it contains a shopper's name and address. */
const STORED_MS = 30 * 24 * HOUR_MS

/** A mail to send once. `key` is unique within the site; `notBefore` in Unix ms. */
type NewMail = { site: string; key: string; mail: Mail; notBefore?: number }

/** Outbox of mails to shoppers that belong to no lead. Each is sent once, with retries. `now` and `uptime` as in `OutboxStore`. */
export class MailOutbox {
  readonly #store: OutboxStore
  readonly queue: WorkQueue

  constructor(db: Database, now: () => number = Date.now, uptime: () => number = readUptimeMs) {
    this.#store = { db, now, uptime }
    this.queue = new WorkQueue(this.#store, owedMailWork)
  }

  /** Queues a mail, unless the site has one with the same key or the mailbox has reached its limit. */
  async add({ site, key, mail, notBefore = 0 }: NewMail): Promise<void> {
    const now = this.#store.now()
    const document: DeliveryDocument = { form: 'mail', mail }
    const recipient = normaliseMailbox(mail.to)
    // Also stored as `asked_wait`, so that the mail is not sent early when the worker catches up after an outage.
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

  /** Deletes a mail whose content is no longer true, unless sending was already attempted. */
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

  /** Whether the site has a mail with this key, sent or not. Settled mails are stored for 30 days. */
  async has(site: string, key: string): Promise<boolean> {
    const rows = await this.#store.db
      .select({ id: owedMails.id })
      .from(owedMails)
      .where(and(eq(owedMails.site, site), eq(owedMails.mailKey, key)))
    return rows.length > 0
  }

  /** Lists the sites with due mails. */
  listDue(): Promise<Lane[]> {
    return this.queue.listDue()
  }

  /** Claims a due mail: of one lane, or of any. */
  async claimDue(lane?: Lane): Promise<OwedMail | null> {
    return this.#readClaimed(await this.queue.claimDue(lane))
  }

  /** Claims the mail that is due soonest, even before it is due. Skips the ids in `except`; restricted to `lanes` if given. */
  async claimSoonest(except: readonly number[] = [], lanes?: readonly Lane[]): Promise<OwedMail | null> {
    return this.#readClaimed(await this.queue.claimSoonest(except, lanes))
  }

  /** Deletes mails that were settled more than `STORED_MS` ago. */
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
