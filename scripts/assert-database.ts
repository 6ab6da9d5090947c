import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Failure } from './stock/failure'

/** @throws Failure for a file that does not exist: a mistyped folder must not look like an empty database. */
export function assertDatabaseExists(url: string): void {
  if (!url.startsWith('file:')) return
  const path = url.startsWith('file://') ? fileURLToPath(url) : url.slice('file:'.length)
  if (!existsSync(path))
    throw new Failure(`There is no database at ${path}. Set DATA_DIR or DATABASE_URL as the product has it.`)
}
