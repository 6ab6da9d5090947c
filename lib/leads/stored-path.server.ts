import 'server-only'
import { existsSync } from 'node:fs'
import { basename, isAbsolute, join, relative, resolve } from 'node:path'

/** Files that shoppers attached, below the data folder. */
export const UPLOADS = join('web', 'uploads')

/** A file's path as the outbox keeps it: relative to the data folder when it lies there, so that the folder may be moved. */
export function toStoredPath(path: string, dataDir: string): string {
  const below = relative(resolve(dataDir), path)
  return below.startsWith('..') || isAbsolute(below) ? path : below
}

/** Where a file is that the outbox keeps. Older rows hold whole paths; what is gone from there is looked for in the folder. */
export function readStoredPath(stored: string, dataDir: string): string {
  if (!isAbsolute(stored)) return resolve(dataDir, stored)
  const moved = resolve(dataDir, UPLOADS, basename(stored))
  return !existsSync(stored) && existsSync(moved) ? moved : stored
}
