import { EVENTS } from '@/lib/events/catalogue'
import { loadTags, pushPageLoad } from '@/lib/events/load-tags'
import { buildProductRecord, describePageCar, listVisibleCars, readPageCar } from '@/lib/events/page-cars'
import { choosePageView, formatSearchTerms } from '@/lib/events/page-view'
import { readTags } from '@/lib/events/tags'
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
  leavePage = pushPageLoad(tags, url.pathname)
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
