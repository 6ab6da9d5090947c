import { beforeAll, expect, test, vi } from 'vitest'
import { PROGRESS_COOKIE } from '@/lib/auth/cookies'
import { createProgressCookie, NO_PROGRESS, readProgress } from '@/lib/auth/progress.server'

beforeAll(() => {
  vi.stubEnv('APP_SECRET', 'a-secret-for-the-tests-of-progress')
})

const NOW = 1_800_000_000_000
const sent = { ...NO_PROGRESS, phone: '0491570006', sentAt: NOW, carId: 7 }
const draft = {
  step: 'phone' as const,
  values: { phone_number: '12' },
  errors: { phone_number: 'no' },
  alert: 'no',
}
const headerOf = (cookie: string) => cookie.split(';', 1)[0] ?? ''

test('[WL-07] is readable at its own site for 15 minutes', () => {
  const header = headerOf(createProgressCookie('alpha', sent, NOW).cookie)
  expect(readProgress('alpha', header, null, NOW)).toEqual(sent)
  expect(readProgress('alpha', header, null, NOW + 15 * 60_000 - 1)).toEqual(sent)
  expect(readProgress('alpha', header, null, NOW + 15 * 60_000)).toBeNull()
  expect(readProgress('beta', header, null, NOW)).toBeNull()
})

test('[WL-07] encrypts the number and rejects a changed cookie', () => {
  const { cookie } = createProgressCookie('alpha', sent, NOW)
  const value = headerOf(cookie).slice(PROGRESS_COOKIE.length + 1)
  const bytes = Buffer.from(value, 'base64url')
  expect(bytes.toString('latin1')).not.toContain('0491570006')
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    const header = `${PROGRESS_COOKIE}=${changed.toString('base64url')}`
    expect(readProgress('alpha', header, null, NOW)).toBeNull()
  }
  for (const hostile of ['', 'x', 'null', '{}', 'A'.repeat(10_000), '%'])
    expect(readProgress('alpha', `${PROGRESS_COOKIE}=${hostile}`, null, NOW)).toBeNull()
})

test('[WL-07] returns a draft only for its own URL', () => {
  const { cookie, draftId } = createProgressCookie('alpha', { ...sent, draft }, NOW)
  expect(readProgress('alpha', headerOf(cookie), draftId, NOW)?.draft).toEqual(draft)
  for (const other of [null, '', 'another'])
    expect(readProgress('alpha', headerOf(cookie), other, NOW)).toEqual({ ...sent, draft: null })
})

test('[WL-07] stays below the browsers’ cookie limit for any input', () => {
  const long = '\u{1f600}'.repeat(30_000)
  const values = { first_name: long, last_name: long, email: long, postcode: long }
  const { cookie, draftId } = createProgressCookie('alpha', { ...sent, draft: { ...draft, values } }, NOW)
  expect(cookie.length).toBeLessThan(4096)
  expect(readProgress('alpha', headerOf(cookie), draftId, NOW)).toMatchObject({
    phone: sent.phone,
    draft: { alert: 'no' },
  })
})
