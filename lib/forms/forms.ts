import type { Site } from '@/config/schema/site'
import type { FormDefinition, FormName } from './definition'
import { buildCarEnquiry } from './definitions/car-enquiry'
import { buildContact } from './definitions/contact'
import type { EnquiryCar, FormBuilder } from './definitions/form-context'
import { buildFinancePreApproval } from './definitions/finance-pre-approval'
import { buildPhotoRequest } from './definitions/photo-request'
import { buildServiceBooking } from './definitions/service-booking'
import { buildTestDrive } from './definitions/test-drive'
import { buildTradeIn } from './definitions/trade-in'
import { buildFinanceEnquiry } from './definitions/finance-enquiry'
import { buildPartsEnquiry } from './definitions/parts-enquiry'
import { buildCareers } from './definitions/careers'
import { buildSellMyCar } from './definitions/sell-my-car'
import { buildFindSimilar } from './definitions/find-similar'
import { buildFleetEnquiry } from './definitions/fleet-enquiry'
import { buildOfferEnquiry } from './definitions/offer-enquiry'
import { buildVehicleHistory } from './definitions/vehicle-history'
import { buildQuiz } from './definitions/quiz'
import { buildReservation } from './definitions/reservation'

export { slugOfCategory } from './categories'
export type { EnquiryCar } from './definitions/form-context'

/** Builders of all forms, one file each in `definitions/`. */
const BUILDERS: Record<FormName, FormBuilder> = {
  'car-enquiry': buildCarEnquiry,
  'photo-request': buildPhotoRequest,
  contact: buildContact,
  'finance-pre-approval': buildFinancePreApproval,
  'service-booking': buildServiceBooking,
  'trade-in': buildTradeIn,
  'test-drive': buildTestDrive,
  'finance-enquiry': buildFinanceEnquiry,
  'parts-enquiry': buildPartsEnquiry,
  careers: buildCareers,
  'sell-my-car': buildSellMyCar,
  'find-similar': buildFindSimilar,
  'fleet-enquiry': buildFleetEnquiry,
  'offer-enquiry': buildOfferEnquiry,
  'vehicle-history': buildVehicleHistory,
  quiz: buildQuiz,
  reservation: buildReservation,
}

/** Builds a form for a site with the variants from its settings (`FM`). `car` is the car that the enquiry is about. */
export function buildForm(site: Site, name: FormName, car: EnquiryCar | null): FormDefinition {
  return BUILDERS[name](site, car)
}
