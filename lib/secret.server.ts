import 'server-only'
import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deriveKeyFrom, isEqualSignature } from './signatures'
import { getEnv } from './env'
import { EnvError } from './read-env'
import { makeFilesPrivate } from './private-files.server'

/**
 * Reads the installation's secret from `<dataDir>/app-secret`, or creates it on first start, readable only by its
 * owner. Concurrent processes agree on one secret.
 */
function readOrCreateSecretFile(dataDir: string): string {
  const path = join(dataDir, 'app-secret')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  // Linked atomically, so that a concurrent process never reads a partial secret.
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
  if (secret.length < 32)
    throw new EnvError(`${path} is damaged. Delete it; the next start creates a new one.`)
  return secret
}

let secret: string | undefined

/**
 * Returns the installation's secret.
 * @throws EnvError without `APP_SECRET` when the sandbox is off: several servers must share one secret, so none may
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

/** Derives the signing key for a purpose and site. To verify, use `listKeys` or `isSignedFor`. Hex. */
export function deriveKey(purpose: string, siteSlug: string): string {
  return deriveKeyFrom(getAppSecret(), purpose, siteSlug)
}

/**
 * Keys that verify signatures for a purpose and site: the current one first, then that of `APP_SECRET_PREVIOUS`, so
 * that signatures stay valid after a rotation (ADR 43).
 */
export function listKeys(purpose: string, siteSlug: string): [current: string, ...previous: string[]] {
  const { APP_SECRET_PREVIOUS: previous } = getEnv()
  const current = deriveKey(purpose, siteSlug)
  return previous ? [current, deriveKeyFrom(previous, purpose, siteSlug)] : [current]
}

/** Whether a signature was created by `sign` with one of the valid keys of a purpose and site. */
export function isSignedFor(
  purpose: string,
  siteSlug: string,
  signature: string,
  sign: (key: string) => string,
): boolean {
  return listKeys(purpose, siteSlug).some((key) => isEqualSignature(sign(key), signature))
}

/** Secrets accepted for signed revalidation calls: the current one, then previous ones during a rotation. */
export function listRevalidateSecrets(): string[] {
  const { REVALIDATE_SECRET: own, REVALIDATE_SECRET_PREVIOUS: previous } = getEnv()
  return [...(own ? [own] : listKeys('revalidate', '')), ...(previous ? [previous] : [])]
}
