import { describeInfoPage, listInfoPaths } from '@/lib/content/info-pages'
import { getVehicleBasePath, hasSevenSeaterPage } from '@/lib/site/template'
import type { Site } from '@/config/schema/site'
import { isHydrated } from '../support/hydration'
import { expectStrictPolicy } from '../support/strict-policy'
import { expect, test } from '../support/test'

declare global {
  interface Window {
    injected?: boolean
  }
}

// CSP violations fail every test of this suite (`e2e/support/test.ts`). `pages.spec.ts` covers the main page types; this file
// covers the others.

test('[RT-16] landing, dynamic and informational pages have a strict CSP and hydrate under it @desktop @few', async ({
  page,
  site,
  url,
}) => {
  for (const path of listPaths(site))
    await test.step(path, async () => {
      expectStrictPolicy(await page.goto(url + path), path)
      await expect.poll(() => isHydrated(page), path).toBe(true)
    })
})

test('[RT-16] client-side navigation and the bot check work under the CSP @desktop @few', async ({
  page,
  site,
  url,
}) => {
  await page.goto(`${url}/search/${site.default_search_path}`)
  const card = page.getByTestId('car-card').first()
  await card
    .locator(`a[href*="${getVehicleBasePath(site)}/"]`)
    .first()
    .click()
  await expect(page.locator('main[data-car-id]')).toBeVisible()
  await page.goBack()
  await expect(page.getByTestId('car-card').first()).toBeVisible()
  await page.goto(`${url}/contact`)
  // The proof of work runs in a worker, Turnstile in an external script and frame.
  const check = site.forms.bot_check === 'turnstile' ? '/api.js' : '/api/bot-check'
  const solved = page.waitForResponse((response) => response.url().includes(check))
  // Skip the honeypot field, which is not in the tab order.
  await page.locator('form[data-form] input:visible:not([tabindex="-1"])').first().fill('Kim')
  await solved
})

for (const kind of ['cached', 'rendered for each request'] as const)
  test(`[RT-16] the CSP blocks an injected script on a page that is ${kind} @desktop @once`, async ({
    page,
    url,
    allowed,
    complaints,
  }) => {
    // The page is fulfilled by the test, so the browser also blocks its images from loopback addresses.
    allowed.push(/./)
    await page.route('**/*', async (route) => {
      if (!route.request().isNavigationRequest()) return route.fallback()
      const { hostname, port } = new URL(route.request().url())
      const local = route.request().url().replace(hostname, '127.0.0.1')
      // Node does not resolve *.localhost.
      const response = await route.fetch({
        url: local,
        headers: { ...route.request().headers(), host: `${hostname}:${port}` },
      })
      const html = (await response.text()).replace(
        '<main',
        '<script>window.injected = true</script><img src="data:," alt="" onerror="window.injected = true"><main',
      )
      return route.fulfill({ response, body: html })
    })
    await page.goto(`${url}/contact${kind === 'cached' ? '' : '?message=hello'}`)
    await expect(page.locator('form[data-form]').first()).toBeVisible()
    const listBlocked = () =>
      complaints.flatMap((text) => /policy violation: (script-src-\w+) inline/.exec(text)?.[1] ?? [])
    await expect.poll(() => listBlocked().sort()).toEqual(['script-src-attr', 'script-src-elem'])
    expect(await page.evaluate(() => window.injected)).toBeUndefined()
  })

/** Paths that `pages.spec.ts` does not cover, with one informational page per kind of content. */
function listPaths(site: Site): string[] {
  const blocks = new Map(
    listInfoPaths(site).map((name) => [describeInfoPage(site, name)?.block, `/${name}`] as const),
  )
  return [
    `/search/${site.default_search_path}?query=white`,
    ...(hasSevenSeaterPage(site) ? ['/7-seater-cars'] : []),
    '/contact?message=hello',
    ...blocks.values(),
  ]
}
