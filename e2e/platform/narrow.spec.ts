import { readdirSync } from 'node:fs'
import { readProductAddress } from '../support/product-address'
import { expect, test } from '../support/test'

const SITES = readdirSync('config/sites').flatMap((file) =>
  file.endsWith('.json') ? [file.slice(0, -5)] : [],
)
/** The viewport of a 1280 px screen at 400 % zoom, in which pages must reflow (WCAG 1.4.10). */
const NARROW = { width: 320, height: 640 }

test.use({ viewport: NARROW })

test('[NV-01] [RT-15] no horizontal scrolling at 320 px, and the dealer’s name does not overlap the icons', async ({
  page,
}) => {
  for (const slug of SITES)
    await test.step(slug, async () => {
      await page.goto(`http://${slug}.localhost:${readProductAddress().port}/`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(NARROW.width)
      expect(await page.evaluate(measureGap)).toBeGreaterThanOrEqual(0)
    })
})

/** The gap between the name in the header and the next icon on the same line, in px. */
function measureGap(): number {
  const home = document.querySelector('header a[aria-label$=", home"]')
  const name = home?.querySelector('span')?.getBoundingClientRect()
  if (!home || !name) return 0
  const icons = [...document.querySelectorAll('header svg')].filter((icon) => !home.contains(icon))
  const starts = icons
    .map((icon) => icon.getBoundingClientRect())
    .filter(({ left, top, bottom }) => left > name.left && top < name.bottom && bottom > name.top)
    .map(({ left }) => left)
  return Math.min(...starts) - name.right
}
