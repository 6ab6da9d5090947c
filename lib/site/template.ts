import type { Site, Template } from '@/config/schema/site'

type TemplateFacts = {
  basePath: '/cars' | '/motorcycles' | '/campers'
  noun: { one: string; many: string }
  vehicle: 'car' | 'bike' | 'truck'
}

/** Defaults of each template (`RT-05`, `SS-13`, `NV-04`). */
const TEMPLATE_FACTS: Record<Template, TemplateFacts> = {
  cars: { basePath: '/cars', noun: { one: 'Car', many: 'Cars' }, vehicle: 'car' },
  brand: { basePath: '/cars', noun: { one: 'Car', many: 'Cars' }, vehicle: 'car' },
  'used-cars': { basePath: '/cars', noun: { one: 'Car', many: 'Cars' }, vehicle: 'car' },
  motorcycles: {
    basePath: '/motorcycles',
    noun: { one: 'Motorcycle', many: 'Motorcycles' },
    vehicle: 'bike',
  },
  campers: { basePath: '/campers', noun: { one: 'Camper', many: 'Campers' }, vehicle: 'truck' },
  trucks: { basePath: '/cars', noun: { one: 'Truck', many: 'Trucks' }, vehicle: 'truck' },
  rv: { basePath: '/cars', noun: { one: 'RV', many: 'RVs' }, vehicle: 'truck' },
  subscription: { basePath: '/cars', noun: { one: 'Car', many: 'Cars' }, vehicle: 'car' },
}

export type TemplateSite = Pick<
  Site,
  'template' | 'vehicle_base_path' | 'vehicle_noun' | 'override_primary_vehicle'
>

/** Base path of detail pages, for example `/cars` (`RT-05`). */
export function getVehicleBasePath(site: TemplateSite): TemplateFacts['basePath'] {
  return site.vehicle_base_path ?? TEMPLATE_FACTS[site.template].basePath
}

/** Capitalised noun for vehicles, singular and plural (`SS-13`). */
export function getVehicleNoun(site: TemplateSite): { one: string; many: string } {
  return site.vehicle_noun ?? TEMPLATE_FACTS[site.template].noun
}

/** Vehicle outline of the loading animation (`NV-04`). */
export function getPrimaryVehicle(
  site: Pick<Site, 'template' | 'override_primary_vehicle'>,
): 'car' | 'bike' | 'truck' {
  return site.override_primary_vehicle || TEMPLATE_FACTS[site.template].vehicle
}

/** City used in titles (`CF-06`). */
export function getTitleCity(site: Pick<Site, 'override_city' | 'city'>): string {
  return site.override_city || site.city
}

/** Whether a site has the landing page of seven-seat vehicles, whose title and text are about cars (`RT-14`). */
export function hasSevenSeaterPage({ template }: Pick<Site, 'template'>): boolean {
  return TEMPLATE_FACTS[template].vehicle === 'car'
}

/** The h1 of the home page. */
export function getHomeTitle(site: Site): string {
  return site.home.title || `${getVehicleNoun(site).many} in ${getTitleCity(site)}`
}

/**
 * Plural of a vehicle noun (`SS-13`): bus → buses, hatch → hatches, SUV → SUVs, utility → utilities. Acronyms
 * get a lower-case ending.
 */
export function pluralise(word: string): string {
  if (word === '') return ''
  if (/bus$/i.test(word)) return `${word}es`
  if (/(?:ch|sh|x|z)$/i.test(word)) return `${word}es`
  if (/[^aeiou]y$/i.test(word)) return `${word.slice(0, -1)}ies`
  // "Chassis" is its own plural.
  return /s$/i.test(word) ? word : `${word}s`
}

/** Lower-cases a noun for use within a sentence: "Cars" → "cars"; "RVs" is unchanged. */
export function lowerNoun(noun: string): string {
  return noun.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase())
}
