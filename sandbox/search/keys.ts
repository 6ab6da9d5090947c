import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { coversField } from './paths'

/** An API key. The secret is not stored; it is derived from the master key and the uid. */
export type KeyRecord = {
  uid: string
  name: string | null
  description: string | null
  actions: string[]
  indexes: string[]
  expiresAt: string | null
  createdAt: string
  updatedAt: string
}

/** The secret of a key: the hexadecimal HMAC-SHA256 of its uid with the master key. */
export const deriveSecret = (masterKey: string, uid: string): string =>
  createHmac('sha256', masterKey).update(uid).digest('hex')

/** The API keys that a new server creates. */
export const createDefaultKeys = (now: string): KeyRecord[] => {
  const shared = { indexes: ['*'], expiresAt: null, createdAt: now, updatedAt: now }
  return [
    {
      uid: randomUUID(),
      name: 'Default Search API Key',
      description: 'Use it to search from the frontend',
      actions: ['search'],
      ...shared,
    },
    {
      uid: randomUUID(),
      name: 'Default Admin API Key',
      description:
        'Use it for anything that is not a search operation. Caution! Do not expose it on a public frontend',
      actions: ['*'],
      ...shared,
    },
  ]
}

/** Compares two secrets in constant time. */
export const isSameSecret = (a: string, b: string): boolean => {
  const left = createHmac('sha256', 'compare').update(a).digest()
  const right = createHmac('sha256', 'compare').update(b).digest()
  return timingSafeEqual(left, right)
}

/** Whether a key allows an action; `documents.*` covers all document actions, `*` every action. */
export const allowsAction = (key: KeyRecord, action: string): boolean =>
  key.actions.some((allowed) => allowed === '*' || coversField(allowed, action))

/** Whether a list of index uids and patterns (`cars_*`, `*`) covers an index. */
export const coversIndex = (patterns: readonly string[], uid: string): boolean =>
  patterns.some(
    (pattern) =>
      pattern === uid || pattern === '*' || (pattern.endsWith('*') && uid.startsWith(pattern.slice(0, -1))),
  )

/** Whether a key has expired. @param now milliseconds since 1970 */
export const isExpired = (key: KeyRecord, now: number): boolean =>
  key.expiresAt !== null && Date.parse(key.expiresAt) <= now
