import type { HomeSection as HomeSectionData } from '@/config/schema/home'
import type { HomeProps } from './home-props'
import { DealershipsSection, HoursSection, LocationsSection, ReviewsSection } from './sections/dealer'
import { FacetTilesSection, isPicture } from './sections/facet-tiles'
import { FeaturedSection } from './sections/featured'
import { PriceBandsSection } from './sections/price-bands'
import { PriceSliderSection } from './sections/price-slider'
import { OffersSection, StepsSection, StorySection, TilesSection } from './sections/text-sections'

/** One section of the home page, in a wrapper for the site's section design (`RT-15`). */
export function HomeSection(props: HomeProps & { section: HomeSectionData; cars: HomeProps['featured'] }) {
  const { type } = props.section
  const hasPictures = props.section.type === 'facet-tiles' && isPicture(props.section)
  return (
    <div data-section={type} data-tiles={hasPictures ? 'pictures' : undefined}>
      <SectionByType {...props} />
    </div>
  )
}

function SectionByType({
  section,
  cars,
  ...home
}: HomeProps & { section: HomeSectionData; cars: HomeProps['featured'] }) {
  const { site, tiles, context, images, now } = home
  const { heading, intro } = section
  switch (section.type) {
    case 'featured':
      return <FeaturedSection site={site} section={section} cars={cars} images={images} now={now} />
    case 'facet-tiles':
      return (
        <FacetTilesSection
          site={site}
          section={section}
          values={tiles[section.facet] ?? []}
          context={context}
          images={images}
        />
      )
    case 'price-slider':
      return <PriceSliderSection site={site} section={section} ranges={home.ranges} now={now} />
    case 'price-bands':
      return <PriceBandsSection site={site} section={section} ranges={home.ranges} />
    case 'dealerships':
      return <DealershipsSection site={site} heading={heading} intro={intro} images={images} />
    case 'locations':
      return <LocationsSection site={site} heading={heading} intro={intro} images={images} />
    case 'reviews':
      return <ReviewsSection site={site} heading={heading} intro={intro} />
    case 'hours':
      return <HoursSection site={site} heading={heading} intro={intro} />
    case 'steps':
      return <StepsSection site={site} section={section} />
    case 'story':
      return <StorySection site={site} section={section} images={images} />
    case 'tiles':
      return <TilesSection site={site} section={section} />
    case 'offers':
      return <OffersSection site={site} section={section} now={now} />
  }
}
