import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { parseSite } from '@/lib/site/parse-site'
import type { Site } from '@/config/schema/site'
import { readProductAddress } from './product-address'
import { Sandbox } from './sandbox'

export type SiteOptions = { slug: string }
type Fixtures = {
  /** The parsed site file of the site under test. */
  site: Site
  /** Origin of the site. */
  url: string
  sandbox: Sandbox
  /** Patterns of expected errors. Any other error in `complaints` fails the test. */
  allowed: RegExp[]
  /** Console errors, uncaught errors and failed requests. */
  complaints: string[]
}

/**
 * Test with a site under test. Console errors, uncaught errors, CSP violations and failed requests fail the test unless they match
 * `allowed`.
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
    // Navigation aborts pending requests; `csp` is reported when JavaScript is disabled.
    if (reason !== 'net::ERR_ABORTED' && reason !== 'csp')
      complaints.push(`failed: ${request.url()} ${reason}`)
  })
  page.on('response', (response) => {
    const isPage = response.request().isNavigationRequest()
    if (response.status() >= 400 && !isPage) complaints.push(`${response.status()}: ${response.url()}`)
  })
}

/** Logs CSP violations as console errors. */
async function reportViolations(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      console.error(`policy violation: ${effectiveDirective} ${blockedURI} ${sample}`),
    )
  })
}

/** Loads and validates a demo site. */
export function readSite(slug: string): Site {
  const parsed = parseSite(slug, readFileSync(join('config/sites', `${slug}.json`), 'utf8'))
  if (!parsed.ok) throw new Error(`${slug}.json is invalid: ${parsed.problems[0]?.message}`)
  return parsed.site
}
