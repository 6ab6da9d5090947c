import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PROGRESS_COOKIE, readCookie, SESSION_COOKIE, writeCookie } from '@/lib/auth/cookies'

test('[WL-02] what is written is bound to the host, hidden from scripts and kept from other sites’ posts', () => {
  expect(writeCookie(SESSION_COOKIE, 'abc', 60)).toBe(
    '__Host-session=abc; Path=/; Max-Age=60; HttpOnly; Secure; SameSite=Lax',
  )
})

test.each<[string | null, string | null]>([
  ['__Host-session=abc', 'abc'],
  ['a=1; __Host-session=abc; b=2', 'abc'],
  ['a=1;__Host-session=a=b=', 'a=b='],
  ['x__Host-session=abc', null],
  ['__Host-session', null],
  ['__Host-session=', null],
  // A second one can only have been slipped in.
  ['__Host-session=abc; __Host-session=def', null],
  ['', null],
  [null, null],
])('[WL-02] of the header %j the session is %j', (header, value) => {
  expect(readCookie(header, SESSION_COOKIE)).toBe(value)
})

test('[WL-02] no header throws', () => {
  fc.assert(
    fc.property(fc.string(), (header) => {
      expect(() => readCookie(header, PROGRESS_COOKIE)).not.toThrow()
    }),
  )
})
