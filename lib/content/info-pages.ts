import type { Site } from '@/config/schema/site'
import type { FormName } from '@/lib/forms/definition'
import { lowerNoun } from '@/lib/search/nouns'
import { getTitleCity } from '@/lib/site/home-copy'
import { getVehicleNoun } from '@/lib/site/template'

/** What stands on an informational page besides its words. */
export type InfoBlock = 'form' | 'offers' | 'reviews' | 'locations' | 'models' | 'privacy' | 'terms'

export type InfoPage = {
  title: string
  lead: string
  block: InfoBlock
  form: FormName | null
  /** Lead category that a general form starts with. */
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
        `Tell us what you have in mind and what you would like to pay. ${site.name} answers with what is possible, before you decide on anything.`,
      )
    : null
const preApproval: Describe = (site) =>
  site.pages.finance
    ? form(
        'finance-pre-approval',
        'Finance pre-approval',
        `Know what you can spend before you choose. A few questions, and ${site.name} tells you what is possible.`,
      )
    : null
const service: Describe = (site) =>
  site.pages.service
    ? form(
        'service-booking',
        `Book a service in ${getTitleCity(site)}`,
        'Say what needs doing and choose a time that is free. The workshop tells you what it will cost.',
        'Service Enquiry',
      )
    : null

/** Informational pages by the path they are at (`RT-13`, `RT-08`, `RT-09`); `null` where the site has switched one off. */
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
      'Its registration, its kilometres and an honest word about its condition: that is enough for an offer.',
    ),
  'sell-your-car': (site) =>
    form(
      'sell-my-car',
      `Sell us your ${one(site)}`,
      `You do not have to buy from us to sell to us. Describe your ${one(site)} and we come back with an offer.`,
    ),
  'vehicle-parts-and-accessories': () =>
    form(
      'parts-enquiry',
      'Parts and accessories',
      'Tell us the part, or the job, and the vehicle it is for. We check stock and price.',
    ),
  'book-test-drive': (site) =>
    form(
      'test-drive',
      'Book a test drive',
      `Pick a ${one(site)} and a time that suits you. We have it out the front, fuelled and ready.`,
    ),
  'find-similar': (site) =>
    form(
      'find-similar',
      `Find me a ${one(site)}`,
      `Not every ${one(site)} is listed yet. Say what you are after, and we look for it.`,
    ),
  careers: (site) =>
    form('careers', `Work at ${site.name}`, 'Tell us what you do well and where you would like to do it.'),
  fleet: (site) =>
    site.pages.fleet
      ? form(
          'fleet-enquiry',
          'Fleet purchases',
          'Several vehicles, one quote, one contact. Tell us how many and what for.',
        )
      : null,
  'special-offers': (site) =>
    site.pages.offers
      ? {
          ...form('offer-enquiry', 'Special offers', 'What is on now. Ask about one and we keep it for you.'),
          block: 'offers',
        }
      : null,
  'vehicle-history': (site) =>
    site.pages.vehicle_history
      ? form(
          'vehicle-history',
          'Vehicle history report',
          'Money owing, write-offs, theft, odometer: what the registers know about a vehicle, before you pay for it.',
        )
      : null,
  quiz: (site) =>
    site.pages.quiz && site.quiz.questions.length > 0
      ? form('quiz', site.quiz.title || 'A few questions', site.quiz.intro)
      : null,
  reviews: (site) =>
    site.pages.reviews && site.reviews_enabled
      ? plain('reviews', 'Reviews', `What customers say about ${site.name}.`)
      : null,
  locations: (site) =>
    site.pages.locations
      ? plain('locations', 'Where to find us', 'Addresses, phones and opening hours.')
      : null,
  models: (site) =>
    site.pages.models ? plain('models', 'Models', 'Every model that is in stock today.') : null,
  'privacy-policy': (site) => (site.pages.footer ? plain('privacy', 'Privacy policy') : null),
  'terms-and-conditions': (site) => (site.pages.footer ? plain('terms', 'Terms and conditions') : null),
}

/** Whether a path names an informational page, served or switched off. */
export function isInfoPath(name: string): boolean {
  return Object.hasOwn(PAGES, name)
}

/** The informational page at a path of a site, or `null` where the site has none. */
export function describeInfoPage(site: Site, name: string): InfoPage | null {
  return (isInfoPath(name) && PAGES[name]?.(site)) || null
}

/** The informational page of a site that asks a form; `null` where none does. */
export function findFormPage(site: Site, name: FormName): InfoPage | null {
  const pages = Object.keys(PAGES).map((path) => describeInfoPage(site, path))
  return pages.find((page) => page?.form === name) ?? null
}

/** Paths of the informational pages that a site serves, one for each page. */
export function listInfoPaths(site: Site): string[] {
  return Object.keys(PAGES).filter((name) => getMainInfoPath(name) === name && describeInfoPage(site, name))
}

/** The path that stands for all paths of an informational page: the first that leads to it. */
export function getMainInfoPath(name: string): string {
  return Object.keys(PAGES).find((other) => PAGES[other] === PAGES[name]) ?? name
}

/** Whether the repayment calculator stands on an informational page: those about finance, where the site has it (`FI-05`). */
export function isCalculatorOffered(site: Site, page: InfoPage): boolean {
  const isFinance = page.form === 'finance-enquiry' || page.form === 'finance-pre-approval'
  return isFinance && site.finance.show && site.finance.calculator
}
