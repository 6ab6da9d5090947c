/** What says that a shopper is about to use the search, wherever on the page it happens. */
const SIGNS = ['pointerdown', 'touchstart', 'keydown', 'focusin', 'popstate'] as const

let start: () => void = () => undefined
let wanted: Promise<void> | undefined

/**
 * Resolves once the search screen's code is wanted: at the first sign of intent, or at once where the page was not drawn
 * by the server and nothing is there to see without it. Called in the browser only.
 */
export function whenWanted(): Promise<void> {
  return (wanted ??= new Promise((resolve) => {
    const done = new AbortController()
    start = () => {
      done.abort()
      resolve()
    }
    const screen = document.querySelector('[data-testid="search"]')
    if (!screen) return start()
    const options = { passive: true, capture: true, signal: done.signal }
    for (const sign of SIGNS) window.addEventListener(sign, start, options)
    screen.addEventListener('pointerover', start, options)
  }))
}

/** The search screen's code is wanted now, whatever the shopper does. */
export function hurrySearch(): void {
  void whenWanted()
  start()
}
