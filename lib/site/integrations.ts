import type { Site } from '@/config/schema/site'
import { getLeadWebhookSecrets, type Env } from '@/lib/read-env'
import { findStripeAccount, listMissingKeys, type StripeSettings } from '@/lib/checkout/stripe-accounts'
import { isLoopbackUrl } from '@/lib/http/loopback'
import type { SiteProblem } from './parse-site'

/** Services configured in an installation; a missing one is `undefined`. */
export type Services = StripeSettings &
  Pick<
    Env,
    'CHAT_URL' | 'TURNSTILE_URL' | 'TAG_MANAGER_URL' | 'PIXEL_URL' | 'CRM_URL' | 'LEAD_WEBHOOK_SECRETS'
  >

/** A site setting without effect in this installation, with a reason such as `CHAT_URL is not set, so …`. */
type InactiveSetting = { path: string; reason: string }

/** Lists site settings without effect in this installation, for the log and `npm run sites:check`. */
export function listInactiveSettings(site: Site, services: Services): InactiveSetting[] {
  const { integrations, forms, delivery } = site
  const rules: [isInactive: boolean, path: string, reason: string][] = [
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
      'TURNSTILE_URL is not set, so forms use the built-in proof of work',
    ],
    [
      hasUnreachableSearch(site, services),
      'integrations.search_host',
      'it is a loopback address, so browsers use the installation’s search service',
    ],
    ...delivery.flatMap((target, index): [boolean, string, string][] => [
      [
        'url' in target && target.url.startsWith('/') && !services.CRM_URL,
        `delivery[${index}].url`,
        'CRM_URL is not set, so these leads wait in the outbox',
      ],
      ...('secret_variable' in target
        ? [describeMissingSecret(target.secret_variable, `delivery[${index}].secret_variable`, services)]
        : []),
    ]),
    ...site.dealerships.map((dealership, index): [boolean, string, string] => [
      site.enable_store && dealership.card_payments && !findStripeAccount(dealership, services),
      `dealerships[${index}].card_payments`,
      describeMissingKeys(listMissingKeys(dealership, services)),
    ]),
  ]
  return rules.flatMap(([isInactive, path, reason]) => (isInactive ? [{ path, reason }] : []))
}

/**
 * Removes integrations that this installation does not provide. Turnstile is replaced by proof of work, so that forms
 * keep a bot check.
 */
export function disableIntegrations(site: Site, services: Services): Site {
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

/**
 * Finds the settings that would put a loopback address into pages, receipts or lead deliveries: a site without a public
 * address, and loopback URLs. Empty with the sandbox, whose services are on loopback. `search_host` is not listed, because
 * such a site uses the installation's search service.
 */
export function listLoopbackSettings(
  site: Site,
  { SANDBOX: usesSandbox }: Pick<Env, 'SANDBOX'>,
): SiteProblem[] {
  if (usesSandbox) return []
  const { integrations, ...settings } = site
  const urls = listLoopbackUrls({ ...settings, integrations: { ...integrations, search_host: '' } }, '')
  const problems = urls.map((path) => ({
    path,
    message: 'is a loopback address, which only this computer can reach',
    fix: 'Set it to a public URL.',
  }))
  if (site.url || site.domain_name) return problems
  const message = 'is empty, and so is url, so receipts and canonical URLs would contain a loopback address'
  return [...problems, { path: 'domain_name', message, fix: 'Set domain_name or url.' }]
}

/** Paths of the loopback URLs below a setting, such as `delivery[0].url`. */
function listLoopbackUrls(value: unknown, path: string): string[] {
  if (typeof value === 'string') return /^https?:/i.test(value) && isLoopbackUrl(value) ? [path] : []
  if (Array.isArray(value))
    return value.flatMap((entry, index) => listLoopbackUrls(entry, `${path}[${index}]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, entry]) =>
    listLoopbackUrls(entry, path ? `${path}.${key}` : key),
  )
}

function describeMissingSecret(
  variable: string,
  path: string,
  services: Services,
): [isInactive: boolean, path: string, reason: string] {
  const isMissing = getLeadWebhookSecrets(variable, services).length === 0
  return [isMissing, path, `${variable} is not set, so these leads wait in the outbox`]
}

function describeMissingKeys(names: readonly string[]): string {
  const why =
    names.length > 0
      ? `${names.join(' and ')} ${names.length > 1 ? 'are' : 'is'} not set, or a test key`
      : 'its publishable key is a test key'
  return `${why}, so its vehicles cannot be reserved`
}

function hasUnreachableSearch({ integrations }: Site, { SANDBOX: usesSandbox }: Services): boolean {
  return !usesSandbox && isLoopbackUrl(integrations.search_host)
}
