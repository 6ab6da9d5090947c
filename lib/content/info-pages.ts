import type { HomeSection } from '@/config/schema/home'
import type { Review } from '@/config/schema/people'
import type { Site } from '@/config/schema/site'
import type { FormName } from '@/lib/forms/definition'
import { getTitleCity, getVehicleNoun, lowerNoun } from '@/lib/site/template'
import { toZonedTime } from '@/lib/time/zoned-time'

/** Main content of an informational page. */
type InfoBlock = 'form' | 'offers' | 'reviews' | 'locations' | 'models' | 'privacy' | 'terms'

export type InfoPage = {
  title: string
  lead: string
  block: InfoBlock
  form: FormName | null
  /** Preselected lead category of a general form. */
  category: string | null
}

type Describe = (site: Site) => InfoPage | null

const form = (name: FormName, title: string, lead: string, category: string | null = null): InfoPage => ({
  title,
  lead,
  block: 'form',
  form: name,
  category,
})
const plain = (block: InfoBlock, title: string, lead = ''): InfoPage => ({
  title,
  lead,
  block,
  form: null,
  category: null,
})
const one = (site: Site) => lowerNoun(getVehicleNoun(site).one)

const finance: Describe = (site) =>
  site.pages.finance
    ? form(
        'finance-enquiry',
        `Finance for your next ${one(site)}`,
        `Tell us what you are looking for and your budget. ${site.name} will explain your finance options, with no obligation.`,
      )
    : null
const preApproval: Describe = (site) =>
  site.pages.finance
    ? form(
        'finance-pre-approval',
        'Finance pre-approval',
        `Know your budget before you choose. Answer a few questions and ${site.name} will confirm what you can borrow.`,
      )
    : null
const service: Describe = (site) =>
  site.pages.service
    ? form(
        'service-booking',
        `Book a service in ${getTitleCity(site)}`,
        'Tell us what your vehicle needs and choose an available time. Our workshop will confirm the price.',
        'Service Enquiry',
      )
    : null

/** Informational pages by path (`RT-13`, `RT-08`, `RT-09`); `null` where the site disables one. */
const PAGES: Record<string, Describe> = {
  service,
  'book-a-service': service,
  finance,
  'finance-enquiry': finance,
  'apply-for-finance': finance,
  'finance-pre-approval': preApproval,
  'trade-in': (site) =>
    form(
      'trade-in',
      `Trade in your ${one(site)}`,
      'Enter your registration, odometer reading and the condition of your vehicle, and we will make you an offer.',
    ),
  'sell-your-car': (site) =>
    form(
      'sell-my-car',
      `Sell us your ${one(site)}`,
      `Sell to us even if you are not buying from us. Describe your ${one(site)} and we will make you an offer.`,
    ),
  'vehicle-parts-and-accessories': () =>
    form(
      'parts-enquiry',
      'Parts and accessories',
      'Tell us which part you need and the vehicle it is for. We will check price and availability.',
    ),
  'book-test-drive': (site) =>
    form(
      'test-drive',
      'Book a test drive',
      `Choose a ${one(site)} and a time that suits you. We will have it ready when you arrive.`,
    ),
  'find-similar': (site) =>
    form(
      'find-similar',
      `Find me a ${one(site)}`,
      `Not every ${one(site)} is listed yet. Tell us what you are looking for and we will find it for you.`,
    ),
  careers: (site) =>
    form(
      'careers',
      `Work at ${site.name}`,
      'Tell us about your experience and the role you are looking for.',
    ),
  fleet: (site) =>
    site.pages.fleet
      ? form(
          'fleet-enquiry',
          'Fleet purchases',
          'One quote and one contact for all your vehicles. Tell us how many you need and what they are for.',
        )
      : null,
  'special-offers': (site) =>
    site.pages.offers
      ? {
          ...form(
            'offer-enquiry',
            'Special offers',
            'See our current offers and enquire about the one that suits you.',
          ),
          block: 'offers',
        }
      : null,
  subscribe: (site) =>
    site.offers_subscription
      ? form(
          'subscribe',
          'Offers by email',
          `Be the first to hear about new stock and offers at ${site.name}. You can unsubscribe at any time.`,
        )
      : null,
  'vehicle-history': (site) =>
    site.pages.vehicle_history
      ? form(
          'vehicle-history',
          'Vehicle history report',
          'Check a vehicle for finance owing, write-off records, theft and odometer readings before you buy.',
        )
      : null,
  quiz: (site) =>
    site.pages.quiz && site.quiz.questions.length > 0
      ? form('quiz', site.quiz.title || 'Quiz', site.quiz.intro)
      : null,
  reviews: (site) =>
    site.pages.reviews && site.reviews_enabled
      ? plain('reviews', 'Reviews', `What customers say about ${site.name}.`)
      : null,
  locations: (site) =>
    site.pages.locations
      ? plain('locations', 'Where to find us', 'Addresses, phone numbers and opening hours.')
      : null,
  models: (site) =>
    site.pages.models ? plain('models', 'Models', 'Browse every model currently in stock.') : null,
  'privacy-policy': (site) => (site.pages.footer ? plain('privacy', 'Privacy policy') : null),
  'terms-and-conditions': (site) => (site.pages.footer ? plain('terms', 'Terms and conditions') : null),
}

