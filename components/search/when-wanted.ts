/** Events that show that a shopper is about to use the page. */
const INTENT_EVENTS = ['pointerdown', 'touchstart', 'keydown', 'focusin', 'popstate'] as const

let start: (() => void) | undefined
let isHurried = false
let wanted: Promise<void> | undefined

/**
 * Calls `load` on the first sign of intent: a pointer over the search screen, or any touch, key press or
 * history navigation. Browser only, for server-rendered pages.
 */
export async function whenWanted<Result>(load: () => Promise<Result>): Promise<Result> {
  wanted ??= new Promise((resolve) => {
    const done = new AbortController()
    start = () => {
      done.abort()
      resolve()
    }
    const options = { passive: true, capture: true, signal: done.signal }
    for (const event of INTENT_EVENTS) window.addEventListener(event, start, options)
    document.querySelector('[data-testid="search"]')?.addEventListener('pointerover', start, options)
    if (isHurried) start()
  })
  await wanted
  return load()
}

/** Starts loading the search screen's code immediately. */
export function hurrySearch(): void {
  isHurried = true
  start?.()
}
