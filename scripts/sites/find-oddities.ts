import type { Site } from '@/config/schema/site'
import type { SiteProblem } from '@/lib/site/parse-site'
import { BODY_NAMES, SCENES, VIEWS } from '@/sandbox/images/catalogue'

/** What is allowed and still looks like a mistake: names that the embedded image service lacks, switches that do nothing. */
export function findOddities(site: Site): SiteProblem[] {
  return [...findUnknownPictures(site), ...findIdleSwitches(site)]
}

function findUnknownPictures({ home }: Site): SiteProblem[] {
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

function findIdleSwitches(site: Site): SiteProblem[] {
  const rules: [boolean, string, string, string][] = [
    [
      !site.dealerships.some(({ id }) => id === site.dealership_id),
      'dealership_id',
      `${site.dealership_id} is none of the dealerships`,
      'Use the id of the main one in dealerships.',
    ],
    [
      site.finance.show && !site.finance.lender,
      'finance.lender',
      'is empty, so that no car shows finance',
      'Name the lender as in finance_lenders of the cars, or switch finance.show off.',
    ],
    [
      site.user_auth_enabled && !site.garage_enabled,
      'user_auth_enabled',
      'is on without saved cars, so that there is nothing to sign in to',
      'Switch garage_enabled on, or user_auth_enabled off.',
    ],
    [
      (site.car_page.reserve || site.card.reserve_now) && !site.enable_store,
      'enable_store',
      'is off, so that no vehicle can be reserved',
      'Switch it on, or switch reserve and reserve_now off.',
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
      'hold no sales location, so that enquiries have none to go to',
      'Give one of them location_type sales.',
    ],
  ]
  return rules.flatMap(([odd, path, message, fix]) => (odd ? [{ path, message, fix }] : []))
}
