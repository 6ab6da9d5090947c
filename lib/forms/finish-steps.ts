/** Delay in ms between the last saved step and the analytics event (`MS-04`, `EV-03`). */
const EVENT_DELAY_MS = 250

type Finish = {
  /** Sends the analytics event. */
  trackEvent: () => void
  /** Stores the lead category. */
  store: () => void
  /** Navigates to the success page. */
  navigate: () => void
}

/**
 * Completes a multi-step form (`MS-04`): after 250 ms it sends the event, stores the category and opens the success
 * page. If the page is hidden first, the event and the category are handled at once. Each runs exactly once.
 */
export function finishSteps({ trackEvent, store, navigate }: Finish): void {
  const settle = () => {
    clearTimeout(timer)
    window.removeEventListener('pagehide', settle)
    trackEvent()
    store()
  }
  const timer = setTimeout(() => {
    settle()
    navigate()
  }, EVENT_DELAY_MS)
  window.addEventListener('pagehide', settle)
}
