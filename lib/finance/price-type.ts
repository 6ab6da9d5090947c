/** Shown when neither the car nor the site states what the price includes. */
const UNKNOWN_PRICE_TYPE = 'Ask us what this price includes'

type PriceSite = { price: { price_note: string }; country?: string; state?: string }

/**
 * The price type displayed next to a price (`CC-03`). In New South Wales, a motor dealer's advertisement must
 * not call statutory charges "on-road costs" (ADR 0021), so the term is replaced in feed data. A site's own
 * note is used unchanged.
 */
export function namePriceType(car: { price_type: string }, site: PriceSite): string {
  if (!car.price_type) return site.price.price_note || UNKNOWN_PRICE_TYPE
  const isNsw = site.country === 'AU' && site.state?.toUpperCase() === 'NSW'
  return isNsw ? car.price_type.replace(/\bon[- ]?road(s| costs?)?\b/gi, 'statutory charges') : car.price_type
}
