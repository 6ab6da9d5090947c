/**
 * The analytics events of the product (`EV-01`), by name, in the groups of the specification's table.
 *
 * The specification states the numbers 14, 15, 17, 22, 25, 32, 39, 48, 51, 54, 55 and 57. The others are ours: numbering the
 * events in the order of the specification reproduces every stated number (13 page views, forms up to 24, click-to-call 25,
 * watchlist 39), so the remaining events follow the same order, and forms named later fill the gaps (ADR 0031).
 */
const PAGE_VIEWS = {
  home_view: 1,
  listing_view: 2,
  new_car_view: 3,
  used_car_view: 4,
  offers_view: 5,
  fleet_view: 6,
  service_view: 7,
  parts_view: 8,
  finance_view: 9,
  insurance_view: 10,
  ownership_view: 11,
  contact_view: 12,
  about_view: 13,
} as const

/** Form submissions. */
export const FORM_SUBMISSIONS = {
  new_car_enquiry: 14,
  used_car_enquiry: 15,
  special_offer_enquiry: 16,
  test_drive: 17,
  trade_in: 18,
  fleet_enquiry: 19,
  service_booking: 20,
  parts_enquiry: 21,
  general_enquiry: 22,
  finance_enquiry: 23,
  insurance_enquiry: 24,
  competition: 28,
  sell_my_car: 29,
  reserve_car: 30,
  quiz: 34,
  survey: 43,
  service_enquiry: 44,
  team_member_enquiry: 45,
  subscription_enquiry: 46,
  used_test_drive: 48,
  careers_enquiry: 51,
  document_request: 52,
} as const

/** Other shopper actions. */
const ACTIONS = {
  phone_click: 25,
  finance_calculator: 26,
  vehicle_search: 27,
  pre_approval_start: 31,
  form_step: 32,
  instant_price: 33,
  login_open: 35,
  login_request_code: 36,
  login_submit_code: 37,
  registration_complete: 38,
  watchlist_save: 39,
  get_directions: 40,
  vehicle_lookup: 41,
  vehicle_valuation: 42,
  chat_open: 54,
  chat_first_message: 55,
  chat_message: 57,
} as const

export const EVENTS = { ...PAGE_VIEWS, ...FORM_SUBMISSIONS, ...ACTIONS } as const
type EventName = keyof typeof EVENTS
export type EventId = (typeof EVENTS)[EventName]

const NAMES = new Map<number, string>(Object.entries(EVENTS).map(([name, id]) => [id, name]))
const SUBMISSIONS = new Set<number>(Object.values(FORM_SUBMISSIONS))

/** The name of an event, used by tag manager triggers; `null` for an unknown number. */
export function getEventName(id: number): string | null {
  return NAMES.get(id) ?? null
}

/** Whether an event is a form submission. */
export function isSubmission(id: number): boolean {
  return SUBMISSIONS.has(id)
}
