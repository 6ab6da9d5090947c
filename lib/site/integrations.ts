import type { Site } from '@/config/schema/site'
import type { Env } from '@/lib/env'
import { findStripeAccount, listMissingKeys, type StripeSettings } from '@/lib/checkout/stripe-accounts'
import { isLoopbackUrl } from '@/lib/production-env'

/** What an installation offers to sites; a service that it lacks is `undefined`. */
export type Services = StripeSettings &
  Pick<Env, 'CHAT_URL' | 'TURNSTILE_URL' | 'TAG_MANAGER_URL' | 'PIXEL_URL' | 'CRM_URL'>

/** A setting of a site that has no effect in this installation, and why: a clause like `CHAT_URL is not set, so …`. */
export type IdleSetting = { path: string; reason: string }

/** Settings of a site that have no effect in this installation, for the log and `npm run sites:check`. */
export function listIdleSettings(site: Site, services: Services): IdleSetting[] {
  const { integrations, forms, delivery } = site
  const rules: [isIdle: boolean, path: string, reason: string][] = [
    [
      integrations.chat_key !== '' && !services.CHAT_URL,
      'integrations.chat_key',
      'CHAT_URL is not set, so the site has no chat',
    ],
    [
      integrations.tag_manager_id !== '' && !services.TAG_MANAGER_URL,
      'integrations.tag_manager_id',
      'TAG_MANAGER_URL is not set, so the site has no tag manager',
    ],
    [
      integrations.pixel_id !== '' && !services.PIXEL_URL,
      'integrations.pixel_id',
      'PIXEL_URL is not set, so the site has no pixel',
    ],
    [
      forms.bot_check === 'turnstile' && !services.TURNSTILE_URL,
      'forms.bot_check',
      'TURNSTILE_URL is not set, so forms use our own proof of work',
    ],
    [
      hasUnreachableSearch(site, services),
      'integrations.search_host',
      'it names this machine, so browsers use the search service of the installation',
    ],
    ...delivery.map((target, index): [boolean, string, string] => [
      target.kind === 'adf_http' && target.url.startsWith('/') && !services.CRM_URL,
      `delivery[${index}].url`,
      'CRM_URL is not set, so these leads wait in the outbox',
    ]),
    ...site.dealerships.map((dealership, index): [boolean, string, string] => [
      site.enable_store && dealership.card_payments && !findStripeAccount(dealership, services),
      `dealerships[${index}].card_payments`,
      describeMissingKeys(listMissingKeys(dealership, services)),
    ]),
  ]
  return rules.flatMap(([isIdle, path, reason]) => (isIdle ? [{ path, reason }] : []))
}

/**
 * The site without integrations that this installation lacks: its pages contain nothing of them. Turnstile becomes the
 * proof of work, because forms must not be open to robots.
 */
export function switchOffIntegrations(site: Site, services: Services): Site {
  const { integrations, forms } = site
  return {
    ...site,
    integrations: {
      ...integrations,
      chat_key: services.CHAT_URL ? integrations.chat_key : '',
      tag_manager_id: services.TAG_MANAGER_URL ? integrations.tag_manager_id : '',
      pixel_id: services.PIXEL_URL ? integrations.pixel_id : '',
      search_host: hasUnreachableSearch(site, services) ? '' : integrations.search_host,
    },
    forms: {
      ...forms,
      bot_check: forms.bot_check === 'turnstile' && !services.TURNSTILE_URL ? 'altcha' : forms.bot_check,
    },
    dealerships: site.dealerships.map((dealership) => {
      const isUsable = findStripeAccount(dealership, services) !== null
      return {
        ...dealership,
        card_payments: isUsable,
        stripe_publishable_key: isUsable ? dealership.stripe_publishable_key : '',
      }
    }),
  }
}

function describeMissingKeys(names: readonly string[]): string {
  const why =
    names.length > 0
      ? `${names.join(' and ')} ${names.length > 1 ? 'are' : 'is'} not set, or a test key`
      : 'its publishable key is a test key'
  return `${why}, so its vehicles can not be reserved`
}

function hasUnreachableSearch({ integrations }: Site, { SANDBOX: usesSandbox }: Services): boolean {
  return !usesSandbox && isLoopbackUrl(integrations.search_host)
}
