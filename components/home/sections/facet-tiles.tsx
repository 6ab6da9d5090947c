import { Icon } from '@/components/ui/icon'
import { SiteLink } from '@/components/ui/site-link'
import type { Site } from '@/config/schema/site'
import { getBodyImagePath } from '@/lib/images/vehicle-pictures'
import { labelTile, pickTiles, type FacetTilesSection as SectionData } from '@/lib/search/facets/facet-tiles'
import type { SearchContext } from '@/lib/search/paths'
import { buildTileUrl } from '@/lib/search/url'
import { getVehicleNoun } from '@/lib/site/template'
import { normaliseHref } from '@/lib/links/classify-link'
import { getMakeLogo } from '@/lib/makes/make-marks'
import type { CountedValue } from '@/lib/site/navigation'
import { Section } from '../section'
import { TileList, type Tile } from './tile-list'

type Props = {
  site: Site
  section: SectionData
  values: readonly CountedValue[]
  context: SearchContext
  images: string
}

/** Default headings, appended to the vehicle noun. */
const HEADINGS: Record<SectionData['facet'], string> = {
  make: 'by make',
  body: 'by type',
  simple_body: 'by type',
  car_type: 'by condition',
  fuel: 'by fuel',
  drive: 'by drive',
  transmission: 'by transmission',
  seats: 'by seats',
  colour: 'by colour',
  categories: 'by purpose',
  location_name: 'by location',
  price_range: 'by price',
  weekly_price_range: 'by weekly price',
  tag: 'on offer',
}

/** The values of a facet as links to the stock, with counts (`SS-04`). */
export function FacetTilesSection({ site, section, values, context, images }: Props) {
  const tiles = pickTiles(section, values)
  if (tiles.length === 0) return null
  const { facet, link, look } = section
  const draw = { facet, look, isPicture: isPicture(section), count: tiles.length }
  return (
    <Section
      heading={section.heading || `${getVehicleNoun(site).many} ${HEADINGS[facet]}`}
      intro={section.intro}
      action={
        link && (
          <SiteLink
            site={site}
            href={link.url}
            className="inline-flex min-h-11 items-center gap-2 font-semibold text-link underline-offset-4 hover:underline"
          >
            {link.name} <Icon name="arrow-right" />
          </SiteLink>
        )
      }
    >
      <TileList
        tiles={tiles.map(({ value, count }): Tile => {
          const label = labelTile(facet, value)
          return {
            value,
            ...(label === value ? {} : { label }),
            count,
            href: normaliseHref(buildTileUrl(context, facet, value), site.use_pages_path),
            ...(facet === 'make' && look !== 'pills' ? { logo: getMakeLogo(value) } : {}),
            ...(draw.isPicture ? { picture: getBodyImagePath(label) } : {}),
          }
        })}
        facet={facet}
        images={images}
        className={getListClass(draw)}
        tileClassName={`group ${getTileClass(draw)}`}
        textClassName={look === 'rows' ? 'flex grow justify-between gap-4' : 'leading-tight'}
        nameClassName={draw.isPicture || facet !== 'make' ? 'font-semibold' : undefined}
      />
    </Section>
  )
}

/** Whether a section's tiles show pictures of body types. */
export function isPicture({ facet, look }: Pick<SectionData, 'facet' | 'look'>): boolean {
  return look === 'cards' && (facet === 'body' || facet === 'simple_body')
}

type Draw = Pick<SectionData, 'facet' | 'look'> & { isPicture: boolean; count: number }

function getListClass({ facet, look, isPicture: hasPicture, count }: Draw): string {
  if (look === 'pills') return 'flex flex-wrap gap-2.5'
  if (look === 'rows') return 'grid gap-x-10 border-t border-line sm:grid-cols-2 lg:grid-cols-3'
  if (hasPicture)
    return `grid grid-cols-2 gap-3 md:gap-5 ${count === 5 ? 'md:grid-cols-5' : 'md:grid-cols-4'}`
  return `grid grid-cols-2 gap-2 sm:grid-cols-3 ${facet === 'make' ? 'lg:grid-cols-6' : 'lg:grid-cols-4'}`
}

function getTileClass({ look, isPicture: hasPicture }: Draw): string {
  if (look === 'pills')
    return 'inline-flex min-h-12 items-center gap-2 rounded-full border border-line bg-surface px-5 hover:border-current hover:text-link'
  if (look === 'rows') return 'flex min-h-14 items-center gap-3 border-b border-line py-2 hover:text-link'
  const card = 'rounded-card border border-line bg-surface'
  if (hasPicture) return `flex h-full flex-col gap-2 ${card} p-3 transition hover:shadow-card md:p-5`
  return `flex h-full min-h-16 items-center gap-3 ${card} px-4 py-3 hover:shadow-card`
}
