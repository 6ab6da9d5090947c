import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SiteFile } from '@/config/schema/site'

/** A minimal site file. */
export function buildSiteFile(slug: string, more: Partial<SiteFile> = {}): SiteFile {
  return {
    id: 1,
    slug,
    name: `Dealer ${slug}`,
    template: 'cars',
    dealership_id: 1,
    city: 'Cairns',
    state: 'QLD',
    dealerships: [{ id: 1, name: 'One', slug: 'one' }],
    design: {
      palette: {
        ground: '#FFFFFF',
        surface: '#FFFFFF',
        ink: '#111111',
        muted: '#555555',
        primary: '#0B2545',
        on_primary: '#FFFFFF',
        accent: '#FFD400',
        on_accent: '#111111',
        link: '#0B4A8F',
      },
      fonts: { display: 'Onest', text: 'Onest' },
    },
    ...more,
  }
}

/** A temporary folder of site files with a manual clock. */
export async function makeSiteFolder() {
  const path = await mkdtemp(join(tmpdir(), 'sites-'))
  let time = 0
  let edits = 0
  const write = async (slug: string, content: SiteFile | string) => {
    const file = join(path, `${slug}.json`)
    await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
    // File system timestamps are coarse, so each write gets a distinct one.
    edits += 1
    await utimes(file, edits, edits)
  }
  return {
    path,
    write,
    remove: async (slug: string) => rm(join(path, `${slug}.json`)),
    dispose: async () => rm(path, { recursive: true, force: true }),
    now: () => time,
    passASecond: () => {
      time += 1000
    },
  }
}
