import type { Metadata } from 'next'
import { HomeSection } from '@/components/home/home-section'
import type { HomeProps } from '@/components/home/home-props'
import { Hero } from '@/components/home/hero'
import { JsonLd } from '@/components/seo/json-ld'
import type { HomeSection as HomeSectionData } from '@/config/schema/home'
import type { Site } from '@/config/schema/site'
import type { CarSummary } from '@/lib/cars/car'
import { removeUnserved } from '@/lib/content/served-paths'
import { getEnv } from '@/lib/env'
import { getCountRules } from '@/lib/search/live-count'
import { getStockOverview, loadSearchContext } from '@/lib/search/stock-overview.server'
import { listBands } from '@/lib/search/ranges/price-slider'
import { getFeaturedCars } from '@/lib/search/load-indexed-cars.server'
import { describeDealer } from '@/lib/seo/describe-dealer'
import { describePreview } from '@/lib/seo/describe-page'
import { getBaseUrls, loadSite } from '@/lib/site/load-site.server'
import { getOpenState } from '@/lib/site/location'
import { getSiteStock } from '@/lib/site/navigation'

export const revalidate = 60

/** Maximum number of cars in the hero. */
const HERO_CARS = 8

type Props = { params: Promise<{ site: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const site = await loadSite((await params).site)
  const description = site.description || site.tagline
  return {
    alternates: { canonical: '/' },
    ...describePreview(site, { title: site.name, description, path: '/' }),
  }
}

export default async function HomePage({ params }: Props) {
  const site = removeUnserved(await loadSite((await params).site))
  const [stock, { context }, featured, sections] = await Promise.all([
    getStockOverview(site),
    loadSearchContext(site, []),
    getFeaturedCars(site, { count: HERO_CARS, sort: 'custom_rank' }),
    Promise.all(
      site.home.sections.map(async (section) => ({ section, cars: await loadSectionCars(site, section) })),
    ),
  ])
  const now = Date.now()
  const home: HomeProps = {
    site,
    stock: stock ?? getSiteStock(site),
    featured,
    bands: listBands(site, stock?.ranges ?? []),
    ranges: stock?.ranges ?? [],
    tiles: stock?.tiles ?? {},
    context,
    countRules: getCountRules(site, now),
    images: getEnv().IMAGES_URL,
    now: now / 1000,
    open: getOpenState(site, new Date(now)),
  }
  return (
    <main id="main">
      <JsonLd nodes={describeDealer(site, getBaseUrls(site))} />
      <Hero {...home} />
      {sections.map(({ section, cars }) => (
        <HomeSection key={`${section.type} ${section.heading}`} {...home} section={section} cars={cars} />
      ))}
    </main>
  )
}

async function loadSectionCars(site: Site, section: HomeSectionData): Promise<CarSummary[]> {
  return section.type === 'featured'
    ? getFeaturedCars(site, { count: section.count, sort: section.sort })
    : []
}
