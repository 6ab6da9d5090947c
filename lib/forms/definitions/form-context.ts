import type { Site } from '@/config/schema/site'
import type { Car } from '@/lib/cars/car'
import type { Category, FormDefinition } from '@/lib/forms/definition'
import { isTestDriveOnly } from '@/lib/cars/availability'
import { getContactRules } from '@/lib/forms/rules'
import { type EventId, FORM_SUBMISSIONS } from '@/lib/events/catalogue'

/** The car fields that enquiry forms use. */
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
  | 'tag'
  | 'sold'
  | 'location'
  | 'dealership_slug'
>

/** Builds one form of a site; `car` is the car that the enquiry is about. */
export type FormBuilder = (site: Site, car: EnquiryCar | null) => FormDefinition

const TERMS_NOTE = 'You must agree to the terms of use before submitting the form.'

/** Settings shared by all forms of a site: phone rule, button label and terms (`FM-05`, `FM-12`). */
export function describeSiteForm(
  site: Site,
): Pick<FormDefinition, 'contactRules' | 'submitText' | 'note' | 'termsText'> {
  return {
    contactRules: getContactRules(site),
    submitText: site.forms.submit_text,
    note: site.forms.terms_note ? TERMS_NOTE : '',
    termsText: site.forms.terms_text,
  }
}

/** Whether the enquiry is about a used car; `false` without a car. */
export function isUsedCar(car: EnquiryCar | null): boolean {
  return car?.car_type.toLowerCase() === 'used'
}

/** Lead category of an enquiry about a car. */
export function chooseCarCategory(car: EnquiryCar | null): Category {
  return isUsedCar(car) ? 'Used Vehicle Enquiry' : 'New Vehicle Enquiry'
}

/** Lead category when the car is optional. Without one, a used-only site implies a used vehicle. */
export function chooseStockCategory(site: Site, car: EnquiryCar | null): Category {
  if (car) return chooseCarCategory(car)
  return site.search.used_only ? 'Used Vehicle Enquiry' : 'New Vehicle Enquiry'
}

/** Analytics event of an enquiry about a car; one for test drives only counts as a test drive (`EV-01`). */
export function chooseEnquiryEvent(car: EnquiryCar | null): EventId {
  if (car && isTestDriveOnly(car)) return FORM_SUBMISSIONS.test_drive
  return isUsedCar(car) ? FORM_SUBMISSIONS.used_car_enquiry : FORM_SUBMISSIONS.new_car_enquiry
}
