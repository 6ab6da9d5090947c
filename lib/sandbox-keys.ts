/** Credentials of the embedded sandbox. They are public, so production rejects them (ADR 42). */
export const SANDBOX_KEYS = {
  DEALER_API_USER: 'sandbox',
  DEALER_API_PASSWORD: 'sandbox-password',
  MEILISEARCH_ADMIN_KEY: 'sandbox-admin-key-for-loopback',
  TURNSTILE_SECRET_KEY: 'sandbox-turnstile-secret',
  STRIPE_SECRET_KEY: 'sk_test_sandbox',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
  STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
} as const

/** The secret of a lead webhook in the sandbox: another one for each variable. Public, like the keys above. */
export function getSandboxWebhookSecret(variable: string): string {
  return `whsec_${Buffer.from(`sandbox lead webhook ${variable}`).toString('base64')}`
}
