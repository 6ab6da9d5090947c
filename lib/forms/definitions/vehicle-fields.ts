import type { Site } from '@/config/schema/site'
import { getVehicleNoun } from '@/lib/site/template'
import type { FormField } from '../definition'
import { asChoice, hidden, listPlaceFields, optionalText, requiredText, select } from './fields'
import type { EnquiryCar } from './form-context'

/** Oldest accepted year of manufacture. */
const FIRST_YEAR = 1900
const MOST_KM = 2_000_000
const STATES = ['NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'ACT', 'NT']

/** Identifies the dealer's vehicle: hidden fields for a given car, otherwise a text field and the location fields. */
export function listWantedVehicle(site: Site, car: EnquiryCar | null): FormField[] {
  if (car) return listCarFacts(car)
  return [
    requiredText('vehicle', `Which ${getVehicleNoun(site).one.toLowerCase()}?`, 120),
    ...listPlaceFields(site),
  ]
}

/** Make and model of the shopper's own vehicle. */
export function listOwnVehicle(): FormField[] {
  return [requiredText('Vehicle Make', 'Make', 60), requiredText('Vehicle Model', 'Model', 80)]
}

/** Year of manufacture. */
export function yearField(required: boolean): FormField {
  // Next year's models are already sold this year.
  const last = new Date().getFullYear() + 1
  return { kind: 'number', name: 'year', label: 'Year', required, min: FIRST_YEAR, max: last }
}

/** Odometer reading in the country's unit. */
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

/** Registration number and, in Australia, the state of registration (`MS`, `LD-07`). */
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
  // No default state while the registration is optional: a state without a number is meaningless.
  const own = STATES.find((name) => name.toLowerCase() === site.forms.default_state) ?? ''
  const state = select('regoState', 'Registered in', STATES.map(asChoice), 'Please Select a State', {
    defaultValue: required ? own : '',
  })
  return [rego, { ...state, required }]
}

/**
 * Vehicle for a part or a service. The year is optional because owners may not know it; `facts` are inserted after
 * it.
 */
export function listServicedVehicle(site: Site, facts: FormField[] = []): FormField[] {
  const [rego] = listRegoFields(site, { required: false })
  return [...listOwnVehicle(), yearField(false), ...facts, ...(rego ? [rego] : [])]
}

/** Make and model the shopper is looking for when no stock matches. */
export function listDesiredVehicle(car: EnquiryCar | null): FormField[] {
  return [
    optionalText('wanted_make', 'Make', 60, { defaultValue: car?.make ?? '' }),
    optionalText('wanted_model', 'Model', 80, { defaultValue: car?.model ?? '' }),
  ]
}

/** Hidden fields that identify the car in a lead. */
export function listCarFacts(car: EnquiryCar | null): FormField[] {
  return [
    hidden('car_id', String(car?.id ?? '')),
    hidden('car_slug', car?.slug ?? ''),
    hidden('stock_number', car?.stocknum ?? ''),
    hidden('Vehicle Make', car?.make ?? ''),
    hidden('Vehicle Model', car?.model ?? ''),
    hidden('car_type', car?.car_type ?? ''),
    hidden('vehicle_status', car?.status ?? ''),
    hidden('dealership_slug', car?.dealership_slug ?? ''),
  ]
}
