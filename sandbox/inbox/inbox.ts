import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Clock } from '../faults/clock'
import { inboxEntries, leadFiles, leads, leadUpdates, watchlist, type JsonObject } from '../dealer-api/schema'
import type { Store, Transaction } from '../dealer-api/store'

type InboxKind = (typeof inboxEntries.$inferInsert)['kind']
type InboxFile = {
  id: number
  field: string
  name: string
  size: number
  type: string
  sha256: string
}
export type InboxLead = {
  id: number
  idempotencyKey: string | null
  receivedAt: string
  site: string
  payload: JsonObject
  updates: { receivedAt: string; payload: JsonObject }[]
  files: InboxFile[]
}
type InboxEntry = JsonObject & { id: number | string; receivedAt: string; site: string }
/** Kinds whose entries another part of the sandbox stores. */
type InboxSourceKind = 'payments' | 'webhooks'
/** Lists the entries of such a kind, oldest first, and hides the current ones. */
export type InboxSource = {
  list: (site: string | undefined) => Promise<InboxEntry[]>
  clear: () => Promise<void>
}
type InboxContents = { leads: InboxLead[]; watchlist: InboxEntry[] } & Record<
  InboxKind | InboxSourceKind,
  InboxEntry[]
>

/**
 * Everything that the sandbox received, oldest first. Stored in the dealer platform's database, so it
 * survives a restart.
 */
export class Inbox {
  readonly #store: Store
  readonly #clock: Clock
  readonly #listeners = new Set<() => void>()
  readonly #sources = new Map<InboxSourceKind, InboxSource>()
  #ended = false

  constructor(store: Store, clock: Clock) {
    this.#store = store
    this.#clock = clock
  }

  /** Registers the source of a kind. Without a source the kind is empty. */
  addSource(kind: InboxSourceKind, source: InboxSource): void {
    this.#sources.set(kind, source)
  }

  /** Adds an entry within a running transaction; call `announce` after the commit. */
  async add(tx: Transaction, kind: InboxKind, site: string, payload: JsonObject): Promise<void> {
    await tx.insert(inboxEntries).values({ kind, site, payload, receivedAt: this.#clock.iso() })
  }

  /** Adds an entry in a separate transaction and announces it. */
  async record(kind: InboxKind, site: string, payload: JsonObject): Promise<void> {
    await this.#store.write((tx) => this.add(tx, kind, site, payload))
    this.announce()
  }

  /** Notifies open inbox pages of a change. */
  announce(): void {
    for (const listener of this.#listeners) listener()
  }

  /** Whether the sandbox is closing; event streams then end. */
  get ended(): boolean {
    return this.#ended
  }

  /** Ends all event streams. */
  end(): void {
    this.#ended = true
    this.announce()
  }

  /** Calls `listener` after every change until the returned function is called. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Reads all entries since the last `clear`, of one site or of all sites. */
  async read(site?: string): Promise<InboxContents> {
    const entries = await this.#store.db
      .select()
      .from(inboxEntries)
      .where(and(eq(inboxEntries.inInbox, true), site ? eq(inboxEntries.site, site) : undefined))
      .orderBy(asc(inboxEntries.id))
    const ofKind = (kind: InboxKind): InboxEntry[] =>
      entries
        .filter((entry) => entry.kind === kind)
        .map(({ id, receivedAt, site: entrySite, payload }) => ({
          ...payload,
          id,
          receivedAt,
          site: entrySite,
        }))
    return {
      leads: await this.#readLeads(site),
      messages: ofKind('messages'),
      crm: ofKind('crm'),
      chats: ofKind('chats'),
      phoneCalls: ofKind('phoneCalls'),
      bookings: ofKind('bookings'),
      payments: (await this.#sources.get('payments')?.list(site)) ?? [],
      reservations: ofKind('reservations'),
      webhooks: (await this.#sources.get('webhooks')?.list(site)) ?? [],
      watchlist: await this.#readWatchlist(site),
      events: ofKind('events'),
      errors: ofKind('errors'),
    }
  }

  /**
   * Hides all current entries. The platform's data is unchanged: leads can still be updated and slots stay
   * booked.
   */
  async clear(): Promise<void> {
    await this.#store.write(async (tx) => {
      for (const table of [leads, leadUpdates, inboxEntries, watchlist])
        await tx.update(table).set({ inInbox: false }).where(eq(table.inInbox, true))
    })
    for (const source of this.#sources.values()) await source.clear()
    this.announce()
  }

  async #readLeads(site: string | undefined): Promise<InboxLead[]> {
    const { db } = this.#store
    const rows = await db
      .select()
      .from(leads)
      .where(and(eq(leads.inInbox, true), site ? eq(leads.site, site) : undefined))
      .orderBy(asc(leads.id))
    const updates = new Map<number, InboxLead['updates']>()
    const files = new Map<number, InboxFile[]>()
    for (const ids of chunk(rows.map((row) => row.id))) {
      const updateRows = await db
        .select()
        .from(leadUpdates)
        .where(and(inArray(leadUpdates.leadId, ids), eq(leadUpdates.inInbox, true)))
        .orderBy(asc(leadUpdates.id))
      for (const { leadId, receivedAt, payload } of updateRows) push(updates, leadId, { receivedAt, payload })
      const fileRows = await db
        .select()
        .from(leadFiles)
        .where(inArray(leadFiles.leadId, ids))
        .orderBy(asc(leadFiles.id))
      for (const { leadId, ...file } of fileRows) push(files, leadId, file)
    }
    return rows.map(({ id, idempotencyKey, receivedAt, site: leadSite, payload }) => ({
      id,
      idempotencyKey,
      receivedAt,
      site: leadSite,
      payload,
      updates: updates.get(id) ?? [],
      files: files.get(id) ?? [],
    }))
  }

  async #readWatchlist(site: string | undefined): Promise<InboxEntry[]> {
    const rows = await this.#store.db
      .select()
      .from(watchlist)
      .where(and(eq(watchlist.inInbox, true), site ? eq(watchlist.site, site) : undefined))
      .orderBy(asc(watchlist.receivedAt))
    return rows.map(({ phone, carId, site: rowSite, receivedAt }) => ({
      id: carId,
      receivedAt,
      site: rowSite,
      phone_number: phone,
      car_id: carId,
    }))
  }
}

/** SQLite limits the number of parameters per statement. */
function chunk<T>(values: T[], size = 500): T[][] {
  return Array.from({ length: Math.ceil(values.length / size) }, (_, index) =>
    values.slice(index * size, (index + 1) * size),
  )
}

function push<V>(map: Map<number, V[]>, key: number, value: V): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}
