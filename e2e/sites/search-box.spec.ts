import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { getVehicleBasePath } from '@/lib/site/template'
import { expect, readSite, test } from '../support/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

test.describe('search box', () => {
  test('[RT-03] [SE-01] typing three letters of a make suggests it with its count; arrow and Enter open its page', async ({
    page,
    site,
    url,
  }) => {
    await page.goto(url)
    const { input, options } = await openBox(page)
    await input.fill('')
    const make = await readPopularMake(options)
    await input.pressSequentially(make.name.slice(0, 3))
    await expect(options.first()).toHaveText(`Search for “${make.name.slice(0, 3)}”`)
    const option = options.and(page.locator('[data-kind="make"]')).filter({ hasText: make.name }).first()
    await expect(option.locator('[data-count]')).toHaveAttribute('data-count', String(make.count))
    await expect(page.getByRole('status').filter({ hasText: /^\d+ suggestions?$/ })).toBeAttached()

    await walkTo(page, input, option)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(url + make.href)
    await expect(page.getByTestId('result-count')).toHaveAttribute('data-count', String(make.count))
    await expect(page.getByTestId('search-suggestions')).toBeHidden()
    expect(make.count).toBeGreaterThan(0)
    expect(page.url()).toContain(site.slug)
  })

  test(
    '[RT-05] [CC-01] a car with its picture opens the car',
    { tag: '@desktop' },
    async ({ page, site, url }) => {
      await page.goto(url)
      const { input, options } = await openBox(page)
      const make = await readPopularMake(options)
      await input.pressSequentially(make.name)
      const car = options.and(page.locator('[data-kind="car"]')).first()
      await expect(car).toContainText(/\$|enquire|preorder|poa|call/i)
      await expect
        .poll(() => car.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0)
      const href = await car.getAttribute('href')
      expect(href).toContain(`${getVehicleBasePath(site)}/`)
      await car.click()
      await expect(page).toHaveURL(url + href)
      await expect(page.locator('main[data-car-id]')).toBeVisible()
    },
  )

  test('[RT-01] Enter on the words sends the plain form, Escape closes, and the box is readable by everyone', async ({
    page,
    site,
    url,
  }) => {
    await page.goto(url)
    const { input, list, options } = await openBox(page)
    await expect(input).toHaveAttribute('role', 'combobox')
    const make = await readPopularMake(options)
    await input.pressSequentially(make.name)
    await expect(options.and(page.locator('[data-kind="car"]')).first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(input).toHaveAttribute(
      'aria-activedescendant',
      (await options.first().getAttribute('id')) ?? '',
    )
    const { violations } = await new AxeBuilder({ page }).include('header').withTags(RULES).analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])

    await page.keyboard.press('Escape')
    await expect(list).toBeHidden()
    await expect(input).toHaveAttribute('aria-expanded', 'false')
    await expect(input).toHaveValue(make.name)
    await expect(input).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/search\//)
    await expect(page.getByTestId('result-count')).toHaveAttribute('data-count', /^[1-9]/)
    expect(new URL(page.url()).host).toContain(site.slug)
  })

  test(
    '[BS-04] what was searched for is offered again, and can be forgotten',
    { tag: '@desktop' },
    async ({ page, url }) => {
      await page.goto(url)
      const first = await openBox(page)
      await first.input.pressSequentially('white')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/white/i)
      await page.goto(url)
      const { options } = await openBox(page)
      const recent = page.getByRole('group', { name: 'Recent searches' })
      await expect(recent.getByRole('option').first()).toHaveText('white')
      await options.filter({ hasText: 'Clear recent searches' }).click()
      await expect(recent).toBeHidden()
    },
  )

  test(
    '[SE-08] suggestions are of this site’s stock only',
    { tag: '@desktop' },
    async ({ page, site, url }) => {
      const asked: string[] = []
      page.on('request', (request) => {
        if (request.url().includes('multi-search')) asked.push(request.postData() ?? '')
      })
      await page.goto(url)
      const { input, options } = await openBox(page)
      await expect(options.first()).toBeVisible()
      const others = site.slug === 'ironbark-motorcycles' ? ['Isuzu', 'Jayco'] : ['Ducati', 'Kawasaki']
      for (const other of others) {
        await input.fill(other)
        await expect.poll(() => asked.some((body) => body.includes(other))).toBe(true)
        await expect(options.first()).toHaveText(`Search for “${other}”`)
        await expect(options.and(page.locator('[data-kind="make"]'))).toHaveCount(0)
      }
      const own = site.dealerships.map(({ slug }) => slug)
      const foreign = readSite(site.slug === 'kiwi-auto' ? 'harbour-city' : 'kiwi-auto').dealerships
      for (const { slug } of foreign) if (!own.includes(slug)) expect(asked.join()).not.toContain(`"${slug}"`)
    },
  )

  test(
    '[SE-09] while search is down the box keeps working as a form',
    { tag: '@desktop' },
    async ({ page, url, allowed }) => {
      allowed.push(/multi-search|search-token/)
      await page.route(/multi-search/, (route) => route.fulfill({ status: 503, body: '{}' }))
      await page.goto(url)
      const { input, options } = await openBox(page, { hasAnswer: false })
      await input.pressSequentially('white')
      await expect(options).toHaveText(['Search for “white”'])
      await page.keyboard.press('Enter')
      await expect(page.getByTestId('search')).toBeVisible()
    },
  )

  test.describe('scripts off', () => {
    test.use({ javaScriptEnabled: false })

    test('[RT-01] [SS-16] the box is a plain form', { tag: '@desktop' }, async ({ page, url, site }) => {
      await page.goto(url)
      const input = await showBox(page)
      await input.fill(site.template === 'motorcycles' ? 'honda' : 'white')
      await input.press('Enter')
      await expect(page).toHaveURL(/\/search\//)
      await expect(page.getByTestId('search')).toHaveAttribute('data-status', /idle|empty/)
    })
  })
})

