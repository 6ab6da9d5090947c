/** Analytics event ids of forms (`EV-01`). A form without one of its own counts as a general lead. */
export const FORM_EVENTS = {
  general: 22,
  newCar: 14,
  usedCar: 15,
  testDrive: 17,
  usedTestDrive: 48,
  careers: 51,
} as const
