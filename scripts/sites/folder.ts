import { resolve } from 'node:path'
import { getEnv } from '@/lib/env'

/** The folder of site files that a command works on: its `--dir`, else `SITES_DIR`. */
export function getSitesFolder(dir: string | undefined): string {
  return dir ? resolve(dir) : getEnv().SITES_DIR
}