/** The header's box, behind its icon where there is no room for it. */
async function showBox(page: Page): Promise<Locator> {
  const input = page.locator('header input[name="query"]:visible').first()
  if ((await input.count()) === 0)
    await page.locator('header summary:visible', { hasText: /^Search/ }).click()
  await expect(input).toBeVisible()
  return input
}

type Box = { input: Locator; list: Locator; options: Locator }

/** The box entered, its suggestions there unless the service is down. */
async function openBox(page: Page, { hasAnswer = true } = {}): Promise<Box> {
  const input = await showBox(page)
  await input.click()
  await expect(input).toHaveAttribute('aria-autocomplete', 'list')
  const list = page.getByTestId('search-suggestions')
  const options = list.getByRole('option')
  if (hasAnswer) await expect(list.locator('[data-kind="make"]').first()).toBeVisible()
  return { input, list, options }
}

/** The first make that the box offers before anything is typed. */
async function readPopularMake(options: Locator): Promise<{ name: string; count: number; href: string }> {
  const option = options.and(options.page().locator('[data-kind="make"]')).first()
  const href = (await option.getAttribute('href')) ?? ''
  const name = (await option.locator('[data-label]').textContent()) ?? ''
  const count = Number(await option.locator('[data-count]').getAttribute('data-count'))
  return { name, count, href }
}

/** Presses the arrow until a row is the active one. */
async function walkTo(page: Page, input: Locator, option: Locator): Promise<void> {
  const id = (await option.getAttribute('id')) ?? ''
  for (let step = 0; step < 12; step += 1) {
    if ((await input.getAttribute('aria-activedescendant')) === id) break
    await page.keyboard.press('ArrowDown')
  }
  await expect(input).toHaveAttribute('aria-activedescendant', id)
  await expect(option).toHaveAttribute('aria-selected', 'true')
}
