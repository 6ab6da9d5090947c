/** A programming error in the page. Thrown, never returned as `{error}`, as in Stripe.js. */
export class IntegrationError extends Error {
  override name = 'IntegrationError'
}
