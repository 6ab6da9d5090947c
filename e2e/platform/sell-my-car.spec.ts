import type { Locator, Page } from '@playwright/test'
import { makeDocx, makeJpeg } from '@/tests/lib/leads/support/make-files'
import { listBarriers } from '../support/axe'
import { makeShopper } from '../support/enquiry'
import { fillPerson, fillVisible } from '../support/step-fields'
import { expect, test } from '../support/test'

const KILOBYTE = 1024

function makePhoto(name: string, kilobytes: number) {
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(makeJpeg(1600, 1200, kilobytes * KILOBYTE)) }
}

/** Limits the upload rate in bytes per second; -1 removes the limit. */
async function throttleUploads(page: Page, bytesPerSecond: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  })
}

async function fillVehicle(form: Locator): Promise<void> {
  await fillVisible(form, makeShopper())
  await form.locator('[name="odometer"]').fill('82,000')
  await form.locator('[name="year"]').fill('2016')
}

test('[FM-15] [MS-03] multi-step form: shows upload progress, keeps uploads after a reload and creates one lead', async ({
  page,
  site,
  url,
  sandbox,
}) => {
  const shopper = makeShopper(site.country)
  const email = `${shopper.message.split(' ').at(-1)}@example.com`
  await page.goto(`${url}/sell-your-car`)
  const form = page.locator('form[data-form="sell-my-car"]')
  const count = form.getByTestId('step-count')
  const go = form.getByRole('button', { name: 'Continue' })
  await fillVehicle(form)
  await go.click()
  await expect(count).toHaveText('Step 2 of 3')
  await form.getByLabel('Good').check()
  await form.locator('[name="message"]').fill(shopper.message)
  await form
    .locator('[name="photos"]')
    .setInputFiles([makePhoto('image.jpg', 300), makePhoto('image.jpg', 100)])
  expect(await listBarriers(page, 'form[data-form="sell-my-car"]')).toEqual([])

  await throttleUploads(page, 120 * KILOBYTE)
  const bar = form.getByRole('progressbar', { name: 'Sending your files' })
  const uploadStatus = form.getByTestId('upload-said')
  const seen = new Set<number>()
  await go.click()
  await expect
    .poll(
      async () => {
        for (const value of await bar.evaluateAll((bars) => bars.map((each) => each.getAttribute('value'))))
          seen.add(Number(value))
        return [...seen].filter((percent) => percent > 0 && percent < 100).length
      },
      { intervals: [50], timeout: 20_000 },
    )
    .toBeGreaterThan(2)
  await expect(uploadStatus).toHaveText(/^Sending your files, (?:25|50|75)%$/)
  await expect(uploadStatus).toHaveAttribute('role', 'status')
  await throttleUploads(page, -1)
  await expect(count).toHaveText('Step 3 of 3')
  await expect(uploadStatus).toHaveCount(0)

  await page.reload()
  await expect(count).toHaveText('Step 3 of 3')
  await form.getByRole('button', { name: 'Back' }).click()
  await expect(form.getByTestId('sent-files')).toHaveText('Already uploaded: image.jpg, image.jpg')
  await go.click()
  await expect(count).toHaveText('Step 3 of 3')
  await fillPerson(form, { ...shopper, email })
  await form.getByRole('button', { name: 'Submit Form' }).click()
  await expect(page).toHaveURL(/\/success\?category=sell-my-car-enquiry/)

  const findLead = async () =>
    (await sandbox.listLeads(site.slug)).filter((lead) => JSON.stringify(lead).includes(email))
  await expect.poll(async () => (await findLead())[0]?.updates.length).toBe(3)
  const [lead, ...others] = await findLead()
  expect(others).toEqual([])
  expect(lead).toMatchObject({ files: [{ name: 'image.jpg' }, { name: 'image.jpg' }] })
  expect(lead?.updates.at(-1)).toMatchObject({
    payload: { email, condition: 'Good', has_files: true, form_completed: true, message: shopper.message },
  })
})

