import 'server-only'
import { getEnv } from '@/lib/env'
import { openDatabase, type Database } from './open-database.server'

const shared = globalThis as typeof globalThis & { webDatabase?: Promise<Database> }

/**
 * The web app's database (`DATABASE_URL`), opened at first use and shared by everything in the process, although the
 * framework bundles start-up code and handlers apart. A failure to open is not remembered.
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
