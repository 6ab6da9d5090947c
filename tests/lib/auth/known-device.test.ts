import { beforeAll, expect, test, vi } from 'vitest'
import { createDeviceCookie, isKnownDevice } from '@/lib/auth/known-device.server'
import { MAX_SESSION_MS } from '@/lib/auth/sessions.server'

const NOW = 1_800_000_000_000
const PHONE = '0491570006'
beforeAll(() => {
  vi.stubEnv('APP_SECRET', 'a-secret-for-the-tests-of-known-devices')
})
const headerOf = (cookie: string) => cookie.split(';', 1)[0] ?? ''

test('[WL-07] a device is known only for its phone and site, until its cookie expires', () => {
  const cookie = createDeviceCookie('alpha', PHONE, NOW)
  expect(cookie).toMatch(/; Path=\/; Max-Age=15552000; HttpOnly; Secure; SameSite=Lax$/)
  expect(cookie).not.toContain('570006')
  const header = headerOf(cookie)
  expect(isKnownDevice('alpha', PHONE, header, NOW)).toBe(true)
  expect(isKnownDevice('alpha', PHONE, header, NOW + MAX_SESSION_MS - 1)).toBe(true)
  expect(isKnownDevice('alpha', PHONE, header, NOW + MAX_SESSION_MS)).toBe(false)
  expect(isKnownDevice('beta', PHONE, header, NOW)).toBe(false)
  expect(isKnownDevice('alpha', '0491570007', header, NOW)).toBe(false)
})

test('[WL-07] rejects changed and invented device cookies', () => {
  const [name = '', value = ''] = headerOf(createDeviceCookie('alpha', PHONE, NOW)).split('=')
  const [expiresAt, signature] = value.split('.')
  for (const forged of [
    '',
    '.',
    `${expiresAt}`,
    `.${signature}`,
    `${Number(expiresAt) + 1}.${signature}`,
    `9999999999999999.${signature}`,
    `${expiresAt}.${'A'.repeat(43)}`,
    `${value}x`,
  ])
    expect([forged, isKnownDevice('alpha', PHONE, `${name}=${forged}`, NOW)]).toEqual([forged, false])
  expect(isKnownDevice('alpha', PHONE, null, NOW)).toBe(false)
  expect(isKnownDevice('alpha', PHONE, `${name}=${value}; ${name}=${value}`, NOW)).toBe(false)
})
