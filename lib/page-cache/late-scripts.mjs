/** What a script waits for at most, in milliseconds after the document was read: longer than a slow picture takes. */
const LONGEST_WAIT_MS = 3000
const SCRIPT = /<script src="(\/_next\/static\/[^"<>]+)" async=""([^<>]*)><\/script>/g
const PRELOAD = /<link rel="preload" as="script"[^<>]*>/g

/**
 * A page whose framework scripts are fetched once the page is painted and its first pictures are there, instead of beside
 * them: what a shopper sees does not share a phone's line with code that nothing on screen needs yet (ADR 0033).
 * Without scripts and for browsers that do not know how to wait nothing changes but the order.
 * @param {string} html a whole page as the framework made it
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
 * What only scripts answer, or answer better than the browser does, as elements say by `data-needs-scripts`; the rest of a page
 * works by itself (ADR 0018). Buttons need not say it: only those that open something by the browser's own means are left to it.
 */
const HELD = 'button[type=button]:not([popovertarget],[commandfor]),[data-needs-scripts]'

/**
 * Runs in the page, written into it as text, so it may use nothing from around it. The tags stay in place: React
 * looks for its scripts by `async` and `src` and must find each once. A tag without its type is inserted again rather than made
 * anew: setting `src` would need a trusted type. A click on what needs scripts is held until the page
 * says that it is alive (`components/layout/page-alive.tsx`), and given back then, or when that takes too long.
 * @param {number} longestWait milliseconds
 * @param {string} held selector of elements whose clicks wait
 */
function startLateScripts(longestWait, held) {
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
  const giveBack = () => {
    removeEventListener('click', hold, true)
    const element = clicked
    clicked = undefined
    if (element?.isConnected) element.click()
  }
  const hold = (event) => {
    const element = event.button === 0 && !event.ctrlKey && !event.metaKey && event.target.closest?.(held)
    if (!element || event.shiftKey || event.altKey) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (!clicked) setTimeout(giveBack, longestWait)
    clicked = element
    start()
  }
  addEventListener('click', hold, true)
  // Other listeners of the same moment are set up first.
  addEventListener('page-alive', () => setTimeout(giveBack), { once: true })
  const waitForPictures = () => {
    const awaited = [...document.querySelectorAll('img[fetchpriority=high]')].filter(
      (picture) =>
        !picture.complete && picture.offsetParent && picture.getBoundingClientRect().top < innerHeight,
    )
    let missing = awaited.length
    if (missing === 0) setTimeout(start)
    const count = () => {
      missing -= 1
      // The picture is painted before anything else is asked of the machine.
      if (missing === 0) requestAnimationFrame(() => setTimeout(start))
    }
    for (const picture of awaited)
      for (const type of ['load', 'error']) picture.addEventListener(type, count, { once: true })
  }
  const waitForPaint = () => {
    // A page that nobody sees is not painted, and some browsers do not tell.
    const canTell = globalThis.PerformanceObserver?.supportedEntryTypes?.includes('paint')
    if (document.hidden || !canTell) {
      start()
      return
    }
    for (const type of inputs) addEventListener(type, start, { capture: true, passive: true })
    setTimeout(start, longestWait)
    new PerformanceObserver((_, observer) => {
      observer.disconnect()
      waitForPictures()
    }).observe({ type: 'paint', buffered: true })
  }
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', waitForPaint)
  else waitForPaint()
}

/** The text of the script that `deferScripts` writes into a page. */
export const LATE_SCRIPT_STARTER = `(${startLateScripts.toString()})(${JSON.stringify([LONGEST_WAIT_MS, HELD]).slice(1, -1)})`
