import { invalidApiKey, missingAuthorization } from './errors'
import type { Json } from './json'
import { coversIndex, deriveSecret, isExpired, isSameSecret, allowsAction, type KeyRecord } from './keys'
import { findRule, readTenantToken, type TenantRules } from './tenant-token'

/** What the caller of a request may access. */
export type Access = {
  /** Whether the caller may use an index. */
  canUseIndex: (uid: string) => boolean
  /**
   * The tenant token's filter for an index, combined with every filter of the request; null when there is
   * none.
   */
  tenantFilter: (uid: string) => Json
}

const FULL: Access = { canUseIndex: () => true, tenantFilter: () => null }

const limitTo = (key: KeyRecord, rules: TenantRules | null): Access => ({
  canUseIndex: (uid) => coversIndex(key.indexes, uid) && (rules === null || findRule(rules, uid) !== null),
  tenantFilter: (uid) => (rules === null ? null : (findRule(rules, uid)?.filter ?? null)),
})

/**
 * Authorises an action by the `Authorization` header.
 * @param now milliseconds since 1970
 * @throws ApiError 401 when the header is missing, 403 when it does not allow the action
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
    if (isExpired(key, now) || !allowsAction(key, action)) throw invalidApiKey()
    return limitTo(key, null)
  }
  // A tenant token allows only `search`, even when its API key allows more.
  const tenant = action === 'search' ? await readTenantToken(token, store.keys, store.masterKey, now) : null
  if (!tenant) throw invalidApiKey()
  return limitTo(tenant.key, tenant.rules)
}
