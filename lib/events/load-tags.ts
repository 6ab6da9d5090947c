import { getPixel, type Pixel } from './pixel-queue'
import type { Tags } from './tags'

/** The bottom-of-page call is tried again after so long, in ms (`NV-05`). */
const AGAIN_MS = 300

type TagWindow = Window & { dataLayer?: unknown[]; fbq?: Pixel; google_tag_manager?: Record<string, unknown> }

/** Loads the scripts of a site's tag manager and pixel, each once a document (`NV-05`). What can not be had is left out. */
export function loadTags({ tagManager, tagManagerUrl, pixel, pixelUrl }: Tags): void {
  const target = window as TagWindow
  if (tagManager) {
    target.dataLayer ??= []
    if (addScript(`${tagManagerUrl}/gtm.js?id=${encodeURIComponent(tagManager)}`))
      target.dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' })
  }
  if (pixel) {
    const tell = getPixel(target, pixel)
    if (addScript(`${pixelUrl}/fbevents.js`)) tell('track', 'PageView')
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
 * Says that a page is all there, on the pages that a site names: as soon as the tag manager answers, tried every 300 ms
 * (`NV-05`). Returns what gives it up, for a page that is left before.
 */
export function tellPageLoad({ tagManager, pageLoads, site }: Tags, pathname: string): () => void {
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
  }, AGAIN_MS)
  return () => clearInterval(timer)
}