/** Whether a path is an informational page, enabled or not. */
export function isInfoPath(name: string): boolean {
  return Object.hasOwn(PAGES, name)
}

/** The informational page at a path of a site, or `null` if the site has none. */
export function describeInfoPage(site: Site, name: string): InfoPage | null {
  return (isInfoPath(name) && PAGES[name]?.(site)) || null
}

/** The informational page of a site that contains a form, or `null`. */
export function findFormPage(site: Site, name: FormName): InfoPage | null {
  const pages = Object.keys(PAGES).map((path) => describeInfoPage(site, path))
  return pages.find((page) => page?.form === name) ?? null
}

/** Canonical paths of the informational pages that a site serves. */
export function listInfoPaths(site: Site): string[] {
  return Object.keys(PAGES).filter((name) => getMainInfoPath(name) === name && describeInfoPage(site, name))
}

/** The canonical path of an informational page: the first of its paths. */
export function getMainInfoPath(name: string): string {
  return Object.keys(PAGES).find((other) => PAGES[other] === PAGES[name]) ?? name
}

/** Whether a page includes the repayment calculator: finance pages on sites that enable it (`FI-05`). */
export function isCalculatorOffered(site: Site, page: InfoPage): boolean {
  const isFinance = page.form === 'finance-enquiry' || page.form === 'finance-pre-approval'
  return isFinance && site.finance.show && site.finance.calculator
}

type Offer = Extract<HomeSection, { type: 'offers' }>['offers'][number]

/** Offers that have not expired, by the date in the site's time zone. */
export function filterCurrentOffers(
  offers: readonly Offer[],
  site: Pick<Site, 'timezone'>,
  now: Date,
): Offer[] {
  const today = toZonedTime(now, site.timezone).date
  return offers.filter(({ until }) => until === null || until >= today)
}

/** A site's current special offers, without duplicate titles. */
export function listOffers(site: Pick<Site, 'home' | 'timezone'>, now: Date): Offer[] {
  const offers = site.home.sections.flatMap((section) => (section.type === 'offers' ? section.offers : []))
  return [...new Map(filterCurrentOffers(offers, site, now).map((offer) => [offer.title, offer])).values()]
}

/** Reviews for display: rated 4 or more, not hidden by the site, with text, at most 12 (`NV-09`). */
export function pickReviews(site: Pick<Site, 'reviews' | 'reviews_hidden_titles'>): Review[] {
  const hidden = new Set(site.reviews_hidden_titles)
  return site.reviews.items
    .filter((review) => review.rating >= 4 && review.text && !hidden.has(review.customer_name))
    .slice(0, 12)
}
