/** Analytics event ids of forms (`EV-01`). */
export const FORM_EVENTS = { general: 22, newCar: 14, usedCar: 15 } as const
