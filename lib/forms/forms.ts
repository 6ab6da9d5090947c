import type { Site } from '@/config/schema/site'
import type { FormDefinition, FormName } from './definition'
import {
  buildCarEnquiry,
  buildFindSimilar,
  buildPhotoRequest,
  buildReservation,
  buildTestDrive,
  buildVehicleHistory,
} from '@/lib/forms/definitions/stock-enquiries'
import {
  buildCareers,
  buildContact,
  buildFleetEnquiry,
  buildOfferEnquiry,
  buildPartsEnquiry,
  buildQuiz,
  buildSubscription,
} from '@/lib/forms/definitions/general-enquiries'
import type { EnquiryCar, FormBuilder } from './definitions/form-context'
import { buildFinanceEnquiry, buildFinancePreApproval } from './definitions/finance'
import { buildServiceBooking } from './definitions/service-booking'
import { buildSellMyCar, buildTradeIn } from './definitions/own-vehicle'

/** Builders of all forms, which `definitions/` holds by subject. */
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
  subscribe: buildSubscription,
}

/** Builds a form for a site with the variants from its settings (`FM`). `car` is the car that the enquiry is about. */
export function buildForm(site: Site, name: FormName, car: EnquiryCar | null): FormDefinition {
  return BUILDERS[name](site, car)
}
