import type { Locator, Page } from '@playwright/test'
import { getVehicleBasePath } from '@/lib/site/template'
import { listBarriers } from '../support/axe'
import { expect, readSite, test } from '../support/test'

test.describe('search box', () => {
  // On the desktop, the plain form below covers every site.
  test('[RT-03] [SE-01] [SE-08] [CC-01] suggests a make with its count and vehicles, and opens it by keyboard @phones', async ({
    page,
    site,
    url,
  }) => {
    const searches: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('multi-search')) searches.push(request.postData() ?? '')
      if (request.url().includes('/api/search-words')) searches.push(request.url())
    })
    await page.goto(url)
    const { input, list, options } = await openBox(page)
    await expect(input).toHaveAttribute('role', 'combobox')
    await input.fill('')
    const make = await readPopularMake(options)
    const option = options.and(page.locator('[data-kind="make"]')).filter({ hasText: make.name }).first()

    await test.step('makes without stock on this site', async () => {
      const others = site.slug === 'ironbark-motorcycles' ? ['Isuzu', 'Jayco'] : ['Ducati', 'Kawasaki']
      for (const other of others) {
        await input.fill(other)
        await expect.poll(() => searches.some((body) => body.includes(other))).toBe(true)
        await expect(options.first()).toContainText(`Search for “${other}”`)
        await expect(options.and(page.locator('[data-kind="make"]'))).toHaveCount(0)
      }
    })

    await test.step('three letters of a make', async () => {
      await input.fill('')
      await input.pressSequentially(make.name.slice(0, 3))
      // Some makes have three letters.
      await expect(options.first()).toContainText(new RegExp(`“${make.name.slice(0, 3)}”|${make.name}`))
      await expect(option.locator('[data-count]')).toHaveAttribute('data-count', String(make.count))
      await expect(page.getByRole('status').filter({ hasText: /^\d+ suggestions?$/ })).toBeAttached()
    })

    await test.step('the full make and its vehicles', async () => {
      await input.pressSequentially(make.name.slice(3))
      await expect(options.first()).toContainText(make.name)
      await expect(options.first().locator('[data-count]')).toHaveAttribute('data-count', String(make.count))
      const car = options.and(page.locator('[data-kind="car"]')).first()
      await expect(car).toContainText(/\$|enquire|preorder|poa|call/i)
      await expect(car).toHaveAttribute('href', new RegExp(`${getVehicleBasePath(site)}/`))
      await expect
        .poll(() => car.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0)
    })

    await test.step('keyboard', async () => {
      await page.keyboard.press('ArrowDown')
      await expect(input).toHaveAttribute(
        'aria-activedescendant',
        (await options.first().getAttribute('id')) ?? '',
      )
      expect(await listBarriers(page, 'header', ['best-practice'])).toEqual([])
      await page.keyboard.press('Escape')
      await expect(list).toBeHidden()
      await expect(input).toHaveAttribute('aria-expanded', 'false')
      await expect(input).toHaveValue(make.name)
      await expect(input).toBeVisible()
      await page.keyboard.press('ArrowDown')
      await expect(list).toBeVisible()
      await moveTo(page, input, option)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(url + make.href)
      await expect(page.getByTestId('result-count')).toHaveAttribute('data-count', String(make.count))
      await expect(list).toBeHidden()
    })

    expect(make.count).toBeGreaterThan(0)
    expect(page.url()).toContain(site.slug)
    const own = site.dealerships.map(({ slug }) => slug)
    const foreign = readSite(site.slug === 'kiwi-auto' ? 'harbour-city' : 'kiwi-auto').dealerships
    for (const { slug } of foreign)
      if (!own.includes(slug)) expect(searches.join()).not.toContain(`"${slug}"`)
  })

  test(
    '[RT-05] a suggested vehicle opens its page',
    { tag: ['@desktop', '@once'] },
    async ({ page, url }) => {
      await page.goto(url)
      const { input, options } = await openBox(page)
      const make = await readPopularMake(options)
      await input.fill(make.name)
      const car = options.and(page.locator('[data-kind="car"]')).first()
      const href = await car.getAttribute('href')
      await car.click()
      await expect(page).toHaveURL(url + href)
      await expect(page.locator('main[data-car-id]')).toBeVisible()
    },
  )

  test(
    '[RT-01] Enter on the text option submits the form',
    { tag: ['@phone', '@once'] },
    async ({ page, url }) => {
      await page.goto(url)
      const { input, options } = await openBox(page)
      const make = await readPopularMake(options)
      await input.fill(make.name)
      await expect(options.first()).toContainText(make.name)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/search\//)
      await expect(page.getByTestId('result-count')).toHaveAttribute('data-count', /^[1-9]/)
      expect(new URL(page.url()).host).toBe(new URL(url).host)
    },
  )

  test(
    '[SS-15] shows what a text is read as with its count, and searches without a filter that was left out',
    { tag: ['@once'] },
    async ({ page, url }) => {
      await page.goto(url)
      const { input, list, options } = await openBox(page)
      await input.fill('white suv under 60k zzgizmo')
      const reading = options.first()
      const count = reading.locator('[data-count]')
      await expect(reading).toContainText('SUV · White · Up to $60,000')
      await expect(list.getByTestId('suggestion-note')).toContainText('zzgizmo')
      await expect(page.getByRole('status').filter({ hasText: 'zzgizmo' })).toBeAttached()
      const all = Number(await count.getAttribute('data-count'))
      expect(all).toBeGreaterThan(0)

      const white = options.and(page.getByLabel('Leave out White'))
      await moveTo(page, input, white)
      expect(await listBarriers(page, 'header', ['best-practice'])).toEqual([])
      await page.keyboard.press('Enter')
      await expect(white).toHaveCount(0)
      await expect(reading).toContainText('SUV · Up to $60,000')
      await expect(count).toBeVisible()
      const more = Number(await count.getAttribute('data-count'))
      expect(more).toBeGreaterThan(all)

      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/search\//)
      await expect(page.getByTestId('result-count')).toHaveAttribute('data-count', String(more))
      const chips = page.getByTestId('refinement')
      await expect(chips).toHaveCount(2)
      const notice = page.getByTestId('words-notice')
      await expect(notice).toContainText('zzgizmo')
      await expect(notice).not.toContainText('White')
    },
  )

  test(
    '[BS-04] offers recent searches and clears them',
    { tag: ['@desktop', '@once'] },
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
    '[SE-09] the search box works as a form while search is down',
    { tag: ['@desktop', '@once'] },
    async ({ page, url, allowed }) => {
      allowed.push(/multi-search|search-token|search-words/)
      await page.route(/multi-search|search-words/, (route) => route.fulfill({ status: 503, body: '{}' }))
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

    test(
      '[RT-01] [SS-16] the search box is a plain form',
      { tag: '@desktop' },
      async ({ page, url, site }) => {
        await page.goto(url)
        const input = await showBox(page)
        await input.fill(site.template === 'motorcycles' ? 'honda' : 'white')
        await input.press('Enter')
        await expect(page).toHaveURL(/\/search\//)
        await expect(page.getByTestId('search')).toHaveAttribute('data-status', /idle|empty/)
      },
    )
  })
})

