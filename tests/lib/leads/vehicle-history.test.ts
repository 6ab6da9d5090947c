import { beforeEach, describe, expect, test, vi } from 'vitest'
import { checkTarget, getTarget } from '@/lib/forms/targets'
import { solve, type Challenge } from './support/handler-rig'
import { openDealerPlatform } from '@/tests/support/dealer-platform'

const sandbox = await openDealerPlatform()
const { POST: postVehicleHistory } = await import('@/app/[site]/api/carClarityCustomer/route')
const { POST: postLead } = await import('@/app/[site]/api/leads/route')
const { PUT: putLead } = await import('@/app/[site]/api/leads/[id]/route')
const { GET: getBotCheck } = await import('@/app/[site]/api/bot-check/route')
const { issueFormToken } = await import('@/lib/bot-check/form-token.server')
const { getLeadDeliverer } = await import('@/lib/leads/lead-delivery.server')

type Entry = Record<string, unknown>
type Answer = { id: number; category: string; error: string; fields: Record<string, string> }

const route = (site: string, id = '') => ({ params: Promise.resolve({ site, id }) })
function ask(
  method: string,
  path: string,
  body: BodyInit | null,
  headers: HeadersInit,
  site = 'bargain-bay',
) {
  const host = `${site}.localhost:3000`
  return new Request(`http://${host}${path}`, { method, body, headers: { host, ...headers } })
}
async function solved(site = 'bargain-bay'): Promise<string> {
  const response = await getBotCheck(ask('GET', '/api/bot-check', null, {}, site), route(site))
  return solve((await response.json()) as Challenge)
}
async function order(body: object, headers: HeadersInit = {}, site = 'bargain-bay') {
  const json = { 'content-type': 'application/json', ...headers }
  const request = ask('POST', '/api/carClarityCustomer', JSON.stringify(body), json, site)
  const response = await postVehicleHistory(request, route(site))
  return { status: response.status, body: (await response.json()) as Answer }
}
async function readInbox(): Promise<{ leads: Entry[]; events: Entry[] }> {
  const response = await fetch(`${sandbox.url}/inbox.json`)
  return (await response.json()) as { leads: Entry[]; events: Entry[] }
}
const listOrders = async (message: string) =>
  (await readInbox()).events.filter((entry) => entry['message'] === message)

let count = 0
const makeLead = () => ({
  name: 'Mia',
  last_name: 'Nguyen',
  phone: '0412 345 678',
  email: 'mia@example.com',
  rego: 'ABC123',
  regoState: 'QLD',
  'Vehicle Make': 'Mazda',
  'Vehicle Model': '3',
  message: `report ${(count += 1)}`,
  // Only to satisfy the validation of a required field.
  'where-did-you-hear-about-us': 'Google',
})

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await fetch(`${sandbox.url}/faults`, { method: 'DELETE' })
})

