import { EVENTS, type EventId } from '@/lib/events/catalogue'
import { describePageCar } from '@/lib/events/page-cars'
import { track } from '@/lib/events/track'
import { classifyLink } from '@/lib/links/classify-link'

/** The event that using a link is (`EV-01`); `null` for links that are none. */
function chooseEvent(href: string): EventId | null {
  if (/^tel:/i.test(href)) return EVENTS.phone_click
  return classifyLink(href) === 'map' ? EVENTS.get_directions : null
}

/** Tells the clicks on links that are events, wherever they stand. One listener for all of them. */
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
