import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { FreeDay } from '@/lib/booking/free-times'
import { openHandlers, solve } from '../leads/support/handler-rig'

const rig = await openHandlers()
const { GET: getBookingSlots } = await import('@/app/[site]/api/booking-slots/route')
const { bookSlot } = await import('@/lib/booking/book-slot.server')
const { readDemoSite } = await import('@/tests/demo-site')

const readDays = async (query = 'type=service') => {
  const url = `http://wattle-campers.localhost:3000/api/booking-slots?${query}`
  const response = await getBookingSlots(new Request(url), {
    params: Promise.resolve({ site: 'wattle-campers' }),
  })
  return { status: response.status, days: ((await response.json()) as { days: FreeDay[] }).days }
}
const findTime = async (at: number) => (await readDays()).days[1]?.times[at]?.value ?? ''

let count = 0
const makeBooking = (dateTime: string) => {
  count += 1
  return {
    name: 'Mia',
    last_name: 'Nguyen',
    phone: `0412 345 6${String(count).padStart(2, '0')}`,
    email: `booking-${count}@example.com`,
    subcategory: 'Service Booking',
    'Vehicle Make': 'Jayco',
    'Vehicle Model': 'Swan',
    service_type: 'Repair',
    additional_services: ['Brake check', 'Loan vehicle'],
    dateTime,
    step_index: 3,
    form_completed: true,
  }
}
const send = async (lead: object) =>
  rig.postJson({ form: 'service-booking', lead, bot_check: solve(await rig.getChallenge()) })
const findLeads = async (email: string) =>
  (await rig.readInbox()).filter((lead) => lead.payload['email'] === email)

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await rig.clearFaults()
})

describe('service booking', () => {
  test('[DA-02] [FM-15] books an available time and adds it to the lead with the extra services', async () => {
    const booking = makeBooking(await findTime(0))
    expect((await send(booking)).status).toBe(200)
    const [lead] = await findLeads(booking.email)
    expect(lead?.payload).toMatchObject({
      booking_status: 'Booked',
      booking_id: expect.any(Number),
      dateTime: booking.dateTime,
      additional_services: 'Brake check, Loan vehicle',
      category: 'Service Enquiry',
    })
    expect((await readDays()).days.flatMap(({ times }) => times.map(({ value }) => value))).not.toContain(
      booking.dateTime,
    )
  })

  test('[DA-02] rejects a taken time with alternatives and sends no lead', async () => {
    const dateTime = await findTime(1)
    expect((await send(makeBooking(dateTime))).status).toBe(200)
    const late = makeBooking(dateTime)
    const refused = await send(late)
    expect(refused.status).toBe(409)
    expect(refused.body.fields?.['dateTime']).toMatch(
      /^That time is no longer available\. Times available on /,
    )
    expect(await findLeads(late.email)).toEqual([])
    expect((await send({ ...late, dateTime: await findTime(1) })).status).toBe(200)
    expect(await findLeads(late.email)).toHaveLength(1)
  })

  test('[DA-02] [LD-05] sends a request for a day that cannot be booked yet', async () => {
    const booking = makeBooking(`${new Date().getFullYear() + 1}-11-14T10:30`)
    expect((await send(booking)).status).toBe(200)
    const [lead] = await findLeads(booking.email)
    expect(lead?.payload).toMatchObject({ booking_status: 'Requested', dateTime: booking.dateTime })
  })

  test('[DA-02] [LD-05] creates one booking for the same request sent twice', async () => {
    const booking = makeBooking(await findTime(2))
    expect((await send(booking)).status).toBe(200)
    expect((await send({ ...booking, message: 'And the brakes' })).status).toBe(200)
    const ids = (await findLeads(booking.email)).map(({ payload }) => payload['booking_id'])
    expect(ids).toHaveLength(2)
    expect(ids[0]).toBe(ids[1])
  })

  test('[LD-05] sends the lead with a requested time while bookings are down', async () => {
    const booking = makeBooking(await findTime(3))
    await rig.setFault({ path: '/dealerships', kind: 'status', status: 503, times: 20 })
    expect((await send(booking)).status).toBe(200)
    await rig.clearFaults()
    const [lead] = await findLeads(booking.email)
    expect(lead?.payload).toMatchObject({ booking_status: 'Requested', dateTime: booking.dateTime })
  })

  test('[FM-13] accepts a proof of work for one booking only', async () => {
    const proof = solve(await rig.getChallenge())
    const first = makeBooking(await findTime(0))
    const post = (lead: object) => rig.postJson({ form: 'service-booking', lead, bot_check: proof })
    expect((await post(first)).status).toBe(200)
    const second = makeBooking(await findTime(0))
    expect((await post(second)).body.fields).toHaveProperty('bot_check')
    expect(await findTime(0)).toBe(second.dateTime)
  })

  test('[DA-02] limits one visitor with invented phone numbers without using up the site’s limit', async () => {
    const site = readDemoSite('wattle-campers')
    const makeRequest = (local: string, phone: string) => ({
      field: 'dateTime',
      type: 'service' as const,
      local,
      dealershipId: site.dealership_id,
      person: { name: 'Mia', phone, email: 'mia@example.com' },
    })
    const taken = await findTime(0)
    await bookSlot(site, makeRequest(taken, '0400 000 000'), 'somebody')
    const answers: (string | undefined)[] = []
    for (let turn = 0; turn < 70; turn += 1) {
      const request = makeRequest(taken, `0400 000 1${String(turn).padStart(2, '0')}`)
      const outcome = await bookSlot(site, request, 'stranger').catch(() => ({ booking_status: undefined }))
      answers.push(outcome.booking_status)
    }
    expect(answers).toEqual([...Array<undefined>(20).fill(undefined), ...Array<string>(50).fill('Requested')])
    const request = makeRequest(await findTime(0), '0400 000 200')
    expect(await bookSlot(site, request, 'shopper')).toMatchObject({ booking_status: 'Booked' })
  })

  test('[MS-03] makes no booking for a partial lead', async () => {
    const dateTime = await findTime(0)
    const partial = { ...makeBooking(dateTime), step_index: 2, form_completed: false }
    expect((await send(partial)).status).toBe(200)
    expect(await findTime(0)).toBe(dateTime)
  })

  test('[DA-02] returns 400 or 404 for an unknown type or dealership, and 503 during an outage', async () => {
    expect((await readDays('type=lunch')).status).toBe(400)
    expect((await readDays('type=service&dealership=elsewhere')).status).toBe(404)
    await rig.setFault({ path: '/dealerships', kind: 'status', status: 503, times: 20 })
    expect((await readDays()).status).toBe(503)
  })
})
