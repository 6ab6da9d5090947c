import { describe, expect, test, vi } from 'vitest'
import { EVENTS } from '@/lib/events/catalogue'
import { buildProductRecord } from '@/lib/events/page-cars'
import { track } from '@/lib/events/track'

type TagWindow = NonNullable<Parameters<typeof track>[1]>
const PRODUCT = buildProductRecord([{ id: 41, name: 'A car', price: 100 }])

function openPage(dataset: Record<string, string>): TagWindow {
  return {
    document: { documentElement: { dataset: { site: 'a-site', ...dataset } } },
    location: { pathname: '/contact' },
  }
}

describe('track', () => {
  test('[EV-01] sends the event number, site and page to the tag manager', () => {
    const page = openPage({ tagManager: 'GTM-1' })
    track({ id: EVENTS.used_car_enquiry, form: 'car-enquiry', category: 'used', product: PRODUCT }, page)
    track({ id: EVENTS.phone_click }, page)
    expect(page.dataLayer).toEqual([
      {
        event: 'used_car_enquiry',
        eventId: 15,
        site: 'a-site',
        page: '/contact',
        form: 'car-enquiry',
        category: 'used',
        step: null,
        product: PRODUCT,
      },
      expect.objectContaining({ eventId: 25, form: null, category: null, product: null }),
    ])
  })

  test('[EV-01] does nothing on a site without tags', () => {
    const page = openPage({})
    track({ id: EVENTS.general_enquiry }, page)
    expect(page).not.toHaveProperty('dataLayer')
    expect(page).not.toHaveProperty('fbq')
  })

  test('[EV-03] sends a submission as 22 and a step as 32 to the pixel once it has loaded', () => {
    const page = openPage({ pixel: '7' })
    track({ id: EVENTS.used_car_enquiry, product: PRODUCT }, page)
    track({ id: EVENTS.form_step, step: 1 }, page)
    track({ id: EVENTS.phone_click }, page)
    expect(page.fbq?.queue).toEqual([
      ['init', '7'],
      ['track', 'Lead', { ...PRODUCT, event_id: 22 }],
      ['trackCustom', 'FormStep', { event_id: 32 }],
    ])
    const script = vi.fn<(...call: unknown[]) => void>()
    if (page.fbq) page.fbq.callMethod = script
    track({ id: EVENTS.general_enquiry }, page)
    expect(script).toHaveBeenCalledWith('track', 'Lead', { event_id: 22 })
  })

  test('[EV-01] never throws when a tag throws', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const page = openPage({ tagManager: 'GTM-1' })
    page.dataLayer = Object.freeze([]) as unknown as unknown[]
    expect(() => track({ id: EVENTS.general_enquiry }, page)).not.toThrow()
    expect(warn).toHaveBeenCalledOnce()
    warn.mockRestore()
  })
})
