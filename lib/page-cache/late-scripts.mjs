/** Maximum delay of the scripts after the document is parsed, in ms. Longer than a slow image takes to load. */
const MAX_WAIT_MS = 3000
const SCRIPT = /<script src="(\/_next\/static\/[^"<>]+)" async=""([^<>]*)><\/script>/g
const PRELOAD = /<link rel="preload" as="script"[^<>]*>/g

/**
 * Defers the scripts of Next.js until the page is painted and its first images have loaded, so that images and scripts do not
 * compete for bandwidth on mobile connections (ADR 0033). Browsers without the needed APIs load the scripts immediately.
 * @param {string} html the HTML document rendered by Next.js
 * @returns {string}
 */
export function deferScripts(html) {
  const end = html.indexOf('</head>')
  if (end < 0 || html.search(SCRIPT) < 0) return html
  return (html.slice(0, end) + `<script>${LATE_SCRIPT_STARTER}</script>` + html.slice(end))
    .replace(PRELOAD, '')
    .replace(SCRIPT, '<script type="late" src="$1" async=""$2></script>')
}

/**
 * Elements that need scripts to handle a click: those with `data-needs-scripts`, and buttons without a native action. Everything
 * else works before the scripts have loaded (ADR 0018).
 */
const DEFERRED_CLICKS = 'button[type=button]:not([popovertarget],[commandfor]),[data-needs-scripts]'

/**
 * Runs as an inline script in the page, so it must not use the module's scope. The script tags stay in place, because React finds
 * its scripts by `async` and `src` and must find each one once. A tag is reinserted without its type instead of recreated, because
 * setting `src` needs a Trusted Type. A click on an element that needs scripts is replayed after hydration
 * (`components/layout/page-alive.tsx`), or after `maxWaitMs`.
 * @param {number} maxWaitMs milliseconds
 * @param {string} deferred selector of elements whose clicks are deferred
 */
function startLateScripts(maxWaitMs, deferred) {
  const inputs = ['pointerdown', 'keydown', 'touchstart', 'focusin']
  let isStarted = false
  const start = () => {
    if (isStarted) return
    isStarted = true
    for (const type of inputs) removeEventListener(type, start, true)
    for (const late of document.querySelectorAll('script[type=late]')) {
      const { parentNode, nextSibling } = late
      late.remove()
      late.removeAttribute('type')
      parentNode.insertBefore(late, nextSibling)
    }
  }
  let clicked
  const replayClick = () => {
    removeEventListener('click', deferClick, true)
    const element = clicked
    clicked = undefined
    if (element?.isConnected) element.click()
  }
  const deferClick = (event) => {
    const element = event.button === 0 && !event.ctrlKey && !event.metaKey && event.target.closest?.(deferred)
    if (!element || event.shiftKey || event.altKey) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (!clicked) setTimeout(replayClick, maxWaitMs)
    clicked = element
    start()
  }
  addEventListener('click', deferClick, true)
  // `setTimeout` lets other `page-alive` listeners run first.
  addEventListener('page-alive', () => setTimeout(replayClick), { once: true })
  const waitForPictures = () => {
    const pending = [...document.querySelectorAll('img[fetchpriority=high]')].filter(
      (picture) =>
        !picture.complete && picture.offsetParent && picture.getBoundingClientRect().top < innerHeight,
    )
    let missing = pending.length
    if (missing === 0) setTimeout(start)
    const count = () => {
      missing -= 1
      // Let the image paint before the scripts run.
      if (missing === 0) requestAnimationFrame(() => setTimeout(start))
    }
    for (const picture of pending)
      for (const type of ['load', 'error']) picture.addEventListener(type, count, { once: true })
  }
  const waitForPaint = () => {
    // Hidden pages are not painted, and some browsers do not report paint timing.
    const canObservePaint = globalThis.PerformanceObserver?.supportedEntryTypes?.includes('paint')
    if (document.hidden || !canObservePaint) {
      start()
      return
    }
    for (const type of inputs) addEventListener(type, start, { capture: true, passive: true })
    setTimeout(start, maxWaitMs)
    new PerformanceObserver((_, observer) => {
      observer.disconnect()
      waitForPictures()
    }).observe({ type: 'paint', buffered: true })
  }
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', waitForPaint)
  else waitForPaint()
}

/** Source of the inline script that `deferScripts` adds to a page. */
export const LATE_SCRIPT_STARTER = `(${startLateScripts.toString()})(${JSON.stringify([MAX_WAIT_MS, DEFERRED_CLICKS]).slice(1, -1)})`
