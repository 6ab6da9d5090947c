import { describe, expect, test } from 'vitest'
import { findCleanPath, hasFailedAtBank } from '@/lib/checkout/checkout-links'
import { readDemoSite } from '@/tests/demo-site'

const site = readDemoSite('harbour-city')
const SECRET = {
  payment_intent: 'pi_1',
  payment_intent_client_secret: 'pi_1_secret_2',
  redirect_status: 'succeeded',
}
const read = (path: string | null) => new URL(path ?? '', 'http://site.test')

describe('return URL after a bank redirect', () => {
  test('[RV-05, BS-02] drops the client secret, even when the reservation cannot be read', () => {
    const path = findCleanPath(site, 'demo-car', { reservation: 'r1', receipt: 'TOKEN', ...SECRET })
    expect(read(path).pathname).toMatch(/demo-car\/(checkout|buy-online)$/)
    expect([...read(path).searchParams]).toEqual([['reservation', 'r1']])
    for (const name of Object.keys(SECRET))
      expect(read(findCleanPath(site, 'demo-car', { [name]: 'x' })).search).toBe('')
    expect(findCleanPath(site, 'demo-car', { reservation: 'r1' })).toBeNull()
  })

  test('[RV-05] reports that the bank declined the payment', () => {
    const path = findCleanPath(site, 'demo-car', { reservation: 'r1', redirect_status: 'failed' })
    const query = Object.fromEntries(read(path).searchParams)
    expect(query).toEqual({ reservation: 'r1', payment: 'failed' })
    expect(hasFailedAtBank(query)).toBe(true)
    expect(hasFailedAtBank({ reservation: 'r1' })).toBe(false)
  })

  test('stays on the site for any parameter value', () => {
    const path = findCleanPath(site, 'demo-car', { reservation: '//evil.test/&a=b', ...SECRET })
    expect(read(path).host).toBe('site.test')
    expect([...read(path).searchParams.keys()]).toEqual(['reservation'])
  })
})
