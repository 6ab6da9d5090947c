import { EVENTS, type EventId } from '@/lib/events/catalogue'
import { describePageCar } from '@/lib/events/page-cars'
import { track } from '@/lib/events/track'
import { classifyLink } from '@/lib/links/classify-link'

/** The event of a link (`EV-01`); `null` for links that are not tracked. */
function chooseEvent(href: string): EventId | null {
  if (/^tel:/i.test(href)) return EVENTS.phone_click
  return classifyLink(href) === 'map' ? EVENTS.get_directions : null
}

/** Tracks clicks on phone and map links, and the first use of the calculator, with one listener each per document. */
export function watchClicks(): void {
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    const link = target.closest('a[href]')
    const id = link && chooseEvent(link.getAttribute('href') ?? '')
    if (id === null) return
    track({ id, ...describePageCar(document) })
  })
  let isCounted = false
  document.addEventListener('input', ({ target }) => {
    if (isCounted || !(target instanceof Element) || !target.closest('[data-calculator]')) return
    isCounted = true
    track({ id: EVENTS.finance_calculator })
  })
}
