import '../sandbox-mode'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { chromium, type Page } from 'playwright'
import sharp from 'sharp'
import { findPages } from '../bench/site-pages'
import { ensureBuild } from '../harness/build-web'
import { findBrowser } from '../harness/find-browser'
import { Product } from '../harness/start-product'
import { runCommand } from '../run-command'

const FOLDER = 'docs/screenshots'
const DATA = '.tmp/screenshots'
const MAX_BYTES = 200_000
const SCREEN = { width: 1280, height: 960 }
const GAP = 24
const HOMES = ['harbour-city', 'ironbark-motorcycles', 'drive-monthly']
const WALK = { slug: 'harbour-city', searchPath: 'new-used-and-demo-cars' }

/** `npm run screenshots`: takes the README's screenshots of the running product. */
runCommand(async () => {
  await ensureBuild()
  rmSync(DATA, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  const product = await Product.start({ dataDir: DATA })
  const { executablePath, env } = await findBrowser()
  const browser = await chromium.launch({ executablePath, env })
  try {
    const page = await browser.newPage({ viewport: SCREEN, reducedMotion: 'reduce' })
    const homes: Buffer[] = []
    for (const slug of HOMES) homes.push(await capture(page, product.siteUrl(slug)))
    await save('sites', homes)
    const { search, car } = await findPages(product.port, WALK.slug, WALK.searchPath)
    const url = product.siteUrl(WALK.slug)
    await save('search-and-car', [await capture(page, url + search), await capture(page, url + car)])
  } finally {
    await browser.close()
    await product.stop()
  }
})

async function capture(page: Page, url: string): Promise<Buffer> {
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.evaluate(() => document.fonts.ready.then(() => true))
  return page.screenshot()
}

/** Saves images side by side, in the largest size and palette that fit the byte limit. */
async function save(name: string, pictures: readonly Buffer[]): Promise<void> {
  for (const width of [1600, 1400, 1200, 1000, 800]) {
    for (const colours of [192, 96, 48]) {
      const png = await join(pictures, width, colours)
      if (png.length > MAX_BYTES) continue
      writeFileSync(`${FOLDER}/${name}.png`, png)
      console.log(`Wrote ${FOLDER}/${name}.png (${Math.round(png.length / 1000)} KB).`)
      return
    }
  }
  throw new Error(`${name}.png is larger than ${MAX_BYTES} bytes.`)
}

async function join(pictures: readonly Buffer[], width: number, colours: number): Promise<Buffer> {
  const each = Math.floor((width - GAP * (pictures.length - 1)) / pictures.length)
  const height = Math.round((each * SCREEN.height) / SCREEN.width)
  const tiles = await Promise.all(pictures.map((picture) => sharp(picture).resize(each, height).toBuffer()))
  const sheet = await sharp({
    create: { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .composite(tiles.map((input, index) => ({ input, left: index * (each + GAP), top: 0 })))
    .png()
    .toBuffer()
  return sharp(sheet).png({ palette: true, colours, effort: 10, dither: 0.6 }).toBuffer()
}
