import type { Locator, Page } from '@playwright/test'
import { listBarriers } from '../support/axe'
import { findCarForSale } from '../support/car-stock'
import { makeShopper } from '../support/enquiry'
import { fillPerson, fillVisible } from '../support/step-fields'
import { expect, test } from '../support/test'

const FIGURE = /\$[\d,]+ – \$[\d,]+/
/** Registration lookup endpoints. */
const LOOKUPS = /\/api\/(?:nevdis|simple-autograb-lookup)$/

async function openTradeIn(page: Page, address: string): Promise<Locator> {
  await page.goto(address)
  return page.locator('form[data-form="trade-in"]')
}

async function typePlate(form: Locator, rego: string, state: string): Promise<void> {
  await form.locator('[name="rego"]').fill(rego)
  await form.locator('[name="regoState"]').selectOption(state)
}

async function lookUp(form: Locator): Promise<string> {
  await typePlate(form, 'abc 123', 'VIC')
  await form.locator('[name="odometer"]').fill('82,000')
  await form.getByRole('button', { name: 'Find my vehicle' }).click()
  const estimate = form.getByTestId('trade-in-estimate')
  await expect(estimate).toContainText('Based on 82,000 km. A guide only')
  return FIGURE.exec(await estimate.innerText())?.[0] ?? 'no figure'
}

test('[RT-07] [BS-04] [LD-07] remembers the registration: shows its estimate on vehicle pages and prefills the form in a later session', async ({
  page,
  site,
  url,
}) => {
  const { path, car } = await findCarForSale(site)
  const figure = await lookUp(await openTradeIn(page, `${url}/trade-in`))
  await page.goto(url + path)
  await expect(page.locator('main')).toContainText(figure)
  // Drafts are stored in sessionStorage only.
  await page.evaluate(() => sessionStorage.clear())
  await page.getByRole('link', { name: 'Trade it in on this vehicle' }).click()
  await expect(page).toHaveURL(new RegExp(`/trade-in\\?car_id=${car.id}`))
  const form = page.locator('form[data-form="trade-in"]')
  await expect(form.locator('[name="rego"]')).toHaveValue('ABC123')
  await expect(form.locator('[name="regoState"]')).toHaveValue('VIC')
  await expect(form.locator('[name="odometer"]')).toHaveValue('82000')
  await expect(form.locator('[name="Vehicle Make"]')).not.toHaveValue('')
  await expect(form.getByTestId('trade-in-estimate')).toContainText(figure)
})

test('[RT-07] [LD-07] [MS-03] continues a started trade-in for a selected vehicle, and sends the estimate with the lead', async ({
  page,
  site,
  url,
  sandbox,
}) => {
  const shopper = makeShopper(site.country)
  const email = `${shopper.message.split(' ').at(-1)}@example.com`
  const { car } = await findCarForSale(site)
  let form = await openTradeIn(page, `${url}/trade-in`)
  const figure = await lookUp(form)
  const make = await form.locator('[name="Vehicle Make"]').inputValue()
  await form.getByRole('button', { name: 'Continue' }).click()
  await expect(form.getByTestId('step-count')).toHaveText('Step 2 of 3')

  form = await openTradeIn(page, `${url}/cars/trade-in?car_id=${car.id}`)
  await expect(form.getByTestId('step-count')).toHaveText('Step 2 of 3')
  await form.getByLabel('Good').check()
  await page.reload()
  await expect(form.getByTestId('step-count')).toHaveText('Step 2 of 3')
  await expect(form.getByLabel('Good')).toBeChecked()
  await form.getByRole('button', { name: 'Continue' }).click()
  await expect(form.getByTestId('step-count')).toHaveText('Step 3 of 3')
  await expect(form).toContainText(figure)
  expect(await listBarriers(page, 'form[data-form="trade-in"]')).toEqual([])
  await fillPerson(form, { ...shopper, email })
  await form.getByRole('button', { name: 'Submit Form' }).click()
  await expect(page).toHaveURL(/\/success\?category=sell-my-car-enquiry/)

  const findLast = async () => {
    const leads = await sandbox.listLeads(site.slug)
    const updates = leads.flatMap((lead) => lead.updates as { payload: Record<string, unknown> }[])
    return updates.findLast(({ payload }) => payload['email'] === email)?.payload
  }
  const [low = '', high = ''] = figure.split(' – ')
  await expect.poll(findLast).toMatchObject({
    rego: 'abc 123',
    regoState: 'VIC',
    'Vehicle Make': make,
    car_id: car.id,
    trade_in_for: car['name'],
    form_completed: true,
    valuation_low: Number(low.replaceAll(/\D/g, '')),
    valuation_high: Number(high.replaceAll(/\D/g, '')),
    valuation_km: 82_000,
    valuation_source: 'Autograb',
    valuation_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  })
})

