import 'server-only'
import { getEnv } from '@/lib/env'
import { listKeys } from '@/lib/secret.server'

/** The secrets whose signatures on revalidation calls count: the current one, then those from before a rotation. */
export function listRevalidateSecrets(): string[] {
  const { REVALIDATE_SECRET: own, REVALIDATE_SECRET_PREVIOUS: previous } = getEnv()
  return [...(own ? [own] : listKeys('revalidate', '')), ...(previous ? [previous] : [])]
}
