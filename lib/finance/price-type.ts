/** Said where neither the car nor the site says what a price includes. */
const UNNAMED = 'Ask us what this price includes'

type PriceSite = { price: { price_note: string }; country?: string; state?: string }

/**
 * What a price includes, in words that stand beside it (`CC-03`). In New South Wales statutory charges may not be called
 * on-road costs in a motor dealer's advertisement (ADR 0021).
 */
export function namePriceType(car: { price_type: string }, site: PriceSite): string {
  const words = car.price_type || site.price.price_note || UNNAMED
  const isNsw = site.country === 'AU' && site.state?.toUpperCase() === 'NSW'
  return isNsw ? words.replace(/\bon[- ]?road(s| costs?)?\b/gi, 'statutory charges') : words
}
