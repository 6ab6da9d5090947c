import { describe, expect, test } from 'vitest'
import { noteSearchOutcome, shouldBypassSearchCache } from '@/lib/search/health'
import { makeSite } from './site-fixture'

const makeOwn = (slug: string, host: string) =>
  makeSite({ slug, integrations: { search_host: host, search_public_key: `key of ${slug}` } })
const alpha = makeSite({ slug: 'alpha' })
const beta = makeSite({ slug: 'beta' })
const gamma = makeOwn('gamma', 'https://gamma.example')
const delta = makeOwn('delta', 'https://shared.example')
const epsilon = makeOwn('epsilon', 'https://shared.example')
const ALL = [alpha, beta, gamma, delta, epsilon]
const listBypassing = () => ALL.filter(shouldBypassSearchCache).map(({ slug }) => slug)

describe('search service health', () => {
  test('[SE-09] a failing host is down for all its sites until one request succeeds', () => {
    noteSearchOutcome(gamma, 'failed')
    expect(listBypassing()).toEqual(['gamma'])
    noteSearchOutcome(alpha, 'failed')
    expect(listBypassing()).toEqual(['alpha', 'beta', 'gamma'])
    noteSearchOutcome(beta, 'ok')
    expect(listBypassing()).toEqual(['gamma'])
    noteSearchOutcome(delta, 'failed')
    expect(listBypassing()).toEqual(['gamma', 'delta', 'epsilon'])
    for (const site of ALL) noteSearchOutcome(site, 'ok')
    expect(listBypassing()).toEqual([])
  })

  test('[SE-09] a rejected request affects one site, not the others on its host', () => {
    noteSearchOutcome(delta, 'refused')
    noteSearchOutcome(alpha, 'refused')
    expect(listBypassing()).toEqual(['alpha', 'delta'])
    noteSearchOutcome(epsilon, 'ok')
    noteSearchOutcome(beta, 'ok')
    expect(listBypassing()).toEqual(['alpha', 'delta'])
    for (const site of ALL) noteSearchOutcome(site, 'ok')
    expect(listBypassing()).toEqual([])
  })

  test('ignores a search host without a public key', () => {
    const withoutKey = makeSite({ slug: 'half', integrations: { search_host: 'https://gamma.example' } })
    noteSearchOutcome(gamma, 'failed')
    expect(shouldBypassSearchCache(withoutKey)).toBe(false)
    noteSearchOutcome(gamma, 'ok')
  })

  test('bounds memory for ten thousand sites with failing hosts', () => {
    for (let index = 0; index < 50_000; index += 1) {
      const site = {
        slug: `s${index}`,
        integrations: { ...gamma.integrations, search_host: `https://s${index}.example` },
      }
      noteSearchOutcome(site, 'failed')
    }
    const { searchHealth } = globalThis as unknown as {
      searchHealth: { down: { size: number }; failedSites: { size: number } }
    }
    expect(searchHealth.down.size).toBeLessThanOrEqual(20_000)
    expect(searchHealth.failedSites.size).toBeLessThanOrEqual(20_000)
  })
})
