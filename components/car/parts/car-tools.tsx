import { buttonClass } from '@/components/ui/button-styles'
import { Icon } from '@/components/ui/icon'
import { SaveButton } from '@/components/watchlist/save-control'
import type { Site } from '@/config/schema/site'
import type { Car } from '@/lib/cars/car'
import { isPhotoRequestOffered } from '@/lib/cars/contact'
import { getCarHeading } from '@/lib/cars/describe'
import { dialogControl } from '../dialogs/native-dialog'
import { REQUEST_PHOTOS_ID } from '../dialogs/request-photos'
import { PrintButton } from './print-button'
import { ShareButton } from './share-button'

/** Secondary buttons: save, request photos, share, print. */
export function CarTools({ car, site }: { car: Car; site: Site }) {
  const { share, print, labels } = site.car_page
  return (
    <div className="-mx-2 flex flex-wrap items-center gap-x-1 print:hidden">
      <SaveButton site={site} car={car} />
      {isPhotoRequestOffered(car, site) && (
        <button
          {...dialogControl(REQUEST_PHOTOS_ID, 'open')}
          className={buttonClass('quiet', { small: true, className: '!px-2' })}
        >
          <Icon name="camera" /> {labels.request_photos ?? 'Request Photos'}
        </button>
      )}
      {share && <ShareButton title={getCarHeading(car)} />}
      {print && <PrintButton tone="quiet">Print</PrintButton>}
    </div>
  )
}
