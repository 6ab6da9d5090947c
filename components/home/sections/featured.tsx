import { CARD_GRIDS, CarCard } from '@/components/car/car-card'
import { buttonClass } from '@/components/ui/button-styles'
import { SiteLink } from '@/components/ui/site-link'
import type { HomeSection } from '@/config/schema/home'
import { getVehicleNoun, lowerNoun } from '@/lib/site/template'
import { getDefaultSearch } from '@/lib/site/navigation'
import type { HomeProps } from '../home-props'
import { Section } from '../section'

/** Vehicles in the section's sort order. */
export function FeaturedSection({
  site,
  section,
  cars,
  images,
  now,
}: Pick<HomeProps, 'site' | 'images' | 'now'> & {
  section: Extract<HomeSection, { type: 'featured' }>
  cars: HomeProps['featured']
}) {
  if (cars.length === 0) return null
  const noun = getVehicleNoun(site)
  const search = getDefaultSearch(site)
  return (
    <Section
      heading={section.heading || `Featured ${lowerNoun(noun.many)}`}
      intro={section.intro}
      action={
        <SiteLink site={site} href={search.url} className={buttonClass('outline', { small: true })}>
          See all {lowerNoun(noun.many)}
        </SiteLink>
      }
    >
      <div className={CARD_GRIDS[site.design.card]}>
        {cars.map((car) => (
          <CarCard key={car.id} site={site} car={car} images={images} now={now} />
        ))}
      </div>
    </Section>
  )
}
