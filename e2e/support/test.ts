import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { parseSite } from '@/lib/site/parse-site'
import type { Site } from '@/config/schema/site'
import { readProductAddress } from './product-address'
import { Sandbox } from './sandbox'

export type SiteOptions = { slug: string }
type Fixtures = {
  /** The site under test, as its file says. */
  site: Site
  /** Its address. */
  url: string
  sandbox: Sandbox
  /** Complaints that the test expects; everything else in the console fails it. */
  allowed: RegExp[]
  complaints: string[]
}

/**
 * Tests of a site in a browser. A console error, an uncaught error, a violation of the page's Content-Security-Policy or a failed
 * request of the site's own fails the test.
 */
export const test = base.extend<Fixtures & SiteOptions>({
  slug: ['harbour-city', { option: true }],
  site: async ({ slug }, use) => {
    await use(readSite(slug))
  },
  url: async ({ slug }, use) => {
    await use(`http://${slug}.localhost:${readProductAddress().port}`)
  },
  sandbox: async ({ slug: _slug }, use) => {
    await use(new Sandbox())
  },
  allowed: async ({ slug: _slug }, use) => {
    await use([])
  },
  complaints: [
    async ({ page, allowed }, use) => {
      const complaints: string[] = []
      watchPage(page, complaints)
      await reportViolations(page)
      await use(complaints)
      expect(complaints.filter((complaint) => !allowed.some((pattern) => pattern.test(complaint)))).toEqual(
        [],
      )
    },
    { auto: true },
  ],
})
export { expect }

function watchPage(page: Page, complaints: string[]): void {
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()} (${message.location().url})`)
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // A page that is left takes its requests with it; `csp` is how the browser says that scripts are off.
    if (reason !== 'net::ERR_ABORTED' && reason !== 'csp')
      complaints.push(`failed: ${request.url()} ${reason}`)
  })
  page.on('response', (response) => {
    const isPage = response.request().isNavigationRequest()
    if (response.status() >= 400 && !isPage) complaints.push(`${response.status()}: ${response.url()}`)
  })
}

/** Has everything that a page's Content-Security-Policy refuses written to the console as an error. */
async function reportViolations(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      console.error(`policy violation: ${effectiveDirective} ${blockedURI} ${sample}`),
    )
  })
}

/** A demo site, validated. */
export function readSite(slug: string): Site {
  const parsed = parseSite(slug, readFileSync(join('config/sites', `${slug}.json`), 'utf8'))
  if (!parsed.ok) throw new Error(`${slug}.json is wrong: ${parsed.problems[0]?.message}`)
  return parsed.site
}