describe('POST /api/carClarityCustomer', () => {
  test('[LD-07] responds to an order with an id and sends it to the history service, not to the lead endpoint', async () => {
    const lead = makeLead()
    const { status, body } = await order({ lead, target: 'vehicle_history', bot_check: await solved() })
    expect({ status, body }).toEqual({
      status: 200,
      body: { id: expect.any(Number), category: 'used-vehicle-enquiry' },
    })
    const [first, ...others] = await listOrders(lead.message)
    expect(others).toEqual([])
    expect(first).toMatchObject({
      type: 'car_clarity_customer',
      website_slug: 'bargain-bay',
      rego: 'ABC123',
      regoState: 'QLD',
      email: 'mia@example.com',
    })
    expect(JSON.stringify((await readInbox()).leads)).not.toContain(lead.message)
  })

  test('[LD-07] accepts the form fields at the top level and validates them', async () => {
    const { email: _email, ...lead } = makeLead()
    const { status, body } = await order({ ...lead, email: 'no', bot_check: await solved() })
    expect([status, body.fields]).toEqual([422, { email: 'invalid email address' }])
    expect((await order({ ...lead, email: 'mia@example.com', bot_check: await solved() })).status).toBe(200)
    expect(await listOrders(lead.message)).toHaveLength(1)
  })

  test('[LD-05] [LD-07] an order survives an outage of the service, and repeats create no second one', async () => {
    await fetch(`${sandbox.url}/faults`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        part: 'dealer-api',
        path: '/api/carClarityCustomer',
        kind: 'drop-answer',
        times: 1,
      }),
    })
    const lead = makeLead()
    const headers = { 'idempotency-key': 'order-1' }
    const first = await order({ lead, bot_check: await solved() }, headers)
    const again = await order({ lead, bot_check: 'not looked at' }, headers)
    expect([first.status, again.body]).toEqual([200, first.body])
    const deliverer = await getLeadDeliverer()
    await deliverer.deliverLead(first.body.id)
    expect(await listOrders(lead.message)).toHaveLength(1)
    expect((await deliverer.outbox.queue.loadCounts()).pending).toBe(0)
  })

  test('[LD-07] without JavaScript the form posts to this endpoint', async () => {
    const lead = makeLead()
    const token = issueFormToken('bargain-bay', 'vehicle-history', Date.now() - 60_000)
    const form = new URLSearchParams({ ...lead, form: 'vehicle-history', form_token: token })
    const response = await postVehicleHistory(
      ask('POST', '/api/carClarityCustomer', form, {}),
      route('bargain-bay'),
    )
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      '/success?category=used-vehicle-enquiry&form=vehicle-history',
    ])
    expect(await listOrders(lead.message)).toHaveLength(1)
  })

  test('[CF-01] [LD-02] responds with 404 where the site offers no reports, and to later steps of an order', async () => {
    expect((await order({ lead: makeLead() }, {}, 'harbour-city')).status).toBe(404)
    const { body } = await order({ lead: makeLead(), bot_check: await solved() })
    const update = ask('PUT', `/api/leads/${body.id}`, JSON.stringify({ lead: { message: 'more' } }), {
      'content-type': 'application/json',
    })
    expect((await putLead(update, route('bargain-bay', String(body.id)))).status).toBe(404)
  })
})

describe('the target of a form', () => {
  test('[LD-07] must be in a fixed list of names', () => {
    expect(getTarget('vehicle-history')).toBe('vehicle_history')
    expect(getTarget('contact')).toBe('server')
    for (const name of ['constructor', '__proto__', 'toString', '']) expect(getTarget(name)).toBe('server')
    expect(checkTarget(undefined, 'contact')).toBeNull()
    expect(checkTarget('server', 'contact')).toBeNull()
    expect(checkTarget('vehicle_history', 'vehicle-history')).toBeNull()
    for (const name of ['nobody', 'constructor', '__proto__', 7, {}, ['server'], true])
      expect(checkTarget(name, 'contact')).toBe('Unknown target.')
    expect(checkTarget('vehicle_history', 'contact')).toBe('This form cannot be sent to that target.')
  })

  test('[LD-07] an unknown one gets an error at its field at both endpoints, and nothing is stored', async () => {
    const lead = makeLead()
    const answer = await order({ lead, target: 'somebody_else', bot_check: await solved() })
    expect([answer.status, answer.body.fields]).toEqual([422, { target: 'Unknown target.' }])
    const body = JSON.stringify({ form: 'contact', lead, target: 'somebody_else' })
    const request = ask('POST', '/api/leads', body, { 'content-type': 'application/json' })
    const response = await postLead(request, route('bargain-bay'))
    expect(response.status).toBe(422)
    expect(await listOrders(lead.message)).toEqual([])
  })

  test('[LD-07] the form reaches its service through the general endpoint too', async () => {
    const lead = makeLead()
    const body = JSON.stringify({ form: 'vehicle-history', lead, bot_check: await solved() })
    const request = ask('POST', '/api/leads', body, { 'content-type': 'application/json' })
    expect((await postLead(request, route('bargain-bay'))).status).toBe(200)
    expect(await listOrders(lead.message)).toHaveLength(1)
  })
})
