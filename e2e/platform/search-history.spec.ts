import type { Locator, Page } from '@playwright/test'
import { openFilters } from '../support/live-search'
import { expectServerScreen } from '../support/search-walk'
import { expect, test } from '../support/test'

// oxlint-disable-next-line node/no-process-env -- settings of the test, not of the web app
const { SEARCH_WALK_SEED = '1', SEARCH_WALK_STEPS = '16' } = process.env
const SEED = Number(SEARCH_WALK_SEED)
const STEPS = Number(SEARCH_WALK_STEPS)

/** A page of no site, before and after the visit. */
const OUTSIDE = 'data:text/html,outside'

/** A shopper's tab: the page, and the model of its history. */
class Walk {
  private readonly entries = [OUTSIDE]
  private index = 0
  readonly log: string[] = []

  constructor(
    readonly page: Page,
    private readonly random: () => number,
  ) {}

  get address(): string {
    return this.entries[this.index] ?? OUTSIDE
  }

  /** Records that the shopper has opened an address. */
  push(address: string): void {
    if (address === this.address) return
    this.entries.splice(this.index + 1, Infinity, address)
    this.index += 1
  }

  canMove(by: number): boolean {
    return this.entries[this.index + by] !== undefined
  }

  /** Moves through the history, one entry at a time, without waiting for the screen in between. */
  async move(...moves: (1 | -1)[]): Promise<void> {
    for (const by of moves) {
      this.index += by
      const { address } = this
      const go = async () =>
        by === 1 ? this.page.goForward({ waitUntil: 'commit' }) : this.page.goBack({ waitUntil: 'commit' })
      // The browser rejects a command while it replaces the document.
      await go().catch(async () => {
        await this.page.waitForLoadState()
        await go()
      })
      await this.page.waitForURL(address, { waitUntil: 'commit' })
    }
  }

  /** Opens a search from a page outside of the site. */
  async start(address: string): Promise<void> {
    await this.page.goto(OUTSIDE)
    await this.open(address)
  }

  async open(address: string): Promise<void> {
    await this.page.goto(address)
    this.push(address)
  }

  /** Follows a link of the search screen, which changes the search to its address. */
  async follow(link: Locator): Promise<void> {
    const href = await link.getAttribute('href')
    await link.click()
    this.push(new URL(href ?? '', this.address).href)
  }

  async pick(links: Locator): Promise<Locator | null> {
    const count = await links.count()
    return count === 0 ? null : links.nth(Math.floor(this.random() * count))
  }

  choose<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(this.random() * items.length)]
    if (item === undefined) throw new Error('Nothing to choose from.')
    return item
  }

  async expectScreen(): Promise<void> {
    if (isSearch(this.address)) return expectServerScreen(this.page, this.address)
    await expect(this.page).toHaveURL(this.address)
    if (this.address !== OUTSIDE) await expect(this.page.locator('main[data-car-id]')).toBeVisible()
  }
}

function isSearch(address: string): boolean {
  return address.includes('/search/')
}

const results = (page: Page) => page.locator('#results')

/** The actions of a shopper on a search page. Each returns whether it was possible. */
const ACTIONS: Record<string, (walk: Walk) => Promise<boolean>> = {
  filter: async (walk) => choose(walk, '#filters a[data-facet]:not([data-count="0"]):visible'),
  branch: async (walk) =>
    choose(walk, '#filters a:is([data-facet="make"], [data-facet="model"], [data-facet="badge"]):visible'),
  range: async (walk) => {
    const { page } = walk
    const before = walk.address
    await openFilters(page)
    const isApplied = await applyRange(walk)
    await closeFilters(page)
    if (!isApplied) return false
    await expect(page).not.toHaveURL(before)
    walk.push(page.url())
    return true
  },
  sort: async (walk) => {
    const { page } = walk
    await page.getByTestId('sort').locator('summary').click()
    const link = await walk.pick(page.locator('[data-testid="sort"] a:not([aria-current]):visible'))
    if (link) await walk.follow(link)
    return link !== null
  },
  view: async (walk) => choose(walk, '[data-testid="views"] a:not([aria-current]):visible'),
  page: async (walk) => choose(walk, '[data-testid="pagination"] a:not([aria-current]):visible'),
  chip: async (walk) => choose(walk, '[data-testid="refinement"]:visible'),
  clear: async (walk) => {
    const link = results(walk.page).getByRole('link', { name: 'Clear all', exact: true })
    if (!(await link.isVisible())) return false
    await walk.follow(link)
    return true
  },
  back: async (walk) => move(walk, -1),
  forward: async (walk) => move(walk, 1),
  backTwice: async (walk) => move(walk, -1, -1),
  forwardTwice: async (walk) => move(walk, 1, 1),
  backAndForward: async (walk) => move(walk, -1, 1),
  reload: async ({ page }) => {
    await page.reload()
    return true
  },
  vehicle: async (walk) => {
    const { page } = walk
    const link = await walk.pick(results(page).locator('[data-testid="car-card"] h3 a:visible'))
    if (!link) return false
    await link.click()
    await expect(page.locator('main[data-car-id]')).toBeVisible()
    walk.push(page.url())
    await walk.move(-1)
    return true
  },
  leave: async (walk) => {
    await walk.open(OUTSIDE)
    await walk.move(-1)
    return true
  },
}

