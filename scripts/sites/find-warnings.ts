import type { Site } from '@/config/schema/site'
import { getLender } from '@/lib/finance/lenders'
import type { SiteProblem } from '@/lib/site/parse-site'
import { BODY_NAMES, SCENES, VIEWS } from '@/sandbox/images/catalogue'

/** Finds valid settings that are probably mistakes: unknown image names and settings without effect. */
export function findWarnings(site: Site): SiteProblem[] {
  return [...findUnknownImages(site), ...findIneffectiveSettings(site)]
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
