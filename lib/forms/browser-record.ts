import { readJson, writeJson } from '@/lib/storage/json-store'
import { readVisit } from '@/lib/storage/visit-store'
import { isRecord, toText } from '@/lib/typed'

/** Contact details that prefill the site's forms (`FM-19`). */
type UserRecord = { name: string; last_name: string; email: string; phone: string; postcode: string }

const USER_FIELDS = ['name', 'last_name', 'email', 'phone', 'postcode'] as const
const userKey = (site: string) => `user-${site}`
const successKey = (site: string) => `success-category-${site}`

/** The stored contact details for a site, or `null`. */
export function readUser(site: string): UserRecord | null {
  const stored = readJson(userKey(site))
  if (!isRecord(stored)) return null
  const read = (field: keyof UserRecord) => (typeof stored[field] === 'string' ? stored[field] : '')
  return {
    name: read('name'),
    last_name: read('last_name'),
    email: read('email'),
    phone: read('phone'),
    postcode: read('postcode'),
  }
}

/**
 * Stores the contact details once name, email and phone are all present. Fields stored earlier for the same email are
 * kept.
 */
export function saveUser(site: string, values: Record<string, unknown>): void {
  if (!values['name'] || !values['email'] || !values['phone']) return
  const last = readUser(site)
  // On a shared device, another person's details must not be merged into this record.
  const known = last?.email === values['email'] ? last : null
  const record = USER_FIELDS.map((field) => [field, toText(values[field] || known?.[field])])
  writeJson(userKey(site), Object.fromEntries(record))
}

/** Deletes the stored contact details on sign-out, because the device may be shared. */
export function deleteUser(site: string): void {
  writeJson(userKey(site), null)
}

/** Stores the category of the last form sent on a site (`BS-04`). */
export function saveSuccessCategory(site: string, category: string): void {
  writeJson(successKey(site), { category, savedAt: new Date().toISOString() })
}

/** Visit data sent with a lead: visited pages and the campaign query of the first page (`BS-01`, `BS-03`). */
export function readHistory(): { visited_pages?: string[]; linked_query_params?: string } {
  const { pages, firstQuery } = readVisit()
  return {
    ...(pages.length > 0 ? { visited_pages: pages } : {}),
    ...(firstQuery ? { linked_query_params: firstQuery } : {}),
  }
}
