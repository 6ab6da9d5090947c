import type { Page } from '@playwright/test'
import { findAdfFaults, readAdf } from '@/tests/lib/delivery/support/adf-rules'
import { findCarForSale } from '../support/car-stock'
import { fillEnquiry, makeShopper } from '../support/enquiry'
import { readProductAddress } from '../support/product-address'
import { expect, readSite, test } from '../support/test'

const urlOf = (slug: string) => `http://${slug}.localhost:${readProductAddress().port}`

/** A shopper with a unique email address, because receipts per mailbox are rate limited. */
function makeGuest() {
  const shopper = makeShopper()
  const mark = shopper.message.split(' ').at(-1) ?? ''
  return { ...shopper, mark, email: `${mark}@shopper.example` }
}

async function enquire(page: Page, url: string, guest: ReturnType<typeof makeGuest>): Promise<void> {
  await page.goto(url)
  const form = page.locator('form[data-form="car-enquiry"]')
  await form.scrollIntoViewIfNeeded()
  await fillEnquiry(form, guest)
  await form.locator('[type="submit"]').click()
  await page.waitForURL(/\/success/)
}

test('[LD-05] delivers an enquiry as ADF by email and HTTP, and emails the shopper a receipt', async ({
  page,
  sandbox,
}) => {
  const guest = makeGuest()
  const { path, car } = await findCarForSale(readSite('harbour-city'))
  await enquire(page, `${urlOf('harbour-city')}${path}`, guest)
  const readReceipt = async () =>
    (await sandbox.listMessages('harbour-city')).find(({ to }) => to === guest.email)
  await expect.poll(readReceipt, { timeout: 20_000 }).toMatchObject({
    reply_to: 'hello@harbourcity.example',
    text: expect.not.stringContaining(guest.message),
    html: expect.stringContaining(`${urlOf('harbour-city')}${path}`),
  })
  const readDocument = async () => {
    const mails = (await sandbox.listMessages('harbour-city')).map(({ text }) => text)
    const posts = (await sandbox.listCrm('harbour-city')).flatMap(({ xml }) => xml ?? [])
    return [...mails, ...posts].find((text) => text.startsWith('<?xml') && text.includes(guest.mark))?.trim()
  }
  await expect.poll(readDocument, { timeout: 20_000 }).toBeDefined()
  const document = (await readDocument()) ?? ''
  expect(findAdfFaults(document)).toEqual([])
  expect(readAdf(document, 'prospect/vehicle/make')).toEqual([car.make])
  expect(readAdf(document, 'prospect/customer/contact/email')).toEqual([guest.email])
})

test('[LD-05] delivers an enquiry as a signed JSON webhook to the CRM of a site that has one', async ({
  page,
  sandbox,
}) => {
  const slug = 'southern-star-toyota'
  const guest = makeGuest()
  const { path, car } = await findCarForSale(readSite(slug))
  await enquire(page, `${urlOf(slug)}${path}`, guest)
  const findPost = async () =>
    (await sandbox.listCrm(slug)).find(({ text }) => text !== undefined && text.includes(guest.mark))
  await expect
    .poll(findPost, { timeout: 20_000 })
    .toMatchObject({ path: expect.stringContaining('/southern-star/webhook'), signature: 'verified' })
  expect((await findPost())?.text).toContain(car.make)
})

test('[LD-05] sends no ADF or receipt for a site without delivery targets', async ({ page, sandbox }) => {
  const guest = makeGuest()
  const { path } = await findCarForSale(readSite('wattle-campers'))
  await enquire(page, `${urlOf('wattle-campers')}${path}`, guest)
  await expect.poll(() => sandbox.findLeads('wattle-campers', guest.mark)).toHaveLength(1)
  // Wait for a later receipt of another site, so that a receipt of this site would have arrived.
  const other = makeGuest()
  const { path: otherPath } = await findCarForSale(readSite('harbour-city'))
  await enquire(page, `${urlOf('harbour-city')}${otherPath}`, other)
  await expect
    .poll(async () => (await sandbox.listMessages('harbour-city')).some(({ to }) => to === other.email), {
      timeout: 20_000,
    })
    .toBe(true)
  expect(await sandbox.listMessages('wattle-campers')).toEqual([])
  expect(await sandbox.listCrm('wattle-campers')).toEqual([])
})

test('[LD-05] the inbox renders an email’s HTML', async ({ page, sandbox }) => {
  const guest = makeGuest()
  const { path } = await findCarForSale(readSite('harbour-city'))
  await enquire(page, `${urlOf('harbour-city')}${path}`, guest)
  const findMail = async () =>
    (await sandbox.listMessages('harbour-city')).find(({ to }) => to === guest.email)
  await expect.poll(findMail, { timeout: 20_000 }).toBeDefined()
  const { sandboxPort } = readProductAddress()
  await page.goto(`http://127.0.0.1:${sandboxPort}/inbox/mails/${(await findMail())?.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `We have received your enquiry, ${guest.name}`,
  )
  await expect(page.locator(`a[href="${urlOf('harbour-city')}${path}"]`)).toBeVisible()
  await expect(page.getByText(guest.message)).toHaveCount(0)
})
