import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { readProductAddress } from '../support/product-address'
import { expect, test } from '../support/test'

const addressOf = (slug: string) => `http://${slug}.localhost:${readProductAddress().port}`
const findLauncher = (page: Page) => page.locator('[data-chat-launcher]')
const findPanel = (page: Page) => page.getByRole('dialog', { name: /^Chat with / })

async function openFirstCar(page: Page): Promise<void> {
  await page.getByTestId('car-card').first().locator('a[href^="/cars/"]').first().click()
  await expect(page.locator('main[data-car-id]')).toBeVisible()
}

test('[CD-03] [NV-05] delivers a chat message about a vehicle to the dealer of that site only', async ({
  page,
  url,
  sandbox,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/chat/widget.js')) scripts.push(request.url())
  })
  await page.goto(`${url}/search/used-cars`)
  await expect(findLauncher(page)).toBeVisible()
  await openFirstCar(page)
  const carId = Number(await page.locator('main[data-car-id]').getAttribute('data-car-id'))
  expect(scripts).toEqual([])

  const button = page.getByRole('link', { name: 'Open chat' })
  await button.click()
  const box = findPanel(page).getByRole('textbox', { name: 'Your message' })
  await expect(box).toBeFocused()
  await expect(findLauncher(page)).toBeHidden()
  const text = `Does it tow? ${crypto.randomUUID()}`
  await box.fill(text)
  await box.press('Enter')
  await expect(findPanel(page).getByRole('log')).toContainText('virtual assistant of')
  await expect(box).toHaveValue('')

  const chats = await sandbox.listChats('harbour-city')
  expect(chats.filter((chat) => chat.text === text)).toEqual([
    expect.objectContaining({
      site: 'harbour-city',
      car_id: carId,
      page: new URL(page.url()).pathname,
      agent_group: 'sales',
    }),
  ])
  expect((await sandbox.listChats('drive-monthly')).filter((chat) => chat.text === text)).toEqual([])

  await page.keyboard.press('Escape')
  await expect(findPanel(page)).toBeHidden()
  await expect(button).toBeFocused()
  await button.press('Enter')
  await expect(findPanel(page).getByRole('log')).toContainText(text)
  expect(scripts).toHaveLength(1)
})

test('[NV-05] keeps conversations separate per site', async ({ page, url }) => {
  const text = `Only for you ${crypto.randomUUID()}`
  await page.goto(url)
  await findLauncher(page).click()
  await findPanel(page).getByRole('textbox').fill(text)
  await findPanel(page).getByRole('button', { name: 'Send' }).click()
  await expect(findPanel(page).getByRole('log')).toContainText(text)
  await page.goto(addressOf('drive-monthly'))
  await findLauncher(page).click()
  await expect(findPanel(page).getByRole('log')).toContainText('Drive Monthly')
  await expect(findPanel(page).getByRole('log')).not.toContainText(text)
  await page.goto(url)
  await findLauncher(page).click()
  await expect(findPanel(page).getByRole('log')).toContainText(text)
})

test('[LK-07] hides the chat on vehicle pages by setting, also after client-side navigation', async ({
  page,
}) => {
  await page.goto(`${addressOf('southern-star-toyota')}/`)
  await expect(findLauncher(page)).toBeVisible()
  await page.goto(`${addressOf('southern-star-toyota')}/search/new-cars`)
  await findLauncher(page).click()
  await expect(findPanel(page)).toBeVisible()
  await openFirstCar(page)
  await expect(findPanel(page)).toBeHidden()
  await expect(findLauncher(page)).toBeHidden()
  await expect(page.getByRole('link', { name: /chat/i })).toHaveCount(0)
  await page.goBack()
  await expect(findPanel(page)).toBeVisible()
})

test.describe('phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  test('[CD-03] the launcher stays above the sticky bar; the open chat is accessible and traps the focus', async ({
    page,
  }) => {
    await page.goto(`${addressOf('drive-monthly')}/search`)
    await openFirstCar(page)
    const bar = await page.locator('[data-sticky-bar]').boundingBox()
    const launcher = await findLauncher(page).boundingBox()
    expect((launcher?.y ?? 0) + (launcher?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
    expect(Math.min(launcher?.width ?? 0, launcher?.height ?? 0)).toBeGreaterThanOrEqual(56)

    await page.getByRole('link', { name: 'Chat with us' }).tap()
    const panel = findPanel(page)
    await expect(panel.getByRole('textbox')).toHaveValue(/^Hi, I have a question about the .+\(stock /)
    const { violations } = await new AxeBuilder({ page }).include('[data-chat-panel]').analyze()
    expect(violations.map(({ id }) => id)).toEqual([])
    for (let step = 0; step < 8; step += 1) {
      await page.keyboard.press('Tab')
      // Between the last and the first control the focus moves to the browser's UI (`body`).
      const focused = await page.evaluate(() => document.activeElement?.matches('body, [data-chat-panel]'))
      expect(focused).toBe(true)
    }
    await panel.getByRole('button', { name: 'Close chat' }).tap()
    await expect(panel).toBeHidden()
    await expect(findLauncher(page)).toBeVisible()
  })
})

test.describe('scripts off', () => {
  test.use({ javaScriptEnabled: false })

  test('[LK-07] [CD-03] the server hides the chat by setting; elsewhere the launcher is a link', async ({
    page,
    url,
  }) => {
    await page.goto(`${addressOf('southern-star-toyota')}/search/new-cars`)
    await openFirstCar(page)
    await expect(findLauncher(page)).toBeHidden()
    await page.goto(url)
    await findLauncher(page).click()
    await expect(page).toHaveURL(`${url}/contact`)
  })
})

test('[NV-05] opens the contact page when the chat provider is down', async ({ page, url, allowed }) => {
  // The browser logs the failed request.
  allowed.push(/chat\/widget\.js/)
  const warnings: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text())
  })
  await page.route('**/chat/widget.js', (route) => route.abort('connectionrefused'))
  await page.goto(url)
  await findLauncher(page).click()
  await expect(page).toHaveURL(`${url}/contact`)
  await expect.poll(() => warnings.join()).toContain('The chat is unavailable')
})

test('[NV-05] keeps a message that could not be sent in the input', async ({ page, url, allowed }) => {
  allowed.push(/chat\/messages/)
  await page.goto(url)
  await findLauncher(page).click()
  const panel = findPanel(page)
  await panel.getByRole('textbox').fill('Hello?')
  await page.route('**/chat/messages', (route) => route.fulfill({ status: 503, body: '{}' }))
  await panel.getByRole('button', { name: 'Send' }).click()
  await expect(panel.getByRole('alert')).toHaveText(/couldn’t send your message/)
  await expect(panel.getByRole('textbox')).toHaveValue('Hello?')
  await page.unroute('**/chat/messages')
  await panel.getByRole('button', { name: 'Send' }).click()
  await expect(panel.getByRole('textbox')).toHaveValue('')
})
