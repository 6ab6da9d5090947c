import type { Site } from '@/config/schema/site'
import type { Choice, FormField } from '../definition'
import { select } from './fields'
import type { EnquiryCar } from './form-context'

/** Location and dealership for an enquiry without a car (`FM-08`, `FM-09`). */
export function listPlaceFields(site: Site): FormField[] {
  const locations = listSalesLocations(site)
  const dealerships = site.dealerships.map(({ slug, name }) => ({ value: slug, label: name }))
  return [
    ...(site.forms.location_field ? listLocationField(site, locations) : []),
    ...(site.forms.preferred_dealership && dealerships.length > 1
      ? [select('dealership_slug', 'Preferred Dealership', dealerships, 'Select a Preferred Dealership')]
      : []),
  ]
}

/** Location for an enquiry about a new car, on sites that enable it: one that can deliver the car (`FM-08`). */
export function listCarPlaceFields(site: Site, car: EnquiryCar | null): FormField[] {
  if (!site.forms.location_field_for_new || car?.car_type.toLowerCase() !== 'new') return []
  const own = car.location?.distribution_locations ?? []
  const choices = own.map(({ id, name }) => ({ value: String(id), label: name }))
  return listLocationField(site, choices.length > 0 ? choices : listSalesLocations(site))
}

function listLocationField(site: Site, locations: Choice[]): FormField[] {
  return locations.length > 0
    ? [select('location_id', 'Location', locations, site.forms.location_placeholder)]
    : []
}

function listSalesLocations(site: Site): Choice[] {
  return site.locations
    .filter((location) => location.location_type === 'sales' && location.visible)
    .map(({ id, name }) => ({ value: String(id), label: name }))
}
