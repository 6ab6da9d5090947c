/** Said where neither the car nor the site says what a price includes. */
const UNNAMED = 'Ask us what this price includes'

type PriceSite = { price: { price_note: string }; country?: string; state?: string }

/**
 * What a price includes, in words that stand beside it (`CC-03`). In New South Wales statutory charges may not be called
 * on-road costs in a motor dealer's advertisement (ADR 0021), which makers of feeds elsewhere do not know; a site's own
 * note is in the words of its dealer.
 */
export function namePriceType(car: { price_type: string }, site: PriceSite): string {
  if (!car.price_type) return site.price.price_note || UNNAMED
  const isNsw = site.country === 'AU' && site.state?.toUpperCase() === 'NSW'
  return isNsw ? car.price_type.replace(/\bon[- ]?road(s| costs?)?\b/gi, 'statutory charges') : car.price_type
}