test('[LD-07] discards the lookup result when the state changes, including late responses', async ({
  page,
  url,
}) => {
  const form = await openTradeIn(page, `${url}/trade-in`)
  const result = form.getByTestId('rego-result')
  const find = form.getByRole('button', { name: 'Find my vehicle' })
  const vehicle = (name: string) => ({ make: 'Mazda', model: name, year: 2016, name: `2016 Mazda ${name}` })
  let answerFirst = () => {}
  const isWaiting = new Promise<void>((resolve) => (answerFirst = resolve))
  await page.route(LOOKUPS, async (route) => {
    const { regoState } = route.request().postDataJSON() as { regoState: string }
    if (regoState === 'NSW') await isWaiting
    await route.fulfill({ json: vehicle(regoState === 'NSW' ? 'Late' : '3') })
  })
  await form.locator('[name="rego"]').fill('ABC123')
  await find.click()
  await expect(result).toContainText('Found: 2016 Mazda 3')
  await form.locator('[name="regoState"]').selectOption('NSW')
  await expect(result).toBeEmpty()
  await find.click()
  await form.locator('[name="regoState"]').selectOption('QLD')
  answerFirst()
  await expect(find).toBeEnabled()
  await expect(result).toBeEmpty()
  await expect(form.locator('[name="Vehicle Model"]')).toHaveValue('3')
})

test.describe('lookup failures', () => {
  const troubles = [
    [
      'is unavailable',
      {
        status: 503,
        json: { error: 'We can’t look up that registration right now. Please enter your vehicle details.' },
      },
    ],
    ['times out', { status: 504, json: { error: 'The lookup is taking too long.' } }],
    [
      'is rate limited',
      { status: 429, json: { error: 'Too many requests. Please try again in 9 seconds.' } },
    ],
    ['returns invalid JSON', { status: 200, body: '<p>' }],
    ['returns no vehicle', { status: 200, json: {} }],
  ] as const

  test('[LD-07] shows each error, keeps the values and allows manual entry', async ({
    page,
    site,
    url,
    allowed,
  }) => {
    allowed.push(/503|504|429/)
    const form = await openTradeIn(page, `${url}/trade-in`)
    const find = form.getByRole('button', { name: 'Find my vehicle' })
    await find.click()
    await expect(form.getByRole('alert')).toHaveText('Please enter your registration number first.')
    await expect(form.locator('[name="rego"]')).toBeFocused()
    await typePlate(form, 'XYZ789', 'WA')
    await form.locator('[name="odometer"]').fill('120,000')
    for (const [, answer] of troubles) {
      await page.route(LOOKUPS, (route) => route.fulfill({ ...answer }))
      await find.click()
      await expect(form.getByRole('alert')).toHaveText(
        'json' in answer && 'error' in answer.json
          ? answer.json.error
          : 'We can’t look up that registration right now. Please enter your vehicle details.',
      )
      await expect(find).toBeEnabled()
      await page.unroute(LOOKUPS)
    }
    await expect(form.locator('[name="rego"]')).toHaveValue('XYZ789')
    await expect(form.locator('[name="odometer"]')).toHaveValue('120,000')
    await fillVisible(form, makeShopper(site.country))
    await form.locator('[name="year"]').fill('2016')
    await form.getByRole('button', { name: 'Continue' }).click()
    await expect(form.getByTestId('step-count')).toHaveText('Step 2 of 3')
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('[RT-07] [LD-07] [MS-04] one form keeps the selected vehicle, looks up the registration and sends the estimate', async ({
    page,
    site,
    url,
    sandbox,
  }) => {
    const shopper = makeShopper(site.country)
    const { car } = await findCarForSale(site)
    const form = await openTradeIn(page, `${url}/cars/trade-in?car_id=${car.id}`)
    const find = form.getByRole('button', { name: 'Find my vehicle and its value' })
    await form.locator('[name="odometer"]').fill('82,000')
    await form.locator('[name="message"]').fill(shopper.message)
    await find.click()
    await expect(form.locator('[data-error-for="rego"]')).toHaveText(
      'Please enter your registration number first.',
    )
    await expect(form.locator('[name="odometer"]')).toHaveValue('82,000')

    const own = { part: 'dealer-api', contains: 'NOJ505', kind: 'reset', times: 1 }
    await sandbox.setFault({ ...own, path: '/api/simple-autograb-lookup' })
    await sandbox.setFault({ ...own, path: '/api/nevdis' })
    await typePlate(form, 'NOJ 505', 'VIC')
    await find.click()
    await expect(form.locator('[data-error-for="look_up"]')).toContainText(
      'Please enter your vehicle details.',
    )
    await expect(form.locator('[name="rego"]')).toHaveValue('NOJ 505')
    await find.click()
    const estimate = form.getByTestId('trade-in-estimate')
    await expect(estimate).toContainText('Based on 82,000 km. A guide only')
    const [low = ''] = FIGURE.exec(await estimate.innerText())?.[0].split(' – ') ?? []
    const make = await form.locator('[name="Vehicle Make"]').inputValue()
    expect(make).not.toBe('')

    // Enter submits the form instead of the lookup, and validation errors keep the estimate.
    await form.locator('[name="email"]').press('Enter')
    await expect(form.locator('[data-error-for="condition"]')).toBeVisible()
    await expect(estimate).toContainText(low)
    await form.getByLabel('Fair').check()
    await fillPerson(form, shopper)
    await form.getByRole('button', { name: 'Submit Form' }).click()
    await expect(page).toHaveURL(/\/success\?category=sell-my-car-enquiry/)
    await expect.poll(() => sandbox.findLeads(site.slug, shopper.message)).toHaveLength(1)
    const [lead] = await sandbox.findLeads(site.slug, shopper.message)
    expect(lead?.payload).toMatchObject({
      car_id: car.id,
      'Vehicle Make': make,
      condition: 'Fair',
      valuation_low: Number(low.replaceAll(/\D/g, '')),
      valuation_source: 'Autograb',
    })
  })
})
