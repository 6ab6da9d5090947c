import type { Site } from '@/config/schema/site'
import { describeInfoPage } from '@/lib/content/info-pages'

/** Something to do while the dealer looks at an enquiry. */
export type SuccessLink = { href: string; title: string; text: string }

type Sent = {
  /** Category and form of the success page's address; both may be anything. */
  category: string | undefined
  form: string | undefined
  /** The car that was asked about. */
  carId: number | null
}

/** After these nobody is about to buy a vehicle. */
const NOT_BUYING = new Set([
  'careers-enquiry',
  'service-enquiry',
  'parts-enquiry',
  'sell-my-car-enquiry',
  'fleet-enquiry',
])
/** Pages that help with a purchase, with the forms that lead to them: whoever has just sent one has no use for its page. */
const PAGES: readonly { path: string; doneBy: readonly string[]; ofCar?: (id: number) => string }[] = [
  { path: 'trade-in', doneBy: ['trade-in', 'sell-my-car'], ofCar: (id) => `/cars/trade-in?car_id=${id}` },
  {
    path: 'finance-pre-approval',
    doneBy: ['finance-pre-approval', 'finance-enquiry'],
    ofCar: (id) => `/finance-pre-approval/?car_id=${id}`,
  },
  { path: 'book-test-drive', doneBy: ['test-drive'], ofCar: (id) => `/book-test-drive?car_id=${id}` },
]

/** Whether somebody who sent such a form may want to look at vehicles. */
export function mayBeBuying({ category, form }: Pick<Sent, 'category' | 'form'>): boolean {
  return form === 'trade-in' || category === undefined || !NOT_BUYING.has(category)
}

/** What the success page offers next (`RT-11`): what the site has and the shopper has not just done, about the same car. */
export function listSuccessLinks(site: Site, sent: Sent): SuccessLink[] {
  if (!mayBeBuying(sent)) return []
  return PAGES.flatMap(({ path, doneBy, ofCar }) => {
    const page = describeInfoPage(site, path)
    const isDone = sent.form !== undefined && doneBy.includes(sent.form)
    if (!page || isDone || (path === 'finance-pre-approval' && sent.category === 'finance-enquiry')) return []
    const href = sent.carId !== null && ofCar ? ofCar(sent.carId) : `/${path}`
    return [{ href, title: page.title, text: page.lead }]
  })
}

/** When an answer can be expected, from whether the dealer is open; `null` when that is not known. */
export function describeReply(open: { isOpen: boolean; text: string } | null): string | null {
  if (!open) return null
  const [first = '', ...rest] = open.text
  const words = first.toLowerCase() + rest.join('')
  if (open.isOpen) return `We are ${words} today, so you may well hear from us before then.`
  return words.startsWith('opens')
    ? `We are closed right now and open ${words.slice('opens '.length)}. You hear from us once we are back.`
    : 'We are closed right now. You hear from us once we are back.'
}
