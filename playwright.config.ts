import { readdirSync } from 'node:fs'
import { defineConfig, type PlaywrightTestOptions, type Project } from '@playwright/test'
import type { SiteOptions } from './e2e/support/test'

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const
const sites = readdirSync('config/sites').flatMap((file) =>
  file.endsWith('.json') ? [file.slice(0, -5)] : [],
)

/** Variables that scripts/e2e.ts sets. */
// oxlint-disable-next-line node/no-process-env -- a tool's own settings, not the product's
const { E2E_BROWSER, E2E_BROWSER_ENV, E2E_REPORT } = process.env

/**
 * One project a site and size: every template is walked on a phone and on a desktop. What does not depend on the size runs
 * on one of them, and says so: `@phone` where room is scarce, `@desktop` otherwise.
 */
const siteProjects = sites.flatMap((slug) =>
  Object.entries(SIZES).map(([size, viewport]): Project<SiteOptions & PlaywrightTestOptions> => ({
    name: `${slug} ${size}`,
    grepInvert: size === 'phone' ? /@desktop/ : /@phone/,
    testDir: 'e2e/sites',
    use: { slug, viewport, isMobile: size === 'phone', hasTouch: size === 'phone' },
  })),
)

export default defineConfig<SiteOptions>({
  testDir: 'e2e',
  outputDir: '.tmp/e2e/results',
  fullyParallel: true,
  forbidOnly: true,
  // Seven hundred tests drive real processes on two busy cores; one that passes only the second time is listed as flaky.
  retries: 1,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  globalSetup: './e2e/support/start.ts',
  reporter: [['list'], ...(E2E_REPORT ? [['json', { outputFile: E2E_REPORT }] as const] : [])],
  use: {
    browserName: 'chromium',
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    reducedMotion: 'reduce',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(E2E_BROWSER ? { executablePath: E2E_BROWSER } : {}),
      ...(E2E_BROWSER_ENV ? { env: JSON.parse(E2E_BROWSER_ENV) as Record<string, string> } : {}),
    },
  },
  projects: [
    ...siteProjects,
    { name: 'platform', testDir: 'e2e/platform', use: { slug: 'harbour-city', viewport: SIZES.desktop } },
  ],
})
