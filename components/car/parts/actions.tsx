import type { ReactNode } from 'react'
import { StoredEstimate } from '@/components/trade-in/stored-estimate'
import { buttonClass } from '@/components/ui/button-styles'
import { Icon } from '@/components/ui/icon'
import { SiteLink } from '@/components/ui/site-link'
import type { Site } from '@/config/schema/site'
import { isAvailable, isCertifiedUsed } from '@/lib/cars/availability'
import type { CarButton } from '@/config/names'
import {
  getCarPhone,
  getHistoryReportUrl,
  isHistoryOrderOffered,
  isPhotoRequestOffered,
  isTradeInOffered,
  orderButtons,
} from '@/lib/cars/contact'
import type { Car } from '@/lib/cars/car'
import { draftCarQuestion, isCarChatOffered } from '@/lib/chat/settings'
import { getFinanceLink } from '@/lib/cars/price'
import { getTelHref, normaliseHref } from '@/lib/links/classify-link'
import { PaymentMethods } from './payment-methods'
import { PhoneReveal } from './phone-reveal'
import { PageReserveLink } from './reserve-link'
import { SaveButton } from '@/components/watchlist/save-control'
import { getCarHeading } from '@/lib/cars/describe'
import { dialogControl, NativeDialog } from '@/components/car/dialogs/native-dialog'
import { REQUEST_PHOTOS_ID } from '@/components/car/dialogs/request-photos'
import { PrintButton } from './print-button'
import { ShareButton } from './share-button'

type Props = {
  car: Car
  site: Site
  /** URL of the image service, which also serves the vehicle's documents. */
  images: string
  className?: string
}

/** Buttons and tools of a vehicle page, in the order and selection of the site's settings (`CD-03`, `CD-04`). */
export function CarActions({ car, site, images, className }: Props) {
  const buttons = renderButtons(car, site, images)
  return (
    <div className={className ?? 'grid gap-2'}>
      {orderButtons(site.car_page.order).map((name) => buttons[name])}
      <div className="col-span-full mt-1 space-y-3">
        {site.car_page.trade_in_estimate && isTradeInOffered(car, site) && (
          <StoredEstimate site={site.slug} href={normaliseHref(getTradeInLink(car), site.use_pages_path)} />
        )}
        <CarTools car={car} site={site} />
        <CertifiedInfo car={car} site={site} />
        <PaymentMethods site={site} car={car} />
      </div>
    </div>
  )
}

/** Renders each available button; `false` or `null` for the others. */
function renderButtons(car: Car, site: Site, images: string): Record<CarButton, ReactNode> {
  const phone = getCarPhone(car, site)
  const { car_page: enabled } = site
  const { labels } = enabled
  const available = isAvailable(car)
  const report = getHistoryReportUrl(car, images)
  const outline = buttonClass('outline', { wide: true })
  const hasChat = isCarChatOffered(site)
  return {
    enquire: enabled.enquire && (
      <a key="enquire" href="#enquire" className={buttonClass('accent', { wide: true })}>
        {available ? (labels.enquire ?? 'Enquire Now') : 'Find Me Something Similar'}
      </a>
    ),
    reserve: (
      <PageReserveLink
        key="reserve"
        data-reserve=""
        site={site}
        car={car}
        className={buttonClass('primary', { wide: true })}
      />
    ),
    phone_reveal: enabled.phone_reveal && <PhoneReveal key="phone" phone={phone} />,
    call: enabled.call && phone && (
      <a key="call" href={getTelHref(phone)} className={outline}>
        <Icon name="phone" /> {labels.call ?? 'Call us now'}
      </a>
    ),
    test_drive: available && enabled.test_drive && (
      <SiteLink key="test-drive" site={site} href={`/book-test-drive?car_id=${car.id}`} className={outline}>
        <Icon name="calendar" /> {labels.test_drive ?? 'Book a Test Drive'}
      </SiteLink>
    ),
    finance: available && enabled.finance && (
      <SiteLink key="finance" site={site} href={getFinanceLink(site, car, 'finance')} className={outline}>
        {labels.finance ?? 'Get Finance'}
      </SiteLink>
    ),
    trade_in: enabled.trade_in && isTradeInOffered(car, site) && (
      <SiteLink key="trade-in" site={site} href={getTradeInLink(car)} className={outline}>
        {labels.trade_in ?? 'Value my trade-in'}
      </SiteLink>
    ),
    chat: enabled.chat && hasChat && (
      <SiteLink
        key="chat"
        site={site}
        href="/contact"
        prefetch={false}
        data-chat=""
        data-needs-scripts
        className={outline}
      >
        <Icon name="chat" /> {labels.chat ?? 'Open chat'}
      </SiteLink>
    ),
    chat_with_us: enabled.chat_with_us && hasChat && (
      <SiteLink
        key="chat-with-us"
        site={site}
        href="/contact"
        prefetch={false}
        data-chat={draftCarQuestion(car)}
        data-needs-scripts
        className={outline}
      >
        <Icon name="chat" /> {labels.chat_with_us ?? 'Chat with us'}
      </SiteLink>
    ),
    history_report: enabled.history_report && (
      <HistoryReport key="history" car={car} site={site} report={report} className={outline} />
    ),
    custom_link: enabled.custom_link && (
      <SiteLink key="custom" site={site} href={enabled.custom_link.url} className={outline}>
        {enabled.custom_link.name}
      </SiteLink>
    ),
  }
}

type HistoryProps = { car: Car; site: Site; report: string | null; className: string }

/** Link to the existing report, or to order one where the site offers it. */
function HistoryReport({ car, site, report, className }: HistoryProps) {
  if (report)
    return (
      <a href={report} target="_blank" rel="noopener" className={className}>
        <Icon name="shield" /> {site.car_page.labels.history_report ?? 'Car history report'}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    )
  if (!isHistoryOrderOffered(car, site)) return null
  return (
    <SiteLink site={site} href={`/vehicle-history?car_id=${car.id}`} className={className}>
      <Icon name="shield" /> Order a history report
    </SiteLink>
  )
}

/** Path of the trade-in form for this vehicle (`RT-07`). */
function getTradeInLink({ id }: Car): string {
  return `/cars/trade-in?car_id=${id}`
}

/** Secondary buttons: save, request photos, share, print. */
function CarTools({ car, site }: { car: Car; site: Site }) {
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

const ID = 'certified-info'

/** Explains manufacturer certification in a dialog (`CD-06`); nothing for other vehicles or sites without the text. */
function CertifiedInfo({ car, site }: { car: Car; site: Site }) {
  const { certified_make: make, certified_info: text } = site.price
  if (!text || !isCertifiedUsed(car, make)) return null
  const name = `${make} Certified`
  return (
    <div>
      <button
        {...dialogControl(ID, 'open')}
        className={buttonClass('outline', { wide: true, small: true, className: 'print:hidden' })}
      >
        <Icon name="shield" /> About {name}
      </button>
      <NativeDialog id={ID} heading={name}>
        <p className="text-lg">{text}</p>
      </NativeDialog>
    </div>
  )
}
