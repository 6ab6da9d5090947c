/** A mistake in the page's own code, thrown (never returned as `{error}`), as Stripe.js does. */
export class IntegrationError extends Error {
  override name = 'IntegrationError'
}
