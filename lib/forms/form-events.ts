import { FORM_SUBMISSIONS } from '@/lib/events/catalogue'

/**
 * Analytics event ids of forms named in the specification (`EV-01`). Every other form reports the general lead event;
 * the `form` property identifies it.
 */
export const FORM_EVENTS = {
  general: FORM_SUBMISSIONS.general_enquiry,
  newCar: FORM_SUBMISSIONS.new_car_enquiry,
  usedCar: FORM_SUBMISSIONS.used_car_enquiry,
  testDrive: FORM_SUBMISSIONS.test_drive,
  usedTestDrive: FORM_SUBMISSIONS.used_test_drive,
  careers: FORM_SUBMISSIONS.careers_enquiry,
  reserveCar: FORM_SUBMISSIONS.reserve_car,
} as const
