import type { Site } from '@/config/schema/site'
import { takesDeposits } from '@/lib/cars/contact'
import { getLender } from '@/lib/finance/lenders'
import type { SiteProblem } from '@/lib/site/parse-site'
import { isRecord } from '@/lib/typed'
import { BODY_NAMES, SCENES, VIEWS } from '@/sandbox/images/catalogue'

/** Finds valid settings that are probably mistakes: unknown image names, settings without effect and promises of missing features. */
export function findWarnings(site: Site): SiteProblem[] {
  return [...findUnknownImages(site), ...findIneffectiveSettings(site), ...findEmptyPromises(site)]
}

/** Shoppers reserve a vehicle with a deposit; nobody can buy one on a site. */
const BUY_ONLINE = /\bbuy(?: (?:it|a car|your \w+))? online\b/i
const RESERVE_ONLINE =
  /\b(?:reserve|reservation|deposit|hold)\b[^.!?]*\b(?:online|by card)\b|\bonline\b[^.!?]*\bdeposit\b/i

/** Texts that promise what the site cannot do: buying online, or a deposit without a checkout (`RV-01`). */
function findEmptyPromises(site: Site): SiteProblem[] {
  const { home, description } = site
  return listTexts({ description, home }).flatMap(({ path, text, needsCheckout }) => {
    if (BUY_ONLINE.test(text))
      return [
        {
          path,
          message: 'promises to sell online, but shoppers can only reserve a vehicle',
          fix: 'Write “reserve online”.',
        },
      ]
    if (needsCheckout || takesDeposits(site) || !RESERVE_ONLINE.test(text)) return []
    return [
      {
        path,
        message: 'promises a deposit online, but the site takes none',
        fix: 'Change the text, set needs_checkout on its steps, or turn on enable_store, reserve and card_payments.',
      },
    ]
  })
}

type SiteText = { path: string; text: string; needsCheckout: boolean }

/** All texts of a value with their paths. `needsCheckout`: the site shows the text only while it takes deposits. */
function listTexts(value: unknown, path = '', needsCheckout = false): SiteText[] {
  if (typeof value === 'string') return [{ path, text: value, needsCheckout }]
  if (Array.isArray(value))
    return value.flatMap((entry, index) => listTexts(entry, `${path}[${index}]`, needsCheckout))
  if (!isRecord(value)) return []
  const isTied = needsCheckout || value['needs_checkout'] === true
  return Object.entries(value).flatMap(([key, entry]) =>
    listTexts(entry, path ? `${path}.${key}` : key, isTied),
  )
}

function findUnknownImages({ home }: Site): SiteProblem[] {
  const scenes = [
    { path: 'home.scene', scene: home.scene },
    ...home.sections.flatMap((section, index) =>
      section.type === 'story' ? [{ path: `home.sections[${index}].scene`, scene: section.scene }] : [],
    ),
  ].filter(({ scene }) => scene !== '')
  const vehicle = home.hero_vehicle
  return [
    ...scenes.flatMap(({ path, scene }) => checkName(path, scene, 'scene', SCENES)),
    ...(vehicle ? checkName('home.hero_vehicle.body', vehicle.body, 'body', BODY_NAMES) : []),
    ...(vehicle ? checkName('home.hero_vehicle.view', vehicle.view, 'view', VIEWS) : []),
  ]
}

function checkName(path: string, name: string, kind: string, known: readonly string[]): SiteProblem[] {
  if (known.includes(name)) return []
  return [
    {
      path,
      message: `the embedded image service has no ${kind} ${name}`,
      fix: `Use one of: ${known.join(', ')}.`,
    },
  ]
}

function findIneffectiveSettings(site: Site): SiteProblem[] {
  const rules: [boolean, string, string, string][] = [
    [
      !site.dealerships.some(({ id }) => id === site.dealership_id),
      'dealership_id',
      `${site.dealership_id} is not the id of a dealership`,
      'Use the id of the main dealership in dealerships.',
    ],
    [
      site.finance.show && !getLender(site),
      'finance.lender',
      'is empty, so no vehicle shows finance',
      'Enter a lender from finance_lenders of the vehicles, or turn off finance.show.',
    ],
    [
      site.user_auth_enabled && !site.garage_enabled,
      'user_auth_enabled',
      'is on, but saved cars are off, so there is nothing to sign in to',
      'Turn on garage_enabled, or turn off user_auth_enabled.',
    ],
    [
      (site.car_page.reserve || site.card.reserve_now) && !site.enable_store,
      'enable_store',
      'is off, so no vehicle can be reserved',
      'Turn it on, or turn off reserve and reserve_now.',
    ],
    [
      site.country === 'AU' && site.locale === 'en-NZ',
      'locale',
      'is en-NZ for a site in Australia',
      'Set country to NZ, or locale to en-AU.',
    ],
    [
      site.locations.length > 0 && !site.locations.some(({ location_type: type }) => type === 'sales'),
      'locations',
      'have no sales location to receive enquiries',
      'Set location_type of one of them to sales.',
    ],
    [
      site.split_testing && !site.integrations.tag_manager_id,
      'split_testing',
      'is on without a tag manager, whose container runs the experiments',
      'Set integrations.tag_manager_id, or turn off split_testing.',
    ],
    [
      site.build_model_pages && !site.pages.models,
      'build_model_pages',
      'is on, but the models page is off',
      'Turn on pages.models, or turn off build_model_pages.',
    ],
    ...(['blog', 'teams', 'brands'] as const).map((name): [boolean, string, string, string] => [
      site.pages[name],
      `pages.${name}`,
      'is on, but there is no such page yet',
      'Turn it off until the page exists. Links to it are hidden.',
    ]),
    [
      Boolean(site.integrations.messaging_organisation || site.integrations.messaging_token),
      'integrations.messaging_organisation',
      'is set, but no messaging service is connected',
      'Remove it with messaging_token. Shoppers can write in the chat (chat_key).',
    ],
  ]
  return rules.flatMap(([applies, path, message, fix]) => (applies ? [{ path, message, fix }] : []))
}
