import { describe, expect, test } from 'vitest'
import { dealershipSchema } from '@/config/schema/people'
import {
  findStripeAccess,
  findStripeAccount,
  listMissingKeys,
  listWebhookSecrets,
  type StripeSettings,
} from '@/lib/checkout/stripe-accounts'
import { readEnv } from '@/lib/read-env'
import { listInactiveSettings, disableIntegrations } from '@/lib/site/integrations'
import { isReservable } from '@/lib/cars/reservable'
import { readDemoSite } from '@/tests/demo-site'
import { makeCar } from '../cars/car-fixture'

const PRODUCTION: StripeSettings = {
  NODE_ENV: 'production',
  SANDBOX: false,
  STRIPE_SECRET_KEY: 'sk_live_platform',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_platform',
  STRIPE_WEBHOOK_SECRET: 'whsec_platform',
  STRIPE_WEBHOOK_SECRET_PREVIOUS: 'whsec_before',
  STRIPE_DEALER_KEYS: {
    NORTH_STRIPE_KEY: { secretKey: 'sk_live_north', webhookSecrets: ['whsec_north', 'whsec_north_before'] },
  },
}
const makeDealership = (settings: object = {}) =>
  dealershipSchema.parse({ id: 1, name: 'One', slug: 'one', ...settings })
const connected = makeDealership({ stripe_account: 'acct_1' })
const own = makeDealership({
  stripe_key_variable: 'NORTH_STRIPE_KEY',
  stripe_publishable_key: 'pk_live_north',
})

describe('a dealership’s Stripe account', () => {
  test('[RV-03] is the platform’s, a Connect account or the dealer’s own', () => {
    expect(findStripeAccount(makeDealership(), PRODUCTION)).toEqual({
      account: '',
      publishableKey: 'pk_live_platform',
      stripeAccount: null,
    })
    expect(findStripeAccount(connected, PRODUCTION)).toEqual({
      account: 'acct_1',
      publishableKey: 'pk_live_platform',
      stripeAccount: 'acct_1',
    })
    expect(findStripeAccount(own, PRODUCTION)).toEqual({
      account: 'key:NORTH_STRIPE_KEY',
      publishableKey: 'pk_live_north',
      stripeAccount: null,
    })
  })

  test('[RV-01] is null when a key is missing or card payments are disabled', () => {
    expect(findStripeAccount(makeDealership({ card_payments: false }), PRODUCTION)).toBeNull()
    for (const missing of [{ STRIPE_SECRET_KEY: undefined }, { STRIPE_PUBLISHABLE_KEY: undefined }]) {
      expect(findStripeAccount(makeDealership(), { ...PRODUCTION, ...missing })).toBeNull()
      expect(findStripeAccount(connected, { ...PRODUCTION, ...missing })).toBeNull()
      expect(findStripeAccount(own, { ...PRODUCTION, ...missing })).not.toBeNull()
    }
    expect(findStripeAccount(own, { ...PRODUCTION, STRIPE_DEALER_KEYS: {} })).toBeNull()
    expect(listMissingKeys(own, { ...PRODUCTION, STRIPE_DEALER_KEYS: {} })).toEqual(['NORTH_STRIPE_KEY'])
    // Inherited property names are not variables.
    const inherited = { ...own, stripe_key_variable: 'constructor' }
    expect(findStripeAccount(inherited, PRODUCTION)).toBeNull()
  })

  test.each([
    ['production', false, null],
    ['production', true, 'key'],
    ['development', false, 'key'],
    ['test', true, 'key'],
  ] as const)('[RV-01] with a test-mode key, NODE_ENV %s and SANDBOX %s is %s', (NODE_ENV, SANDBOX, kind) => {
    const settings = { ...PRODUCTION, NODE_ENV, SANDBOX, STRIPE_PUBLISHABLE_KEY: 'pk_test_platform' }
    const testKey = { ...own, stripe_publishable_key: 'pk_test_north' }
    expect(findStripeAccount(makeDealership(), settings) && 'key').toBe(kind)
    expect(findStripeAccount(connected, settings) && 'key').toBe(kind)
    expect(findStripeAccount(testKey, settings) && 'key').toBe(kind)
  })

  test('[RV-01] disables reservations of a dealership with a test key in production, and not of others', () => {
    const site = readDemoSite('harbour-city')
    const [first, second] = site.dealerships
    const mixed = {
      ...site,
      dealerships: [
        { ...own, slug: 'test-key', stripe_publishable_key: 'pk_test_1' },
        { ...own, slug: 'live-key' },
      ],
    }
    expect(first?.stripe_account).not.toBe(second?.stripe_account)
    const services = { ...readEnv({}), ...PRODUCTION }
    const served = disableIntegrations(mixed, services)
    expect(isReservable(makeCar({ dealership_slug: 'test-key' }), served)).toBe(false)
    expect(isReservable(makeCar({ dealership_slug: 'live-key' }), served)).toBe(true)
    expect(JSON.stringify(served)).not.toContain('pk_test_1')
    expect(listInactiveSettings(mixed, services)).toEqual([
      {
        path: 'dealerships[0].card_payments',
        reason: 'its publishable key is a test key, so its vehicles cannot be reserved',
      },
    ])
  })

  test('[RV-03] exists in the sandbox for every dealer’s variable', () => {
    const settings = readEnv({})
    expect(findStripeAccess('key:BARGAIN_BAY_STRIPE_KEY', settings)).toEqual({
      secretKey: 'sk_test_sandbox_bargain_bay',
      stripeAccount: null,
    })
    for (const slug of ['harbour-city', 'bargain-bay', 'kiwi-auto'])
      for (const dealership of readDemoSite(slug).dealerships)
        expect(findStripeAccount(dealership, settings)).not.toBeNull()
  })

  test('[RV-03] resolves to its secret key and header', () => {
    expect(findStripeAccess('', PRODUCTION)).toEqual({ secretKey: 'sk_live_platform', stripeAccount: null })
    expect(findStripeAccess('acct_1', PRODUCTION)).toEqual({
      secretKey: 'sk_live_platform',
      stripeAccount: 'acct_1',
    })
    expect(findStripeAccess('key:NORTH_STRIPE_KEY', PRODUCTION)).toEqual({
      secretKey: 'sk_live_north',
      stripeAccount: null,
    })
    expect(findStripeAccess('key:SOUTH_STRIPE_KEY', PRODUCTION)).toBeNull()
  })
})

test('[RV-03] accepts webhook secrets of every account, and previous secrets during a rotation', () => {
  expect(listWebhookSecrets(PRODUCTION)).toEqual([
    'whsec_platform',
    'whsec_before',
    'whsec_north',
    'whsec_north_before',
  ])
  const several = {
    ...PRODUCTION,
    STRIPE_WEBHOOK_SECRET: 'whsec_own, whsec_connect,',
    STRIPE_DEALER_KEYS: {},
  }
  expect(listWebhookSecrets(several)).toEqual(['whsec_own', 'whsec_connect', 'whsec_before'])
  expect(
    listWebhookSecrets({ ...several, STRIPE_WEBHOOK_SECRET: ' , ', STRIPE_WEBHOOK_SECRET_PREVIOUS: '' }),
  ).toEqual([])
  expect(listWebhookSecrets(readEnv({}))).toEqual(['whsec_sandbox'])
})
