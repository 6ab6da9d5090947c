/**
 * The analytics events of the product (`EV-01`), by name, in the groups of the specification's table.
 *
 * Numbers that the specification states: 14, 15, 17, 22, 25, 32, 39, 48, 51, 54, 55, 57. The others are ours: counting through
 * the table in the order of its sentence puts every stated number where it belongs (13 page views, then 14; the forms up to
 * 24, then click-to-call; the wish list is 39), so the rest is counted the same way, and forms that the sentence names later
 * than their neighbours fill what is left, in its order (ADR 0031).
 */
export const PAGE_VIEWS = {
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

/** Forms that arrived. A form without a number of its own counts as a general lead. */
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
  survey: 43,
  service_enquiry: 44,
  team_member_enquiry: 45,
  subscription_enquiry: 46,
  used_test_drive: 48,
  careers_enquiry: 51,
  document_request: 52,
} as const

/** What shoppers do besides. */
const ACTIONS = {
  phone_click: 25,
  finance_calculator: 26,
  vehicle_search: 27,
  pre_approval_start: 31,
  form_step: 32,
  instant_price: 33,
  quiz: 34,
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
export type EventName = keyof typeof EVENTS
export type EventId = (typeof EVENTS)[EventName]

/** Numbers up to 57 for which the specification names nothing; never sent. */
export const UNNAMED_EVENTS = [47, 49, 50, 53, 56] as const

const NAMES = new Map<number, string>(Object.entries(EVENTS).map(([name, id]) => [id, name]))
const SUBMISSIONS = new Set<number>(Object.values(FORM_SUBMISSIONS))

/** The name of an event, for people and for the tag manager's triggers; `null` for a number that is none. */
export function nameOfEvent(id: number): string | null {
  return NAMES.get(id) ?? null
}

/** Whether an event says that a form arrived. */
export function isSubmission(id: number): boolean {
  return SUBMISSIONS.has(id)
}
