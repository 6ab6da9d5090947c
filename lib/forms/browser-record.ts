/** Who a shopper is, as the site's forms refill themselves (`FM-19`). */
export type UserRecord = { name: string; last_name: string; email: string; phone: string; postcode: string }

const USER_FIELDS = ['name', 'last_name', 'email', 'phone', 'postcode'] as const
const userKey = (site: string) => `user-${site}`
const successKey = (site: string) => `success-category-${site}`

/** Storage that is blocked, full or corrupt counts as empty and never breaks a page (`BS-05`). */
function readJson(key: string): unknown {
  try {
    const text = window.localStorage.getItem(key)
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

function writeJson(key: string, value: unknown): void {
  try {
    window.localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Nothing depends on it: the next form is empty, that is all.
  }
}

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

/** Remembers which kind of form was sent last on a site (`BS-04`). */
export function saveSuccessCategory(site: string, category: string): void {
  writeJson(successKey(site), { category, savedAt: new Date().toISOString() })
}

/** What travels with a lead: pages seen and the campaign the visit began with (`BS-01`, `BS-03`). */
export function readHistory(): { visited_pages?: string[]; linked_query_params?: string } {
  const pages = readJson('visitedPages')
  const first = readJson('firstPageQuery')
  const query =
    typeof first === 'object' && first !== null ? (first as Record<string, unknown>)['query'] : first
  return {
    ...(Array.isArray(pages) ? { visited_pages: pages.filter((page) => typeof page === 'string') } : {}),
    ...(typeof query === 'string' && query ? { linked_query_params: query } : {}),
  }
}
