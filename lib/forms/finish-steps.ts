/** What is counted leaves so long after the last step arrived, in ms (`MS-04`, `EV-03`). */
const EVENT_DELAY_MS = 250

type Finish = {
  /** Tells that the form arrived. */
  tell: () => void
  /** Stores its category. */
  store: () => void
  /** Goes to the success page. */
  leave: () => void
}

/**
 * The end of a form in steps (`MS-04`): after 250 ms the event, then the category, then the success page. A page that is
 * left in the meantime tells and stores on its way out, so that nothing that arrived goes uncounted; each happens once.
 */
export function finishSteps({ tell, store, leave }: Finish): void {
  const settle = () => {
    clearTimeout(timer)
    window.removeEventListener('pagehide', settle)
    tell()
    store()
  }
  const timer = setTimeout(() => {
    settle()
    leave()
  }, EVENT_DELAY_MS)
  window.addEventListener('pagehide', settle)
}
