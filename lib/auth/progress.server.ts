import 'server-only'
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { FieldErrors } from '@/lib/forms/schema'
import { listKeys } from '@/lib/secret.server'
import type { SignInStep } from './check-step'
import { ATTEMPT_MS } from './code-tries.server'
import { PROGRESS_COOKIE, readCookie, writeCookie } from './cookies'

/** How long a sign-in may take, in seconds. */
const LIFETIME_S = ATTEMPT_MS / 1000
const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16
/** Browsers keep no cookie longer than 4096 bytes. */
const LONGEST = 3800
const LONGEST_VALUE = 300
const DRAFT_BYTES = 9

/** A step that must be shown again: what was typed and what is wrong with it. Codes are never kept. */
export type SignInDraft = {
  step: SignInStep
  values: Record<string, string>
  errors: FieldErrors
  alert: string
}

export const NO_PROGRESS = { phone: '', attemptId: '', sentAt: 0, carId: 0, draft: null }

/** Where a browser stands with its sign-in at one site. */
export type SignInProgress = {
  /** The number that a code was sent to; `''` before that. */
  phone: string
  /** Names this browser's attempt to sign in with that number; `''` before a code was sent. */
  attemptId: string
  /** When it was sent, Unix ms; 0 before that. */
  sentAt: number
  /** The car that a browser without scripts wanted to save before it was asked to sign in; 0 for none. */
  carId: number
  draft: SignInDraft | null
}

const texts = z.record(z.string(), z.string())
export const NO_NUMBER =
  'We do not know which number the code is for: it was asked for too long ago, or your browser keeps no cookies for this site. Please ask for a new code.'

const keptSchema = z.object({
  phone: z.string(),
  attemptId: z.string().default(''),
  sentAt: z.number(),
  carId: z.number(),
  expiresAt: z.number(),
  draftId: z.string(),
  draft: z
    .object({ step: z.enum(['phone', 'code', 'details']), values: texts, errors: texts, alert: z.string() })
    .nullable(),
})
type Kept = z.output<typeof keptSchema>

/**
 * Where the browser stands with its sign-in at this site, from its cookies; `null` when it has not begun or rested too long.
 * `draftId` is the address's `draft`: a step is shown again at that address alone, not whenever the page is opened.
 */
export function readProgress(
  site: string,
  cookies: string | null,
  draftId: string | null = null,
  now: number = Date.now(),
): SignInProgress | null {
  const kept = unseal(site, readCookie(cookies, PROGRESS_COOKIE))
  if (!kept || kept.expiresAt <= now) return null
  const { phone, attemptId, sentAt, carId, draft } = kept
  return { phone, attemptId, sentAt, carId, draft: draft && kept.draftId === draftId ? draft : null }
}

/**
 * The cookie that keeps where a sign-in stands, sealed so that nobody but this site reads or writes it: an address would leak
 * the number, and a row in the database would let a flood write. Its id goes into the address: a draft is shown there, and a
 * browser that comes to the address without the cookie keeps none.
 */
export function keepProgress(
  site: string,
  { phone, attemptId, sentAt, carId, draft }: SignInProgress,
  now: number = Date.now(),
): { cookie: string; draftId: string } {
  const draftId = randomBytes(DRAFT_BYTES).toString('base64url')
  const kept = {
    phone,
    attemptId,
    sentAt,
    carId,
    expiresAt: now + LIFETIME_S * 1000,
    draftId,
    draft: draft && shorten(draft),
  }
  const sealed = seal(site, kept)
  const value =
    sealed.length <= LONGEST || !draft ? sealed : seal(site, { ...kept, draft: { ...draft, values: {} } })
  return { cookie: writeCookie(PROGRESS_COOKIE, value, LIFETIME_S), draftId }
}

/** The cookie that ends a sign-in's progress. */
export function forgetProgress(): string {
  return writeCookie(PROGRESS_COOKIE, '', 0)
}

function shorten(draft: SignInDraft): SignInDraft {
  const values = Object.entries(draft.values).map(([name, value]) => [name, value.slice(0, LONGEST_VALUE)])
  return { ...draft, values: Object.fromEntries(values) }
}

function seal(site: string, kept: Kept): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, listSealingKeys(site)[0], iv)
  const text = Buffer.concat([cipher.update(JSON.stringify(kept), 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')
}

function unseal(site: string, value: string | null): Kept | null {
  const bytes = Buffer.from(value ?? '', 'base64url')
  for (const key of listSealingKeys(site)) {
    const kept = decrypt(bytes, key)
    if (kept) return kept
  }
  return null
}

function decrypt(bytes: Buffer, key: Buffer): Kept | null {
  try {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    })
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    const text = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
    return keptSchema.parse(JSON.parse(text.toString('utf8')))
  } catch {
    return null
  }
}

function listSealingKeys(site: string): [current: Buffer, ...previous: Buffer[]] {
  const [current, ...previous] = listKeys('sign-in-progress', site)
  return [Buffer.from(current, 'hex'), ...previous.map((key) => Buffer.from(key, 'hex'))]
}
