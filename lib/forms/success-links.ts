import type { Site } from '@/config/schema/site'
import { describeInfoPage } from '@/lib/content/info-pages'

/** A suggested next page on the success page. */
export type SuccessLink = { href: string; title: string; text: string }

type Sent = {
  /** Category and form from the success page URL; untrusted input. */
  category: string | undefined
  form: string | undefined
  /** The car that the enquiry was about. */
  carId: number | null
}

/** Categories whose senders are not shopping for a vehicle. */
const NOT_BUYING = new Set([
  'careers-enquiry',
  'service-enquiry',
  'parts-enquiry',
  'sell-my-car-enquiry',
  'fleet-enquiry',
])
/** Pages that help with a purchase. A page is not suggested after one of the forms in `doneBy`. */
const PAGES: readonly { path: string; doneBy: readonly string[]; ofCar?: (id: number) => string }[] = [
  { path: 'trade-in', doneBy: ['trade-in', 'sell-my-car'], ofCar: (id) => `/cars/trade-in?car_id=${id}` },
  {
    path: 'finance-pre-approval',
    doneBy: ['finance-pre-approval', 'finance-enquiry'],
    ofCar: (id) => `/finance-pre-approval/?car_id=${id}`,
  },
  { path: 'book-test-drive', doneBy: ['test-drive'], ofCar: (id) => `/book-test-drive?car_id=${id}` },
]

/** Whether the sender of a form may be interested in vehicles. */
export function isPotentialBuyer({ category, form }: Pick<Sent, 'category' | 'form'>): boolean {
  return form === 'trade-in' || category === undefined || !NOT_BUYING.has(category)
}

/** Suggested next pages (`RT-11`): pages the site serves, without the one just used, linked to the same car. */
export function listSuccessLinks(site: Site, sent: Sent): SuccessLink[] {
  if (!isPotentialBuyer(sent)) return []
  return PAGES.flatMap(({ path, doneBy, ofCar }) => {
    const page = describeInfoPage(site, path)
    const isDone = sent.form !== undefined && doneBy.includes(sent.form)
    if (!page || isDone || (path === 'finance-pre-approval' && sent.category === 'finance-enquiry')) return []
    const href = sent.carId !== null && ofCar ? ofCar(sent.carId) : `/${path}`
    return [{ href, title: page.title, text: page.lead }]
  })
}

/** When the shopper can expect a reply, based on opening hours; `null` when those are unknown. */
export function describeReplyTime(open: { isOpen: boolean; text: string } | null): string | null {
  if (!open) return null
  const [first = '', ...rest] = open.text
  const words = first.toLowerCase() + rest.join('')
  if (open.isOpen) return `We are ${words} today and will usually reply before then.`
  return words.startsWith('opens')
    ? `We are closed right now and open ${words.slice('opens '.length)}. We will reply after that.`
    : 'We are closed right now and will reply when we reopen.'
}
