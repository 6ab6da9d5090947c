import { getVehicleNoun } from '@/lib/site/template'
import type { HomeSection as HomeSectionData } from '@/config/schema/home'
import type { HomeProps } from './home-props'
import { DealershipsSection, HoursSection, LocationsSection, ReviewsSection } from './sections/dealer'
import { BodyTiles, MakeTiles } from './sections/facet-tiles'
import { FeaturedSection } from './sections/featured'
import { PriceBandsSection } from './sections/price-bands'
import { OffersSection, StepsSection, StorySection, TilesSection } from './sections/words'

/** One section of the home page in a band that the site's look of sections may colour (`RT-15`). */
export function HomeSection(props: HomeProps & { section: HomeSectionData; cars: HomeProps['featured'] }) {
  return (
    <div data-section={props.section.type}>
      <SectionByType {...props} />
    </div>
  )
}

function SectionByType({
  section,
  cars,
  ...home
}: HomeProps & { section: HomeSectionData; cars: HomeProps['featured'] }) {
  const { site, stock, images, now } = home
  const { heading, intro } = section
  const noun = getVehicleNoun(site)
  switch (section.type) {
    case 'featured':
      return <FeaturedSection site={site} section={section} cars={cars} images={images} now={now} />
    case 'body-types':
      return (
        <BodyTiles
          site={site}
          heading={heading || `${noun.many} by type`}
          intro={intro}
          values={stock.bodies}
          images={images}
        />
      )
    case 'makes':
      return (
        <MakeTiles
          site={site}
          heading={heading || `${noun.many} by make`}
          intro={intro}
          values={stock.makes.slice(0, section.limit)}
        />
      )
    case 'price-bands':
      return <PriceBandsSection site={site} section={section} bands={home.bands} />
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
