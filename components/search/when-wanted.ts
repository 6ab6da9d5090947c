/** What says that a shopper is about to use the page. */
const SIGNS = ['pointerdown', 'touchstart', 'keydown', 'focusin', 'popstate'] as const

let start: (() => void) | undefined
let isHurried = false
let wanted: Promise<void> | undefined

/**
 * Does `load` at the first sign that the search screen's code is wanted: a pointer over the screen, or any touch, key or
 * step through the history. Called in the browser, on a page that the server drew.
 */
export async function whenWanted<Result>(load: () => Promise<Result>): Promise<Result> {
  wanted ??= new Promise((resolve) => {
    const done = new AbortController()
    start = () => {
      done.abort()
      resolve()
    }
    const options = { passive: true, capture: true, signal: done.signal }
    for (const sign of SIGNS) window.addEventListener(sign, start, options)
    document.querySelector('[data-testid="search"]')?.addEventListener('pointerover', start, options)
    if (isHurried) start()
  })
  await wanted
  return load()
}

/** The search screen's code is wanted now, whatever the shopper does. */
export function hurrySearch(): void {
  isHurried = true
  start?.()
}
