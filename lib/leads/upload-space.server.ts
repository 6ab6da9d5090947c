import 'server-only'
import { readdir, stat, statfs } from 'node:fs/promises'
import { basename, join } from 'node:path'

/** Files must never take the disk's last bytes, which enquiries without files need. */
const DISK_RESERVE = 64 * 1024 * 1024
/** A smaller file counts as this many bytes, which bounds the number of files as well. */
const SMALLEST = 64 * 1024
const AT_ONCE = 64

/** Bytes of stored files, in all and by site. Files of earlier versions, whose names tell no site, count in all alone. */
export type UploadUse = { total: number; bySite: Map<string, number> }

/** What the files in a folder take up. Each name begins with its site's slug and a dot. */
export async function measureUploads(folder: string): Promise<UploadUse> {
  const names = await readdir(folder).catch(() => [])
  const use: UploadUse = { total: 0, bySite: new Map() }
  for (let start = 0; start < names.length; start += AT_ONCE)
    await Promise.all(
      names.slice(start, start + AT_ONCE).map(async (name) => {
        const facts = await stat(join(folder, name)).catch(() => null)
        if (facts) addUse(use, readSite(name), Math.max(SMALLEST, facts.size))
      }),
    )
  return use
}

/**
 * Whether a site's files leave at least as much space free for all others as they take up. So a site that is alone gets half of the
 * space, and no site can take all of it.
 */
export function isFairShare(use: UploadUse, site: string, limit: number): boolean {
  return (use.bySite.get(site) ?? 0) <= limit - use.total
}

/** Bytes that an upload will still write. */
type Reservation = { site: string; expected: number; written: () => number }

/** The space for uploads in one folder, with what this process's uploads are about to write. */
export class UploadSpace {
  readonly #limit: number
  readonly #reserved = new Set<Reservation>()

  constructor(limitBytes: number) {
    this.#limit = limitBytes
  }

  /** Reserves space until the returned function is called; `null` when there is too little. `written` tells the progress. */
  async reserve(folder: string, reservation: Reservation): Promise<(() => void) | null> {
    // Reserved before anything is measured, so that two uploads at once do not both find the last space.
    this.#reserved.add(reservation)
    const release = () => {
      this.#reserved.delete(reservation)
    }
    try {
      const [use, { bavail, bsize }] = await Promise.all([measureUploads(folder), statfs(folder)])
      let pending = 0
      for (const { site, expected, written } of this.#reserved) {
        const left = Math.max(0, expected - written())
        pending += left
        addUse(use, site, left)
      }
      if (isFairShare(use, reservation.site, this.#limit) && bavail * bsize >= pending + DISK_RESERVE)
        return release
    } catch (error) {
      release()
      throw error
    }
    release()
    return null
  }
}

/** The site that an uploaded file belongs to; empty for a file of an earlier version. */
export function readSite(path: string): string {
  const name = basename(path)
  return name.slice(0, Math.max(0, name.indexOf('.')))
}

function addUse(use: UploadUse, site: string, bytes: number): void {
  use.total += bytes
  if (site) use.bySite.set(site, (use.bySite.get(site) ?? 0) + bytes)
}
