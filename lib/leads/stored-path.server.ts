import 'server-only'
import { existsSync } from 'node:fs'
import { basename, isAbsolute, join, relative, resolve } from 'node:path'

/** Folder of uploaded files, below the data folder. */
export const UPLOADS = join('web', 'uploads')

/** Converts a path for storage: relative to the data folder when inside it, so that the folder can be moved. */
export function toStoredPath(path: string, dataDir: string): string {
  const below = relative(resolve(dataDir), path)
  return below.startsWith('..') || isAbsolute(below) ? path : below
}

/** Resolves a stored path. Older rows hold absolute paths; a file missing there is looked up in the upload folder. */
export function readStoredPath(stored: string, dataDir: string): string {
  if (!isAbsolute(stored)) return resolve(dataDir, stored)
  const moved = resolve(dataDir, UPLOADS, basename(stored))
  return !existsSync(stored) && existsSync(moved) ? moved : stored
}
