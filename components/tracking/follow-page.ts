import { EVENTS } from '@/lib/events/catalogue'
import { loadTags, tellPageLoad } from '@/lib/events/load-tags'
import { describePageCar, listShownCars, readPageCar } from '@/lib/events/page-cars'
import { choosePageView, describeSearched } from '@/lib/events/page-view'
import { buildProductRecord } from '@/lib/events/product-record'
import { readTags } from '@/lib/events/tags'
import { track } from '@/lib/events/track'
import { recordPage } from '@/lib/storage/visit-store'
import { watchClicks } from './watch-clicks'

let isWatching = false
/** A page of this document had an address that opens personal data; the document's policy allows no tags from then on. */
let isPrivate = false
let leavePage = () => {}

/** A page was opened: remembers it, and tells the site's tags, which are fetched with the first one. */
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
  // Whoever is further already has a page of its own to be told.
  if (location.pathname !== url.pathname) return
  leavePage = tellPageLoad(tags, url.pathname)
  tellView(url)
}

function tellView({ pathname, search }: Pick<URL, 'pathname' | 'search'>): void {
  const id = choosePageView(pathname, readPageCar(document)?.isUsed ?? false)
  if (id === null) return
  if (id !== EVENTS.listing_view) return track({ id, ...describePageCar(document) })
  const searched = describeSearched(search)
  const product = buildProductRecord(listShownCars(document), searched)
  track({ id, product })
  if (searched !== '') track({ id: EVENTS.vehicle_search, product })
}

/** A search that is refined in place changes its query alone, long after its page was opened. */
function watchSearches(): void {
  let last = location.search
  window.navigation?.addEventListener('currententrychange', () => {
    const { pathname, search } = location
    const isSame = search === last
    last = search
    if (isSame || choosePageView(pathname, false) !== EVENTS.listing_view) return
    const searched = describeSearched(search)
    if (searched === '') return
    track({ id: EVENTS.vehicle_search, product: buildProductRecord(listShownCars(document), searched) })
  })
}
