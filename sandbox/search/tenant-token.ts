import { decodeJwt, errors, jwtVerify, type JWTPayload } from 'jose'
import { invalidApiKey } from './errors'
import { isObject, type Json } from './json'
import { coversIndex, deriveSecret, isExpired, allowsAction, type KeyRecord } from './keys'

/** The search rules of a tenant token: a mandatory filter per index uid or pattern. */
export type TenantRules = { pattern: string; filter: Json }[]

const ALGORITHMS = ['HS256', 'HS384', 'HS512']

const decodePayload = (token: string): JWTPayload | null => {
  try {
    return decodeJwt(token)
  } catch (error) {
    if (error instanceof errors.JWTInvalid) return null
    throw error
  }
}

const readRules = (rules: unknown): TenantRules => {
  if (Array.isArray(rules) && rules.every((rule) => typeof rule === 'string'))
    return rules.map((pattern) => ({ pattern, filter: null }))
  if (!isObject(rules)) throw invalidApiKey('Could not decode tenant token, InvalidToken.')
  return Object.entries(rules).map(([pattern, rule]) => {
    if (rule === null) return { pattern, filter: null }
    if (!isObject(rule)) throw invalidApiKey('Could not decode tenant token, InvalidToken.')
    return { pattern, filter: rule.filter ?? null }
  })
}

const explain = (error: unknown, payload: JWTPayload, now: number): Error => {
  if (error instanceof errors.JWTExpired) {
    return invalidApiKey(
      `Tenant token expired. Was valid up to \`${payload.exp}\` and we're now \`${Math.floor(now / 1000)}\`.`,
    )
  }
  if (error instanceof errors.JWSSignatureVerificationFailed)
    return invalidApiKey('Could not decode tenant token, InvalidSignature.')
  if (error instanceof errors.JOSEError) return invalidApiKey('Could not decode tenant token, InvalidToken.')
  return error instanceof Error ? error : new Error('Could not verify the tenant token', { cause: error })
}

/**
 * Verifies a bearer token that may be a tenant token: signature, API key and expiry.
 * @param now milliseconds since 1970
 * @returns null when the token is not a tenant token
 * @throws ApiError 403 `invalid_api_key`
 */
export const readTenantToken = async (
  token: string,
  keys: readonly KeyRecord[],
  masterKey: string,
  now: number,
): Promise<{ key: KeyRecord; rules: TenantRules } | null> => {
  const payload = decodePayload(token)
  if (!payload || typeof payload.apiKeyUid !== 'string') return null
  const key = keys.find(({ uid }) => uid === payload.apiKeyUid)
  if (!key || !allowsAction(key, 'search') || isExpired(key, now)) throw invalidApiKey()
  try {
    const secret = new TextEncoder().encode(deriveSecret(masterKey, key.uid))
    const verified = await jwtVerify(token, secret, { algorithms: ALGORITHMS, currentDate: new Date(now) })
    return { key, rules: readRules(verified.payload.searchRules) }
  } catch (error) {
    throw explain(error, payload, now)
  }
}

/**
 * Finds the rule for an index: exact uid first, then the longest pattern; null when no rule allows the index.
 */
export const findRule = (rules: TenantRules, uid: string): { filter: Json } | null => {
  const fitting = rules.filter(({ pattern }) => coversIndex([pattern], uid))
  fitting.sort(
    (a, b) => Number(b.pattern === uid) - Number(a.pattern === uid) || b.pattern.length - a.pattern.length,
  )
  return fitting[0] ?? null
}
