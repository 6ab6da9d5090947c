import { expect, test } from 'vitest'
import { checkLead } from '@/lib/leads/submit-lead.server'
import { readDemoSite } from '@/tests/demo-site'

const context = { host: 'example.com', url: '', userAgent: '', visitedPages: null, linkedQueryParams: null }
const lead = {
  first_name: 'Anna Maria',
  last_name: 'van Dijk',
  phone: '0412 345 678',
  email: 'anna@example.com',
  postcode: '2000',
  terms_conditions: 'on',
}

for (const full_name of [true, false])
  test(`[RV-04, FM-02] a reservation has first and last name where full_name is ${full_name}`, async () => {
    const demo = readDemoSite('harbour-city')
    const site = { ...demo, forms: { ...demo.forms, full_name } }
    const submission = { form: 'reservation', lead, files: [], botCheck: null, context } as const
    const { payload } = await checkLead(site, { ...submission, files: [] }, async () => ({
      kind: 'unavailable',
    }))
    expect(payload).toMatchObject({
      name: 'Anna Maria van Dijk',
      first_name: 'Anna Maria',
      last_name: 'van Dijk',
      category: 'Reserve Car',
      subcategory: 'No deposit paid',
    })
  })

test('[RV-04] an enquiry cannot claim that a deposit was paid', async () => {
  const forged = { ...lead, subcategory: 'Deposit paid', deposit_status: 'paid', deposit_amount: 500 }
  const submission = { form: 'reservation', lead: forged, files: [], botCheck: null, context } as const
  const { payload } = await checkLead(readDemoSite('kiwi-auto'), { ...submission, files: [] }, async () => ({
    kind: 'unavailable',
  }))
  expect(payload).toMatchObject({ category: 'Reserve Car', subcategory: 'No deposit paid' })
  expect(payload).not.toHaveProperty('deposit_status')
  expect(payload).not.toHaveProperty('deposit_amount')
})
