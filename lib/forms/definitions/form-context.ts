import type { Site } from '@/config/schema/site'
import type { Car } from '@/lib/cars/car'
import type { Category } from '../categories'
import type { FormDefinition } from '../definition'

/** What an enquiry form knows of its car. */
export type EnquiryCar = Pick<
  Car,
  | 'id'
  | 'slug'
  | 'name'
  | 'stocknum'
  | 'make'
  | 'model'
  | 'car_type'
  | 'status'
  | 'sold'
  | 'location'
  | 'dealership_slug'
>

/** Builds one form of a site; `car` is the car it is about. */
export type FormBuilder = (site: Site, car: EnquiryCar | null) => FormDefinition

const TERMS_NOTE = 'You must agree to the terms of use before submitting the form.'

/** What all forms of a site share: the phone rule, the button's words, the terms (`FM-05`, `FM-12`). */
export function describeSiteForm(
  site: Site,
): Pick<FormDefinition, 'phoneRule' | 'submitText' | 'note' | 'termsText'> {
  return {
    phoneRule: site.forms.phone_rule,
    submitText: site.forms.submit_text,
    note: site.forms.terms_note ? TERMS_NOTE : '',
    termsText: site.forms.terms_text,
  }
}

/** Whether an enquiry is about a used car; one about no car is not. */
export function isUsedCar(car: EnquiryCar | null): boolean {
  return car?.car_type.toLowerCase() === 'used'
}

/** The category of an enquiry about a car. */
export function chooseCarCategory(car: EnquiryCar | null): Category {
  return isUsedCar(car) ? 'Used Vehicle Enquiry' : 'New Vehicle Enquiry'
}

/** The category of an enquiry that may be about no car yet: then a site that sells used ones only means a used one. */
export function chooseStockCategory(site: Site, car: EnquiryCar | null): Category {
  if (car) return chooseCarCategory(car)
  return site.search.used_only ? 'Used Vehicle Enquiry' : 'New Vehicle Enquiry'
}