const FOREIGN = 'Please attach pictures (JPEG, PNG, WebP, HEIC), PDF or Word files only.'
const KINDS = { jpg: 'image/jpeg', docx: 'application/msword' } as const
/** Rejected files and the error shown for each. */
const REJECTED = (
  [
    ['page.jpg', Buffer.from('<html><script>alert(1)</script>'), FOREIGN],
    ['drawing.jpg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), FOREIGN],
    ['both.jpg', Buffer.concat([makeJpeg(640, 480), Buffer.from('<script>alert(1)</script>')]), FOREIGN],
    [
      'bomb.docx',
      Buffer.from(makeDocx([{ name: 'word/a.xml', unpacked: 4_000_000_000 }])),
      'This file is too large when opened. Please attach a smaller file.',
    ],
    [
      'macros.docx',
      Buffer.from(makeDocx([{ name: 'word/vbaProject.bin', content: 'x' }])),
      'This file contains macros, scripts or links to other files. Please save a copy without them and attach that instead.',
    ],
    ['empty.jpg', Buffer.alloc(0), 'This file is empty. Please choose another file.'],
    [
      'large.jpg',
      Buffer.concat([makeJpeg(640, 480), Buffer.alloc(10 * KILOBYTE * KILOBYTE)]),
      'Please attach files of at most 10 MB.',
    ],
  ] as const
).map(([name, buffer, message]) => ({
  file: { name, mimeType: KINDS[name.endsWith('.docx') ? 'docx' : 'jpg'], buffer },
  message,
}))

test('[FM-15] [LD-04] shows an error beside the field for a rejected file, and keeps the other values', async ({
  page,
  url,
  allowed,
}) => {
  allowed.push(/415|422/)
  await page.goto(`${url}/sell-your-car`)
  const form = page.locator('form[data-form="sell-my-car"]')
  const go = form.getByRole('button', { name: 'Continue' })
  await fillVehicle(form)
  await go.click()
  await expect(form.getByTestId('step-count')).toHaveText('Step 2 of 3')
  await form.getByLabel('Fair').check()
  for (const { file, message } of REJECTED) {
    await form.locator('[name="photos"]').setInputFiles([makePhoto('front.jpg', 20), file])
    await go.click()
    await expect(form.locator('[data-error-for="photos"]'), file.name).toHaveText(message)
    await expect(form.getByLabel('Fair')).toBeChecked()
  }
  await form.locator('[name="photos"]').setInputFiles([])
  await go.click()
  await expect(form.getByTestId('step-count')).toHaveText('Step 3 of 3')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('[FM-15] [MS-04] submits all steps with photos as one form', async ({ page, site, url, sandbox }) => {
    const shopper = makeShopper(site.country)
    await page.goto(`${url}/sell-your-car`)
    const form = page.locator('form[data-form="sell-my-car"]')
    await fillVehicle(form)
    await form.getByLabel('Good').check()
    await form.locator('[name="photos"]').setInputFiles([makePhoto('front.jpg', 20)])
    await fillVisible(form, shopper)
    await form.getByRole('button', { name: 'Submit Form' }).click()
    await expect(page).toHaveURL(/\/success\?category=sell-my-car-enquiry/)
    await expect.poll(() => sandbox.findLeads(site.slug, shopper.message)).toHaveLength(1)
    const [lead] = await sandbox.findLeads(site.slug, shopper.message)
    expect(lead).toMatchObject({ files: [{ name: 'front.jpg' }], payload: { has_files: true } })
  })

  test('[FM-15] [LD-04] shows an error beside the field for a rejected file', async ({ page, url }) => {
    await page.goto(`${url}/sell-your-car`)
    const form = page.locator('form[data-form="sell-my-car"]')
    await fillVehicle(form)
    await form.getByLabel('Good').check()
    for (const { file, message } of REJECTED) {
      await form.locator('[name="photos"]').setInputFiles(file)
      await form.getByRole('button', { name: 'Submit Form' }).click()
      await expect(form.locator('[data-error-for="photos"]'), file.name).toHaveText(message)
      await expect(form.getByLabel('Good')).toBeChecked()
      await expect(form.locator('[name="odometer"]')).toHaveValue('82,000')
    }
  })
})
