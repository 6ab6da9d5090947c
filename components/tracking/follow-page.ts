import { EVENTS } from '@/lib/events/catalogue'
import { buildProductRecord, describePageCar, listVisibleCars, readPageCar } from '@/lib/events/page-cars'
import { choosePageView, formatSearchTerms } from '@/lib/events/page-view'
import { getPixel, type Pixel, readTags, type Tags } from '@/lib/events/tags'
import { track } from '@/lib/events/track'
import { recordPage } from '@/lib/storage/visit-store'
import { watchClicks } from './watch-clicks'

let isWatching = false
/** A page of this document had a URL that gives access to personal data: no tags for the rest of the document's life. */
let isPrivate = false
let leavePage = () => {}

/** Records a page view and sends it to the site's tags, which load with the first page view. */
export function followPage(href: string): void {
  const url = new URL(href)
  isPrivate ||= document.querySelector('[data-private]') !== null
  recordPage(url)
  if (isPrivate) return
  const tags = readTags(document.documentElement)
  if (!tags.tagManager && !tags.pixel) return
  leavePage()
  loadTags(tags)
  if (!isWatching) {
    isWatching = true
    watchClicks()
    watchSearches()
  }
  // The shopper has already moved on; that page is tracked separately.
  if (location.pathname !== url.pathname) return
  const stops = [pushPageLoad(tags, url.pathname), readExperiment(tags)]
  leavePage = () => stops.forEach((stop) => stop())
  trackView(url)
}

function trackView({ pathname, search }: Pick<URL, 'pathname' | 'search'>): void {
  const id = choosePageView(pathname, readPageCar(document)?.isUsed ?? false)
  if (id === null) return
  if (id !== EVENTS.listing_view) return track({ id, ...describePageCar(document) })
  const searched = formatSearchTerms(search)
  const product = buildProductRecord(listVisibleCars(document), searched)
  track({ id, product })
  if (searched !== '') track({ id: EVENTS.vehicle_search, product })
}

/** Tracks searches refined in place: they change only the query string. */
function watchSearches(): void {
  let last = location.search
  window.navigation?.addEventListener('currententrychange', () => {
    const { pathname, search } = location
    const isSame = search === last
    last = search
    if (isSame || choosePageView(pathname, false) !== EVENTS.listing_view) return
    const searched = formatSearchTerms(search)
    if (searched === '') return
    track({ id: EVENTS.vehicle_search, product: buildProductRecord(listVisibleCars(document), searched) })
  })
}

/** Retry interval of the page-load event, in ms (`NV-05`). */
const RETRY_MS = 300

type TagWindow = Window & {
  dataLayer?: unknown[]
  fbq?: Pixel
  google_tag_manager?: Record<string, unknown>
  /** The page's variant, set by the experiment tool in the tag manager's container: 0 is the original. */
  experiment?: unknown
}

/** Loads the scripts of a site's tag manager and pixel, each once per document (`NV-05`). Ignores load failures. */
function loadTags({ tagManager, tagManagerUrl, analytics, pixel, pixelUrl }: Tags): void {
  const target = window as TagWindow
  if (tagManager) {
    target.dataLayer ??= []
    if (addScript(`${tagManagerUrl}/gtm.js?id=${encodeURIComponent(tagManager)}`))
      target.dataLayer.push({
        'gtm.start': Date.now(),
        event: 'gtm.js',
        ...(analytics ? { analytics_id: analytics } : {}),
      })
  }
  if (pixel) {
    const queue = getPixel(target, pixel)
    if (addScript(`${pixelUrl}/fbevents.js`)) queue('track', 'PageView')
  }
}

function addScript(src: string): boolean {
  if ([...document.scripts].some((script) => script.src === src)) return false
  const script = document.createElement('script')
  script.async = true
  script.src = src
  document.head.append(script)
  return true
}

/**
 * Pushes a `page_load` event on the pages that the site configures, as soon as the tag manager has loaded; checks every 300 ms
 * (`NV-05`). Returns a function that cancels it, for navigations.
 */
function pushPageLoad({ tagManager, pageLoads, site }: Tags, pathname: string): () => void {
  const path = pathname.replace(/(?<=.)\/$/, '')
  if (!tagManager || !pageLoads.includes(path)) return () => {}
  const target = window as TagWindow
  const attempt = () => {
    if (!target.google_tag_manager?.[tagManager]) return false
    ;(target.dataLayer ??= []).push({ event: 'page_load', site, page: path })
    return true
  }
  if (attempt()) return () => {}
  const timer = setInterval(() => {
    if (attempt()) clearInterval(timer)
  }, RETRY_MS)
  return () => clearInterval(timer)
}

/** Polling interval of the experiment's value, in ms (`NV-05`). */
const EXPERIMENT_MS = 100

/**
 * Writes the page's experiment value to `<html>`, where 1 hides the side bar with the chat launcher (`app/globals.css`). The
 * value is 0 until the experiment tool answers; checks every 100 ms (`NV-05`). Returns a function that stops it, for navigations.
 */
function readExperiment({ hasExperiments }: Tags): () => void {
  if (!hasExperiments) return () => {}
  const { dataset } = document.documentElement
  dataset['experiment'] = '0'
  const attempt = () => {
    const { experiment } = window as TagWindow
    if (experiment === undefined) return
    dataset['experiment'] = Number(experiment) === 1 ? '1' : '0'
    clearInterval(timer)
  }
  const timer = setInterval(attempt, EXPERIMENT_MS)
  attempt()
  return () => clearInterval(timer)
}
