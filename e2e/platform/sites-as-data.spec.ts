import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ask } from '../support/ask'
import { readProductAddress } from '../support/product-address'
import { expect, test } from '../support/test'

const SLUG = 'dropped-in-motors'
const demo = JSON.parse(readFileSync('config/sites/harbour-city.json', 'utf8')) as Record<string, unknown>
const NEW_SITE = {
  ...demo,
  id: 999_001,
  slug: SLUG,
  name: 'Dropped In Motors',
  domain_name: 'droppedin.example',
  domain_aliases: [],
  url: '',
}

function writeSiteFile(site: unknown): void {
  const folder = join(readProductAddress().dataDir, 'sites')
  const path = join(folder, `${SLUG}.json`)
  // Written and renamed, so that the server never reads a partial file.
  writeFileSync(`${path}.new`, JSON.stringify(site))
  renameSync(`${path}.new`, path)
}

const open = (host: string, path = '/') => ask({ host, path })
const statusOf = async (host: string, path?: string) => (await open(host, path)).status

test.describe.serial('site files', () => {
  test.afterAll(() => rmSync(join(readProductAddress().dataDir, 'sites', `${SLUG}.json`), { force: true }))

  test('[CF-04] serves a site file added at run time, also on its domain', async () => {
    expect(await statusOf(`${SLUG}.localhost`)).toBe(404)
    writeSiteFile(NEW_SITE)
    await expect.poll(() => statusOf(`${SLUG}.localhost`), { timeout: 10_000 }).toBe(200)
    expect((await open('www.droppedin.example')).text).toContain('Dropped In Motors')
    expect(await statusOf(`${SLUG}.localhost`, '/contact')).toBe(200)
    expect(await statusOf(`${SLUG}.localhost`, '/search/new-used-and-demo-cars')).toBe(200)
  })

  test('[CF-04] sends Content-Security-Policy-Report-Only for content_policy report', async () => {
    const readPolicies = async (path: string) => {
      const { headers } = await open(`${SLUG}.localhost`, path)
      return ['content-security-policy', 'content-security-policy-report-only'].filter(
        (name) => headers[name],
      )
    }
    expect(await readPolicies('/contact')).toEqual(['content-security-policy'])
    writeSiteFile({ ...NEW_SITE, content_policy: 'report' })
    // The cached page is rendered again after the file has changed.
    for (const path of ['/contact?message=hello', '/privacy-policy'])
      await expect.poll(() => readPolicies(path)).toEqual(['content-security-policy-report-only'])
    writeSiteFile(NEW_SITE)
  })

  test('[CF-04] an invalid new site file affects only its own site', async () => {
    const folder = join(readProductAddress().dataDir, 'sites')
    const path = join(folder, 'wrong-motors.json')
    writeFileSync(
      path,
      JSON.stringify({ ...NEW_SITE, slug: 'wrong-motors', id: 999_002, domain_name: '', template: 'boats' }),
    )
    try {
      await expect.poll(() => statusOf('wrong-motors.localhost'), { timeout: 10_000 }).toBe(503)
      expect((await open('wrong-motors.localhost')).text).not.toMatch(/template|boats|\.json/)
      expect(await statusOf('harbour-city.localhost')).toBe(200)
      expect(await statusOf(`${SLUG}.localhost`)).toBe(200)
    } finally {
      rmSync(path)
    }
    await expect.poll(() => statusOf('wrong-motors.localhost'), { timeout: 10_000 }).toBe(404)
  })
})