/** Shows the header's search input; opens it with the icon on narrow screens. */
async function showBox(page: Page): Promise<Locator> {
  const input = page.locator('header input[name="query"]:visible').first()
  if ((await input.count()) === 0)
    await page.locator('header summary:visible', { hasText: /^Search/ }).click()
  await expect(input).toBeVisible()
  return input
}

type Box = { input: Locator; list: Locator; options: Locator }

/** Focuses the search box and waits for its suggestions, unless the service is down. */
async function openBox(page: Page, { hasAnswer = true } = {}): Promise<Box> {
  const input = await showBox(page)
  await input.click()
  await expect(input).toHaveAttribute('aria-autocomplete', 'list')
  const list = page.getByTestId('search-suggestions')
  const options = list.getByRole('option')
  if (hasAnswer) await expect(list.locator('[data-kind="make"]').first()).toBeVisible()
  return { input, list, options }
}

/** Reads the first suggested make of the empty search box. */
async function readPopularMake(options: Locator): Promise<{ name: string; count: number; href: string }> {
  const option = options.and(options.page().locator('[data-kind="make"]')).first()
  const href = (await option.getAttribute('href')) ?? ''
  const name = (await option.locator('[data-label]').textContent()) ?? ''
  const count = Number(await option.locator('[data-count]').getAttribute('data-count'))
  return { name, count, href }
}

/** Presses the down arrow until the option is active. Waits after each press, because a slow page could skip options. */
async function moveTo(page: Page, input: Locator, option: Locator): Promise<void> {
  const id = (await option.getAttribute('id')) ?? ''
  const readActive = () => input.getAttribute('aria-activedescendant')
  for (let active = await readActive(), step = 0; active !== id && step < 12; step += 1) {
    await page.keyboard.press('ArrowDown')
    const last = active
    await expect.poll(readActive).not.toBe(last)
    active = await readActive()
  }
  await expect(input).toHaveAttribute('aria-activedescendant', id)
  await expect(option).toHaveAttribute('aria-selected', 'true')
}
