import type { Page } from '@playwright/test'
import { listBarriers } from '../support/axe'
import { findCarForSale } from '../support/car-stock'
import { expect, readSite, test } from '../support/test'

/** A site that stores saved vehicles in the browser. */
test.use({ slug: 'bargain-bay' })

const PHONE = { width: 390, height: 844 }

async function openSearch(page: Page, url: string, search: string) {
  await page.goto(`${url}/search/${search}`)
  const card = page.getByTestId('car-card').first()
  const heart = card.getByRole('button', { name: /^Save / })
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  return { card, heart, name: (await heart.getAttribute('value')) ?? '' }
}

test('[WL-05] [WL-06] [BS-04] saves a vehicle from its card, persists it and lists it with its price', async ({
  page,
  site,
  url,
}) => {
  const { card, heart, name } = await openSearch(page, url, site.default_search_path)
  const price = await card.getByTestId('price').getAttribute('data-amount')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  const toast = page.getByTestId('toast')
  await expect(toast).toContainText('Car Saved In Watchlist')
  await expect(toast).toContainText(`${name} is now available in your watchlist`)
  await expect(page.locator(`header a[href^="${site.watchlist_path}"]:visible`)).toHaveAttribute(
    'data-saved-count',
    '1',
  )
  await page.reload()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')

  await heart.click()
  await expect(toast).toContainText('Car Removed')
  await heart.click()
  await expect(toast).toContainText('Car Saved In Watchlist')
  await toast.getByRole('link', { name: 'View List' }).click()
  await expect(page).toHaveURL(`${url}${site.watchlist_path}?tab=saved-cars`)
  const saved = page.getByRole('main').getByTestId('car-card')
  await expect(saved).toHaveCount(1)
  await expect(saved.getByTestId('price')).toHaveAttribute('data-amount', price ?? '')
})

test('[BS-04] the watchlist is separate per site', async ({ page, site, url }) => {
  const { heart } = await openSearch(page, url, site.default_search_path)
  await heart.click()
  await expect(page.getByTestId('toast')).toBeVisible()
  const other = readSite('ironbark-motorcycles')
  await page.goto(`${url.replace(site.slug, other.slug)}${other.watchlist_path}`)
  await expect(page.getByText('No saved bikes yet')).toBeVisible()
  await page.goto(url + site.watchlist_path)
  await expect(page.getByRole('main').getByTestId('car-card')).toHaveCount(1)
})

test('[RT-12] [WL-05] the watchlist marks sold vehicles, removes vehicles by keyboard and links to stock when empty', async ({
  page,
  site,
  url,
}) => {
  const { car, path } = await findCarForSale(site)
  await page.addInitScript(
    ([slug, id, href]) => {
      if (localStorage.getItem('seeded')) return
      localStorage.setItem('seeded', '1')
      localStorage.setItem(
        `saved-cars:${slug}`,
        JSON.stringify([
          { id: 987_654_321, href: '/cars/gone-1', heading: '2015 Mazda CX-5', savedAt: 2 },
          { id: Number(id), href, heading: 'A car', savedAt: 1 },
        ]),
      )
    },
    [site.slug, String(car['id']), path] as const,
  )
  await page.goto(`${url}${site.watchlist_path}?tab=saved-cars`)
  const main = page.getByRole('main')
  await expect(main.getByText('No longer for sale')).toBeVisible()
  await expect(main.getByRole('link', { name: 'Find Me Something Similar' })).toHaveAttribute(
    'href',
    `/search/${site.default_search_path}?query=Mazda+CX-5`,
  )
  expect(await listBarriers(page)).toEqual([])
  await page.setViewportSize(PHONE)
  expect(await listBarriers(page)).toEqual([])

  await main.getByRole('button', { name: 'Remove 2015 Mazda CX-5' }).focus()
  await page.keyboard.press('Enter')
  await expect(main.getByText('No longer for sale')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Saved cars' })).toBeFocused()
  await expect(page.getByTestId('toast')).toContainText('2015 Mazda CX-5 is no longer in your watchlist')
  await main.getByRole('button', { name: /^Remove / }).click()
  await expect(main.getByText('No saved cars yet')).toBeVisible()
  await expect(main.getByRole('link', { name: 'Browse cars' })).toHaveAttribute(
    'href',
    `/search/${site.default_search_path}`,
  )
  await page.goto(url + path)
  // A view is recorded only after hydration.
  await expect
    .poll(() => page.evaluate((slug) => localStorage.getItem(`viewed-cars:${slug}`), site.slug))
    .toContain(path)
  await page.goto(`${url}${site.watchlist_path}?tab=recently-viewed`)
  await expect(main.getByTestId('car-card')).toHaveAttribute('data-car-id', String(car['id']))
})

test('[BS-05] saves a vehicle until the page is left, with an alert, when storage is full', async ({
  page,
  site,
  url,
}) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  })
  const { heart } = await openSearch(page, url, site.default_search_path)
  await heart.click()
  await expect(page.getByTestId('toast').getByRole('alert')).toContainText('Saved until you leave this page')
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
})

