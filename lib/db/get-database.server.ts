import 'server-only'
import { getEnv } from '@/lib/env'
import { openDatabase, type Database } from './open-database.server'

const shared = globalThis as typeof globalThis & { webDatabase?: Promise<Database> }

/**
 * Returns the web app's database (`DATABASE_URL`), opened on first use. On `globalThis`, because the framework bundles this
 * module more than once. After a failure the next call tries again.
 */
export function getDatabase(): Promise<Database> {
  shared.webDatabase ??= openDatabase(getEnv().DATABASE_URL, getEnv().DATABASE_TOKEN).catch(
    (error: unknown) => {
      delete shared.webDatabase
      throw error
    },
  )
  return shared.webDatabase
}
