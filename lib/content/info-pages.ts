import type { Site } from '@/config/schema/site'
import { getTitleCity } from '@/lib/site/home-copy'
import { getVehicleNoun } from '@/lib/site/template'

/** What stands on an informational page besides its words. */
export type InfoBlock = 'form' | 'reviews' | 'locations' | 'models' | 'privacy' | 'terms'

export type InfoPage = {
  title: string
  lead: string
  block: InfoBlock
  /** Lead category that the page's form starts with. */
  category: string | null
}

const FINANCE = 'Finance Enquiry'

type Describe = (site: Site) => InfoPage | null

const form = (title: string, lead: string, category: string): InfoPage => ({
  title,
  lead,
  block: 'form',
  category,
})
const one = (site: Site) => getVehicleNoun(site).one.toLowerCase()

const finance: Describe = (site) =>
  site.pages.finance
    ? form(
        `Finance for your next ${one(site)}`,
        `Tell us what you have in mind and what you would like to pay. ${site.name} answers with what is possible, before you decide on anything.`,
        FINANCE,
      )
    : null
const service: Describe = (site) =>
  site.pages.service
    ? form(
        `Book a service in ${getTitleCity(site)}`,
        'Say what needs doing and which day suits. Our workshop confirms a time and what it will cost.',
        'Service Enquiry',
      )
    : null
const tradeIn: Describe = (site) =>
  form(
    `Trade in your ${one(site)}`,
    'Make, model, year, kilometres and an honest word about its condition: that is enough for a first figure.',
    'Sell My Car Enquiry',
  )

/** Informational pages by the path they are at (`RT-13`, `RT-08`, `RT-09`); `null` where the site has switched one off. */
const PAGES: Record<string, Describe> = {
  service,
  'book-a-service': service,
  finance,
  'finance-enquiry': finance,
  'apply-for-finance': finance,
  'finance-pre-approval': finance,
  'trade-in': tradeIn,
  'sell-your-car': (site) =>
    form(
      `Sell us your ${one(site)}`,
      `You do not have to buy from us to sell to us. Describe your ${one(site)} and we come back with an offer.`,
      'Sell My Car Enquiry',
    ),
  'vehicle-parts-and-accessories': () =>
    form(
      'Parts and accessories',
      'Tell us the part, or the job, and the vehicle it is for. We check stock and price.',
      'Parts Enquiry',
    ),
  'book-test-drive': (site) =>
    form(
      'Book a test drive',
      `Pick a ${one(site)} and a time that suits you. We have it out the front, fuelled and ready.`,
      'General Enquiry',
    ),
  careers: (site) =>
    form(
      `Work at ${site.name}`,
      'Tell us what you do well and where you would like to do it.',
      'Careers Enquiry',
    ),
  fleet: (site) =>
    site.pages.fleet
      ? form(
          'Fleet purchases',
          'Several vehicles, one quote, one contact. Tell us how many and what for.',
          'Fleet Enquiry',
        )
      : null,
  reviews: (site) =>
    site.pages.reviews && site.reviews_enabled
      ? { title: 'Reviews', lead: `What customers say about ${site.name}.`, block: 'reviews', category: null }
      : null,
  locations: (site) =>
    site.pages.locations
      ? {
          title: 'Where to find us',
          lead: 'Addresses, phones and opening hours.',
          block: 'locations',
          category: null,
        }
      : null,
  models: (site) =>
    site.pages.models
      ? { title: 'Models', lead: 'Every model that is in stock today.', block: 'models', category: null }
      : null,
  'privacy-policy': (site) =>
    site.pages.footer ? { title: 'Privacy policy', lead: '', block: 'privacy', category: null } : null,
  'terms-and-conditions': (site) =>
    site.pages.footer ? { title: 'Terms and conditions', lead: '', block: 'terms', category: null } : null,
}

/** Whether a path names an informational page, served or switched off. */
export function isInfoPath(name: string): boolean {
  return Object.hasOwn(PAGES, name)
}

/** The informational page at a path of a site, or `null` where the site has none. */
export function describeInfoPage(site: Site, name: string): InfoPage | null {
  return (isInfoPath(name) && PAGES[name]?.(site)) || null
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
  return page.category === FINANCE && site.finance.show && site.finance.calculator
}
