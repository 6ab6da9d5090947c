import { describe, expect, test } from 'vitest'
import { EVENTS, isSubmission, getEventName } from '@/lib/events/catalogue'
import { FORM_NAMES } from '@/lib/forms/definition'
import { buildForm } from '@/lib/forms/forms'
import { readDemoSite } from '@/tests/demo-site'

/** Numbers up to 57 that the specification does not define; never sent. */
const UNNAMED_EVENTS = [47, 49, 50, 53, 56]

describe('event catalogue', () => {
  test('[EV-01] contains each number from 1 to 57 once', () => {
    const numbers = [...Object.values(EVENTS), ...UNNAMED_EVENTS].sort((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 57 }, (_, at) => at + 1))
    expect(Object.keys(EVENTS).filter((name) => name.endsWith('_view'))).toHaveLength(13)
  })

  test('[EV-01] has the numbers stated in the specification', () => {
    expect(EVENTS).toMatchObject({
      new_car_enquiry: 14,
      used_car_enquiry: 15,
      test_drive: 17,
      general_enquiry: 22,
      phone_click: 25,
      form_step: 32,
      watchlist_save: 39,
      used_test_drive: 48,
      careers_enquiry: 51,
      chat_open: 54,
      chat_first_message: 55,
      chat_message: 57,
    })
  })

  test('[EV-01] returns names for its own numbers only', () => {
    expect(getEventName(22)).toBe('general_enquiry')
    expect(getEventName(47)).toBeNull()
    expect(getEventName(58)).toBeNull()
  })

  test('[EV-01] every form has a submission event; only the contact form has the general one', () => {
    const site = readDemoSite('harbour-city')
    const events = FORM_NAMES.map((name) => [name, buildForm(site, name, null).event] as const)
    for (const [name, event] of events) expect(isSubmission(event), name).toBe(true)
    expect(events.filter(([, event]) => event === EVENTS.general_enquiry)).toEqual([['contact', 22]])
  })
})
