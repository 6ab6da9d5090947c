import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { cache } from 'react'
import { countSimilarCars } from '@/components/car/car-card'
import { CheckoutUnavailable } from '@/components/checkout/checkout-unavailable'
import { CheckoutView, describeUnavailable } from '@/components/checkout/checkout-view'
import type { OpenReservation } from '@/components/checkout/checkout-types'
import type { Site } from '@/config/schema/site'
import { readAccount } from '@/lib/auth/read-account.server'
import { getCarHeading } from '@/lib/cars/describe'
import { getCheckoutPath } from '@/lib/cars/paths'
import {
  findCleanPath,
  getReservationPath,
  hasFailedAtBank,
  RECEIPT_PARAMETER,
  RESERVATION_PARAMETER,
} from '@/lib/checkout/checkout-links'
import { loadCheckout, type LoadedCheckout } from '@/lib/checkout/load-checkout.server'
import { signReceipt } from '@/lib/checkout/reservation-access.server'
import { findStripeAccount } from '@/lib/checkout/stripe-accounts'
import { getEnv } from '@/lib/env'
import type { Query } from '@/lib/forms/prefill'
import { getSimilarCars } from '@/lib/search/load-indexed-cars.server'
import { listPaymentScripts, POLICY_ATTRIBUTES } from '@/lib/security/content-policy'
import { getBaseUrls, loadSite } from '@/lib/site/load-site.server'

export const dynamic = 'force-dynamic'

type Props = { params: Promise<{ site: string; slug: string }>; searchParams: Promise<Query> }

/** Shared by metadata and page. */
const load = cache(async (siteSlug: string, slug: string, id: string | null, receipt: string | null) => {
  const site = await loadSite(siteSlug)
  const cookies = (await headers()).get('cookie')
  return loadCheckout(site, slug, { cookies, id, receipt })
})

async function read({ params, searchParams }: Props) {
  const { site, slug } = await params
  const query = await searchParams
  const id = readText(query[RESERVATION_PARAMETER])
  const receipt = readText(query[RECEIPT_PARAMETER])
  return { site: await loadSite(site), slug, page: await load(site, slug, id, receipt), query, receipt }
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { page, receipt } = await read(props)
  if (page.kind === 'missing') notFound()
  return {
    title: nameCheckout(page),
    robots: { index: false, follow: false },
    // The URL of a receipt link grants access to it.
    ...(receipt === null ? {} : { referrer: 'no-referrer' as const }),
  }
}

function nameCheckout(page: Exclude<LoadedCheckout, { kind: 'missing' }>): string {
  if (page.kind === 'unavailable') return 'Reserve a vehicle'
  const name = 'reservation' in page ? page.reservation.vehicle.name : getCarHeading(page.car)
  if (page.kind === 'done') return `${name} reserved`
  if (page.kind === 'details' || page.kind === 'open') return `Reserve ${name}`
  return `${describeUnavailable(page).words.heading}: ${name}`
}

/**
 * Reservation checkout of a vehicle, and the receipt of a paid deposit (`RT-06`). Rendered for each request, never
 * cached.
 */
export default async function CheckoutPage(props: Props) {
  const { site, slug, page, query, receipt } = await read(props)
  if (page.kind === 'missing') notFound()
  // Runs before any script: the payment's client secret must not stay in a URL that other scripts can read.
  const clean = findCleanPath(site, slug, query)
  if (clean !== null) redirect(clean)
  if (page.kind === 'unavailable')
    return (
      <CheckoutUnavailable
        site={site}
        page={page}
        slug={slug}
        href={getRetryPath(site, slug, readText(query[RESERVATION_PARAMETER]), receipt)}
        isPrivate={receipt !== null}
      />
    )
  const env = getEnv()
  const now = Date.now()
  const isUnavailable = page.kind === 'refused' || page.kind === 'ended'
  const account = page.kind === 'details' ? await readAccount(site, (await headers()).get('cookie')) : null
  return (
    <CheckoutView
      site={site}
      page={page}
      images={env.IMAGES_URL}
      now={now}
      similar={
        isUnavailable && page.car ? await getSimilarCars(site, page.car, countSimilarCars(site.design)) : []
      }
      payment={{
        scriptUrl: env.STRIPE_JS_URL ?? '',
        scriptSources: listPaymentScripts(env),
        policyAttribute: POLICY_ATTRIBUTES[site.content_policy],
        locale: site.locale === 'en-US' ? 'en' : site.locale,
        country: site.country,
      }}
      open={page.kind === 'open' ? toOpen(site, page, { now, hasFailed: hasFailedAtBank(query) }) : null}
      receipt={
        'reservation' in page
          ? {
              token: signReceipt(site.slug, page.reservation.id),
              isLinked: !page.isOwner && receipt !== null,
            }
          : null
      }
      isPrivate={receipt !== null}
      account={toFormQuery(account?.user)}
      origin={getBaseUrls(site).origin}
    />
  )
}

/** This page's own path, with the reservation of its URL. */
function getRetryPath(site: Site, slug: string, id: string | null, receipt: string | null): string {
  if (id === null) return getCheckoutPath(site, { slug })
  return getReservationPath(site, { id, carSlug: slug }, receipt ?? undefined)
}

function toOpen(
  site: Site,
  { reservation }: Extract<LoadedCheckout, { kind: 'open' }>,
  { now, hasFailed }: { now: number; hasFailed: boolean },
): OpenReservation | null {
  const { id, state, amount, currency, expiresAt, dealershipSlug } = reservation
  if (state === 'cancelled' || state === 'expired' || state === 'refunded') return null
  const dealership = site.dealerships.find(({ slug }) => slug === dealershipSlug)
  const current = dealership && findStripeAccount(dealership, getEnv())
  // The payment can be confirmed only with the keys of the account that created it.
  const account = current?.account === reservation.account ? current : null
  return {
    id,
    state,
    amount,
    currency,
    expiresAt,
    serverNow: now,
    // The browser loads it with the state; the page must not wait for Stripe.
    clientSecret: null,
    publishableKey: account?.publishableKey ?? '',
    stripeAccount: account?.stripeAccount ?? null,
    hasFailed,
  }
}

/** Contact details of a signed-in shopper by form field name. */
function toFormQuery(user: object | undefined): Record<string, string> {
  return Object.fromEntries(
    Object.entries(user ?? {}).filter((fact): fact is [string, string] => typeof fact[1] === 'string'),
  )
}

function readText(value: string | string[] | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
