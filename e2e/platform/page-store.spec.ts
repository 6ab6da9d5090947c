import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deserialize } from 'node:v8'
import { createClient } from '@libsql/client'
import { z } from 'zod'
import { ask, BROWSER } from '../support/ask'
import { buildUnlinkedPaths } from '../support/unlinked-paths'
import { listCarPaths } from '../support/plain-enquiry'
import { readProductAddress } from '../support/product-address'
import { expect, test } from '../support/test'

/** A separate site, because other tests cache pages at the same time. */
const SLUG = 'page-store-motors'
const WEBSITE_ID = 999_044
const HOST = `${SLUG}.localhost`
/** Sample of the limit of 1 MB for 10,000 URLs. One cached page exceeds the limit of the whole sample. */
const URLS_PER_KIND = 6
const BYTES_PER_ADDRESS = 100

const siteFile = () => join(readProductAddress().dataDir, 'sites', `${SLUG}.json`)
const open = (path: string) => ask({ host: HOST, path, headers: BROWSER })

// Both tests measure the store of one site, so they must not run at the same time.
test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  const demo = JSON.parse(readFileSync('config/sites/bargain-bay.json', 'utf8')) as object
  const own = {
    id: WEBSITE_ID,
    slug: SLUG,
    name: 'Page Store Motors',
    domain_name: '',
    domain_aliases: [],
    url: '',
  }
  writeFileSync(`${siteFile()}.new`, JSON.stringify({ ...demo, ...own }))
  renameSync(`${siteFile()}.new`, siteFile())
  await expect.poll(async () => (await open('/contact')).status).toBe(200)
})
test.afterAll(() => rmSync(siteFile(), { force: true }))

/** Measures the bytes of the test site's cached files: pages name its slug, data its website id. */
function measureStore(): number {
  const folder = join(readProductAddress().dataDir, 'web/pages')
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.entry'))
    .map((name) => readIfExists(join(folder, name)))
    .filter((bytes) => bytes.includes(SLUG) || bytes.includes(String(WEBSITE_ID)))
    .reduce((sum, bytes) => sum + bytes.length, 0)
}

/** The keys under which the test site's pages are stored. */
function listStoredPages(): string[] {
  const folder = join(readProductAddress().dataDir, 'web/pages')
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.entry'))
    .map((name) => readIfExists(join(folder, name)))
    .filter((bytes) => bytes.includes(SLUG))
    .map((bytes) => z.object({ key: z.string() }).parse(deserialize(bytes)).key)
    .filter((key) => key.startsWith('page '))
}

/** Counts the database rows that name the test site. Other tests add rows of other sites at the same time. */
async function countRows(): Promise<number> {
  const client = createClient({
    url: `file:${join(readProductAddress().dataDir, 'web/web.db')}`,
    timeout: 5000,
  })
  try {
    const tables = await client.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
    let count = 0
    for (const { name } of tables.rows) {
      const { rows } = await client.execute(`SELECT * FROM "${String(name)}"`)
      count += rows.filter((row) => Object.values(row).some((value) => String(value).includes(SLUG))).length
    }
    return count
  } finally {
    client.close()
  }
}

/** Reads a file; empty when it no longer exists, because other tests' files may be deleted at any time. */
function readIfExists(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch {
    return Buffer.alloc(0)
  }
}

/** `hasStoredPage` and the rules of the page cache read the path from the key, whose form Next.js does not document. */
test('[RT-16] [CD-10] Next.js stores a page under a key that contains its internal path', async () => {
  const [car = ''] = listCarPaths((await open('/search/used-cars')).text, '/cars')
  for (const path of ['/', '/contact', '/service', car]) await open(path)
  await expect
    .poll(listStoredPages)
    .toEqual(
      expect.arrayContaining(
        ['', '/contact', '/info/service', '/cached-search/used-cars', car].map(
          (path) => `page /${SLUG}${path}`,
        ),
      ),
    )
})

test('[RT-16] made-up URLs of every kind of route add nothing to the page cache or the database', async () => {
  test.setTimeout(180_000)
  const [car = ''] = listCarPaths((await open('/search/used-cars')).text, '/cars')
  const perRound = buildUnlinkedPaths(1, car).length
  const addresses = buildUnlinkedPaths(URLS_PER_KIND + 2, car)
  // Cache the real URLs first.
  for (const path of addresses.slice(0, 2 * perRound)) await open(path)
  const before = measureStore()
  const rowsBefore = await countRows()
  const invented = addresses.slice(2 * perRound)
  for (let start = 0; start < invented.length; start += 8)
    await Promise.all(invented.slice(start, start + 8).map(open))
  expect(before).toBeGreaterThan(0)
  expect(measureStore() - before).toBeLessThan(invented.length * BYTES_PER_ADDRESS)
  expect(await countRows()).toBe(rowsBefore)
})
