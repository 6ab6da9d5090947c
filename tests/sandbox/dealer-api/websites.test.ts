import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { WebsiteDirectory } from '@/sandbox/dealer-api/websites'
import { DEMO_SITES } from '../start-test-sandbox'

const folder = await mkdtemp(join(tmpdir(), 'sites-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

const demo = JSON.parse(await readFile(join(DEMO_SITES, 'kiwi-auto.json'), 'utf8')) as object
let writes = 0
/** Writes a site file with a unique modification time, so that every write is detected. */
async function writeSite(slug: string, content: object | string): Promise<void> {
  const path = join(folder, `${slug}.json`)
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
  writes += 1
  const stamp = new Date(Date.now() - 100_000 + writes * 1000)
  await utimes(path, stamp, stamp)
}
const site = (slug: string, id: number, more: object = {}) => ({
  ...demo,
  slug,
  id,
  dealerships: [{ id: id * 10, name: slug, slug }],
  ...more,
})

test('[CF-04] finds a site file added at run time by every key', async () => {
  await writeSite('alpha', site('alpha', 7))
  const websites = new WebsiteDirectory(folder)
  expect(await websites.findWebsite(8)).toBeNull()
  await writeSite('beta', site('beta', 8))
  expect(await websites.findWebsite(8)).toMatchObject({ slug: 'beta' })
  expect(await websites.findWebsiteBySlug('beta')).toMatchObject({ id: 8 })
  expect(await websites.findDealership(80)).toMatchObject({ dealership: { slug: 'beta' } })
  expect(await websites.findWebsiteOfDealershipSlug('beta')).toMatchObject({ id: 8 })
})

test('[CF-04] applies edits immediately and keeps the last valid version of a broken file', async () => {
  await writeSite('gamma', site('gamma', 9, { phone: '1' }))
  const websites = new WebsiteDirectory(folder)
  expect(await websites.findWebsite(9)).toMatchObject({ phone: '1' })
  await writeSite('gamma', site('gamma', 9, { phone: '2' }))
  expect(await websites.findWebsite(9)).toMatchObject({ phone: '2' })
  await writeSite('gamma', '{"id": 9,')
  expect(await websites.findWebsite(9)).toMatchObject({ phone: '2' })
  await writeSite('gamma', site('gamma', 9, { city: 5 }))
  expect(await websites.findWebsite(9)).toMatchObject({ phone: '2' })
})

test('[CF-04] ignores an invalid file without affecting other sites', async () => {
  await writeSite('junk', 'no json')
  await writeSite('odd', { id: 'x' })
  await writeSite('delta', site('delta', 11))
  expect(await new WebsiteDirectory(folder).findWebsite(11)).toMatchObject({ slug: 'delta' })
})

test('[CF-04] finds no sites in a missing folder', async () => {
  expect(await new WebsiteDirectory(join(folder, 'nowhere')).findWebsite(1)).toBeNull()
})
