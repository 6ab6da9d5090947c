import '../sandbox-mode'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Page } from 'playwright'
import sharp from 'sharp'
import { designSchema } from '@/config/schema/design'
import { findPages, type SitePages } from '../bench/site-pages'
import { ensureBuild } from '../harness/build-web'
import { findBrowser } from '../harness/find-browser'
import { Product } from '../harness/start-product'
import { runCommand } from '../run-command'

const SITES = 'config/sites'
const FOLDER = '.tmp/contact-sheet'
/** A light, a dark and a textured design. */
const BASES = ['harbour-city', 'ironbark-motorcycles', 'wattle-campers']
const PAGES = ['home', 'search', 'car'] as const
const DESKTOP = { width: 1440, height: 1080 }
const PHONE = { width: 390, height: 844 }
const TILE = { width: 360, height: 270 }
const LABEL_HEIGHT = 22
/** Site ids of the variants start here, above those of the demo sites. */
const FIRST_ID = 90_000

const VARIANTS = {
  header: designSchema.shape.header.unwrap().options,
  hero: designSchema.shape.hero.unwrap().options,
  card: designSchema.shape.card.unwrap().options,
  car_page: designSchema.shape.car_page.unwrap().options,
  footer: designSchema.shape.footer.unwrap().options,
}

type PageName = (typeof PAGES)[number]
type Combination = { slug: string; header: string; card: string }

/**
 * `npm run contact-sheet [-- --site harbour-city --page search]`: shows every header with every card on a site's pages, with its
 * colours and fonts. Heroes, car pages and footers change along with them. Writes one PNG per site and page, and exits 1 when
 * a combination is wider than a phone or a desktop screen.
 */
runCommand(async () => {
  const { values } = parseArgs({ options: { site: { type: 'string' }, page: { type: 'string' } } })
  const bases = values.site ? [values.site] : BASES
  const pages = PAGES.filter((name) => !values.page || name === values.page)
  if (pages.length === 0) throw new Error(`There is no page ${values.page}. Use one of: ${PAGES.join(', ')}.`)
  await ensureBuild()
  rmSync(FOLDER, { recursive: true, force: true })
  const sitesDir = join(FOLDER, 'sites')
  cpSync(SITES, sitesDir, { recursive: true })
  const combinations = new Map<string, Combination[]>()
  for (const [index, base] of bases.entries())
    combinations.set(base, await writeSites(base, sitesDir, FIRST_ID + index * 1000))
  const product = await Product.start({ dataDir: join(FOLDER, 'data'), sitesDir })
  const { executablePath, env } = await findBrowser()
  const browser = await chromium.launch({ executablePath, env })
  const faults: string[] = []
  try {
    const page = await browser.newPage({ reducedMotion: 'reduce' })
    for (const [base, sites] of combinations) {
      const site = await readSite(base)
      const path =
        typeof site['default_search_path'] === 'string' ? site['default_search_path'] : DEFAULT_SEARCH
      const paths = await findPages(product.port, base, path)
      for (const name of pages) {
        const tiles: Buffer[] = []
        for (const { slug, header, card } of sites) {
          const { tile, overflows } = await capture(
            page,
            product.siteUrl(slug) + paths[name],
            `${header} + ${card}`,
          )
          tiles.push(tile)
          faults.push(
            ...overflows.map((size) => `${base} ${name}: ${header} + ${card} overflows at ${size} px`),
          )
        }
        await saveSheet(base, name, tiles)
      }
    }
  } finally {
    await browser.close()
    await product.stop()
  }
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
})

const DEFAULT_SEARCH = 'new-used-and-demo-cars'

async function readSite(slug: string): Promise<Record<string, unknown>> {
  return JSON.parse(await readFile(join(SITES, `${slug}.json`), 'utf8')) as Record<string, unknown>
}

/** Writes a site file for every header with every card: the same site and stock with another slug, id and design. */
async function writeSites(base: string, folder: string, firstId: number): Promise<Combination[]> {
  const site = await readSite(base)
  return VARIANTS.header.flatMap((header, row) =>
    VARIANTS.card.map((card, column) => {
      const slug = `${base}-${header}-${card}`
      // Along a row and a column, the other kinds of variants take every value too.
      const pick = (kind: 'hero' | 'car_page' | 'footer') =>
        VARIANTS[kind][(row + column) % VARIANTS[kind].length]
      const design = { header, card, hero: pick('hero'), car_page: pick('car_page'), footer: pick('footer') }
      const id = firstId + row * VARIANTS.card.length + column
      const variant = { ...site, id, slug, design: Object.assign({}, site['design'], design) }
      writeFileSync(join(folder, `${slug}.json`), JSON.stringify(variant))
      return { slug, header, card }
    }),
  )
}

/** A labelled picture of a page on a desktop, and the widths at which it is wider than the screen. */
async function capture(
  page: Page,
  url: string,
  label: string,
): Promise<{ tile: Buffer; overflows: number[] }> {
  await page.setViewportSize(DESKTOP)
  const response = await page.goto(url, { waitUntil: 'load' })
  if (response?.status() !== 200) throw new Error(`${url} answered ${response?.status()}.`)
  await page.evaluate(() => document.fonts.ready.then(() => true))
  const picture = await page.screenshot()
  const overflows: number[] = []
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    if (width > size.width) overflows.push(size.width)
  }
  const caption = `<svg xmlns="http://www.w3.org/2000/svg" width="${TILE.width}" height="${LABEL_HEIGHT}"><text x="4" y="16" font-family="sans-serif" font-size="14">${label}</text></svg>`
  const tile = await sharp(picture)
    .resize(TILE)
    .extend({ top: LABEL_HEIGHT, background: '#fff' })
    .composite([{ input: Buffer.from(caption), left: 0, top: 0 }])
    .png()
    .toBuffer()
  return { tile, overflows }
}

async function saveSheet(
  base: string,
  name: PageName & keyof SitePages,
  tiles: readonly Buffer[],
): Promise<void> {
  const height = TILE.height + LABEL_HEIGHT
  const columns = VARIANTS.card.length
  const background = { r: 255, g: 255, b: 255 }
  const path = join(FOLDER, `${base}-${name}.png`)
  mkdirSync(FOLDER, { recursive: true })
  await sharp({
    create: { width: columns * TILE.width, height: VARIANTS.header.length * height, channels: 3, background },
  })
    .composite(
      tiles.map((input, index) => ({
        input,
        left: (index % columns) * TILE.width,
        top: Math.floor(index / columns) * height,
      })),
    )
    .png({ palette: true })
    .toFile(path)
  console.log(`Wrote ${path}.`)
}
