import 'server-only'
import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describeFailure, logLine } from './http/log-line'

const FOLDER_MODE = 0o700
const FILE_MODE = 0o600
/** Folders with this bit, such as `/tmp`, are shared by several users. */
const STICKY = 0o1000

/**
 * Creates a folder, with its parents, that only this user can access. The mode of an existing folder is corrected,
 * but not that of its parents.
 */
export function makePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: FOLDER_MODE })
  restrict(path, FOLDER_MODE)
}

/** Removes other users' access to existing files; missing files are skipped. */
export function makeFilesPrivate(paths: readonly string[]): void {
  for (const path of paths) restrict(path, FILE_MODE)
}

/**
 * Removes other users' access to everything below `DATA_DIR`, because earlier versions used the default modes. Cached
 * pages keep their modes: other users cannot enter their parent folder.
 */
export function restrictDataFolder(dataDir: string): void {
  const web = join(dataDir, 'web')
  const uploads = join(web, 'uploads')
  for (const folder of [dataDir, web, uploads]) restrict(folder, FOLDER_MODE)
  makeFilesPrivate([join(dataDir, 'app-secret'), ...listFiles(web), ...listFiles(uploads)])
}

/** The database file and SQLite's companion files. */
export function listDatabaseFiles(path: string): string[] {
  return ['', '-wal', '-shm', '-journal'].map((ending) => path + ending)
}

function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => join(folder, name))
}

/** Failures are only logged: without mode support or ownership, pages are still served. */
function restrict(path: string, mode: number): void {
  try {
    const facts = statSync(path, { throwIfNoEntry: false })
    if (!facts || (facts.mode & 0o777) === mode || (facts.mode & STICKY) !== 0) return
    chmodSync(path, mode)
  } catch (error) {
    logLine('warn', `other users of this machine may be able to read a file: ${describeFailure(error)}`, {
      path,
    })
  }
}
