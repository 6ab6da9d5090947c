import { readJson, writeJson } from '@/lib/storage/json-store'
import { readVisit } from '@/lib/storage/visit-store'

/** Who a shopper is, as the site's forms refill themselves (`FM-19`). */
export type UserRecord = { name: string; last_name: string; email: string; phone: string; postcode: string }

const USER_FIELDS = ['name', 'last_name', 'email', 'phone', 'postcode'] as const
const userKey = (site: string) => `user-${site}`
const successKey = (site: string) => `success-category-${site}`

/** The stored shopper of a site, or `null`. */
export function readUser(site: string): UserRecord | null {
  const stored = readJson(userKey(site))
  if (typeof stored !== 'object' || stored === null) return null
  const record = stored as Record<string, unknown>
  const texts = USER_FIELDS.map((field) => [field, typeof record[field] === 'string' ? record[field] : ''])
  return Object.fromEntries(texts) as UserRecord
}

/** Keeps the shopper for the site's next form, when name, email and phone are all there; what the same person told before stays. */
export function saveUser(site: string, values: Record<string, unknown>): void {
  if (!values['name'] || !values['email'] || !values['phone']) return
  const last = readUser(site)
  // Somebody else at the same machine must not get the rest of the last one's details.
  const known = last?.email === values['email'] ? last : null
  const record = USER_FIELDS.map((field) => [field, String(values[field] || known?.[field] || '')])
  writeJson(userKey(site), Object.fromEntries(record))
}

/** Forgets the shopper of a site: whoever signs out may leave the machine to somebody else. */
export function forgetUser(site: string): void {
  writeJson(userKey(site), null)
}

/** Remembers which kind of form was sent last on a site (`BS-04`). */
export function saveSuccessCategory(site: string, category: string): void {
  writeJson(successKey(site), { category, savedAt: new Date().toISOString() })
}

/** What travels with a lead: pages seen and the campaign the visit began with (`BS-01`, `BS-03`). */
export function readHistory(): { visited_pages?: string[]; linked_query_params?: string } {
  const { pages, firstQuery } = readVisit()
  return {
    ...(pages.length > 0 ? { visited_pages: pages } : {}),
    ...(firstQuery ? { linked_query_params: firstQuery } : {}),
  }
}
