import type { Page } from '@playwright/test'
import { expect } from './test'

/** Whether React has hydrated the page. */
export async function isHydrated(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main *')].some((element) =>
      Object.keys(element).some((key) => key.startsWith('__reactProps')),
    ),
  )
}

/** Opens a page and waits until it is hydrated. */
export async function openHydrated(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect.poll(() => isHydrated(page)).toBe(true)
}
