import { readdirSync } from 'node:fs'
import { defineConfig, type PlaywrightTestOptions, type Project } from '@playwright/test'
import type { SiteOptions } from './e2e/support/test'

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const
const sites = readdirSync('config/sites').flatMap((file) =>
  file.endsWith('.json') ? [file.slice(0, -5)] : [],
)

/** Variables set by scripts/e2e.ts. */
// oxlint-disable-next-line node/no-process-env -- a tool's own settings, not the product's
const { E2E_BROWSER, E2E_BROWSER_ENV, E2E_REPORT } = process.env

/** One site of each form variant: multi-step, single page, New Zealand. */
const FEW_SITES = ['harbour-city', 'bargain-bay', 'kiwi-auto']
/** Sites used for tests with these tags, because the tested code is the same on every site. */
const SOME_SITES = { '@once': ['harbour-city'], '@few': FEW_SITES }
/** Tests that run on every site's phone project but only on a few desktop projects. */
const PHONES_AND_FEW_DESKTOPS = /@phones/

/**
 * One project per site and viewport. Tests that do not depend on the viewport run in one of them and have a tag:
 * `@phone` for limited space, `@desktop` otherwise. Tests that do not depend on the template run on some sites.
 * `@phones` runs on all phone projects and a few desktop projects, where other tests cover the same code on every
 * site.
 */
const siteProjects = sites.flatMap((slug) =>
  Object.entries(SIZES).map(([size, viewport]): Project<SiteOptions & PlaywrightTestOptions> => ({
    name: `${slug} ${size}`,
    grepInvert: [...listExcludedTags(slug), ...(size === 'phone' ? [/@desktop/] : listPhoneOnlyTags(slug))],
    testDir: 'e2e/sites',
    // Sites in parallel instead of several workers per site, because each project starts its own workers and
    // browsers.
    workers: 1,
    use: { slug, viewport, isMobile: size === 'phone', hasTouch: size === 'phone' },
  })),
)

/** Tags of tests that run on other sites instead. */
function listExcludedTags(slug: string): RegExp[] {
  return Object.entries(SOME_SITES).flatMap(([tag, slugs]) => (slugs.includes(slug) ? [] : new RegExp(tag)))
}

/** Tags of tests that run only on a site's phone project. */
function listPhoneOnlyTags(slug: string): RegExp[] {
  return FEW_SITES.includes(slug) ? [/@phone\b/] : [/@phone\b/, PHONES_AND_FEW_DESKTOPS]
}

export default defineConfig<SiteOptions>({
  testDir: 'e2e',
  outputDir: '.tmp/e2e/results',
  fullyParallel: true,
  forbidOnly: true,
  // Hundreds of tests share real processes on two busy cores; a test that passes on retry is listed as flaky.
  retries: 1,
  // Two cores are idle for a fifth of the time with two workers, which wait for their pages.
  workers: 3,
  // Generous timeouts for busy machines; passing tests do not wait longer.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  globalSetup: './e2e/support/start.ts',
  reporter: [['list'], ...(E2E_REPORT ? [['json', { outputFile: E2E_REPORT }] as const] : [])],
  use: {
    // A missing element fails its test sooner than the test's own time limit.
    actionTimeout: 30_000,
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
