import type { HomeSection, TileFacet } from '@/config/schema/home'
import type { Site } from '@/config/schema/site'
import type { CountedValue } from '@/lib/site/navigation'
import { BODY_TYPES } from '../paths'
import { pluralise } from '@/lib/site/template'

export type FacetTilesSection = Extract<HomeSection, { type: 'facet-tiles' }>

/** Facets with numeric values, sorted by value instead of by vehicle count. */
const ORDERED = new Set<TileFacet>(['price_range', 'weekly_price_range', 'seats'])

/** The tile facets of a site's home page (`SS-04`). */
export function listTileFacets(site: Pick<Site, 'home'>): TileFacet[] {
  const facets = site.home.sections.flatMap((section) =>
    section.type === 'facet-tiles' ? [section.facet] : [],
  )
  return [...new Set(facets)]
}

/** The values that a section shows: the most frequent ones; numeric values in ascending order. */
export function pickTiles(
  section: Pick<FacetTilesSection, 'facet' | 'limit'>,
  values: readonly CountedValue[],
): CountedValue[] {
  const shown = values.slice(0, section.limit)
  if (!ORDERED.has(section.facet)) return shown
  return shown.toSorted((a, b) => readAmount(a.value) - readAmount(b.value))
}

/** The label of a tile; internal index values are spelled out. */
export function labelTile(facet: TileFacet, value: string): string {
  if (facet === 'simple_body') return BODY_TYPES[value] ?? value
  if (facet === 'car_type') return value.replace(/^./, (letter) => letter.toUpperCase())
  if (facet === 'seats') return value === '1' ? '1 seat' : `${value} ${pluralise('seat')}`
  return value
}

function readAmount(value: string): number {
  return Number(/\d+/.exec(value)?.[0] ?? 0)
}
