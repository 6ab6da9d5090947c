import { getPixel, type Pixel, type Tags } from './tags'

/** Retry interval of the page-load event, in ms (`NV-05`). */
const RETRY_MS = 300

type TagWindow = Window & { dataLayer?: unknown[]; fbq?: Pixel; google_tag_manager?: Record<string, unknown> }

/** Loads the scripts of a site's tag manager and pixel, each once per document (`NV-05`). Ignores load failures. */
export function loadTags({ tagManager, tagManagerUrl, pixel, pixelUrl }: Tags): void {
  const target = window as TagWindow
  if (tagManager) {
    target.dataLayer ??= []
    if (addScript(`${tagManagerUrl}/gtm.js?id=${encodeURIComponent(tagManager)}`))
      target.dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' })
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
export function pushPageLoad({ tagManager, pageLoads, site }: Tags, pathname: string): () => void {
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
