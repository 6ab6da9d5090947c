import type { ComponentType } from 'react'
import type { SiteDesign } from '@/config/schema/design'
import { getCarPhone, isPhotoRequestOffered } from '@/lib/cars/contact'
import { buttonClass } from '@/components/ui/button-styles'
import { getCarHeading, getCarSubheading, getPictureSubject } from '@/lib/cars/describe'
import { getCarPath } from '@/lib/cars/paths'
import { listPictures } from '@/lib/cars/pictures'
import type { CarPageProps } from './car-page-props'
import { RequestPhotosDialog } from './dialogs/request-photos'
import { GalleryOpener } from './gallery/gallery-opener'
import { FloorPlanCarPage } from './pages/floor-plan'
import { MosaicCarPage } from './pages/mosaic'
import { NumeralsCarPage } from './pages/numerals'
import { PanoramaCarPage } from './pages/panorama'
import { PlanPickerCarPage } from './pages/plan-picker'
import { SheetCarPage } from './pages/sheet'
import { ShelfCarPage } from './pages/shelf'
import { StoryCarPage } from './pages/story'
import { TabsCarPage } from './pages/tabs'
import { CarReports } from './parts/car-reports'
import { PageReserveLink } from './parts/reserve-link'
import { RecentlyViewed } from './viewed/recently-viewed'
import { StickyBar } from './parts/sticky-bar'

const VARIANTS: Record<SiteDesign['car_page'], ComponentType<CarPageProps>> = {
  mosaic: MosaicCarPage,
  tabs: TabsCarPage,
  story: StoryCarPage,
  shelf: ShelfCarPage,
  numerals: NumeralsCarPage,
  'floor-plan': FloorPlanCarPage,
  sheet: SheetCarPage,
  panorama: PanoramaCarPage,
  'plan-picker': PlanPickerCarPage,
}

/** A vehicle page in the site's variant, with the parts shared by all variants. */
export function CarPage(props: CarPageProps) {
  const { site, car, images, photoRequest } = props
  const Variant = VARIANTS[site.design.car_page]
  return (
    <>
      <Variant {...props} />
      {photoRequest && isPhotoRequestOffered(car, site) && (
        <RequestPhotosDialog car={car}>{photoRequest}</RequestPhotosDialog>
      )}
      {site.car_page.recently_viewed && (
        <RecentlyViewed
          site={site.slug}
          images={images}
          heading="Recently viewed"
          car={{
            id: car.id,
            href: getCarPath(site, car),
            heading: getCarHeading(car),
            subheading: getCarSubheading(car),
            picture: listPictures(car)[0] ?? '',
          }}
        />
      )}
      <StickyBar car={car} site={site} />
      <GalleryOpener
        label={`Pictures of this ${getCarHeading(car)}`}
        images={images}
        paths={listPictures(car)}
        subject={getPictureSubject(car)}
        reserve={
          <PageReserveLink
            site={site}
            car={car}
            data-prefetch="off"
            className={buttonClass('primary', { small: true, className: 'mr-1' })}
          />
        }
      />
      <CarReports
        car={{
          car_id: car.id,
          dealership_id: car.dealership_id ?? site.dealership_id,
          website_id: site.id,
        }}
        hasPhone={getCarPhone(car, site) !== ''}
      />
    </>
  )
}
