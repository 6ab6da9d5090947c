import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Context } from 'hono'
import type { z } from 'zod'
import type { PaymentDatabase, PaymentStore } from './payment-store'
import { invalidRequest, StripeError, toErrorBody } from './errors'
import { expandFields } from './expand'
import { parseForm, type FormObject, type FormValue } from './form'
import { settleIntent, type Answer } from './intents'
import { findNextDue, Ledger, listDueIntents, type Cause, type LedgerOptions } from './ledger'
import { createToken } from './objects'
import { parseParams } from './params'
import { paymentAnswers } from './schema'

const MAX_KEY_LENGTH = 255
const MAX_BODY_LENGTH = 1024 * 1024
/** How long responses are replayed, in ms by the sandbox's clock. */
const REPLAY_MS = 24 * 3_600_000

type PaymentServiceOptions = Omit<LedgerOptions, 'onDue'> & {
  store: PaymentStore
  /** The platform's own secret key. */
  secretKey: string
  /** Called after every change, to deliver events and refresh the inbox. */
  onChange: () => void
}

type Expandable = { expand?: string[] | undefined }

/** Shared by all routes: reads, idempotent writes and time-based changes. */
export class PaymentService {
  readonly options: PaymentServiceOptions
  readonly #ledgerOptions: LedgerOptions
  readonly #inUse = new Set<string>()
  /** No object is due to change before this time, epoch ms. */
  #nextDueAt = 0
  #settling: Promise<void> | undefined

  constructor(options: PaymentServiceOptions) {
    this.options = options
    this.#ledgerOptions = {
      ...options,
      onDue: (dueAt) => {
        this.#nextDueAt = Math.min(this.#nextDueAt, dueAt)
      },
    }
  }

  get store(): PaymentStore {
    return this.options.store
  }

  /** Handles a read. `find` receives the parsed query. */
  async read<Schema extends z.ZodType<Expandable>>(
    c: Context,
    account: string,
    schema: Schema,
    find: (params: z.output<Schema>) => Promise<object>,
  ): Promise<Response> {
    const params = parseParams(schema, omitKey(parseForm(new URL(c.req.url).search.slice(1))))
    await this.settleDue()
    const body = await find(params)
    return c.json(await expandFields(this.store.db, account, body, params.expand ?? []))
  }

  /**
   * Handles a write once per account and `Idempotency-Key`. The response, including a business error, is
   * stored in the same transaction as the change; a request with invalid parameters is not stored.
   * @throws StripeError 400 when the key was used with other parameters, 409 while its first request is in
   *   progress
   */
  async write<Schema extends z.ZodType<Expandable>>(
    c: Context,
    account: string,
    schema: Schema,
    work: (ledger: Ledger, params: z.output<Schema>) => Promise<Answer>,
    present: (body: object) => object = (body) => body,
  ): Promise<Response> {
    const form = omitKey(await readForm(c))
    const key = readIdempotencyKey(c)
    const lock = `${account} ${key}`
    if (key !== null && this.#inUse.has(lock))
      throw new StripeError(409, {
        type: 'idempotency_error',
        code: 'idempotency_key_in_use',
        message: `There is currently another in-progress request using this Idempotent Key (${key}).`,
      })
    if (key !== null) this.#inUse.add(lock)
    try {
      await this.settleDue()
      const cause: Cause = { requestId: `req_${createToken(14)}`, idempotencyKey: key }
      const { answer, isReplay } = await this.#runOnce(c, account, key, form, cause, async (ledger) => {
        const params = parseParams(schema, form)
        const { status, body } = await runWork(() => work(ledger, params))
        const paths = status === 200 ? (params.expand ?? []) : []
        return { status, body: present(await ledger.expand(body, paths)) }
      })
      c.header('Request-Id', cause.requestId ?? '')
      if (key !== null) c.header('Idempotency-Key', key)
      if (isReplay) c.header('Idempotent-Replayed', 'true')
      else this.options.onChange()
      return c.json(answer.body, answer.status)
    } finally {
      if (key !== null) this.#inUse.delete(lock)
    }
  }

  /** A change outside a write request, such as creating the payment method behind a test id. */
  async change<Result>(account: string, work: (ledger: Ledger) => Promise<Result>): Promise<Result> {
    return this.store.write((tx) =>
      work(this.#openLedger(tx, account, { requestId: null, idempotencyKey: null })),
    )
  }

  /** Applies time-based changes that are due: delayed bank responses and expired authorisations. */
  async settleDue(): Promise<void> {
    if (this.options.now() < this.#nextDueAt) return this.#settling
    this.#settling ??= this.#settle().finally(() => {
      this.#settling = undefined
    })
    return this.#settling
  }

  async #settle(): Promise<void> {
    const { store, now } = this.options
    this.#nextDueAt = Number.POSITIVE_INFINITY
    const isChanged = await this.store.write(async (tx) => {
      const due = await listDueIntents(tx, now())
      for (const { account, intent } of due)
        await settleIntent(this.#openLedger(tx, account, { requestId: null, idempotencyKey: null }), intent)
      return due.length > 0
    })
    // A concurrent write may have set an earlier time.
    this.#nextDueAt = Math.min(this.#nextDueAt, await findNextDue(store.db))
    if (isChanged) this.options.onChange()
  }

  #openLedger(tx: PaymentDatabase, account: string, cause: Cause): Ledger {
    return new Ledger(tx, this.#ledgerOptions, account, cause)
  }

  async #runOnce(
    c: Context,
    account: string,
    key: string | null,
    form: FormObject,
    cause: Cause,
    work: (ledger: Ledger) => Promise<Answer>,
  ): Promise<{ answer: Answer; isReplay: boolean }> {
    const { now } = this.options
    const fingerprint = createHash('sha256')
      .update(`${c.req.path} ${stringify(form)}`)
      .digest('hex')
    return this.store.write(async (tx) => {
      const [first] =
        key === null
          ? []
          : await tx
              .select()
              .from(paymentAnswers)
              .where(and(eq(paymentAnswers.account, account), eq(paymentAnswers.key, key)))
      if (first && now() - first.createdAt < REPLAY_MS) {
        if (first.path !== c.req.path || first.fingerprint !== fingerprint)
          throw mismatch(first.path, c.req.path)
        return { answer: { status: first.status as Answer['status'], body: first.body }, isReplay: true }
      }
      const answer = await work(this.#openLedger(tx, account, cause))
      if (key !== null) {
        const row = { account, key, fingerprint, path: c.req.path, ...answer, createdAt: now() }
        await tx
          .insert(paymentAnswers)
          .values(row)
          .onConflictDoUpdate({ target: [paymentAnswers.account, paymentAnswers.key], set: row })
      }
      return { answer, isReplay: false }
    })
  }
}

