import { describe, expect, test } from 'vitest'
import type { SiteFile } from '@/config/schema/site'
import { buildShowroomMap } from '@/lib/search/showroom-map'
import { readDemoSite } from '@/tests/demo-site'
import { makeSite } from './site-fixture'

type Place = readonly [name: string, lat: number, long: number]
const ARTARMON: Place = ['Artarmon', -33.81, 151.18]
const ALEXANDRIA: Place = ['Alexandria', -33.9, 151.2]
const PARRAMATTA: Place = ['Parramatta', -33.8, 151.01]

function mapOf(places: readonly Place[], settings: Partial<SiteFile> = {}) {
  const locations = places.map(([name, lat, long], index) => ({
    id: index + 1,
    name,
    slug: `place-${index + 1}`,
    address: { city: name, state: 'NSW', lat, long },
  }))
  const site = makeSite({ locations, ...settings })
  return buildShowroomMap({ ...site, search: { ...site.search, views: ['grid', 'map'] } })
}

const find = (map: ReturnType<typeof mapOf>, name: string) => {
  const found = map?.showrooms.find((showroom) => showroom.name === name)
  if (!found) throw new Error(`${name} is not on the map.`)
  return found
}

describe('the map of showrooms', () => {
  test('[SS-16] shows sales locations in their directions, all on the map', () => {
    const map = mapOf([ARTARMON, ALEXANDRIA, PARRAMATTA])
    const [north, south, west] = ['Artarmon', 'Alexandria', 'Parramatta'].map((name) => find(map, name))
    expect(south?.y).toBeGreaterThan(north?.y ?? 0)
    expect(west?.x).toBeLessThan(north?.x ?? 0)
    for (const { x, y } of map?.showrooms ?? []) {
      expect([x > 10 && x < 90, y > 15 && y < 95]).toEqual([true, true])
    }
    expect(north?.place).toBe('Artarmon, NSW')
    expect(map?.centre.name).toBe('Sydney')
  })

  test('[SS-16] is there for two or more showrooms with coordinates, of sites that have the view', () => {
    expect(mapOf([ARTARMON])).toBeNull()
    expect(buildShowroomMap(readDemoSite('kiwi-auto'))).toBeNull()
    const trucks = buildShowroomMap(readDemoSite('bluetongue-trucks'))
    expect(trucks?.showrooms.map(({ name }) => name)).toEqual([
      'Perth Truck Sales',
      'Bunbury Truck Sales',
      'Kalgoorlie Truck Sales',
    ])
  })

  test('[SS-16] moves pins apart that would cover each other', () => {
    const map = mapOf([ARTARMON, ['Next door', -33.811, 151.181], ['Newcastle', -32.92, 151.75]])
    expect(Math.abs(find(map, 'Artarmon').y - find(map, 'Next door').y)).toBeGreaterThanOrEqual(20)
  })

  test('[SS-16] shows the coast only on a map that is wide enough for its accuracy', () => {
    expect(mapOf([ARTARMON, ALEXANDRIA])?.land).toBe('')
    const land = buildShowroomMap(readDemoSite('bluetongue-trucks'))?.land ?? ''
    expect(land).toMatch(/^M[\d ,.-]+Z$/)
    expect(land.length).toBeLessThan(2000)
  })

  test('[SS-16] names towns without covering pins or other names', () => {
    const { towns = [], showrooms = [] } = mapOf([ARTARMON, PARRAMATTA, ['Newcastle', -32.92, 151.75]]) ?? {}
    expect(towns.length).toBeGreaterThan(1)
    for (const town of towns) {
      for (const pin of showrooms) {
        const isCovered = Math.abs(town.x - pin.x) < 10 && town.y < pin.y && town.y > pin.y - 20
        expect([town.name, isCovered]).toEqual([town.name, false])
      }
      const lines = towns.filter(({ y, side }) => side === town.side && Math.abs(y - town.y) < 4)
      expect(new Set(lines.map(({ x }) => x)).size).toBe(lines.length)
    }
  })
})
