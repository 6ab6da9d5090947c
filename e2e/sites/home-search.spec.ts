import type { Locator, Page } from '@playwright/test'
import { formatDollars } from '@/lib/search/ranges/price-slider'
import { getTitlePlace } from '@/lib/site/location'
import { hasSevenSeaterPage } from '@/lib/site/template'
import { ask } from '../support/ask'
import { followSearch, mapFew } from '../support/search-page'
import { expect, test } from '../support/test'

const countOf = async (button: Locator): Promise<number> => Number(await button.getAttribute('data-count'))

/** Clicks the button and returns the result count of the page that opens. */
async function openAndCount(page: Page, button: Locator): Promise<number> {
  await button.click()
  await page.waitForURL(/\/search\//)
  return Number(await page.getByTestId('result-count').first().getAttribute('data-count'))
}

test(
  '[SS-05] [SS-06] keyboard input moves the price slider, and the count matches the results',
  { tag: '@desktop' },
  async ({ page, site, url }) => {
    const section = site.home.sections.find((entry) => entry.type === 'price-slider')
    test.skip(!section, 'this site has no price slider')
    if (!section) return
    await page.goto(url)
    const form = page.getByTestId('price-slider')
    const button = form.getByTestId('show-me')
    await expect(button).toHaveAccessibleName(`Show Me ${await countOf(button)} vehicles`)
    const low = form.getByRole('slider', { name: 'Lowest price' })
    const high = form.getByRole('slider', { name: 'Highest price' })
    await low.focus()
    await expect(form.locator('input[type="hidden"][name^="range"]')).toBeAttached()
    await low.press('End')
    await expect(low).toHaveValue(String(section.max - section.step))
    await low.press('Home')
    await high.focus()
    await high.press('Home')
    await expect(high).toHaveValue(String(section.min + section.step))
    for (let press = 0; press < 2; press += 1) await high.press('PageUp')
    const amount = Number(await high.inputValue())
    await expect(high).toHaveAttribute('aria-valuetext', formatDollars(site.locale, amount))
    await expect(form.getByRole('status').first()).toContainText(/vehicle/)
    await expect(async () => {
      const { text } = await ask({
        host: new URL(url).host,
        path: `/search/${site.default_search_path}?range[price]=${section.min}:${amount}&sort=highestPrice`,
      })
      const expected = /data-testid="result-count"[^>]*data-count="(\d+)"/.exec(text)?.[1] ?? '0'
      expect(String(await countOf(button))).toBe(expected)
    }).toPass()
    const counted = await countOf(button)
    expect(await openAndCount(page, button)).toBe(counted)
    expect(new URL(page.url()).searchParams.get('range[price]')).toBe(`${section.min}:${amount}`)
    expect(new URL(page.url()).searchParams.get('sort')).toBe('highestPrice')
  },
)

test(
  '[SS-06] changing a filter in the hero updates the count on the button',
  { tag: '@phone' },
  async ({ page, url }) => {
    await page.goto(url)
    const form = page.locator('form', { has: page.getByTestId('show-me') }).first()
    const control = form.locator('select, input[type="radio"]').first()
    test.skip((await control.count()) === 0, 'this site has no filters in its hero')
    const button = form.getByTestId('show-me')
    const before = await countOf(button)
    await expect(async () => {
      if ((await control.evaluate((element) => element.tagName)) === 'SELECT') {
        await control.selectOption({ index: 0 })
        await control.selectOption({ index: 1 })
      } else {
        await form
          .locator('label', { has: page.locator('input[type="radio"]') })
          .nth(0)
          .click()
        await form
          .locator('label', { has: page.locator('input[type="radio"]') })
          .nth(1)
          .click()
      }
      await expect.poll(async () => countOf(button), { timeout: 2000 }).not.toBe(before)
    }).toPass()
    const counted = await countOf(button)
    expect(await openAndCount(page, button)).toBe(counted)
  },
)

test.describe('scripts off', () => {
  test.use({ javaScriptEnabled: false })

  test(
    '[SS-04] [SS-05] [SS-06] [RT-14] every tile, "Show Me" button and link of the home page opens the matching results',
    { tag: '@desktop' },
    async ({ page, site, slug, url }) => {
      await page.goto(url)
      const tiles = await page
        .locator('[data-tile]')
        .evaluateAll((links) =>
          links.map((link) => [link.getAttribute('href'), Number(link.dataset['count'])] as const),
        )
      const linksToSevenSeats = (await page.locator('a[href="/7-seater-cars"]').count()) > 0

      await test.step('tiles', async () => {
        const opened = await mapFew(tiles, async ([href]) => {
          const { status, count } = await followSearch(slug, encodeURI(href ?? ''))
          return [href, status === 200 ? count : null]
        })
        expect(opened).toEqual(tiles)
      })

      await test.step('"Show Me" buttons', async () => {
        const buttons = page.getByTestId('show-me')
        const total = await buttons.count()
        for (let index = 0; index < total; index += 1) {
          if (index > 0) await page.goto(url)
          const button = buttons.nth(index)
          const counted = await countOf(button)
          expect(await openAndCount(page, button)).toBe(counted)
        }
      })

      await test.step('two inputs replace the slider', async () => {
        const section = site.home.sections.find((entry) => entry.type === 'price-slider')
        if (!section) return
        const [low, high] = [section.min + section.step, section.min + 3 * section.step]
        await page.goto(url)
        const form = page.getByTestId('price-slider')
        await expect(form.getByRole('slider', { name: 'Lowest price' })).toBeHidden()
        await form.getByLabel('From, in dollars').fill(String(low))
        await form.getByLabel('To, in dollars').fill(String(high))
        await form.getByTestId('show-me').click()
        await page.waitForURL(/\/search\//)
        expect(new URL(page.url()).searchParams.get('range[price]')).toBe(`${low}:${high}`)
        expect(new URL(page.url()).searchParams.get('sort')).toBe('highestPrice')
      })

      await test.step('seven seats, where the stock has them', async () => {
        if (!hasSevenSeaterPage(site)) {
          const { status } = await ask({ host: `${slug}.localhost`, path: '/7-seater-cars' })
          return expect(status).toBe(404)
        }
        await page.goto(`${url}/7-seater-cars`)
        const place = getTitlePlace(site)
        const title = `7 Seater Cars for Sale${site.search.seven_seater_title_has_place ? ` in ${place}` : ''}`
        await expect(page.locator('h1')).toHaveText(title)
        await expect(page).toHaveTitle(new RegExp(`^${title.replaceAll('.', '\\.')}`))
        if ((await page.getByTestId('car-card').count()) === 0) return
        await expect(page.getByText('View our range of 7 seater SUV and 4WD people movers')).toBeVisible()
        expect(linksToSevenSeats).toBe(true)
      })
    },
  )
})
