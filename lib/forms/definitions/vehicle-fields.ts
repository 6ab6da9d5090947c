import type { Site } from '@/config/schema/site'
import { getVehicleNoun } from '@/lib/site/template'
import type { FormField } from '../definition'
import { listCarFacts } from './car-facts'
import { asChoice, optionalText, requiredText, select } from './fields'
import type { EnquiryCar } from './form-context'
import { listPlaceFields } from './place-fields'

/** The oldest vehicle that somebody may name. */
const FIRST_YEAR = 1900
const MOST_KM = 2_000_000
const STATES = ['NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'ACT', 'NT']

/** Which vehicle of the dealer's it is about: the given one, or in the shopper's words, with the place to ask. */
export function listWantedVehicle(site: Site, car: EnquiryCar | null): FormField[] {
  if (car) return listCarFacts(car)
  return [
    requiredText('vehicle', `Which ${getVehicleNoun(site).one.toLowerCase()}?`, 120),
    ...listPlaceFields(site),
  ]
}

/** The shopper's own vehicle by make and model. */
export function listOwnVehicle(): FormField[] {
  return [requiredText('Vehicle Make', 'Make', 60), requiredText('Vehicle Model', 'Model', 80)]
}

/** The year of a vehicle's build. */
export function yearField(required: boolean): FormField {
  // Next year's models are sold this year.
  const last = new Date().getFullYear() + 1
  return { kind: 'number', name: 'year', label: 'Year', required, min: FIRST_YEAR, max: last }
}

/** How far a vehicle has gone, in the unit of its country. */
export function odometerField(site: Site): FormField {
  const isMiles = site.locale === 'en-US'
  return {
    kind: 'number',
    name: 'odometer',
    label: isMiles ? 'Miles' : 'Kilometres',
    required: true,
    min: 0,
    max: MOST_KM,
    unit: isMiles ? 'mi' : 'km',
  }
}

/** The number plate, and in Australia the state that gave it (`MS`, `LD-07`). */
export function listRegoFields(site: Site, { required }: { required: boolean }): FormField[] {
  const rego: FormField = {
    kind: 'text',
    name: 'rego',
    label: 'Rego',
    rule: 'rego',
    required,
    maxLength: 10,
    ...(required ? {} : { placeholder: 'Rego - Helps us better assist your enquiry' }),
  }
  if (site.country === 'NZ') return [rego]
  // Without a plate the state would say nothing.
  const own = STATES.find((name) => name.toLowerCase() === site.forms.default_state) ?? ''
  const state = select('regoState', 'Registered in', STATES.map(asChoice), 'Please Select a State', {
    defaultValue: required ? own : '',
  })
  return [rego, { ...state, required }]
}

/** A part or a job is for some vehicle; not everybody knows its year. `facts` stand beside that. */
export function listServicedVehicle(site: Site, facts: FormField[] = []): FormField[] {
  const [rego] = listRegoFields(site, { required: false })
  return [...listOwnVehicle(), yearField(false), ...facts, ...(rego ? [rego] : [])]
}

/** What the shopper is after, when no vehicle of the dealer's fits. */
export function listWishedVehicle(car: EnquiryCar | null): FormField[] {
  return [
    optionalText('wanted_make', 'Make', 60, { defaultValue: car?.make ?? '' }),
    optionalText('wanted_model', 'Model', 80, { defaultValue: car?.model ?? '' }),
  ]
}