/** Runs the work and converts a StripeError to a response, so that it is stored under the idempotency key. */
async function runWork(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof StripeError)) throw error
    return { status: error.status, body: toErrorBody(error.fields) }
  }
}

/** Parses a form-encoded body. @throws StripeError 400 for other encodings, 413 when it is too large */
export async function readForm(c: Context): Promise<FormObject> {
  const text = await c.req.text()
  if (text.length > MAX_BODY_LENGTH)
    throw new StripeError(413, { type: 'invalid_request_error', message: 'Too large' })
  const type = c.req.header('content-type') ?? ''
  if (text !== '' && !type.startsWith('application/x-www-form-urlencoded'))
    throw invalidRequest(
      `Invalid request (check that your POST content type is application/x-www-form-urlencoded). Received ${type}.`,
    )
  return parseForm(text)
}

/** Removes the publishable key that browser scripts send as a parameter. */
function omitKey({ key: _key, ...form }: FormObject): FormObject {
  return form
}

function readIdempotencyKey(c: Context): string | null {
  const key = c.req.header('idempotency-key') ?? null
  if (key !== null && key.length > MAX_KEY_LENGTH)
    throw invalidRequest(`Idempotency keys must be at most ${MAX_KEY_LENGTH} characters.`)
  return key || null
}

function mismatch(firstPath: string, path: string): StripeError {
  return new StripeError(400, {
    type: 'idempotency_error',
    message:
      firstPath === path
        ? 'Keys for idempotent requests can only be used with the same parameters they were first used with.'
        : `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${path}' vs '${firstPath}').`,
  })
}

/** JSON with sorted keys, so that parameter order does not affect the fingerprint. */
function stringify(value: FormValue): string {
  if (typeof value === 'string') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(stringify).join(',')}]`
  const entries = Object.keys(value)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${stringify(value[name] ?? '')}`)
  return `{${entries.join(',')}}`
}
