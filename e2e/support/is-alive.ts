import type { Page } from '@playwright/test'
import { expect } from './test'

/** Whether the scripts of a page have taken it over: before that, its forms and links work by themselves. */
export async function isAlive(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main *')].some((element) =>
      Object.keys(element).some((key) => key.startsWith('__reactProps')),
    ),
  )
}

/** Opens a page whose scripts a test is about, and waits until they are there. */
export async function openAlive(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect.poll(() => isAlive(page)).toBe(true)
}