/** The actions of a shopper on the page of a vehicle, or on a page of another site. */
const MOVES = ['back', 'forward', 'backTwice', 'forwardTwice', 'backAndForward', 'reload']

async function choose(walk: Walk, selector: string): Promise<boolean> {
  if (selector.startsWith('#filters')) await openFilters(walk.page)
  const link = await walk.pick(walk.page.locator(selector))
  if (link) await walk.follow(link)
  await closeFilters(walk.page)
  return link !== null
}

/** Enters an upper bound in one of the visible ranges. Returns false if none of them is free. */
async function applyRange(walk: Walk): Promise<boolean> {
  const form = await walk.pick(walk.page.locator('#filters form[data-range]:visible'))
  const max = form?.getByRole('textbox', { name: /^To/ })
  if (!max || (await max.inputValue()) !== '') return false
  const bound = Number((await max.getAttribute('placeholder'))?.replaceAll(/\D/g, '') ?? 0)
  if (!(bound > 0)) return false
  await max.fill(String(Math.max(1, Math.round(bound * 0.7))))
  await max.press('Enter')
  return true
}

async function closeFilters(page: Page): Promise<void> {
  const close = page.locator('#filters').getByRole('link', { name: /^Show Me / })
  // While the search runs, the link has another text: wait for it in an open drawer.
  const isOpen = await page.locator('#filters[data-open="true"]').isVisible()
  if (isOpen || (await close.isVisible())) await close.click()
}

async function move(walk: Walk, ...moves: (1 | -1)[]): Promise<boolean> {
  let sum = 0
  const isPossible = moves.every((by) => walk.canMove((sum += by)))
  if (isPossible) await walk.move(...moves)
  return isPossible
}

/** Deterministic numbers from 0 to 1 (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const VISITORS = [
  { slug: 'kiwi-auto', use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } },
  { slug: 'harbour-city', use: { viewport: { width: 1440, height: 900 } } },
]

for (const { slug, use } of VISITORS) {
  test.describe(`the history of ${slug}, ${use.viewport.width} px wide`, () => {
    test.use({ slug, ...use })

    test(`[SU-08] [SU-13] [SS-15] shows the search of the address after each of ${STEPS} random steps, seed ${SEED}`, async ({
      page,
      site,
      url,
    }) => {
      test.setTimeout(60_000 + STEPS * 12_000)
      const walk = new Walk(page, createRandom(SEED))
      try {
        await walk.start(`${url}/search/${site.default_search_path}`)
        while (walk.log.length < STEPS) {
          const name = walk.choose(isSearch(walk.address) ? Object.keys(ACTIONS) : MOVES)
          if (!(await ACTIONS[name]?.(walk))) continue
          walk.log.push(`${name} → ${walk.address}`)
          await walk.expectScreen()
        }
      } catch (error) {
        throw new Error(`SEARCH_WALK_SEED=${SEED}, after:\n${walk.log.join('\n')}`, { cause: error })
      }
    })

    test('[SU-13] shows the searches of a tab again after going back off the site', async ({
      page,
      site,
      url,
    }) => {
      const walk = new Walk(page, createRandom(SEED))
      await walk.start(`${url}/search/${site.default_search_path}`)
      await filterTwice(walk)
      await walk.move(-1, -1)
      await walk.expectScreen()
      await walk.move(-1)
      await walk.expectScreen()
      await walk.move(1, 1)
      await walk.expectScreen()
      await walk.move(1)
      await walk.expectScreen()
    })

    test('[SU-13] goes back to the earlier searches of a tab after a reload', async ({ page, site, url }) => {
      const walk = new Walk(page, createRandom(SEED))
      await walk.start(`${url}/search/${site.default_search_path}`)
      await filterTwice(walk)
      await page.reload()
      await walk.move(-1, -1)
      await walk.expectScreen()
      await walk.move(1)
      await walk.expectScreen()
    })
  })
}

/** Chooses a body type and then a colour. */
async function filterTwice(walk: Walk): Promise<void> {
  for (const facet of ['body', 'colour']) {
    await openFilters(walk.page)
    const panel = walk.page.locator('#filters')
    const values = walk.page.locator(`a[data-facet="${facet}"]:not([data-count="0"])`)
    const link = panel.locator(values).first()
    if (!(await link.isVisible()))
      await panel.locator('details').filter({ has: values }).locator('summary').first().click()
    await walk.follow(link)
    await closeFilters(walk.page)
    await walk.expectScreen()
  }
}
