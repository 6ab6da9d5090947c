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

/** One of each kind of form: in steps, on one page, in New Zealand. */
const FEW_SITES = ['harbour-city', 'bargain-bay', 'kiwi-auto']
/** Sites that represent all others in tests with these tags: those tests prove the same code on every site. */
const SOME_SITES = { '@once': ['harbour-city'], '@few': FEW_SITES }
/** Tests that run on the phone of every site but on the desktop of a few. */
const PHONES_AND_FEW_DESKTOPS = /@phones/

/**
 * One project a site and size: every template is walked on a phone and on a desktop. What does not depend on the size runs
 * on one of them, and has a tag: `@phone` where space is short, `@desktop` otherwise. What does not depend on the template
 * runs on some sites. `@phones` runs on every phone and on a few desktops, where other tests use the same parts of every site.
 */
const siteProjects = sites.flatMap((slug) =>
  Object.entries(SIZES).map(([size, viewport]): Project<SiteOptions & PlaywrightTestOptions> => ({
    name: `${slug} ${size}`,
    grepInvert: [...listElsewhere(slug), ...(size === 'phone' ? [/@desktop/] : listOnPhones(slug))],
    testDir: 'e2e/sites',
    // Two sites at once rather than two workers for each: a worker and its browser are started for each project anew.
    workers: 1,
    use: { slug, viewport, isMobile: size === 'phone', hasTouch: size === 'phone' },
  })),
)

/** The tags of tests that other sites stand for. */
function listElsewhere(slug: string): RegExp[] {
  return Object.entries(SOME_SITES).flatMap(([tag, slugs]) => (slugs.includes(slug) ? [] : new RegExp(tag)))
}

/** The tags of tests that run on a site's phone only. */
function listOnPhones(slug: string): RegExp[] {
  return FEW_SITES.includes(slug) ? [/@phone\b/] : [/@phone\b/, PHONES_AND_FEW_DESKTOPS]
}

export default defineConfig<SiteOptions>({
  testDir: 'e2e',
  outputDir: '.tmp/e2e/results',
  fullyParallel: true,
  forbidOnly: true,
  // Hundreds of tests drive real processes on two busy cores; one that passes only the second time is listed as flaky.
  retries: 1,
  workers: 2,
  // A busy machine takes several times as long as a quiet one; what passes waits no longer for it.
  timeout: 90_000,
  expect: { timeout: 20_000 },
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
