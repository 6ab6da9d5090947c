import 'server-only'
import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deriveKeyFrom, isEqualSignature } from './derive-key'
import { EnvError, getEnv } from './env'
import { makeFilesPrivate } from './private-files.server'

/**
 * The secret of an installation without `APP_SECRET`: made on first start and kept in `<dataDir>/app-secret`, readable
 * by its owner alone. Two processes that start at once agree on one.
 */
export function readOrCreateSecretFile(dataDir: string): string {
  const path = join(dataDir, 'app-secret')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  // Linked into place whole: a process that starts at the same moment must never read half a secret.
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  writeFileSync(draft, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
  try {
    linkSync(draft, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(draft)
  }
  makeFilesPrivate([path])
  const secret = readFileSync(path, 'utf8').trim()
  if (secret.length < 32) throw new EnvError(`${path} is damaged. Delete it; the next start makes a new one.`)
  return secret
}

let secret: string | undefined

/**
 * The installation's secret.
 * @throws EnvError without `APP_SECRET` where the sandbox is not meant: several servers must share one secret, so none may
 * create its own.
 */
export function getAppSecret(): string {
  if (secret) return secret
  const { APP_SECRET, SANDBOX, DATA_DIR } = getEnv()
  if (!APP_SECRET && !SANDBOX)
    throw new EnvError(
      'APP_SECRET is missing. Set it to at least 32 random characters, for example from `openssl rand -hex 32`.',
    )
  secret = APP_SECRET ?? readOrCreateSecretFile(DATA_DIR)
  return secret
}

/** The key that signs for one purpose and site. To verify, use `listKeys` or `isSignedFor`. Hex. */
export function deriveKey(purpose: string, siteSlug: string): string {
  return deriveKeyFrom(getAppSecret(), purpose, siteSlug)
}

/**
 * The keys whose signatures count for one purpose and site: of the current secret first, then of `APP_SECRET_PREVIOUS`, so
 * that what was signed before a rotation stays valid (ADR 43).
 */
export function listKeys(purpose: string, siteSlug: string): [current: string, ...previous: string[]] {
  const { APP_SECRET_PREVIOUS: previous } = getEnv()
  const current = deriveKey(purpose, siteSlug)
  return previous ? [current, deriveKeyFrom(previous, purpose, siteSlug)] : [current]
}

/** Whether a signature was made by `sign` with one of the keys that count for a purpose and site. */
export function isSignedFor(
  purpose: string,
  siteSlug: string,
  signature: string,
  sign: (key: string) => string,
): boolean {
  return listKeys(purpose, siteSlug).some((key) => isEqualSignature(sign(key), signature))
}
