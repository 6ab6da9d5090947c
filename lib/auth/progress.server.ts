import 'server-only'
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { FieldErrors } from '@/lib/forms/schema'
import { listKeys } from '@/lib/secret.server'
import type { SignInStep } from './sign-in-forms'
import { ATTEMPT_MS } from './code-tries.server'
import { PROGRESS_COOKIE, readCookie, writeCookie } from './cookies'

/** Lifetime of the progress cookie, in seconds. */
const LIFETIME_S = ATTEMPT_MS / 1000
const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16
/** Browsers reject cookies larger than 4096 bytes. */
const MAX_COOKIE_LENGTH = 3800
const MAX_VALUE_LENGTH = 300
const DRAFT_BYTES = 9

/** Input and errors of a step that is shown again. Codes are never stored. */
type SignInDraft = {
  step: SignInStep
  values: Record<string, string>
  errors: FieldErrors
  alert: string
}

export const NO_PROGRESS = { phone: '', attemptId: '', sentAt: 0, carId: 0, draft: null }

/** A browser's sign-in progress at one site. */
export type SignInProgress = {
  /** The number that a code was sent to; `''` before a code was sent. */
  phone: string
  /** Id of this browser's sign-in attempt for that number; `''` before a code was sent. */
  attemptId: string
  /** When the code was sent, in Unix ms; 0 before a code was sent. */
  sentAt: number
  /** The car to save after sign-in, for a browser without JavaScript; 0 if none. */
  carId: number
  draft: SignInDraft | null
}

const texts = z.record(z.string(), z.string())
export const NO_NUMBER =
  'Your sign-in has timed out, or your browser is blocking cookies for this site. Please request a new code.'

const progressSchema = z.object({
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
type StoredProgress = z.output<typeof progressSchema>

/**
 * Reads the sign-in progress from the cookies; `null` when there is none or it has expired. `draftId` is the `draft` query
 * parameter: the draft is returned only for its own URL, not for every visit to the page.
 */
export function readProgress(
  site: string,
  cookies: string | null,
  draftId: string | null = null,
  now: number = Date.now(),
): SignInProgress | null {
  const stored = unseal(site, readCookie(cookies, PROGRESS_COOKIE))
  if (!stored || stored.expiresAt <= now) return null
  const { phone, attemptId, sentAt, carId, draft } = stored
  return { phone, attemptId, sentAt, carId, draft: draft && stored.draftId === draftId ? draft : null }
}

/**
 * Creates the encrypted cookie with the sign-in progress. A URL would leak the phone number, and database rows would let a flood
 * fill the table. `draftId` goes into the URL: the draft is shown only there, and a request to it without the cookie shows that
 * the browser blocks cookies.
 */
export function createProgressCookie(
  site: string,
  { phone, attemptId, sentAt, carId, draft }: SignInProgress,
  now: number = Date.now(),
): { cookie: string; draftId: string } {
  const draftId = randomBytes(DRAFT_BYTES).toString('base64url')
  const stored = {
    phone,
    attemptId,
    sentAt,
    carId,
    expiresAt: now + LIFETIME_S * 1000,
    draftId,
    draft: draft && shorten(draft),
  }
  const sealed = seal(site, stored)
  const value =
    sealed.length <= MAX_COOKIE_LENGTH || !draft
      ? sealed
      : seal(site, { ...stored, draft: { ...draft, values: {} } })
  return { cookie: writeCookie(PROGRESS_COOKIE, value, LIFETIME_S), draftId }
}

/** The `Set-Cookie` value that deletes the progress cookie. */
export function clearProgressCookie(): string {
  return writeCookie(PROGRESS_COOKIE, '', 0)
}

function shorten(draft: SignInDraft): SignInDraft {
  const values = Object.entries(draft.values).map(
    ([name, value]) => [name, value.slice(0, MAX_VALUE_LENGTH)] as const,
  )
  return { ...draft, values: Object.fromEntries(values) }
}

function seal(site: string, stored: StoredProgress): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, listSealingKeys(site)[0], iv)
  const text = Buffer.concat([cipher.update(JSON.stringify(stored), 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')
}

function unseal(site: string, value: string | null): StoredProgress | null {
  const bytes = Buffer.from(value ?? '', 'base64url')
  for (const key of listSealingKeys(site)) {
    const stored = decrypt(bytes, key)
    if (stored) return stored
  }
  return null
}

function decrypt(bytes: Buffer, key: Buffer): StoredProgress | null {
  try {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    })
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    const text = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
    return progressSchema.parse(JSON.parse(text.toString('utf8')))
  } catch {
    return null
  }
}

function listSealingKeys(site: string): [current: Buffer, ...previous: Buffer[]] {
  const [current, ...previous] = listKeys('sign-in-progress', site)
  return [Buffer.from(current, 'hex'), ...previous.map((key) => Buffer.from(key, 'hex'))]
}
