import { invalidApiKey, missingAuthorization } from './errors'
import type { Json } from './json'
import { coversIndex, deriveSecret, isExpired, isSameSecret, mayDo, type KeyRecord } from './keys'
import { findRule, readTenantToken, type TenantRules } from './tenant-token'

/** Who asks, and what they may see. */
export type Access = {
  /** Whether the caller may touch an index. */
  mayUse: (uid: string) => boolean
  /** The filter that must hold for an index whatever the caller asks for. */
  tenantFilter: (uid: string) => Json
}

const FULL: Access = { mayUse: () => true, tenantFilter: () => null }

const limitTo = (key: KeyRecord, rules: TenantRules | null): Access => ({
  mayUse: (uid) => coversIndex(key.indexes, uid) && (rules === null || findRule(rules, uid) !== null),
  tenantFilter: (uid) => (rules === null ? null : (findRule(rules, uid)?.filter ?? null)),
})

/**
 * Decides whether an `Authorization` header allows an action.
 * @param now milliseconds since 1970
 * @throws ApiError 401 without a header, 403 with one that does not allow it
 */
export const authorise = async (
  header: string | undefined,
  action: string,
  store: { masterKey: string; keys: readonly KeyRecord[] },
  now: number,
): Promise<Access> => {
  if (store.masterKey === '') return FULL
  const token = header === undefined ? null : /^Bearer (.*)$/s.exec(header)?.[1]
  if (token === null || token === undefined) throw missingAuthorization()
  if (isSameSecret(token, store.masterKey)) return FULL
  const key = store.keys.find(({ uid }) => isSameSecret(token, deriveSecret(store.masterKey, uid)))
  if (key) {
    if (isExpired(key, now) || !mayDo(key, action)) throw invalidApiKey()
    return limitTo(key, null)
  }
  // A tenant token searches; it never does anything else, whatever its key may do.
  const tenant = action === 'search' ? await readTenantToken(token, store.keys, store.masterKey, now) : null
  if (!tenant) throw invalidApiKey()
  return limitTo(tenant.key, tenant.rules)
}
