import type { Site } from '@/config/schema/site'
import type { FormDefinition, FormName } from './definition'
import { buildCarEnquiry } from './definitions/car-enquiry'
import { buildContact } from './definitions/contact'
import type { EnquiryCar, FormBuilder } from './definitions/form-context'
import { buildFinancePreApproval } from './definitions/finance-pre-approval'
import { buildPhotoRequest } from './definitions/photo-request'

export { CATEGORIES, slugOfCategory } from './categories'
export type { EnquiryCar } from './definitions/form-context'

/** Every form; one file each in `definitions/`. */
const BUILDERS: Record<FormName, FormBuilder> = {
  'car-enquiry': buildCarEnquiry,
  'photo-request': buildPhotoRequest,
  contact: buildContact,
  'finance-pre-approval': buildFinancePreApproval,
}

/** A form of a site as data, with every variant that the site's settings choose (`FM`). `car` is the car it is about. */
export function buildForm(site: Site, name: FormName, car: EnquiryCar | null): FormDefinition {
  return BUILDERS[name](site, car)
}
