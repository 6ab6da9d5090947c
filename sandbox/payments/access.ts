import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { StripeError } from './errors'

/** Every secret key with this prefix belongs to its own account. */
const SECRET_PREFIX = 'sk_test_sandbox'
const PUBLISHABLE_PREFIX = 'pk_test_sandbox'
const ACCOUNT_ID = /^acct_\w{1,64}$/

export type Caller = {
  /** The account of the key; null for a publishable key that does not identify one. */
  account: string | null
  /** For a publishable key: whether it may access objects of that account. */
  canAccess: (account: string) => boolean
  isPublishable: boolean
}

/**
 * Derives the account id (`acct_…`) from a secret key. Letter case and underscores in the key are ignored.
 */
function accountOfSecret(secret: string): string {
  const name = secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : secret
  return toAccountId(name)
}

/**
 * Whether an account id is a connected account (from a `Stripe-Account` header) and not derived from a secret
 * key.
 */
export function isConnectedAccount(account: string): boolean {
  return !account.startsWith('acct_own')
}

/**
 * Authenticates a request: a secret key (Bearer or Basic), optionally with `Stripe-Account` for a connected
 * account, or a publishable key.
 * @param secretKey the platform's own key, accepted in any format
 * @throws StripeError 401 without a valid key
 */
export function authenticate(c: Context, secretKey: string): Caller {
  const key = readKey(c)
  const connected = c.req.header('stripe-account')
  if (connected !== undefined && !ACCOUNT_ID.test(connected))
    throw new StripeError(403, {
      type: 'invalid_request_error',
      code: 'account_invalid',
      message: `The provided key does not have access to account '${connected}' (or that account does not exist).`,
    })
  if (key?.startsWith('pk_')) {
    // A publishable key in another format is a dealer's own, so it may belong to any account that is not
    // connected.
    const named = key.startsWith(PUBLISHABLE_PREFIX)
      ? toAccountId(key.slice(PUBLISHABLE_PREFIX.length))
      : null
    const canAccess = (account: string) =>
      connected ? account === connected : named ? account === named : !isConnectedAccount(account)
    return { account: connected ?? named, canAccess, isPublishable: true }
  }
  if (!key || !(key === secretKey || key.startsWith(SECRET_PREFIX)))
    throw new StripeError(401, {
      type: 'invalid_request_error',
      message: key
        ? `Invalid API Key provided: ${key.slice(0, 7)}***`
        : 'You did not provide an API key. Provide it in the Authorization header with Bearer auth.',
    })
  const account = connected ?? accountOfSecret(key)
  return { account, canAccess: (other) => other === account, isPublishable: false }
}

/** @throws StripeError 403 when a publishable key makes a call that needs a secret key */
export function requireSecret({ account, isPublishable }: Caller): string {
  if (isPublishable || account === null)
    throw new StripeError(403, {
      type: 'invalid_request_error',
      code: 'secret_key_required',
      message: 'This API call cannot be made with a publishable API key. Please use a secret API key.',
    })
  return account
}

function toAccountId(name: string): string {
  const normal = name.toLowerCase().replaceAll('_', '')
  return `acct_own${createHash('sha256').update(normal).digest('hex').slice(0, 16)}`
}

function readKey(c: Context): string | null {
  const [scheme = '', value = ''] = (c.req.header('authorization') ?? '').split(' ')
  if (scheme.toLowerCase() === 'bearer') return value || null
  if (scheme.toLowerCase() === 'basic')
    return Buffer.from(value, 'base64').toString('utf8').split(':')[0] || null
  // Browser scripts send the publishable key as a query parameter.
  return c.req.query('key') ?? null
}
