import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Failure } from '../stock/failure'

/** @throws Failure when the database file does not exist, because libSQL would create an empty one. */
export function assertDatabaseExists(url: string): void {
  if (!url.startsWith('file:')) return
  const path = url.startsWith('file://') ? fileURLToPath(url) : url.slice('file:'.length)
  if (!existsSync(path))
    throw new Failure(`There is no database at ${path}. Set DATA_DIR or DATABASE_URL to the web app's value.`)
}
