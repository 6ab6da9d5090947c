import { chromium } from '@playwright/test'
import sparticuz from '@sparticuz/chromium'
export async function launch() {
  return chromium.launch({
    executablePath: await sparticuz.executablePath(),
    args: sparticuz.args,
    headless: true,
  })
}
