import { readdirSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { ask } from '../support/ask'
import { findFinancedCar } from '../support/financed-car'
import { followSearch, getSearchPath, listTags } from '../support/search-page'
import { readSite } from '../support/test'

const SITES = readdirSync('config/sites').map((file) => readSite(file.replace('.json', '')))
const COMPANIONS = {
  AU: ['interest-rate', 'comparison-rate', 'fees', 'comparison-warning'],
  NZ: ['interest-rate', 'fees'],
}
const REPAYMENT = /\$[\d,]+(\.\d\d)?\s*(<[^>]+>\s*)*(a|per) (week|fortnight|month)/

test('[FI-01] [CC-03] cards show repayments with the required rates, and prices with their type', async () => {
  for (const site of SITES) {
    const { html } = await followSearch(site.slug, getSearchPath(site.slug))
    const cards = html.match(/<article[^>]*data-testid="car-card".*?<\/article>/gs) ?? []
    expect(cards.length, site.slug).toBeGreaterThan(0)
    const offers = cards.flatMap(listKinds).filter((kind) => kind === 'repayment')
    expect(offers.length > 0, site.slug).toBe(site.finance.show && site.finance.on_cards)
    for (const card of cards) {
      const kinds = listKinds(card)
      const needed = kinds.length === 0 ? [] : COMPANIONS[site.country]
      expect(kinds, site.slug).toEqual(expect.arrayContaining(needed))
      const isHired = site.search.item_types.some((type) => type !== 'for_sale')
      expect(kinds.length > 0 || isHired || !REPAYMENT.test(card), `${site.slug}: ${card}`).toBe(true)
      expect(card, site.slug).toMatch(
        /data-testid="price" data-amount="(?:"|\d[^"]*".*?<span class="price-note[^"]*">[^<]{5,})/s,
      )
    }
  }
})

test('[FI-05] [RT-08] without JavaScript the terms open as a popover, and the finance page has a calculated example', async () => {
  for (const site of SITES.filter(({ finance }) => finance.show && finance.calculator)) {
    const host = `${site.slug}.localhost`
    const car = await ask({ host, path: await findFinancedCar(site) })
    const tags = listTags(car.text)
    for (const id of ['finance-terms', 'finance-calculator']) {
      expect(tags, site.slug).toContainEqual(expect.objectContaining({ tag: 'dialog', id, popover: 'auto' }))
      expect(tags, site.slug).toContainEqual(expect.objectContaining({ tag: 'button', popovertarget: id }))
    }
    const { status, text } = await ask({ host, path: '/finance' })
    expect(status, site.slug).toBe(200)
    const expectedTexts = [
      `${site.finance.calculator_vehicle_type} loan calculator`,
      'data-calculator="plain"',
      'not a quote or an offer of credit',
    ]
    expect(
      expectedTexts.filter((expected) => !text.includes(expected)),
      site.slug,
    ).toEqual([])
  }
})

function listKinds(html: string): string[] {
  return listTags(html).flatMap((tag) => tag['data-finance'] ?? [])
}
