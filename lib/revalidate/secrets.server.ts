import 'server-only'
import { getEnv } from '@/lib/env'
import { listKeys } from '@/lib/secret.server'

/** Secrets accepted for signed revalidation calls: the current one, then previous ones during a rotation. */
export function listRevalidateSecrets(): string[] {
  const { REVALIDATE_SECRET: own, REVALIDATE_SECRET_PREVIOUS: previous } = getEnv()
  return [...(own ? [own] : listKeys('revalidate', '')), ...(previous ? [previous] : [])]
}
