import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { z } from 'zod'
import type { Store } from '../dealer-api/store'
import { invalidRequest, StripeError } from './errors'
import { expandFields } from './expand'
import { parseForm, type FormObject, type FormValue } from './form'
import { settleIntent, type Answer } from './intents'
import { Ledger, listDueIntents, type Cause, type LedgerOptions } from './ledger'
import { makeToken } from './objects'
import { parseParams } from './params'
import { paymentAnswers } from './schema'

const LONGEST_KEY = 255
const LARGEST_BODY = 1024 * 1024
/** Answers are repeated for this long, in ms of the sandbox's clock. */
const REPLAY_MS = 24 * 3_600_000

export type PaymentServiceOptions = LedgerOptions & {
  /** The platform's own secret key. */
  secretKey: string
  /** Called after every change, to deliver events and refresh the inbox. */
  onChange: () => void
}

type Expandable = { expand?: string[] | undefined }

/** What all routes share: reads, writes with idempotency, and what time alone changes. */
export class PaymentService {
  readonly options: PaymentServiceOptions
  readonly #inUse = new Set<string>()

  constructor(options: PaymentServiceOptions) {
    this.options = options
  }

  get store(): Store {
    return this.options.store
  }

  /** Answers a read. `find` gets the parsed query. */
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
   * Answers a write once per account and `Idempotency-Key`. The answer is stored in the transaction of the work; requests
   * that fail before anything changes are not stored.
   * @throws StripeError 400 when the key was used with other parameters, 409 while its first request is under way
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
      const cause: Cause = { requestId: `req_${makeToken(14)}`, idempotencyKey: key }
      const { answer, isReplay } = await this.#answerOnce(c, account, key, form, cause, async (ledger) => {
        const params = parseParams(schema, form)
        const { status, body } = await work(ledger, params)
        const full = await ledger.expand(body, status === 200 ? (params.expand ?? []) : [])
        return { status, body: present(full) }
      })
      c.header('Request-Id', cause.requestId ?? '')
      if (key !== null) c.header('Idempotency-Key', key)
      if (isReplay) c.header('Idempotent-Replayed', 'true')
      else this.options.onChange()
      return c.json(answer.body, answer.status as ContentfulStatusCode)
    } finally {
      if (key !== null) this.#inUse.delete(lock)
    }
  }

  /** A change that no caller asked for by a write, such as the object behind a test payment method. */
  async change<Result>(account: string, work: (ledger: Ledger) => Promise<Result>): Promise<Result> {
    const { store } = this.options
    return store.write((tx) => work(this.#openLedger(tx, account, { requestId: null, idempotencyKey: null })))
  }

  /** Applies what time alone changes: delayed answers of banks, lapsed authorisations. */
  async settleDue(): Promise<void> {
    const { store, now } = this.options
    if ((await listDueIntents(store.db, now())).length === 0) return
    await store.write(async (tx) => {
      for (const { account, intent } of await listDueIntents(tx, now()))
        await settleIntent(this.#openLedger(tx, account, { requestId: null, idempotencyKey: null }), intent)
    })
    this.options.onChange()
  }

  #openLedger(tx: Parameters<Parameters<Store['write']>[0]>[0], account: string, cause: Cause): Ledger {
    return new Ledger(tx, this.options, account, cause)
  }

  async #answerOnce(
    c: Context,
    account: string,
    key: string | null,
    form: FormObject,
    cause: Cause,
    work: (ledger: Ledger) => Promise<Answer>,
  ): Promise<{ answer: Answer; isReplay: boolean }> {
    const { store, now } = this.options
    const fingerprint = createHash('sha256')
      .update(`${c.req.path} ${stringify(form)}`)
      .digest('hex')
    return store.write(async (tx) => {
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

/** The parsed body of a form-encoded request. @throws StripeError 400 for other encodings */
export async function readForm(c: Context): Promise<FormObject> {
  const text = await c.req.text()
  if (text.length > LARGEST_BODY)
    throw new StripeError(413, { type: 'invalid_request_error', message: 'Too large' })
  const type = c.req.header('content-type') ?? ''
  if (text !== '' && !type.startsWith('application/x-www-form-urlencoded'))
    throw invalidRequest(
      `Invalid request (check that your POST content type is application/x-www-form-urlencoded). Received ${type}.`,
    )
  return parseForm(text)
}

/** The publishable key of scripts is no parameter. */
function omitKey({ key: _key, ...form }: FormObject): FormObject {
  return form
}

function readIdempotencyKey(c: Context): string | null {
  const key = c.req.header('idempotency-key') ?? null
  if (key !== null && key.length > LONGEST_KEY)
    throw invalidRequest(`Idempotency keys must be at most ${LONGEST_KEY} characters.`)
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

/** JSON with sorted names, so that the order of parameters does not count. */
function stringify(value: FormValue): string {
  if (typeof value === 'string') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(stringify).join(',')}]`
  const entries = Object.keys(value)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${stringify(value[name] ?? '')}`)
  return `{${entries.join(',')}}`
}
