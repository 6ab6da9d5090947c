import { expect, test } from 'vitest'
import { formatRecipients, writePrivacyNotice } from '@/lib/consent/privacy-notice'
import { FORM_NAMES } from '@/lib/forms/definition'
import { readDemoSite } from '@/tests/demo-site'

const AU = { ...readDemoSite('harbour-city'), legal_name: 'Harbour City Pty Ltd' }
const NZ = readDemoSite('kiwi-auto')

test('[FM-12] every form states collector, purpose and recipients in under 400 characters', () => {
  for (const form of FORM_NAMES) {
    const text = writePrivacyNotice(AU, form)
    expect(text).toMatch(/^Harbour City Pty Ltd collects these details to /)
    expect(text).toContain('We may share them with ')
    expect(text).toContain('privacy policy')
    expect(text.length).toBeLessThan(400)
  }
})

test('[FM-12] lists only recipients that the site has', () => {
  const alone = { ...AU, dealerships: AU.dealerships.slice(0, 1), dealership_group: '', manufacturer: '' }
  expect(formatRecipients(alone, 'contact')).toBe('the services that run our website')
  const brand = { ...alone, manufacturer: 'Toyota' }
  expect(formatRecipients(brand, 'contact')).toBe('Toyota and the services that run our website')
  expect(formatRecipients({ ...brand, dealership_group: 'Star Group' }, 'contact')).toBe(
    'other dealerships of our group, Toyota and the services that run our website',
  )
})

test('[FM-12] a finance application lists lenders, a job application does not', () => {
  expect(writePrivacyNotice(AU, 'finance-pre-approval')).toContain('lenders')
  expect(writePrivacyNotice(AU, 'careers')).not.toContain('lenders')
})

test('[FM-12, RV-02] a reservation lists the payment provider, an enquiry does not', () => {
  expect(writePrivacyNotice(AU, 'reservation')).toContain('our payment provider')
  expect(writePrivacyNotice(AU, 'car-enquiry')).not.toContain('payment')
})

test('[FM-12] in New Zealand the notice contains the address of the agency', () => {
  const address = { ...NZ.address, street: '1 Great North Road', city: 'Auckland' }
  expect(writePrivacyNotice({ ...NZ, address }, 'contact')).toContain(
    'We hold them at 1 Great North Road, Auckland.',
  )
  const nowhere = { ...NZ.address, street: '', city: '' }
  expect(writePrivacyNotice({ ...NZ, address: nowhere }, 'contact')).not.toContain('hold them at')
})

test('[FM-12] uses the dealer’s name without a legal name, and the site’s own text instead of the whole notice', () => {
  expect(writePrivacyNotice({ ...AU, legal_name: '' }, 'contact')).toContain(`${AU.name} collects`)
  const forms = { ...AU.forms, privacy_notice: 'Our own.' }
  expect(writePrivacyNotice({ ...AU, forms }, 'contact')).toBe('Our own.')
})
