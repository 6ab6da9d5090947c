import type { Page } from '@playwright/test'
import { ask } from '../support/ask'
import { expect, test } from '../support/test'
import { readProductAddress } from '../support/product-address'

/** Lists the refinement chips of a search page as `facet=value`. */
async function listChips(page: Page): Promise<string[]> {
  return page
    .getByTestId('refinement')
    .evaluateAll((chips) =>
      chips.map((chip) => `${chip.getAttribute('data-facet')}=${chip.getAttribute('data-value')}`).sort(),
    )
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('[SS-15] [SS-16] converts the words of a query to visible, removable filters', async ({
    page,
    url,
  }) => {
    await page.goto(url)
    const box = page.locator('header form[role="search"] input[name="query"]:visible')
    await box.fill('white tucson under 60k auto zzgizmo')
    await box.press('Enter')
    await expect(page.getByTestId('search')).toHaveAttribute('data-status', 'idle')
    const expected = [
      'colour=White',
      'make_model_badge=Hyundai > Tucson',
      'price=:60000',
      'transmission=Automatic',
    ]
    expect(await listChips(page)).toEqual(expected)
    expect(new URL(page.url()).pathname).toBe('/search/hyundai/tucson')

    const notice = page.getByTestId('words-notice')
    await expect(notice).toContainText('zzgizmo')
    const count = Number(await page.getByTestId('result-count').getAttribute('data-count'))
    expect(count).toBeGreaterThan(0)

    await page.locator('[data-testid="refinement"][data-facet="colour"]').click()
    await expect(page.locator('[data-testid="refinement"][data-facet="colour"]')).toHaveCount(0)
    const wider = Number(await page.getByTestId('result-count').getAttribute('data-count'))
    expect(wider).toBeGreaterThanOrEqual(count)
    await expect(notice).toHaveCount(0)
  })
})

test('[SS-08] [TG-08] filters and sorts by the saving that the cards show', async ({ page }) => {
  const address = '/search/new-used-and-demo-cars?refinementList[price_rating][0]=great&sort=bestDeal'
  await page.goto(`http://harbour-city.localhost:${readProductAddress().port}${address}`)
  const count = Number(await page.getByTestId('result-count').getAttribute('data-count'))
  expect(count).toBeGreaterThan(1)
  const savings = await page.getByText(/^\$[\d,]+ below market average$/).allTextContents()
  expect(savings).toHaveLength(await page.getByTestId('car-card').count())
  const amounts = savings.map((text) => Number(text.replaceAll(/\D/g, '')))
  expect(amounts).toEqual(amounts.toSorted((a, b) => b - a))
})

test('[SS-15] finds one vehicle by the digits of its stock number', async ({ page }) => {
  const address = '/search/new-used-and-demo-cars?query=10007'
  await page.goto(`http://harbour-city.localhost:${readProductAddress().port}${address}`)
  await expect(page.getByTestId('result-count')).toHaveAttribute('data-count', '1')
  await expect(page.getByTestId('car-card')).toContainText('HCH10007')
})

/** Site, search URL with a natural-language query, and the chips parsed with the site's vocabulary. */
const QUERIES: [slug: string, address: string, chips: string[]][] = [
  [
    'bluetongue-trucks',
    '/search/trucks?query=hino+tipper+under+500,000kms',
    ['body=Tipper', 'km=:500000', 'make=Hino'],
  ],
  ['bluetongue-trucks', '/search/trucks?query=tucson+diesel', ['fuel=Diesel']],
  [
    'drive-monthly',
    '/search/subscription?query=suv+under+$300+a+week',
    ['body=SUV', 'subscription_price=:300'],
  ],
  [
    'bargain-bay',
    '/search/toyota?query=ford+ranger+4x4&refinementList[colour][0]=White',
    ['colour=White', 'drive=4WD', 'make_model_badge=Ford > Ranger'],
  ],
  [
    'harbour-city',
    '/search/new-used-and-demo-cars?query=toyota+hilux+or+any+mazda',
    ['make_model_badge=Mazda', 'make_model_badge=Toyota > Hilux'],
  ],
  ['longreach-rv', '/search/rvs?query=4+berth+jayco', ['make=Jayco', 'seats=4']],
]

for (const [slug, address, chips] of QUERIES)
  test(`[SS-15] ${slug}: ${address} is parsed with the site's stock`, async ({ page }) => {
    await page.goto(`http://${slug}.localhost:${readProductAddress().port}${address}`)
    await expect(page.getByTestId('refinement')).toHaveCount(chips.length)
    expect(await listChips(page)).toEqual(chips)
  })

test('[SS-15] redirects a parsed query temporarily and once, and keeps other parameters', async () => {
  const host = 'harbour-city.localhost'
  const first = await ask({
    host,
    path: '/search/new-used-and-demo-cars?query=red+mazda+astina&utm_source=mail',
  })
  expect(first.status).toBe(307)
  const path = String(first.headers['location'])
  expect(path).toBe('/search/mazda?refinementList[colour][0]=Red&query=astina&utm_source=mail')
  expect((await ask({ host, path })).status).toBe(200)
})

test('[SS-15] [SE-04] reads a text with the stock of the requested site only', async () => {
  const read = async (host: string) => ask({ host, path: '/api/search-words?query=jayco+white' })
  const labelsOf = ({ text }: { text: string }) =>
    (JSON.parse(text) as { parts: { label: string }[] }).parts.map(({ label }) => label)
  const cars = await read('harbour-city.localhost')
  expect(cars.headers['cache-control']).toBe('public, max-age=60')
  expect(labelsOf(cars)).not.toContain('Jayco')
  expect(labelsOf(await read('longreach-rv.localhost'))).toContain('Jayco')
  expect((await read('no-such-site.localhost')).status).toBe(404)
})