test('[RT-12] the watchlist shows an error while search is down, and loads on retry', async ({
  page,
  site,
  url,
  allowed,
}) => {
  allowed.push(/503/)
  const { heart } = await openSearch(page, url, site.default_search_path)
  await heart.click()
  await expect(page.getByTestId('toast')).toBeVisible()
  await page.route(
    '**/api/watchlist/cars*',
    (route) => route.fulfill({ status: 503, json: { error: 'down' } }),
    {
      times: 1,
    },
  )
  await page.goto(url + site.watchlist_path)
  await expect(page.getByRole('alert').filter({ hasText: 'We couldn’t load your list' })).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('main').getByTestId('car-card')).toHaveCount(1)
})

test('[TO-01] shows one toast at a time; hover pauses it, F8 focuses it, Escape and swipe dismiss it, and it times out', async ({
  page,
  site,
  url,
}) => {
  await page.clock.install()
  await openSearch(page, url, site.default_search_path)
  const hearts = page.getByTestId('car-card').getByRole('button', { name: /^Save / })
  const toast = page.getByTestId('toast')
  await hearts.nth(0).click()
  await expect(toast).toHaveCount(1)
  await hearts.nth(1).click()
  await expect(toast).toContainText((await hearts.nth(1).getAttribute('value')) ?? '-')
  await expect(toast).toHaveCount(1)

  await toast.hover({ position: { x: 20, y: 20 } })
  await page.clock.runFor(8000)
  await expect(toast).toBeVisible()
  await page.mouse.move(5, 5)
  await page.clock.runFor(5100)
  await expect(toast).toHaveCount(0)

  await hearts.nth(0).click()
  await expect(toast).toBeVisible()
  await page.keyboard.press('F8')
  await page.clock.runFor(8000)
  await expect(toast).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await page.clock.runFor(1000)
  await expect(toast).toHaveCount(0)

  await hearts.nth(0).click()
  await expect(toast).toBeVisible()
  const box = await toast.boundingBox()
  if (!box) throw new Error('The toast has no bounding box.')
  const [x, y] = [box.x + 30, box.y + 20]
  for (const distance of [40, 60]) {
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + distance / 2, y)
    await page.mouse.move(x + distance, y)
    await page.mouse.up()
    if (distance < 50) await expect(toast).toHaveAttribute('data-state', 'open')
  }
  await page.clock.runFor(1000)
  await expect(toast).toHaveCount(0)
})

test('[WL-01] a site without a watchlist has no save buttons and no watchlist page', async ({
  page,
  site,
  url,
  allowed,
}) => {
  allowed.push(/404/)
  const other = readSite('kiwi-auto')
  const home = url.replace(site.slug, other.slug)
  await page.goto(`${home}/search/${other.default_search_path}`)
  await expect(page.getByTestId('car-card').first()).toBeVisible()
  await expect(page.locator('[data-save-car]')).toHaveCount(0)
  expect((await page.goto(home + other.watchlist_path))?.status()).toBe(404)
})
