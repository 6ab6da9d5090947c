import { resolve } from 'node:path'
import { getEnv } from '@/lib/env'

/** Returns the folder of site files: `--dir` if given, otherwise `SITES_DIR`. */
export function getSitesFolder(dir: string | undefined): string {
  return dir ? resolve(dir) : getEnv().SITES_DIR
}
